"""Verify what the full archive would have said, sealed: it stands in the log beside the answer, and has no display."""

from audit.core.errors import OpeningError
from audit.core.trust import Trust
from citations.core.bundle import counterfactual
from ledger.core.bundle import BundleFile
from ledger.core.envelope import COUNTERFACTUAL, leaf, verify
from ledger.core.errors import SealError
from ledger.core.keyset import Role
from ledger.core.proof import verify_proof
from ledger.core.seal import digest


def is_counterfactual(file: BundleFile) -> bool:
    """Tell by what its envelope says, which nobody has verified yet."""
    return file.envelope.payload_type == COUNTERFACTUAL


def verify_counterfactual(file: BundleFile, *, trust: Trust) -> None:
    """Check its place in the log, both signatures, its form, and that the seal is the one that was signed.

    Raises: OpeningError, ProofError, CheckpointError, EnvelopeError, UnknownKeyError, SignatureInvalidError,
    CanonicalError, ContractError, SealError.
    """
    if not is_counterfactual(file):
        raise OpeningError(f"{file.envelope.payload_type[:80]!r} is not a counterfactual")
    verify_proof(file.proof, leaf=leaf(file.envelope), keyset=trust.keyset)
    payload = verify(file.envelope, keyset=trust.keyset, role=Role.BUNDLE, index=file.proof.index)
    if digest(file.seal) != counterfactual.parse_payload(payload)["seal"]:
        raise SealError("this is not the seal that was signed")
