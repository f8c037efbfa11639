"""What is signed when a record leaves an archive: that its entry in a version is a tombstone, and why.

The statement names the record by the entry's salted commitment alone. Whoever was given the entry sees that it is the
one; to everybody else the statement tells nothing, neither which record nor whether there ever was one of some name.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ledger.core import canonical
from ledger.core.errors import CanonicalError
from ledger.core.fields import Fields
from personas.core.record_errors import TombstoneError
from personas.core.version import Entry, State, commitment

NAME: Final = "kwanzaa.tombstone.v1"
_ARCHIVE: Final = re.compile("[0-9a-f]{32}")
_HASH: Final = re.compile("[0-9a-f]{64}")


class Why(StrEnum):
    """Withdrawn: it may not be in the archive any more. Destroyed: its text is gone for good as well."""

    WITHDRAWN = "withdrawn"
    DESTROYED = "destroyed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tombstone:
    """A statement about one entry of version *n*; ``entry`` is its salted commitment in hex."""

    archive: str
    n: int
    entry: str
    why: Why


def tombstone(*, archive: str, n: int, entry: Entry, why: Why) -> Tombstone:
    """Make the statement about an entry of version *n*. Raises: TombstoneError for one that is not withdrawn there."""
    if entry.state is not State.TOMBSTONE:
        raise TombstoneError(f"an entry of version {n} is present: publish its withdrawal first")
    return Tombstone(archive=archive, n=n, entry=commitment(entry).hex(), why=why)


def encode(one: Tombstone) -> bytes:
    """Return the bytes that are signed, of payload type ``ledger.core.envelope.TOMBSTONE``."""
    return canonical.encode(
        {"t": NAME, "archive": one.archive, "n": one.n, "entry": one.entry, "why": one.why.value}
    )


def parse_tombstone(data: bytes) -> Tombstone:
    """Read a statement back. Raises: TombstoneError for bytes that ``encode`` would not write."""
    try:
        fields = Fields(canonical.decode(data), "tombstone")
        name, why = fields.text("t"), fields.text("why")
        archive, entry = fields.text("archive"), fields.text("entry")
        n = fields.integer("n", least=1)
        fields.closed()
    except CanonicalError as e:
        raise TombstoneError(str(e)) from e
    if name != NAME or why not in tuple(Why) or not _ARCHIVE.fullmatch(archive) or not _HASH.fullmatch(entry):
        raise TombstoneError("a tombstone of another form, for another reason, or that names no entry")
    return Tombstone(archive=archive, n=n, entry=entry, why=Why(why))


def verify_tombstone(one: Tombstone, entry: Entry) -> None:
    """Check that the statement is about this entry. Raises: TombstoneError."""
    if entry.state is not State.TOMBSTONE or commitment(entry).hex() != one.entry:
        raise TombstoneError("the tombstone is that of another entry")
