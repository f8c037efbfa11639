"""Words that a program read in an image or heard in a recording; nothing is made of them before a curator confirms.

A worker lets it be read; a curator compares, corrects, confirms or discards, or writes the words, and a worker says
again what would become of the batch.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import IO, Final

from django.conf import settings
from django.db import transaction

from ledger.core.canonical import Json
from personas.core import text
from personas.core.desk import kinds, pieces, recognition
from personas.core.desk.recognition import Recognition, What
from personas.core.errors import ArtifactError, TextError, UploadError
from personas.core.findings import Broken, Finding
from personas.core.media import audio, image
from personas.core.record_errors import StorageError
from personas.handed_in import Batch, BatchFile
from personas.readers import asking, crops, files
from personas.readers import recognising as reader
from personas.readers.asking import Server
from personas.readers.sandbox import StoppedError
from personas.readers.table import reader_of
from personas.services import quarantine
from personas.services.batching import lies_as

LONGEST: Final = 200_000  # characters that a curator may write for one file
SURE: Final = 80  # percent; of what Tesseract read surer than that no server is asked
LEAST: Final = 40  # percent; what Tesseract is less sure of was no writing
AUTO: Final = "auto"
_LANGUAGES: Final = 3  # that are tried at once where nobody named any
State = Batch.State
Found = Recognition | Finding


def recognised(batch: Batch, file: BatchFile, media: str) -> dict[str, Json] | None:
    """Let programs read what comes without words, where one is switched on; None where nothing is read by any."""
    row = reader_of(file.path)
    words = [f"{kinds.stem(file.path)}{one}" for one in row.beside] if row else []
    reading = READ_BY.get(media)
    if reading is None or batch.files.filter(path__in=words).exists():
        return None
    try:
        with quarantine.opened(file.place, lies_as(file)) as content:
            found = reading(file, content)
    except (UploadError, StorageError, StoppedError) as e:
        found = _none(file, str(e))
    return None if found is None else recognition.to_value(found)


def languages(spoken: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the languages in which Tesseract reads: those that the house names, else of those that it has *spoken*."""
    named = tuple(settings.KWANZAA_TESSERACT)
    if named != (AUTO,):
        return tuple(one for one in named if one != "off")
    has = _installed()
    own = [one for code in spoken if (one := reader.TABLES.get(code.partition("-")[0], "")) in has]
    return tuple(own or has)[:_LANGUAGES]


def server(what: str) -> Server | None:
    """Return the model server of the house that reads (``IMAGE``) or hears (``SPEECH``); None where there is none."""
    setting = f"KWANZAA_{what}_READER_URL"
    url, model = getattr(settings, setting), getattr(settings, f"KWANZAA_{what}_READER_MODEL")
    if not url:
        return None
    return Server(
        url=url,
        setting=setting,
        model=text.line(model)[:80] or "a model",
        key=settings.KWANZAA_MODELS_API_KEY,
        seconds=settings.KWANZAA_READERS_TIMEOUT,
        elsewhere=settings.KWANZAA_MODELS_ELSEWHERE,
    )


@cache
def _installed() -> tuple[str, ...]:
    try:
        has = reader.look().languages
    except StoppedError:
        return ()
    return tuple(sorted({*has} - {"osd", "equ", "snum"}, key=lambda one: (one != "eng", one)))


def _seen(file: BatchFile, content: IO[bytes]) -> Found | None:
    """Ask Tesseract, and a server where that is not sure."""
    printed, other = _printed(file, content), server("IMAGE")
    is_sure = isinstance(printed, Recognition) and printed.sure >= SURE
    if is_sure or other is None:
        return printed
    drawn = crops.small(content, member=file.member, side=asking.SIDE)
    written = asking.see(other, drawn, name=file.path)
    return written if isinstance(written, Recognition) or printed is None else printed


def _printed(file: BatchFile, content: IO[bytes]) -> Found | None:
    tables = languages(file.batch.persona.languages)
    if not tables:
        return None
    found = reader.recognise(content, name=file.path, member=file.member, languages=tables)
    if isinstance(found, Recognition) and found.sure < LEAST:
        return _none(file, f"{found.program} is {found.sure} % sure of what it read")
    return found


def _heard(file: BatchFile, content: IO[bytes]) -> Found | None:
    other = server("SPEECH")
    if other is None:
        return None
    sound = files.content(content, member=file.member) if file.member else content.read()
    return asking.hear(other, sound, name=file.path)


