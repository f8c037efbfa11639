"""Who speaks in the files of a batch, and when: what is asked of a curator, and what their answers make of it."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from django.db import transaction

from personas.core.desk import speaking, turns
from personas.core.desk.outcomes import Ask
from personas.core.desk.pieces import Piece
from personas.core.findings import Broken, Finding
from personas.core.manifest import Row
from personas.core.media import audio
from personas.handed_in import Batch, BatchFile
from personas.models import Persona

State = BatchFile.State
_SHOWN: Final = 200  # characters of names


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """The pieces of a file, each of one voice; or what is asked before anything of them is anybody's."""

    pieces: tuple[Piece, ...]
    asks: tuple[Ask, ...] = ()
    asked: dict[str, object] = field(default_factory=dict)


def told(
    file: BatchFile, found: Sequence[Piece], kind: Callable[[Piece], str], paths: Collection[str]
) -> Spoken | Finding:
    """Tell the speakers of a file apart. *kind* says of a piece what it is; *paths* are those of the batch."""
    answers = answers_of(file, [])
    if answers.get(speaking.ONE) is True and not any(piece.fact(turns.SPEAKER) for piece in found):
        return Spoken(pieces=tuple(found))
    split, is_read = list[Piece](), False
    for piece in found:
        heard = speaking.voices(piece.paragraphs, kind(piece)) if piece.media == audio.MEDIUM.name else ()
        if heard:
            return Finding(file=file.path, row=0, rule=Broken.SPEAKERS, detail=", ".join(heard)[:_SHOWN])
        read = speaking.split(piece, kind(piece)) if _may_speak(piece) else None
        if read is not None and read.findings:
            return replace(read.findings[0], file=file.path)
        split += read.pieces if read else (piece,)
        is_read = is_read or read is not None
    return _settled(file, split, paths, may_be_one=is_read)


def _may_speak(piece: Piece) -> bool:
    return piece.media != audio.MEDIUM.name and not piece.fact(turns.SPEAKER)


def _settled(file: BatchFile, found: Sequence[Piece], paths: Collection[str], *, may_be_one: bool) -> Spoken:
    names = speaking.labels(found)
    if not names:
        return Spoken(pieces=tuple(found))
    answers = answers_of(file, names)
    asks = [] if speaking.answered(found, answers) else [Ask.SPEAKERS]
    asks += [] if speaking.ordered(found, answers) else [Ask.ORDER]
    asked = speaking.asked(found, may_be_one=may_be_one)
    if asks:
        return Spoken(pieces=(), asks=tuple(asks), asked=asked)
    person, above = person_of(file.batch.persona), file.path[: file.path.rfind("/") + 1]
    made = (
        speaking.settled(piece, answers, person, lambda name: _lies(above + name, paths)) for piece in found
    )
    return Spoken(pieces=tuple(made), asked=asked)


def _lies(path: str, paths: Collection[str]) -> str:
    return path if path in paths else path.rsplit("/", 1)[-1]


def person_of(persona: Persona) -> speaking.Person:
    """Return whose archive it is."""
    return speaking.Person(names=(persona.name, *persona.aliases), born=persona.born, died=persona.died)


def answers_of(file: BatchFile, names: Sequence[str]) -> dict[str, object]:
    """Return what was answered for a file; who is who also where it was said before of just these speakers."""
    own = dict(file.answers)
    if speaking.OWN in own or not speaking.lasts(names):
        return own
    before = BatchFile.objects.filter(persona_id=file.persona_id, answers__speakers=list(names))
    known = before.exclude(pk=file.pk).order_by("-pk").values_list("answers", flat=True).first() or {}
    kept = (speaking.SPEAKERS, speaking.OWN, speaking.NAMES)
    return {**{name: known[name] for name in kept if name in known}, **own}


