"""Words of an image or a recording that came without: a program's, until a curator has confirmed them, or a curator's.

Nothing is made of what nobody confirmed. Where the words stand goes with them. A word that a curator corrects loses
its box, and its seconds: what is seen or heard there is not what the text says, and nobody is shown it beside a quote.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from ledger.core.canonical import Json
from ledger.core.errors import KwanzaaError
from ledger.core.fields import Fields
from personas.core import text
from personas.core.desk import moving
from personas.core.desk import places as where
from personas.core.desk.pieces import LONGEST, Piece
from personas.core.desk.places import NOWHERE, Places, spans
from personas.core.errors import ArtifactError
from personas.core.findings import Broken, Finding
from personas.core.media import image

FACT: Final = "recognised"  # the metadata field that says by what, and whether somebody changed it
DESCRIBED: Final = "described"  # what a piece says of itself: its words are of who looked at it
WANTED: Final = "words"  # what a file asks for: words that somebody compares, or writes
BETWEEN: Final = "\n\n"
NAMED: Final = 20  # doubtful words that are told
UNSAID: Final = -1  # how sure a program is that does not say it


class What(StrEnum):
    """What the words are: they stand in the image or are spoken, or they say what is to be seen."""

    WORDS = "words"
    DESCRIPTION = "description"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recognition:
    """What *program* recognised with the tables of *language*, such as ``tesseract 5.3.0`` and ``eng+deu``.

    ``program`` is empty where a curator alone wrote the words. ``sha256`` is of the text as the program gave it, and
    stays when somebody corrects it. ``sure`` is how sure the program was of its words, in percent, or UNSAID;
    ``doubtful`` are the words of which it was not. ``by`` is who describes; ``lasts_ms`` 0 where nobody said it.
    """

    program: str = ""
    language: str = ""
    sha256: str = ""
    paragraphs: tuple[str, ...] = ()
    places: Places = NOWHERE
    sure: int = UNSAID
    doubtful: tuple[str, ...] = ()
    confirmed: bool = False
    what: What = What.WORDS
    by: str = ""
    lasts_ms: int = 0


BARE: Final = Recognition()  # of what no program read


def digest(paragraphs: Sequence[str]) -> str:
    """Return the SHA-256 of a text, with an empty line between its paragraphs."""
    return hashlib.sha256(BETWEEN.join(paragraphs).encode()).hexdigest()


def confirmed(
    found: Recognition, words: str, *, what: What = What.WORDS, by: str = "", lasts_ms: int = 0
) -> Recognition:
    """Return it with the words that a curator stands for. Raises: TextError; ArtifactError where there is no word."""
    paragraphs = text.canonical_str(words).paragraphs
    if not paragraphs:
        raise ArtifactError("no word is left of it")
    if what is What.DESCRIPTION and not text.line(by):
        raise ArtifactError("it is not said who describes it")
    places = moving.moved(found.paragraphs, found.places, paragraphs) if what is What.WORDS else NOWHERE
    proposed = found.what is what or digest(paragraphs) == found.sha256
    return replace(
        found if proposed else replace(BARE, lasts_ms=found.lasts_ms),
        paragraphs=paragraphs,
        places=places,
        confirmed=True,
        what=what,
        by=text.line(by) if what is What.DESCRIPTION else "",
        lasts_ms=lasts_ms or found.lasts_ms,
    )


def provenance(found: Recognition) -> str:
    """Return what the artifact says of its words: program, language, digest of what it read, and what became of it."""
    same = digest(found.paragraphs) == found.sha256
    became = "confirmed as read" if same else "corrected and confirmed"
    return f"{found.program}; {found.language}; sha256:{found.sha256}; {became} by a curator"


def joined(piece: Piece, found: Recognition) -> Piece:
    """Give a piece the words that were confirmed. Raises: ArtifactError where nobody confirmed them."""
    if not found.confirmed:
        raise ArtifactError("nobody has confirmed what was recognised")
    master, facts = dict(piece.master), dict(piece.facts)
    master |= {FACT: provenance(found)} if found.program else {}
    if "duration_ms" in master:
        master["duration_ms"] = max(int(master["duration_ms"]), found.lasts_ms)
    facts |= {"creator": found.by, DESCRIBED: "yes"} if found.what is What.DESCRIPTION else {}
    wrong = "kind" if piece.media == image.MEDIUM.name and found.what is What.WORDS else ""  # no photograph
    return replace(
        piece,
        paragraphs=found.paragraphs,
        places=found.places,
        facts=tuple((name, fact) for name, fact in facts.items() if name != wrong),
        master=tuple(master.items()),
        notes=(*piece.notes, *_notes(found)),
    )


def _notes(found: Recognition) -> Iterator[str]:
    if found.what is What.DESCRIPTION:
        yield f"Its words say what is to be seen, and are those of {found.by}."
    if found.program:
        yield f"Its words: {provenance(found)}."
    if bare := sum(word.box is None for word in found.places.words):
        yield f"Of {bare} of {len(found.places.words)} words no box is known."


def told(found: Recognition) -> tuple[str, ...]:
    """Say for the curator what a program read, and how sure it is of that."""
    if not found.program:
        return ()
    sure = "does not say how sure it is" if found.sure == UNSAID else f"is {found.sure} % sure of them"
    doubts = [f"“{word}”" for word in found.doubtful[:NAMED]]
    more = len(found.doubtful) - len(doubts)
    doubts += [f"{more} more"] if more else []
    return (
        f"{found.program} ({found.language}) read {len(list(spans(found.paragraphs)))} words and {sure}.",
        *([f"It doubts {len(found.doubtful)} of them: {', '.join(doubts)}."] if doubts else ()),
    )


_EARLIER: Final[dict[str, Json]] = dict(what="words", by="", lasts_ms=0)  # noqa: C408 -- what was not kept once


def to_value(found: Recognition | Finding) -> dict[str, Json]:
    """Give it, or why there is none, as it is kept."""
    if isinstance(found, Finding):
        return {"rule": found.rule.value, "detail": found.detail[:LONGEST]}
    return {
        "program": found.program,
        "language": found.language,
        "sha256": found.sha256,
        "paragraphs": list[Json](found.paragraphs),
        "places": where.to_value(found.places),
        "sure": found.sure,
        "doubtful": list[Json](found.doubtful),
        "confirmed": found.confirmed,
        "what": found.what.value,
        "by": found.by,
        "lasts_ms": found.lasts_ms,
    }


def from_value(value: Json, file: str) -> Recognition | Finding:
    """Read what ``to_value`` wrote of *file*. Raises: ArtifactError for anything else."""
    if not isinstance(value, dict):
        raise ArtifactError("it is no recognition")
    try:
        fields = Fields(value if "rule" in value else {**_EARLIER, **value}, "recognition")
        found = _finding(fields, file) if "rule" in value else _read(fields)
        fields.closed()
    except KwanzaaError as e:
        raise ArtifactError(str(e)) from e
    return found


def _finding(fields: Fields, file: str) -> Finding:
    rule, detail = fields.text("rule"), fields.text("detail")
    if rule not in set(Broken):
        raise ArtifactError("there is no such rule")
    return Finding(file=file, row=0, rule=Broken(rule), detail=detail)


def _read(fields: Fields) -> Recognition:
    what = fields.text("what")
    if what not in set(What):
        raise ArtifactError("there is no such kind of words")
    return Recognition(
        program=fields.text("program"),
        language=fields.text("language"),
        sha256=fields.text("sha256"),
        paragraphs=fields.texts("paragraphs"),
        places=where.from_value(fields.value("places")),
        sure=fields.integer("sure", least=UNSAID),
        doubtful=fields.texts("doubtful"),
        confirmed=fields.flag("confirmed"),
        what=What(what),
        by=fields.text("by"),
        lasts_ms=fields.integer("lasts_ms"),
    )
