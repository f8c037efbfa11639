"""Some rows of a manifest read, cut, embedded and judged, in a process of its own that writes nothing.

What comes back is what is written, in the form that it is written in. No database is asked: all that is to be known of
the archive goes along.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from personas import embedders
from personas.core import artifact
from personas.core.findings import Broken, Finding
from personas.core.manifest import Row
from personas.core.mentions import candidates_of
from personas.core.policy import Person as CorePerson
from personas.core.sensitive import HELD
from personas.models import Artifact, Persona
from personas.readers import folder
from personas.services import index_rows, indexing, staged_rows
from personas.services.coming_in import artifact_row
from personas.services.holding_back import Judged, judge
from personas.services.mentioning import Register
from personas.services.planning import made_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a folder lies, and whose archive it comes into."""

    root: Path
    charset: str
    persona: Persona


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeOn:
    """What making rows rests on: the embedder, names that the register holds, and its people with their keys."""

    embedder: str
    known: tuple[str, ...]
    people: tuple[tuple[CorePerson, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A row whose artifact is new: its primary key, and who was named in every passage of what it corrects."""

    row: Row
    artifact_id: str
    key: int
    meant: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """Artifacts with what is held back of each and the names in it, and their passages, as they are written."""

    lines: staged_rows.Lines
    block: index_rows.Block
    size: int


def look_at(place: Place, rows: Sequence[Row]) -> list[tuple[str, int] | Finding]:
    """Read files; return for each the ID that its artifact has and how many characters it has, or what is wrong."""
    found = list[tuple[str, int] | Finding]()
    for row in rows:
        document = folder.document(place.root, row, place.charset)
        if isinstance(document, folder.Document):
            made = made_of(place.persona, document)
            size = sum(map(len, made.paragraphs))
            found.append((artifact.artifact_id(artifact.payload(made)), size))
        else:
            found.append(document)
    return found


def read_in(place: Place, ground: MadeOn, due: Sequence[Due]) -> Made | Finding:
    """Make the rows of what is due; a finding where a file is not what it was when it was looked at."""
    embedder = embedders.get(ground.embedder)
    made, rows = list[artifact.Artifact](), list[Artifact]()
    for one in due:
        document = folder.document_again(place.root, one.row, place.charset)
        if isinstance(document, Finding):
            return document
        made.append(made_of(place.persona, document))
        payload = artifact.payload(made[-1])
        if artifact.artifact_id(payload) != one.artifact_id:
            return Finding(
                file=one.row.path, row=one.row.number, rule=Broken.UNREADABLE, detail="changed meanwhile"
            )
        row = artifact_row(place.persona, one.row, made[-1], payload, one.artifact_id)
        row.pk = one.key
        rows.append(row)
    return _made(place, ground, due, embedder, made, rows)


def _made(
    place: Place,
    ground: MadeOn,
    due: Sequence[Due],
    embedder: embedders.Embedder,
    made: Sequence[artifact.Artifact],
    rows: Sequence[Artifact],
) -> Made:
    found = [indexing.sentences(one, embedder) for one in made]
    near = indexing.embed_sentences(found, embedder)
    judged = judge(place.persona, made, found, near, embedder, ground.known)
    cuts = [
        indexing.cut(one, embedder, found=spans, near=vectors, apart=holds.spans)
        for one, spans, vectors, holds in zip(made, found, near, judged, strict=True)
    ]
    register = Register(ground.people)
    keys = [_named(register, *each) for each in zip(due, made, cuts, judged, strict=True)]
    each = indexing.rows_of([row.pk for row in rows], cuts, indexing.embed(cuts, embedder), keys)
    own = (place.persona.name, *place.persona.aliases)
    for row, holds in zip(rows, judged, strict=True):
        row.judged, row.is_held, row.risks = holds.model, holds.heading is not None, holds.risks
    return Made(
        lines=staged_rows.lines(rows, judged, [candidates_of(one, known=own) for one in made]),
        block=index_rows.block(list(each)),
        size=sum(len(part) for one in made for part in one.paragraphs),
    )


def _named(
    register: Register, due: Due, made: artifact.Artifact, cut: indexing.Cut, holds: Judged
) -> list[list[int]]:
    """Return who is named in each passage; it mentions ``HELD`` where something of it is held back."""
    named = register.of_artifact(made, [one.spans for one in cut.passages], due.row.mentions)
    return [
        sorted({*keys, *due.meant} | ({HELD} if holds.spans.intersection(passage.spans) else set()))
        for keys, passage in zip(named, cut.passages, strict=True)
    ]
