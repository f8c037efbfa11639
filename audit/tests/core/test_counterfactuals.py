"""What the full archive would have said is verified like a bundle, as far as it is one."""

from dataclasses import replace

import pytest

from audit.core.counterfactuals import verify_counterfactual
from audit.core.errors import OpeningError
from audit.tests.beside import beside, placed
from audit.tests.statements import HONEST, TRUST
from citations.core.errors import ContractError
from ledger.core.canonical import encode
from ledger.core.envelope import COUNTERFACTUAL
from ledger.core.errors import ProofError, SealError, SignatureInvalidError
from ledger.tests.by_name import by_name
from ledger.tests.keys import SIGNER

MADE = beside()


def test_an_honest_one_verifies():
    verify_counterfactual(MADE, trust=TRUST)


@by_name(
    ("file", "error"),
    {
        "a bundle": (HONEST.bundle, OpeningError),
        "another's place in the log": (replace(MADE, proof=HONEST.bundle.proof), ProofError),
        "another seal": (replace(MADE, seal=HONEST.bundle.seal), SealError),
    },
)
def test_what_is_changed_does_not(file, error):
    with pytest.raises(error):
        verify_counterfactual(file, trust=TRUST)


def test_a_payload_that_is_none_does_not_although_it_is_signed():
    fields = dict.fromkeys(("bundle_id", "of", "issued_at", "seal", "cek", "t"), "x")
    envelope = SIGNER.sign(COUNTERFACTUAL, encode({**fields}))
    with pytest.raises(ContractError, match=r"not a kwanzaa\.counterfactual"):
        verify_counterfactual(replace(MADE, envelope=envelope, proof=placed(envelope)), trust=TRUST)


def test_a_signature_by_somebody_else_does_not():
    first, second = MADE.envelope.signatures
    forged = replace(MADE.envelope, signatures=(replace(first, sig=bytes(64)), second))
    with pytest.raises(SignatureInvalidError):
        verify_counterfactual(replace(MADE, envelope=forged, proof=placed(forged)), trust=TRUST)
