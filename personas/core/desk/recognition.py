"""Words that a program recognised in an image. Nothing is made of them until a curator has compared and confirmed them.

Where the words stand goes with them. A word that a curator corrects loses its box: what the image shows there is not
what the text says, and nobody is shown it beside a quote.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Final

from ledger.core.canonical import Json
from ledger.core.errors import KwanzaaError
from ledger.core.fields import Fields
from personas.core import text
from personas.core.desk import places as where
from personas.core.desk.pieces import LONGEST, Piece
from personas.core.desk.places import Places, Word, spans
from personas.core.errors import ArtifactError
from personas.core.findings import Broken, Finding

FACT: Final = "recognised"  # the metadata field that says by what, and whether somebody changed it
BETWEEN: Final = "\n\n"
NAMED: Final = 20  # doubtful words that are told


@dataclass(frozen=True, slots=True, kw_only=True)
class Recognition:
    """What *program* recognised with the tables of *language*, such as ``tesseract 5.3.0`` and ``eng+deu``.

    ``sha256`` is of the text as the program gave it, and stays when somebody corrects it. ``sure`` is how sure the
    program was of its words, in percent; ``doubtful`` are the words of which it was not.
    """

    program: str
    language: str
    sha256: str
    paragraphs: tuple[str, ...]
    places: Places
    sure: int
    doubtful: tuple[str, ...]
    confirmed: bool = False


def digest(paragraphs: Sequence[str]) -> str:
    """Return the SHA-256 of a text, with an empty line between its paragraphs."""
    return hashlib.sha256(BETWEEN.join(paragraphs).encode()).hexdigest()


def confirmed(found: Recognition, words: str) -> Recognition:
    """Return it with the words that a curator stands for. Raises: TextError; ArtifactError where there is no word."""
    paragraphs = text.canonical_str(words).paragraphs
    if not paragraphs:
        raise ArtifactError("no word is left of it")
    return replace(found, paragraphs=paragraphs, places=_moved(found, paragraphs), confirmed=True)


def _moved(found: Recognition, paragraphs: Sequence[str]) -> Places:
    """Let each word that was left as it was read keep its box; of any other only the image is known."""
    before = [found.paragraphs[one.paragraph][one.start : one.end] for one in found.places.words]
    after = list(spans(paragraphs))
    words = [paragraphs[number][start:end] for number, start, end in after]
    boxes = dict[int, int]()
    for same in SequenceMatcher(None, before, words, autojunk=False).get_matching_blocks():
        boxes |= {same.b + step: same.a + step for step in range(same.size)}
    return Places(
        words=tuple(
            Word(
                paragraph=number,
                start=start,
                end=end,
                page=0,
                box=found.places.words[boxes[at]].box if at in boxes else None,
            )
            for at, (number, start, end) in enumerate(after)
        )
    )


def provenance(found: Recognition) -> str:
    """Return what the artifact says of its words: program, language, digest of what it read, and what became of it."""
    same = digest(found.paragraphs) == found.sha256
    became = "confirmed as read" if same else "corrected and confirmed"
    return f"{found.program}; {found.language}; sha256:{found.sha256}; {became} by a curator"


def joined(piece: Piece, found: Recognition) -> Piece:
    """Give an image the words that were confirmed. Raises: ArtifactError where nobody confirmed them."""
    if not found.confirmed:
        raise ArtifactError("nobody has confirmed what was recognised")
    bare = sum(word.box is None for word in found.places.words)
    notes = [f"Its words: {provenance(found)}."]
    notes += [f"Of {bare} of {len(found.places.words)} words no box is known."] if bare else []
    return replace(
        piece,
        paragraphs=found.paragraphs,
        places=found.places,
        master=(*piece.master, (FACT, provenance(found))),
        notes=(*piece.notes, *notes),
    )


def told(found: Recognition) -> tuple[str, ...]:
    """Say for the curator what a program read, and how sure it is of that."""
    number = len(found.places.words)
    doubts = [f"“{word}”" for word in found.doubtful[:NAMED]]
    more = len(found.doubtful) - len(doubts)
    doubts += [f"{more} more"] if more else []
    return (
        f"{found.program} ({found.language}) read {number} words and is {found.sure} % sure of them.",
        *([f"It doubts {len(found.doubtful)} of them: {', '.join(doubts)}."] if doubts else ()),
    )


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
    }


def from_value(value: Json, file: str) -> Recognition | Finding:
    """Read what ``to_value`` wrote of *file*. Raises: ArtifactError for anything else."""
    try:
        fields = Fields(value, "recognition")
        found = _finding(fields, file) if isinstance(value, dict) and "rule" in value else _read(fields)
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
    return Recognition(
        program=fields.text("program"),
        language=fields.text("language"),
        sha256=fields.text("sha256"),
        paragraphs=fields.texts("paragraphs"),
        places=where.from_value(fields.value("places")),
        sure=fields.integer("sure"),
        doubtful=fields.texts("doubtful"),
        confirmed=fields.flag("confirmed"),
    )
