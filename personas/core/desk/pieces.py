"""What a reader found in one file: the artifacts that it would become, or why there are none."""

from dataclasses import dataclass, field
from typing import Final

from ledger.core.canonical import Json
from ledger.core.errors import CanonicalError, KwanzaaError
from ledger.core.fields import Fields
from personas.core import text
from personas.core.catalogue.records import Found, found
from personas.core.desk import places as where
from personas.core.desk.places import NOWHERE, Places
from personas.core.errors import ArtifactError, LocatorError
from personas.core.findings import Broken, Finding

MOST: Final = 5_000  # pieces of one file, such as the messages of a mailbox
LONGEST: Final = 500  # characters of a detail or a note
DESCRIBED: Final = "described"
MESSAGE: Final = (
    "message"  # what a piece says of itself: it is a mail of this identity, in whatever container it came
)
RECORD: Final = "record"  # … it was the words of this record, in an archive that was taken out
OF_IMAGE: Final = "of_image"  # … it says when an image was taken: the image's name, in the same folder


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One artifact that a file would become.

    ``name`` is empty where it is the file itself. ``facts`` are metadata that the file tells; ``master`` those of the
    medium. ``notes`` say what was left out, in words for the curator.
    """

    name: str = ""
    media: str = "text"
    facts: tuple[tuple[str, str], ...] = ()
    master: tuple[tuple[str, str | int], ...] = ()
    paragraphs: tuple[str, ...] = ()
    places: Places = NOWHERE
    notes: tuple[str, ...] = ()

    def fact(self, name: str) -> str:
        """Return what the file says of itself; empty where it does not."""
        return dict(self.facts).get(name, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The pieces of a file, or findings; never both.

    ``described`` are the items of other files that a catalogue describes, beside its own pieces or without any.
    """

    pieces: tuple[Piece, ...] = field(default=())
    findings: tuple[Finding, ...] = ()
    described: tuple[Found, ...] = ()


def broken(file: str, rule: Broken, detail: str) -> Reading:
    """Say why there is nothing of a file."""
    return Reading(findings=(Finding(file=file, row=0, rule=rule, detail=detail[:LONGEST]),))


def to_value(reading: Reading) -> dict[str, Json]:
    """Give a reading as JSON; details are escaped, because they may quote what no canonical text holds."""
    described: list[Json] = [
        {"names": list(one.names), "facts": dict[str, Json](one.facts())} for one in reading.described
    ]
    return {
        **({DESCRIBED: described} if described else {}),
        "findings": [
            {"rule": one.rule.value, "detail": ascii(one.detail)[1:-1][:LONGEST]} for one in reading.findings
        ],
        "pieces": [
            {
                "name": one.name,
                "media": one.media,
                "facts": dict[str, Json](one.facts),
                "master": dict[str, Json](one.master),
                "paragraphs": list[Json](one.paragraphs),
                "places": where.to_value(one.places),
                "notes": list[Json](one.notes),
            }
            for one in reading.pieces
        ],
    }


def from_value(value: Json, file: str) -> Reading:
    """Read what a child said of *file*; ArtifactError for anything that ``to_value`` does not write.

    Texts that are not in canonical form are refused: whatever a reader of hostile files says, no other text comes in.
    """
    try:
        fields = Fields(value, "reading")
        findings = tuple(_finding(Fields(one, "finding"), file) for one in fields.items("findings"))
        pieces = tuple(_piece(Fields(one, "piece")) for one in fields.items("pieces"))
        told = fields.items(DESCRIBED) if isinstance(value, dict) and DESCRIBED in value else ()
        described = tuple(_described(Fields(one, DESCRIBED)) for one in told)
        fields.closed()
    except (CanonicalError, LocatorError) as e:
        raise ArtifactError(str(e)) from e
    if bool(findings) == bool(pieces or described) or max(len(pieces), len(described)) > MOST:
        raise ArtifactError("a reading holds pieces, and not too many, or findings")
    return Reading(pieces=pieces, findings=findings, described=described)


def _finding(fields: Fields, file: str) -> Finding:
    rule, detail = fields.text("rule"), fields.text("detail")
    fields.closed()
    if rule not in set(Broken):
        raise ArtifactError("there is no such rule")
    return Finding(file=file, row=0, rule=Broken(rule), detail=detail[:LONGEST])


def _piece(fields: Fields) -> Piece:
    facts, master = fields.value("facts"), fields.value("master")
    piece = Piece(
        name=fields.text("name"),
        media=fields.text("media"),
        facts=tuple((key, one) for key, one in _map(facts) if isinstance(one, str)),
        master=tuple(
            (key, one)
            for key, one in _map(master)
            if isinstance(one, str | int) and not isinstance(one, bool)
        ),
        paragraphs=fields.texts("paragraphs"),
        places=where.from_value(fields.value("places")),
        notes=tuple(note[:LONGEST] for note in fields.texts("notes")),
    )
    fields.closed()
    _check(piece)
    return piece


def _described(fields: Fields) -> Found:
    names, facts = fields.texts("names"), dict(_map(fields.value("facts")))
    fields.closed()
    one = found(names, **{key: str(fact) for key, fact in facts.items()})
    if (list(one.names), one.facts()) != (list(names), facts) or one.lined() != one:
        raise ArtifactError("an item is not described in canonical form")
    return one


def _map(value: Json) -> list[tuple[str, Json]]:
    if not isinstance(value, dict):
        raise ArtifactError("facts are no map")
    return sorted(value.items())


def _check(piece: Piece) -> None:
    try:
        again = text.canonical_str("\n\n".join(piece.paragraphs)).paragraphs
        lines = all(text.line(line) == line for line in (piece.name, *(fact for _, fact in piece.facts)))
    except KwanzaaError as e:
        raise ArtifactError("its text is not in canonical form") from e
    if again != piece.paragraphs or not lines:
        raise ArtifactError("its text is not in canonical form")
