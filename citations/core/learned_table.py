"""The learned table of one reach as a value: its bytes, which bundles name, and what of it is signed and logged."""

import hashlib
import re
from dataclasses import asdict, dataclass
from typing import Final

from ledger.core import canonical
from ledger.core.errors import CanonicalError
from ledger.core.fields import Fields

NAME: Final = "kwanzaa.learned-table.v1"
STATEMENT: Final = "kwanzaa.learned.v1"
MOST: Final = 8 * 2**20  # bytes of a table
_HASH: Final = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Where a passage begins: the same whatever the database calls it, and after it was indexed anew."""

    artifact_id: str
    paragraph: int
    start: int

    @property
    def key(self) -> str:
        """The spot as one string."""
        return f"{self.artifact_id} {self.paragraph} {self.start}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Useful:
    """A passage that was cited for several people, with the terms that led to it and how many questions had each."""

    spot: Spot
    terms: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """How deep to look, which passages proved useful, and how to put a question in words that worked.

    ``idle`` are stems that were asked for and never led anywhere; ``wordings`` are (asked, found) stems: who asks for
    the one finds it under the others. Everything is sorted, so that one table has one form.
    """

    depth: int
    useful: tuple[Useful, ...] = ()
    idle: tuple[str, ...] = ()
    wordings: tuple[tuple[str, tuple[str, ...]], ...] = ()
    patterns: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """What is signed and logged of a table: of which archive, which one, after which, for which reach; and its name.

    None of its words is in it, so that they can go with what they were learnt from while the log stays whole.
    """

    archive: str
    n: int
    parent: str
    reach: str
    table: str

    def encode(self) -> bytes:
        """Return the bytes that are signed, of payload type ``ledger.core.envelope.TABLES``."""
        return canonical.encode({"t": STATEMENT, **asdict(self)})


def encode(table: Table) -> bytes:
    """Return the table's one byte form."""
    return canonical.encode(
        {
            "t": NAME,
            "depth": table.depth,
            "idle": list(table.idle),
            "patterns": table.patterns,
            "useful": [
                {
                    "artifact": one.spot.artifact_id,
                    "paragraph": one.spot.paragraph,
                    "start": one.spot.start,
                    "terms": [{"term": term, "questions": count} for term, count in one.terms],
                }
                for one in table.useful
            ],
            "wordings": [{"asked": asked, "found": list(found)} for asked, found in table.wordings],
        }
    )


def digest(data: bytes) -> str:
    """Return the name of a table's bytes."""
    return hashlib.sha256(data).hexdigest()


def parse(data: bytes) -> Table:
    """Read a table back. Raises: CanonicalError for bytes that ``encode`` would not write."""
    fields = Fields(canonical.decode(data, limit=MOST), "learned")
    if (name := fields.text("t")) != NAME:
        raise CanonicalError(f"learned.t is {name[:60]!r}, not {NAME!r}")
    table = Table(
        depth=fields.integer("depth", least=1),
        patterns=fields.integer("patterns"),
        idle=fields.texts("idle"),
        useful=tuple(_useful(Fields(one, "useful")) for one in fields.items("useful")),
        wordings=tuple(_wording(Fields(one, "wording")) for one in fields.items("wordings")),
    )
    fields.closed()
    return table


def parse_statement(payload: bytes) -> Statement:
    """Read what is to be signed of a table. Raises: CanonicalError for bytes that ``encode`` would not write."""
    fields = Fields(canonical.decode(payload), "learned")
    if (name := fields.text("t")) != STATEMENT:
        raise CanonicalError(f"learned.t is {name[:60]!r}, not {STATEMENT!r}")
    statement = Statement(
        archive=fields.text("archive"),
        n=fields.integer("n", least=1),
        parent=fields.text("parent"),
        reach=fields.text("reach"),
        table=fields.text("table"),
    )
    fields.closed()
    hashes = [statement.reach, statement.table, *([statement.parent] if statement.n > 1 else [])]
    if not all(_HASH.fullmatch(one) for one in hashes) or (statement.n == 1) != (not statement.parent):
        raise CanonicalError("learned names its reach, its table or the one before by no SHA-256")
    return statement


def _useful(fields: Fields) -> Useful:
    spot = Spot(
        artifact_id=fields.text("artifact"),
        paragraph=fields.integer("paragraph"),
        start=fields.integer("start"),
    )
    useful = Useful(spot=spot, terms=tuple(_term(Fields(one, "term")) for one in fields.items("terms")))
    fields.closed()
    return useful


def _term(fields: Fields) -> tuple[str, int]:
    term = fields.text("term"), fields.integer("questions", least=1)
    fields.closed()
    return term


def _wording(fields: Fields) -> tuple[str, tuple[str, ...]]:
    wording = fields.text("asked"), fields.texts("found")
    fields.closed()
    return wording