def dated(file: BatchFile, row: Row) -> tuple[Row, bool]:
    """Return a row by what was answered about its date, and whether that is still to be asked.

    Asked about are dates of the person's own words from before their birth or after their death.
    """
    person, date = person_of(file.batch.persona), row.fact("date")
    is_own = speaking.is_called(row.fact("creator"), person)
    if not is_own or not speaking.outside(date, person):
        return row, False
    said = file.answers.get(speaking.LIFE)
    if said == speaking.UNDATED:
        facts = {**dict(row.metadata), "date": ""}
        facts["title"] = facts.get("title", "").removesuffix(f", {date}")
        return replace(row, metadata=tuple((name, fact) for name, fact in facts.items() if fact)), False
    return row, said != speaking.RIGHT


def answer(*, batch: Batch, given: Mapping[int, Mapping[str, object]], alike: Collection[int] = ()) -> int:
    """Note what a curator answered about files of a batch, by their keys.

    Who is who holds for every file of the same speakers. What its record says holds for the file alone; of one among
    *alike* also for all that lack the same and have no answer yet. Return for how many files something was noted; all
    are said again. None, where the batch is being taken in or the files are settled.
    """
    with transaction.atomic():
        held = Batch.objects.select_for_update().get(pk=batch.pk)
        asked = batch.files.select_for_update().filter(pk__in=given, state=State.READ)
        rows = {row.pk: row for row in asked}
        if held.state != Batch.State.READ or not rows:
            return 0
        told = dict(rows)
        for key, row in rows.items():
            others = _alike(batch, row) if _SHARED & given[key].keys() else []
            for one in others:
                told.setdefault(one.pk, one).answers |= _some(given[key], _SHARED)
            for one in _lacking(batch, row) if key in alike else ():
                told.setdefault(one.pk, one).answers |= _as_named(one, _some(given[key], _LACKING))
        for key, row in rows.items():
            row.answers |= given[key]
        BatchFile.objects.bulk_update(told.values(), ["answers"], batch_size=200)
        batch.files.filter(state=State.READ).update(outcome="")  # said again
        Batch.objects.filter(pk=batch.pk).update(state=Batch.State.READING, begun=None)
    batch.refresh_from_db(fields=["state", "begun"])
    return len(told)


def _as_named(file: BatchFile, said: Mapping[str, object]) -> dict[str, object]:
    """Leave a file the date that its own name tells, where another's facts hold for it too."""
    facts, date = said.get(speaking.FACTS), file.asked.get(speaking.NAMED)
    return {speaking.FACTS: {**facts, "date": date}} if isinstance(facts, dict) and date else {**said}


def lacking(batch: Batch) -> Mapping[tuple[str, ...], int]:
    """Count the files of which nobody said yet what their records lack, by what that is."""
    rows = batch.files.filter(state=State.READ, asked__has_key=speaking.FACTS)
    names = rows.exclude(answers__has_key=speaking.FACTS).values_list(f"asked__{speaking.FACTS}", flat=True)
    return Counter(tuple(one) for one in names)


def _some(given: Mapping[str, object], names: Collection[str]) -> dict[str, object]:
    return {name: said for name, said in given.items() if name in names}


_SHARED: Final = frozenset({speaking.SPEAKERS, speaking.OWN, speaking.NAMES})
_LACKING: Final = frozenset({speaking.FACTS})


def _lacking(batch: Batch, row: BatchFile) -> list[BatchFile]:
    """Return the files whose records lack just what that of *row* does, and of which nobody said it yet.

    Of a picture or a tape that nobody compared yet no one knows whose words it holds: it is asked about then.
    """
    rows = batch.files.select_for_update().filter(
        asked__facts=row.asked.get(speaking.FACTS), state=State.READ
    )
    return list(
        rows.exclude(pk=row.pk).exclude(answers__has_key=speaking.FACTS).defer("reading", "recognised")
    )


def _alike(batch: Batch, row: BatchFile) -> list[BatchFile]:
    """Return the files that ask after the same speakers as *row*."""
    names = _asked(row)
    if not speaking.lasts(names):
        return [row]
    others = batch.files.select_for_update().filter(state=State.READ).exclude(pk=row.pk).exclude(asked={})
    return [row, *(one for one in others.defer("reading", "recognised") if _asked(one) == names)]


def _asked(row: BatchFile) -> list[str]:
    return sorted(name for name, _ in row.asked.get(speaking.SPEAKERS, ()))
