"""A worker reads a batch: each file by itself, so that a worker that dies loses none."""

from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from personas.core import manifest
from personas.core.bag import PAYLOAD
from personas.core.catalogue.rows import bodies
from personas.core.catalogue.rows import rows as described
from personas.core.consent import SILENT
from personas.core.desk import kinds, pieces
from personas.core.desk.outcomes import Outcome
from personas.core.desk.pieces import Reading, broken
from personas.core.errors import UploadError
from personas.core.findings import Broken
from personas.core.record_errors import StorageError
from personas.handed_in import Batch, BatchFile
from personas.readers import files
from personas.readers.table import PAGE, PAGED, reader_of
from personas.services import quarantine
from personas.services.batch_claims import claimed, still
from personas.services.batch_documents import Sheet, digest, prospects, table_of
from personas.services.batching import MOST, lies_as, path_of
from personas.services.recognising import recognised

SHOWN: Final = 50  # sentences about one file
TOLD: Final = 200  # files that are told together
MUCH: Final = 2**20  # bytes; no more than these together
State = BatchFile.State


def read_next(*, batch: Batch) -> bool:
    """Read one file that nobody is at; return whether there was one."""
    with claimed(batch.files.filter(state=State.WAITING), most=1) as files:
        for file in files:
            if _holds(batch, file):
                _open(batch, file)
            else:
                _read(batch, file)
    Batch.objects.filter(pk=batch.pk).update(begun=timezone.now())
    return bool(files)


def tell_next(*, batch: Batch) -> bool:
    """Say of some files what would become of them, once all are read; return whether there were any."""
    if batch.files.filter(state=State.WAITING).exists():
        return False
    with claimed(batch.files.filter(state=State.READ, outcome=""), most=TOLD, large=MUCH) as files:
        told = prospects(batch, files, sheet_of(batch)) if files else []
        for one in told:
            one.file.outcome, one.file.said = one.outcome, [*one.said[:SHOWN]]
            one.file.records, one.file.asked = [*one.records], dict(one.asked)
        with transaction.atomic():
            if still(files, State.READ):
                BatchFile.objects.bulk_update(files, ["outcome", "said", "records", "asked"], batch_size=TOLD)
    Batch.objects.filter(pk=batch.pk).update(begun=timezone.now())
    return bool(files)


def end_reading(*, batch: Batch) -> bool:
    """Call a batch read once it is said of every file what would become of it; return whether that was now."""
    with transaction.atomic():
        held = Batch.objects.select_for_update().get(pk=batch.pk)
        open_ = held.files.filter(Q(state=State.WAITING) | Q(state=State.READ, outcome=""))
        if held.state != Batch.State.READING or open_.exists():
            return False
        Batch.objects.filter(pk=batch.pk).update(state=Batch.State.READ)
    return True


def sheet_of(batch: Batch) -> Sheet:
    """Return what the batch's manifest says, by path, and what is said for every file."""
    rows = _described(batch)
    for file in batch.files.filter(path__endswith=manifest.NAME).exclude(reading=None):
        above = file.path.removesuffix(manifest.NAME)
        rows |= {f"{above}{row.path}": row for row in _rows(file)}
    return Sheet(rows=rows, facts=batch.facts)


def _described(batch: Batch) -> dict[str, manifest.Row]:
    """Return what catalogues among the files say of others; what several say of one file stands together."""
    found: dict[str, dict[str, str]] = {}
    aids = batch.files.filter(reading__has_key=pieces.DESCRIBED).order_by("path")
    paths = bodies(batch.files.values_list("path", flat=True)) if aids else ()
    items = [one for file in aids for one in pieces.from_value(file.reading, file.path).described]
    for row in described(items, paths).rows:  # all at once: the files are many, and so may the catalogues be
        found.setdefault(row["path"], {}).update({name: fact for name, fact in row.items() if fact})
    return {
        path: manifest.Row(
            number=0,
            path=path,
            language=facts.get("language", ""),
            metadata=tuple((name, facts[name]) for name in manifest.TOLD if name in facts),
            rule=SILENT,
            mentions=(),
        )
        for path, facts in found.items()
    }


def _rows(file: BatchFile) -> tuple[manifest.Row, ...]:
    found = pieces.from_value(file.reading, file.path)
    return manifest.parse(table_of(found)).rows


def _holds(batch: Batch, file: BatchFile) -> bool:
    """Whether a file may hold others: a ZIP, or a TIFF whose pages no text beside it brings the words of."""
    ending = kinds.suffix(file.path)
    is_paged = ending in PAGED and not batch.files.filter(path=f"{kinds.stem(file.path)}.txt").exists()
    return not file.member and (ending == ".zip" or is_paged)


def _read(batch: Batch, file: BatchFile) -> None:
    reading = _reading(batch, file)
    if file.member and not reading.findings:
        file.sha256 = digest(reading)
    file.reading, file.state = pieces.to_value(reading), State.READ
    if not (file.recognised or {}).get("confirmed"):  # what a curator wrote is not read over
        media = [piece.media for piece in reading.pieces if not piece.paragraphs]
        file.recognised = (
            recognised(batch, file, media[0]) if len(media) == len(reading.pieces) == 1 else None
        )
    with transaction.atomic():
        if still([file], State.WAITING):
            _keep(batch, file, reading)


