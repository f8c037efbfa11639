"""Files of a batch as documents of an archive: which facts count, what is asked for, what would become of each.

A file's own words about itself count less than a row of the batch's ``manifest.csv``, and more than what was said for
the whole batch.
"""

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ledger.core.canonical import encode
from personas.core import dates, manifest, text
from personas.core.artifact import parse_payload
from personas.core.catalogue.rows import bodies
from personas.core.catalogue.rows import rows as described
from personas.core.consent import SILENT
from personas.core.desk import kinds, originals, pieces, recognition, speaking
from personas.core.desk.outcomes import ASKED, Ask, Outcome, difference
from personas.core.desk.pieces import MESSAGE, OF_IMAGE, RECORD, Piece, Reading
from personas.core.desk.places import Places
from personas.core.desk.recognition import DESCRIBED, Recognition
from personas.core.desk.speaking import FACTS, LIFE, NAMED, OTHER
from personas.core.desk.turns import PROGRAM, SPEAKER
from personas.core.errors import DateError, UploadError
from personas.core.findings import Broken, Finding
from personas.core.media import image
from personas.handed_in import Batch, BatchFile
from personas.models import Persona
from personas.readers.folder import Document
from personas.readers.table import reader_of
from personas.selectors import trash
from personas.services import batch_speakers, proposing
from personas.services.batching import path_of
from personas.services.planning import Step, look, plan
from personas.services.policies import rules_of
from personas.services.prospects import NAMED as TOLD
from personas.services.prospects import Prospect, asked, become, failed, firsts
from personas.services.reports import Outcome as Planned
from personas.services.uploading import looser

