"""The checks of a bundle that need no key: what anybody can verify, offline, with the file and a keyset.

Each takes the case, raises when its rule does not hold, and fills in what later checks read.
To add a check, write it and give it a row in ``CHECKS``.
"""

from typing import Final

from audit.core.case import Case
from audit.core.errors import DisplayError, MissingInputError, TrustError
from audit.core.payload import check_paths, parse_payload
from audit.core.results import Check
from audit.core.saved import display_digest
from ledger.core.canonical import decode, encode
from ledger.core.checkpoint import verify_checkpoint
from ledger.core.envelope import BUNDLE, Envelope, leaf, verify
from ledger.core.errors import EnvelopeError, ProofError, SealError
from ledger.core.fields import Fields
from ledger.core.keyset import Role
from ledger.core.merkle import leaf_hash, verify_inclusion
from ledger.core.proof import Proof
from ledger.core.seal import Seal, digest_of
from ledger.core.sharing import Wrap


def check_file(case: Case) -> None:
    """Read the file as one canonical document."""
    case.value = decode(case.data)


def check_parts(case: Case) -> None:
    """Take the document apart."""
    fields = Fields(case.value, "bundle")
    case.envelope_value = fields.value("envelope")
    case.seal_value = fields.value("seal")
    case.wrap_values = fields.items("wraps")
    case.proof_value = fields.value("proof")
    fields.closed()


def check_envelope(case: Case) -> None:
    """Read the envelope, which must be that of a bundle."""
    case.envelope = Envelope.from_value(case.envelope_value)
    if case.envelope.payload_type != BUNDLE:
        raise EnvelopeError(f"the envelope holds {case.envelope.payload_type[:80]!r}, not {BUNDLE!r}")


def check_payload(case: Case) -> None:
    """Read what was signed."""
    case.payload = parse_payload(case.envelope.payload)


def check_commitments(case: Case) -> None:
    """Compare the paths of the commitments with those that a record has."""
    check_paths(case.payload)


def check_keyset(case: Case) -> None:
    """Look the bundle's keyset up in the trusted chain."""
    if case.payload.keyset not in case.trusted().digests:
        raise TrustError(
            f"made under keyset {case.payload.keyset[:16]}, which is not in the keyset file given"
        )


def check_proof(case: Case) -> None:
    """Read the proof."""
    case.proof = Proof.from_value(case.proof_value)


def check_signatures(case: Case) -> None:
    """Verify both signatures with keys that were valid at the bundle's place in the log."""
    verify(case.envelope, keyset=case.trusted().keyset, role=Role.BUNDLE, index=case.proof.index)


def check_checkpoint(case: Case) -> None:
    """Verify the signed head of the log."""
    case.checkpoint = verify_checkpoint(case.proof.checkpoint, case.trusted().keyset)


def check_inclusion(case: Case) -> None:
    """Recompute the log's root from this envelope."""
    if case.proof.size != case.checkpoint.size:
        raise ProofError(
            f"a proof for {case.proof.size} leaves beside a checkpoint of {case.checkpoint.size}"
        )
    verify_inclusion(
        leaf=leaf_hash(leaf(case.envelope)),
        index=case.proof.index,
        size=case.proof.size,
        proof=case.proof.hashes,
        root=case.checkpoint.root,
    )


def check_seal(case: Case) -> None:
    """Read the seal, which stays closed."""
    case.seal = Seal.from_value(case.seal_value)


def check_seal_digest(case: Case) -> None:
    """Compare the seal with the digest that was signed."""
    if (found := digest_of(_seal_bytes(case))) != case.payload.seal:
        raise SealError(f"the seal has the digest {found[:16]}; signed was {case.payload.seal[:16]}")


def check_wraps(case: Case) -> None:
    """Read the wrapped shares: in order, each of them once and whole (which there are: docs/decisions/0013)."""
    case.wraps = tuple(Wrap.from_value(value) for value in case.wrap_values)
    places = [(wrap.role, wrap.kid) for wrap in case.wraps]
    if places != sorted(set(places)):
        raise SealError("the wraps are not in the order of role and kid, each of them once")


def check_display(case: Case) -> None:
    """Compare the answer that somebody saw with the digest that was signed."""
    if case.display is None:
        raise MissingInputError("no display answer was given to compare; give one with --display")
    if (found := display_digest(case.display)) != case.payload.display:
        raise DisplayError(
            f"the display answer has the digest {found[:16]}; signed was {case.payload.display[:16]}"
        )


def _seal_bytes(case: Case) -> memoryview:
    """Cut the seal out of the file, because to write it again costs as much as a signature.

    Envelope and seal are well formed here, so these keys stand nowhere inside them; the proof may hold anything.
    """
    start = case.data.index(b',"proof":') + len(encode({"proof": case.proof_value})) - 1 + len(b',"seal":')
    end = case.data.index(b'"kwz-seal-1"},"wraps":[', start)  # a long needle is found sooner
    return memoryview(case.data)[start : end + len(b'"kwz-seal-1"}')]


WRAPS: Final = "each wrapped share is whole by its own digest, and in order; nobody signed which there are"
CHECKS: Final[tuple[Check[Case], ...]] = (
    Check(name="file", rule="one canonical JSON document, within limits", needs=(), run=check_file),
    Check(
        name="parts",
        rule="holds an envelope, a seal, wraps and a proof, and nothing else",
        needs=("file",),
        run=check_parts,
    ),
    Check(
        name="envelope",
        rule="the envelope is well formed and says it is a bundle",
        needs=("parts",),
        run=check_envelope,
    ),
    Check(
        name="payload",
        rule="the signed payload has every field in its form",
        needs=("envelope",),
        run=check_payload,
    ),
    Check(
        name="commitments",
        rule="one commitment for each field and padded claim",
        needs=("payload",),
        run=check_commitments,
    ),
    Check(name="proof", rule="the proof is well formed", needs=("parts",), run=check_proof),
    Check(
        name="keyset", rule="made under a keyset of the trusted chain", needs=("payload",), run=check_keyset
    ),
    Check(
        name="signatures",
        rule="Ed25519 and ML-DSA-65 both fit, by keys valid at this log index",
        needs=("envelope", "proof"),
        run=check_signatures,
    ),
    Check(
        name="checkpoint",
        rule="the log's head is signed by the trusted log key",
        needs=("proof",),
        run=check_checkpoint,
    ),
    Check(
        name="inclusion",
        rule="this envelope stands in the log under that head",
        needs=("signatures", "checkpoint"),
        run=check_inclusion,
    ),
    Check(name="seal", rule="the seal is well formed", needs=("parts",), run=check_seal),
    Check(
        name="seal digest",
        rule="the seal is the one that was signed",
        needs=("seal", "payload"),
        run=check_seal_digest,
    ),
    Check(name="wraps", rule=WRAPS, needs=("parts",), run=check_wraps),
    Check(
        name="display",
        rule="the display answer given is the one that was signed",
        needs=("payload",),
        run=check_display,
    ),
)
