"""Which head of the log may be signed next: one that grew out of the last one that was signed."""

from collections.abc import Sequence
from typing import Final

from ledger.core.checkpoint import Checkpoint, NoteKey, parse_checkpoint, parse_note, verify_note
from ledger.core.errors import ForkError, ProofError
from ledger.core.keyset import Algorithm, Keyset, Role, load_public
from ledger.core.merkle import root, verify_consistency

RESTORE: Final = (
    "restore the newer database, or found a new log with new keys; nothing can make this signer go back"
)


def read_head(note: str, keyset: Keyset) -> Checkpoint:
    """Return the head in a note that the signer kept for itself, under any checkpoint key it ever had.

    Also under one that is not trusted any more: what was signed was signed, and must not be signed differently.
    Raises: CheckpointError, UnknownKeyError, SignatureInvalidError; then the note is damaged.
    """
    keys = [
        NoteKey(name=keyset.origin, public=load_public(key.public).public_bytes_raw())
        for key in keyset.keys
        if (key.role, key.algorithm) == (Role.CHECKPOINT, Algorithm.ED25519)
    ]
    return parse_checkpoint(verify_note(parse_note(note), keys))


def check_next(
    last: Checkpoint | None, head: Checkpoint, *, proof: Sequence[bytes], founding: Sequence[bytes]
) -> None:
    """Check that *head* may be signed after *last*, the head that was signed before it.

    *proof* is the consistency proof between the two, and empty where they are equal. Where nothing was signed
    yet, *founding* are the leaf hashes a log begins with, those of its keysets: any other first head is one of
    a log that is there already, which an operator has to adopt. Raises: ForkError, which says what to do.
    """
    if last is None:
        _check_first(head, founding)
    elif head.origin != last.origin:
        raise ForkError(f"this signer signs for the log {last.origin!r}, not for {head.origin[:80]!r}")
    elif head.size < last.size:
        raise ForkError(f"a log of {head.size} leaves is older than the {last.size} signed: {RESTORE}")
    elif head.size == last.size and head.root != last.root:
        raise ForkError(f"another log of {head.size} leaves was signed already: {RESTORE}")
    elif head.size > last.size:
        _check_growth(last, head, proof)


def check_adopted(last: Checkpoint | None, head: Checkpoint) -> None:
    """Check that a head which bears a signature of this signer's keys may take the place of *last*.

    A signer whose folder came from a backup has signed more than it knows. Raises: ForkError.
    """
    if last is not None and head.origin != last.origin:
        raise ForkError(f"this signer signs for the log {last.origin!r}, not for {head.origin[:80]!r}")
    if last is not None and (head.size < last.size or (head.size == last.size and head.root != last.root)):
        raise ForkError(f"{last.size} leaves were signed already, and not in this log: {RESTORE}")


def _check_first(head: Checkpoint, founding: Sequence[bytes]) -> None:
    leaves = founding[: head.size]
    if not leaves or (len(leaves), root(leaves)) != (head.size, head.root):
        raise ForkError(
            f"this signer has signed no head yet, and the log has {head.size} leaves: if it is the right log, "
            "give its newest checkpoint to kwanzaa-signer --adopt"
        )


def _check_growth(last: Checkpoint, head: Checkpoint, proof: Sequence[bytes]) -> None:
    try:
        verify_consistency(
            old_size=last.size, size=head.size, proof=proof, old_root=last.root, root=head.root
        )
    except ProofError as e:
        raise ForkError(
            f"the log of {head.size} leaves did not grow out of the {last.size} signed: {RESTORE}"
        ) from e