MAIL: Final = "mail"  # below it mails stand by their identity, so that none comes twice
# Answered on the row of the file.
_ASKS: Final = {Ask.CREATOR: "creator", Ask.DATE: "date", Ask.NAMED: "date", Ask.KIND: "kind"}
_USUAL: Final = {"date": "", "kind": "other"}  # asked too, where it is asked whose words a file holds
_OWN_WORD: Final = ("creator", "title", "kind")  # what turns say of themselves no manifest says otherwise
_MANIFEST_FACTS: Final = ("title", "creator", "date", "kind", *manifest.FACTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What a batch says beside its files: the rows of its manifest by path, and what is said for all.

    ``firsts``: of files that are one and the same, by hash and ending, the one that comes in.
    """

    rows: Mapping[str, manifest.Row]
    facts: Mapping[str, str]
    paths: Collection[str] = ()
    firsts: Mapping[tuple[str, str], str] = field(default_factory=dict)


def prospects(batch: Batch, files: Sequence[BatchFile], sheet: Sheet) -> list[Prospect]:
    """Plan every file that was read, against the archive as it is now and against the other files."""
    persona = batch.persona
    beside = {file.path: file for file in batch.files.defer("reading", "recognised")}
    sheet = replace(sheet, paths=beside.keys(), firsts=firsts(beside.values()))
    shelf, default = look(persona, rules_of(persona).get("", SILENT)), rules_of(persona).get("", SILENT)
    found = list[Prospect]()
    for file in files:
        prospect = _prospect(file, sheet, beside)
        if prospect.documents:
            loose = [one.message for one in looser(prospect.documents, default)]
            planned = plan(persona, prospect.documents, shelf)
            wrong = (*loose, *(one.message for one in planned.findings))
            prospect = (
                failed(file, wrong) if wrong else _outcome(replace(prospect, steps=planned.steps), persona)
            )
        found.append(prospect)
    return found


def digest(reading: Reading) -> str:
    """Return a hash of what a file holds, whatever its name."""
    return hashlib.sha256(encode(pieces.to_value(reading))).hexdigest()


def _prospect(file: BatchFile, sheet: Sheet, beside: Mapping[str, BatchFile]) -> Prospect:
    reading = pieces.from_value(file.reading, file.path)
    if reading.findings:
        return _found(file, reading.findings)
    own = _catalogue(file, reading, beside) or _own_way(file, reading, sheet, beside)
    if own is not None:
        return own
    row = reader_of(file.path)
    first = _dated(file, reading.pieces[0], beside)
    is_bare = bool(row and row.beside and not first.paragraphs)  # in a bag its record says its words
    endings = row.beside if row and is_bare else ()
    words = next((one for end in endings if (one := beside.get(kinds.stem(file.path) + end))), None)
    told = pieces.from_value(words.reading, words.path).pieces if words and words.reading else ()
    same = sheet.firsts.get((file.sha256, kinds.suffix(file.path)), file.path)
    if same != file.path and not told and file.path not in sheet.rows:
        said = (f"The same file was handed in before, as {same}.",)
        return Prospect(file=file, outcome=Outcome.HERE, said=said, records=(same,))
    if is_bare and not told:
        return _unworded(file, first, sheet)
    found = [joined(first, told[0])] if told else (first, *reading.pieces[1:])
    return _documents(file, found, sheet)


def _own_way(
    file: BatchFile, reading: Reading, sheet: Sheet, beside: Mapping[str, BatchFile]
) -> Prospect | None:
    """Say what would become of a file that is no text or original of its own; None for any other."""
    row = reader_of(file.path)
    name = row.name if row else ""
    if name == "table" and file.path.endswith(manifest.NAME):
        return _table(file, reading)
    if name == "transcript":
        return _companion(file, beside, Ask.RECORDING)
    if name == "text" and _pictured(file, beside):
        return _companion(file, beside, Ask.CAPTION)
    if reading.pieces[0].fact(OF_IMAGE):
        return _sidecar(file, reading.pieces[0], beside)
    return proposing.told(file, reading, lambda texts: _documents(file, texts, sheet))


def _catalogue(file: BatchFile, reading: Reading, beside: Collection[str]) -> Prospect | None:
    """Say for which files a catalogue speaks; None for any other file, and for a finding aid that speaks for none."""
    if not reading.described:
        return None
    made = described(reading.described, bodies(beside))
    if not made.rows:
        return None if reading.pieces else asked(file, Ask.DESCRIBED)
    said = (
        _speaks(len(made.rows)),
        *(f"No file here has the name of “{title}”." for title in made.without_file),
        *(f"The date of “{title}” is not understood, and was left out." for title in made.without_date),
    )
    return Prospect(file=file, outcome=Outcome.OPENED, said=said)


def _sidecar(file: BatchFile, piece: Piece, beside: Mapping[str, BatchFile]) -> Prospect:
    """Let what says when an image was taken share the image's fate."""
    path = f"{file.path[: file.path.rfind('/') + 1]}{piece.fact(OF_IMAGE)}"
    if path not in beside or _is_broken(beside[path]):
        return asked(file, Ask.IMAGE)
    return Prospect(
        file=file, outcome=Outcome.ADDED, said=(f"It says when {path} was taken.",), records=(path,)
    )


def _dated(file: BatchFile, piece: Piece, beside: Mapping[str, BatchFile]) -> Piece:
    """Give an image the day and the words about it that a side-car of Google Photos has for it."""
    cars = (
        [path for path in beside if path.startswith(f"{file.path}.")]
        if piece.media == image.MEDIUM.name
        else []
    )
    for path in cars:
        other = beside[path]
        if other.reading:
            said = pieces.from_value(other.reading, path).pieces
            if said and said[0].fact(OF_IMAGE) == file.path.rsplit("/", 1)[-1]:
                facts = {key: fact for key, fact in said[0].facts if key != OF_IMAGE}
                return replace(piece, facts=tuple({**facts, **dict(piece.facts)}.items()))
    return piece


def _unworded(file: BatchFile, piece: Piece, sheet: Sheet) -> Prospect:
    """Ask for the words of what comes without; what a program read counts once a curator has confirmed it."""
    wanted = {recognition.WANTED: piece.media}
    found = None if file.recognised is None else recognition.from_value(file.recognised, file.path)
    if isinstance(found, Recognition) and found.confirmed:
        made = _documents(file, [recognition.joined(piece, found)], sheet)
        return replace(made, asked={**made.asked, **wanted})
    if isinstance(found, Recognition):
        said = (ASKED[Ask.RECOGNISED], *recognition.told(found))
    else:
        bare = Ask.CAPTION if piece.media == image.MEDIUM.name else Ask.TRANSCRIPT
        said = (found.message if found else ASKED[bare],)
    return Prospect(file=file, outcome=Outcome.NEEDS_YOU, said=said, asked=wanted)


def _table(file: BatchFile, reading: Reading) -> Prospect:
    """Say how many rows a manifest has."""
    parsed = manifest.parse(table_of(reading))
    if parsed.findings:
        return failed(file, tuple(one.message for one in parsed.findings))
    return Prospect(file=file, outcome=Outcome.OPENED, said=(_speaks(len(parsed.rows)),))


def _speaks(rows: int) -> str:
    return (
        f"Its {rows} rows speak for the files beside it."
        if rows != 1
        else "Its row speaks for a file beside it."
    )


def table_of(reading: Reading) -> bytes:
    """Return a manifest as it was read, so that it is parsed as any other."""
    return "\n".join(reading.pieces[0].paragraphs if reading.pieces else ()).encode()


def _pictured(file: BatchFile, beside: Mapping[str, BatchFile]) -> str:
    """Return the image of the same name, for which a text is the words; empty where there is none."""
    stem = kinds.stem(file.path)
    return next(
        (
            path
            for path in beside
            if kinds.stem(path) == stem and (row := reader_of(path)) and ".txt" in row.beside
        ),
        "",
    )


def _companion(file: BatchFile, beside: Mapping[str, BatchFile], ask: Ask) -> Prospect:
    """Let a file share the fate of the one whose words it brings."""
    stem, suffix = kinds.stem(file.path), kinds.suffix(file.path)
    for path in beside:
        row = reader_of(path)
        if kinds.stem(path) == stem and row is not None and suffix in row.beside:
            if _is_broken(beside[path]):
                return failed(
                    file, (f"Its words are those of {path}, which failed: see what is said of that.",)
                )
            return Prospect(
                file=file, outcome=Outcome.ADDED, said=(f"Its words are those of {path}.",), records=(path,)
            )
    return asked(file, ask)


def _is_broken(file: BatchFile) -> bool:
    return file.reading is not None and bool(pieces.from_value(file.reading, file.path).findings)


def joined(piece: Piece, words: Piece) -> Piece:
    """Give a recording its transcript, or an image its words. A recording lasts at least as long as it is spoken in."""
    last = max((cue.end_ms for cue in words.places.cues), default=0)
    master = dict(piece.master)
    known = master.get("duration_ms")
    if isinstance(known, int):
        master["duration_ms"] = max(known, last)
    return replace(piece, paragraphs=words.paragraphs, places=words.places, master=tuple(master.items()))


def _documents(file: BatchFile, found: Sequence[Piece], sheet: Sheet) -> Prospect:
    """Make a document of each piece, unless something is to be asked first."""

    def kind(piece: Piece) -> str:
        return _row("", 0, piece, sheet, file).fact("kind")

    spoken = batch_speakers.told(file, found, kind, sheet.paths)
    if isinstance(spoken, Finding):
        return failed(file, (spoken.message,))
    documents, where = list[Document](), dict[str, Places]()
    asks, outside = dict.fromkeys(spoken.asks), list[str]()
    lacks = {*file.answers.get(FACTS, ())}  # what was answered is asked still, so that it can be put right
    named = "" if lacks or file.path in sheet.rows else kinds.dated(file.path)
    for number, piece in enumerate(spoken.pieces):
        above = MAIL if piece.fact(MESSAGE) else file.path
        within = f"{above}.turns" if piece.fact(SPEAKER) else above  # a text may stand under its own path
        key = f"{within}/{piece.name}" if piece.name else _record(piece) or file.path
        made = _row(key, number, piece, sheet, file)
        row, is_outside = batch_speakers.dated(file, made)
        may_be_named = bool(named) and not made.fact("date") and not piece.fact(PROGRAM)
        wants = [*_wants(row), *([Ask.LIFE] if is_outside else ()), *([Ask.NAMED] if may_be_named else ())]
        lacks |= {_ASKS[one] for one in wants if one in _ASKS}
        lacks |= {one for one in _USUAL if Ask.CREATOR in wants and row.fact(one) == _USUAL[one]}
        if is_outside:
            outside.append(row.fact("date"))
        asks |= dict.fromkeys(wants)
        if not wants:
            content = text.canonical_str("\n\n".join(piece.paragraphs))
            where[key] = piece.places
            documents.append(
                Document(
                    row=row, content=content, media=piece.media, master=(*piece.master, *named_places(piece))
                )
            )
    if asks:
        said = tuple(ASKED[one] for one in asks)
        open_ = {**spoken.asked, **({LIFE: outside[:TOLD]} if outside else {})}
        open_ |= speaking.lacking(lacks)
        open_ |= {NAMED: named} if Ask.NAMED in asks else {}
        return Prospect(file=file, outcome=Outcome.NEEDS_YOU, said=said, asked=open_)
    return Prospect(
        file=file,
        outcome=Outcome.ADDED,
        said=tuple(note for piece in spoken.pieces for note in piece.notes),
        documents=tuple(documents),
        records=tuple(document.row.path for document in documents),
        places=where,
        asked={**spoken.asked, **speaking.lacking(lacks)},
    )


def _record(piece: Piece) -> str:
    """Return the record that a file was in an archive that was taken out; empty where no record is called so."""
    try:
        return path_of(piece.fact(RECORD)) if piece.fact(RECORD) else ""
    except UploadError:
        return ""


def named_places(piece: Piece) -> tuple[tuple[str, str | int], ...]:
    """Name where the words stand in the master, so that a citation can be held to it."""
    name = originals.digest(piece.places) if piece.master else ""
    return ((originals.FACT, name),) if name else ()


def _row(key: str, number: int, piece: Piece, sheet: Sheet, file: BatchFile) -> manifest.Row:
    """Make the row of a manifest: from the batch's own, else the file's words, else what is said for all."""
    own = sheet.rows.get(file.path)
    usual = {name: sheet.facts.get(name, "") for name in ("creator", "date", "kind")}
    facts = {**usual, **dict(piece.facts)}
    facts |= {name: own.fact(name) for name in _MANIFEST_FACTS if own is not None and own.fact(name)}
    own_words = _OWN_WORD if piece.fact(SPEAKER) else ("creator",) if piece.fact(DESCRIBED) else ()
    facts |= {name: piece.fact(name) for name in own_words if piece.fact(name)}
    facts |= _answered(facts, file.answers.get(FACTS) or {})
    if piece.fact(PROGRAM):
        facts["date"] = piece.fact("date")
    facts["title"] = facts.get("title") or kinds.title(file.path, facts["date"])
    facts["kind"] = facts["kind"] or ("interview" if piece.fact(SPEAKER) else "other")
    metadata = tuple((name, facts[name]) for name in _MANIFEST_FACTS if facts.get(name))
    language = (own.language if own else "") or sheet.facts.get("language", "")
    row = manifest.Row(
        number=number, path=key, language=language, metadata=metadata, rule=SILENT, mentions=()
    )
    row = row if own is None else replace(row, rule=own.rule, mentions=own.mentions)
    others = (facts["creator"],) if piece.fact(OTHER) else ()
    return replace(row, mentions=(*row.mentions, *others))


def _answered(facts: Mapping[str, str], said: Mapping[str, str]) -> dict[str, str]:
    """Return what was answered of facts that a file lacks, or has in no form that a record may have."""
    bare = manifest.Row(
        number=0, path="", language="", metadata=tuple(facts.items()), rule=SILENT, mentions=()
    )
    lacks = {_ASKS[one] for one in _wants(bare) if one in _ASKS} | {one for one in _USUAL if not facts[one]}
    return {name: fact for name, fact in said.items() if name in lacks}


def _wants(row: manifest.Row) -> Iterator[Ask]:
    if not row.fact("creator"):
        yield Ask.CREATOR
    if row.fact("kind") not in manifest.KINDS:
        yield Ask.KIND
    try:
        dates.parse(row.fact("date"))
    except DateError:
        yield Ask.DATE
    given = {"path": row.path, "language": row.language, **dict(row.metadata)}
    if any(len(given.get(name, "")) > most for name, most in manifest.LIMITS.items()):
        yield Ask.LENGTH


def _outcome(prospect: Prospect, persona: Persona) -> Prospect:
    """Say what the steps come to: one that needs somebody decides, then one that adds."""
    planned = {step.outcome for step in prospect.steps}
    if Planned.WITHDRAWN in planned:
        path = next(step.document.row.path for step in prospect.steps if step.outcome is Planned.WITHDRAWN)
        found = Finding(file=path, row=0, rule=Broken.WITHDRAWN, detail="a tombstone stands there")
        return failed(prospect.file, (found.message,))
    if Planned.LEFT_OUT in planned:
        return replace(prospect, outcome=Outcome.NEEDS_YOU, said=(ASKED[Ask.CONSENT],), steps=())
    if Planned.CORRECTED in planned and not prospect.file.agreed:
        changes = [line for step in prospect.steps for line in _changes(step, persona)]
        return replace(prospect, outcome=Outcome.NEEDS_YOU, said=(ASKED[Ask.CORRECTION], *changes), steps=())
    if planned == {Planned.HERE}:
        here = tuple(f"It stands under {key}." for key in prospect.records)
        return replace(prospect, outcome=Outcome.HERE, said=here)
    return replace(prospect, said=(*become(prospect.steps), *prospect.said))


def _changes(step: Step, persona: Persona) -> tuple[str, ...]:
    if step.outcome is not Planned.CORRECTED:
        return ()
    rows = trash.kept(persona).filter(record_key=step.document.row.path).order_by("-pk")
    payload = rows.values_list("payload", flat=True).first()
    if payload is None:  # it is another file of the same batch that it would change
        return ()
    before = parse_payload(bytes(payload))
    facts = [f"{name}: {value}" for name, value in before.metadata]
    after = [f"{name}: {value}" for name, value in step.artifact.metadata]
    return difference((*facts, *before.paragraphs), (*after, *step.artifact.paragraphs))


def _found(file: BatchFile, findings: Iterable[Finding]) -> Prospect:
    found = tuple(findings)
    if any(one.rule is Broken.NO_TEXT for one in found):
        return asked(file, Ask.SCAN)
    return failed(file, tuple(one.message for one in found))