READ_BY: Final[Mapping[str, Callable[[BatchFile, IO[bytes]], Found | None]]] = {
    image.MEDIUM.name: _seen,
    audio.MEDIUM.name: _heard,
}


def found_in(file: BatchFile) -> Recognition | None:
    """Return what a curator may still settle of a file: what a program read in it, or nothing yet; None for others."""
    if file.state != BatchFile.State.READ:
        return None
    found = None if file.recognised is None else recognition.from_value(file.recognised, file.path)
    if isinstance(found, Recognition):
        return found
    return recognition.BARE if recognition.WANTED in file.asked else None


def media_of(file: BatchFile) -> str:
    """Return the medium of a file that wants words."""
    return str(pieces.from_value(file.reading, file.path).pieces[0].media)


def lasts(file: BatchFile) -> bool:
    """Tell whether a recording says itself how long it lasts."""
    return bool(dict(pieces.from_value(file.reading, file.path).pieces[0].master).get("duration_ms"))


def next_of(batch: Batch, after: BatchFile) -> BatchFile | None:
    """Return the next file that a program read and nobody compared; else one behind that wants words."""
    waits = batch.files.filter(state=BatchFile.State.READ).exclude(pk=after.pk).order_by("path")
    wants = waits.filter(path__gt=after.path, asked__has_key=recognition.WANTED)
    return (
        waits.filter(recognised__confirmed=False).first()
        or wants.filter(recognised__confirmed__isnull=True).first()
    )


def sound(file: BatchFile) -> bytes:
    """Return a recording as it was handed in, to be compared with its words. Raises: UploadError."""
    try:
        with quarantine.opened(file.place, lies_as(file)) as content:
            return files.content(content, member=file.member) if file.member else content.read()
    except StoppedError as e:
        raise UploadError(f"{file.path} cannot be heard: {e}") from e


def picture(file: BatchFile) -> bytes:
    """Return the image as PNG, to be compared with its words. Raises: UploadError."""
    try:
        with quarantine.opened(file.place, lies_as(file)) as content:
            return crops.small(content, member=file.member)
    except StoppedError as e:
        raise UploadError(f"{file.path} cannot be shown: {e}") from e


def confirm(
    *, batch: Batch, file: BatchFile, words: str, what: What = What.WORDS, by: str = "", lasts_ms: int = 0
) -> bool:
    """Let a file have these words: a curator has compared them with it, and corrected or written them.

    Return whether it was still to be settled. Raises: UploadError where they are no text, or too long.
    """
    if len(words) > LONGEST:
        raise UploadError(f"{file.path}: its words are longer than {LONGEST:,} characters; shorten them")
    try:
        return _settle(
            batch,
            file,
            lambda found: recognition.confirmed(found, words, what=what, by=by, lasts_ms=lasts_ms),
        )
    except (ArtifactError, TextError) as e:
        raise UploadError(f"{file.path}: {e}; correct the words, or discard them") from e


def discard(*, batch: Batch, file: BatchFile) -> bool:
    """Let go what a program read in a file, or a curator wrote; return whether it was still to be settled."""

    def become(found: Recognition) -> Finding | None:
        by = found.program or "somebody"
        return None if found == recognition.BARE else _none(file, f"a curator discarded what {by} read in it")

    return _settle(batch, file, become)


def _settle(batch: Batch, file: BatchFile, become: Callable[[Recognition], Found | None]) -> bool:
    """Write what became of it and let the batch be looked through again, between no two steps of a worker."""
    with transaction.atomic():
        held = Batch.objects.select_for_update().get(pk=batch.pk)
        row = batch.files.select_for_update().get(pk=file.pk)
        found = found_in(row)
        made = None if held.state not in {State.READING, State.READ} or found is None else become(found)
        if made is None:
            return False
        row.recognised = recognition.to_value(made)
        row.save(update_fields=["recognised"])
        batch.files.filter(state=BatchFile.State.READ).update(outcome="")  # said again
        Batch.objects.filter(pk=batch.pk).update(state=State.READING, begun=None)
    batch.refresh_from_db(fields=["state", "begun"])
    return True


def _none(file: BatchFile, why: str) -> Finding:
    return Finding(file=file.path, row=0, rule=Broken.UNRECOGNISED, detail=why)
