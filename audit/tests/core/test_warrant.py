from dataclasses import replace
from datetime import timedelta

import pytest

from audit.core.errors import ExpiredError, OpeningError
from audit.core.warrant import StatementFile, verify_statement
from audit.tests.bundles import make, prove
from audit.tests.statements import AUDITOR, HONEST, NOW, STEWARD, TRUST, filed, statement
from ledger.core.envelope import POLICY, leaf
from ledger.core.errors import (
    CanonicalError,
    CheckpointError,
    EnvelopeError,
    KwanzaaError,
    ProofError,
    SignatureInvalidError,
    UnknownKeyError,
)
from ledger.core.merkle import leaf_hash
from ledger.tests.by_name import by_name
from ledger.tests.keys import SIGNER

GOOD = filed(statement().payload())
OTHER = make(payload={"bundle_id": "ff" * 16}).bundle


def verified(file, bundle=HONEST.bundle, now=NOW):
    return verify_statement(file, bundle=bundle, trust=TRUST, now=now)


def test_a_statement_that_the_log_holds_is_a_warrant_for_its_bundle():
    warrant = verified(StatementFile.parse(GOOD.encode()))
    assert (warrant.statement, warrant.auditor, warrant.steward) == (statement(), AUDITOR, STEWARD)


def unlogged():
    """Signed, and not in any log: the proof is another statement's."""
    return replace(GOOD, proof=filed(statement(case="another").payload()).proof)


def unsigned_head():
    text = GOOD.proof.checkpoint.replace("example.org/log\n9", "example.org/log\n8")
    return replace(GOOD, proof=replace(GOOD.proof, checkpoint=text, size=8))


def forged():
    envelope = replace(GOOD.envelope, payload=statement(path="/question").payload())
    return replace(GOOD, envelope=envelope, proof=prove(leaf_hash(leaf(envelope)), 9, 4))


def by_another_role():
    """Bundle keys in the place of policy keys, in the log."""
    signatures = SIGNER.sign("application/vnd.kwanzaa.bundle.v1+json", statement().payload()).signatures
    envelope = replace(GOOD.envelope, signatures=signatures)
    return replace(GOOD, envelope=envelope, proof=prove(leaf_hash(leaf(envelope)), 9, 4))


@by_name(
    ("file", "error"),
    {
        "no leaf": (unlogged(), ProofError),
        "a head that nobody signed": (unsigned_head(), SignatureInvalidError),
        "no head": (replace(GOOD, proof=replace(GOOD.proof, checkpoint="")), CheckpointError),
        "changed after signing": (forged(), SignatureInvalidError),
        "keys of another role": (by_another_role(), UnknownKeyError),
        "another kind of payload": (filed(b"{}", POLICY), OpeningError),
        "another role": (filed(b"{}", "application/vnd.kwanzaa.manifest.v1+json"), EnvelopeError),
        "another envelope": (filed(statement(bundle="ab" * 32).payload()), OpeningError),
        "another bundle": (filed(statement(bundle_id="ff" * 16).payload()), OpeningError),
        "a field that is not there": (filed(statement(path="/nothing").payload()), OpeningError),
        "another auditor's key": (replace(GOOD, auditor=STEWARD.public), OpeningError),
        "another steward's key": (replace(GOOD, steward=AUDITOR.public), OpeningError),
    },
)
def test_without_a_statement_in_the_log_there_is_no_warrant(file, error):
    with pytest.raises(error):
        verified(file)


def test_a_warrant_is_for_one_bundle_and_ends():
    with pytest.raises(OpeningError, match="not for this one"):
        verified(GOOD, bundle=OTHER)
    verified(GOOD, now=NOW + timedelta(days=6, seconds=-1))
    with pytest.raises(ExpiredError, match="was over at 2026-11-27T12:00:00Z"):
        verified(GOOD, now=NOW + timedelta(days=6))


def test_any_changed_byte_of_the_file_is_found():
    data = GOOD.encode()
    for at in range(0, len(data), 61):
        changed = bytearray(data)
        changed[at] ^= 1
        with pytest.raises(KwanzaaError):
            verified(StatementFile.parse(bytes(changed)))


def test_a_field_more_is_refused():
    with pytest.raises(CanonicalError):
        StatementFile.parse(GOOD.encode().replace(b'{"auditor"', b'{"a":1,"auditor"'))


def test_a_bundle_without_fields_has_none_to_open():
    bare = make(payload={"commitments": []}).bundle
    with pytest.raises(OpeningError, match="no field"):
        verified(filed(statement(bare, path="/question").payload()), bundle=bare)
