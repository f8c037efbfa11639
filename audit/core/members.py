"""Every cited artifact stands in the archive version that the payload names: check 25.

The record holds, for each artifact that it cites, its entry in that version with the proof that leads to the root.
The zeros beside them hide how many there are; nothing else may stand there.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from audit.core.errors import RecordError, ReplayError
from audit.core.record import SealedClaim
from ledger.core.canonical import Json, encode
from ledger.core.errors import ProofError
from ledger.core.fields import Fields
from personas.core.errors import VersionError
from personas.core.membership import Member, from_value, verify_member
from personas.core.version import State

BLOCK: Final = 8192  # bytes that proofs and zeros fill together, or a multiple


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedArchive:
    """What the record says of the archive version that was asked; ``members`` in the order of first citation."""

    n: int
    root: str
    embedder: str
    members: tuple[Member, ...]


def parse_archive(value: Json) -> SealedArchive:
    """Read the field ``/archive``. Raises: CanonicalError, RecordError."""
    fields = Fields(value, "/archive")
    items = fields.items("members")
    _check_padding(items, fields.text("pad"))
    archive = SealedArchive(
        n=fields.integer("n", least=1),
        root=fields.text("root"),
        embedder=fields.text("embedder"),
        members=tuple(map(_member, items)),
    )
    fields.closed()
    return archive


def check_members(claims: Iterable[SealedClaim], archive: SealedArchive, root: str) -> None:
    """Check that the proofs are those of what is cited, each once, and lead to *root*. Raises: ReplayError."""
    cited = dict.fromkeys(one.artifact_id for claim in claims for one in claim.citations)
    proven = [member.entry.artifact_id for member in archive.members]
    if proven != list(cited):
        raise ReplayError(
            f"{len(cited)} artifacts are cited; the record proves {len(proven)}, or others, or in another order"
        )
    for member in archive.members:
        _check_member(member, root)


def _check_member(member: Member, root: str) -> None:
    artifact = member.entry.artifact_id[:23]
    if member.entry.state is not State.PRESENT:
        raise ReplayError(f"{artifact} is cited, and was withdrawn in the version that was asked")
    try:
        verify_member(member, root=root)
    except ProofError as e:
        raise ReplayError(
            f"{artifact} does not stand in the archive version that the payload names: {e}"
        ) from e


def _member(value: Json) -> Member:
    try:
        return from_value(value)
    except VersionError as e:
        raise RecordError(f"/archive.members: {e}") from e


def _check_padding(items: Iterable[Json], pad: str) -> None:
    if pad.strip("0") or len(pad) != -len(encode([*items])) % BLOCK:
        raise RecordError(
            f"/archive.pad does not fill the proofs up to a multiple of {BLOCK} bytes with zeros"
        )