def _keep(batch: Batch, file: BatchFile, reading: Reading) -> None:
    """Write what was read; what came in before in another batch is known again."""
    twin = (
        BatchFile.objects.filter(persona_id=batch.persona_id, sha256=file.sha256, outcome=Outcome.ADDED)
        .exclude(pk=file.pk)
        .first()
    )
    if twin is not None and twin.state == State.SETTLED and not reading.findings:
        file.state, file.outcome, file.reading, file.recognised = State.SETTLED, Outcome.HERE, None, None
        file.said = [f"The same file was handed in before, as {twin.path}."]
        if not file.member:
            transaction.on_commit(lambda: quarantine.remove(file.place))
    file.save()


def _reading(batch: Batch, file: BatchFile) -> Reading:
    row, ending = reader_of(file.path), kinds.suffix(file.path)
    if row is None and ending in kinds.PACKED:
        rule = Broken.NESTED if file.member else Broken.ZIP
        return broken(file.path, rule, f"by its name it is {kinds.WORDS['packed']}, {ending}")
    if row is None:
        return broken(file.path, *kinds.unread(file.path))
    found = _read_as(batch, file, row.name)
    # In a bag of an older form the words of a recording stand under its own name.
    if _is_bagged(file) and any(one.rule is Broken.MISNAMED for one in found.findings):
        words = _read_as(batch, file, "text")
        return found if words.findings else words
    return found


def _is_bagged(file: BatchFile) -> bool:
    above = file.member.removesuffix(file.path)
    return above != file.member and above.endswith(PAYLOAD)


def _read_as(batch: Batch, file: BatchFile, reader: str) -> Reading:
    try:
        with quarantine.opened(file.place, lies_as(file)) as content:
            return files.read(
                content,
                reader=reader,
                name=file.path,
                member=file.member,
                charset=batch.facts.get("charset") or "utf-8",
            )
    except (UploadError, StorageError) as e:
        return broken(file.path, Broken.GONE, str(e))


def _open(batch: Batch, file: BatchFile) -> None:
    """Give each file of a ZIP, or page of a TIFF, a row of its own, to be read where it lies, or why it cannot be."""
    try:
        with quarantine.opened(file.place, file.sha256) as content:
            found = files.contents(content, name=file.path)
    except (UploadError, StorageError) as e:
        found = files.Contents(findings=broken(file.path, Broken.GONE, str(e)).findings)
    if not found.members and not found.findings:  # a TIFF of one page
        _read(batch, file)
        return
    with transaction.atomic():
        if still([file], State.WAITING):
            _unpack(batch, file, found)


def _unpack(batch: Batch, file: BatchFile, found: files.Contents) -> None:
    rows, wrong = _rows_of(batch, file, found)
    if batch.files.count() + len(rows) > MOST:
        rows, wrong = (
            [],
            [f"{file.path} would make more than {MOST:,} files: hand it in as a batch of its own."],
        )
    try:
        with transaction.atomic():
            BatchFile.objects.bulk_create(rows)
    except IntegrityError:
        rows, wrong = (
            [],
            [f"{file.path} holds a path that the batch has already: hand it in as a batch of its own."],
        )
    file.state = State.SETTLED
    file.outcome = Outcome.OPENED if rows else Outcome.FAILED
    holds = "1 file, with" if len(rows) == 1 else f"{len(rows)} files, each with"
    file.said = [*([f"It holds {holds} an outcome of its own."] if rows else ()), *wrong][:SHOWN]
    file.save()


def _rows_of(batch: Batch, file: BatchFile, found: files.Contents) -> tuple[list[BatchFile], list[str]]:
    """Return a row for each member that has a name to stand under, and what is wrong with the rest."""
    rows, wrong = dict[str, BatchFile](), list[str]()
    for name, size in found.members:
        page = (
            f"{kinds.stem(file.path)}/{name.removeprefix(PAGE)}" if kinds.suffix(file.path) in PAGED else ""
        )
        path = page or _path_in(found.top, name, wrong)
        if path:
            rows[path] = _row(batch, file, path, name, size)
    for one in found.findings:
        of_all = bool(found.top) or one.file == file.path
        path = "" if of_all else _path_in("", one.file, [])
        if path and path not in rows:
            rows[path] = _row(batch, file, path, one.file, 0)
            rows[path].state, rows[path].outcome = State.SETTLED, Outcome.FAILED
            rows[path].said = [one.message]
        else:
            wrong.append(one.message)
    return list(rows.values()), wrong


def _path_in(top: str, name: str, wrong: list[str]) -> str:
    """Return the path of a member below *top*; empty, with the reason in *wrong*, where it has none."""
    try:
        return path_of(name.removeprefix(top))
    except UploadError as e:
        wrong.append(str(e))
        return ""


def _row(batch: Batch, file: BatchFile, path: str, name: str, size: int) -> BatchFile:
    return BatchFile(
        persona_id=batch.persona_id,
        batch=batch,
        path=path,
        size=size,
        sha256="",
        place=file.place,
        member=name,
    )
