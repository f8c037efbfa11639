"""Words that a program read in an image that was handed in; nothing is made of them before a curator confirms them.

A worker lets the image be read; a curator compares, corrects, confirms or discards, and a worker says again what would
become of the batch.
"""

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.db import transaction

from ledger.core.canonical import Json
from personas.core.desk import kinds, recognition
from personas.core.desk.recognition import Recognition
from personas.core.errors import ArtifactError, TextError, UploadError
from personas.core.findings import Broken, Finding
from personas.handed_in import Batch, BatchFile
from personas.readers import crops, recognising
from personas.readers.sandbox import StoppedError
from personas.readers.table import reader_of
from personas.services import quarantine
from personas.services.batching import lies_as

LONGEST: Final = 200_000  # characters that a curator may write for one image
State = Batch.State


def recognised(batch: Batch, file: BatchFile) -> dict[str, Json] | None:
    """Let a program read an image, where one is switched on and the image comes without words."""
    row = reader_of(file.path)
    words = [f"{kinds.stem(file.path)}{one}" for one in row.beside] if row else []
    if not settings.KWANZAA_TESSERACT or batch.files.filter(path__in=words).exists():
        return None
    try:
        with quarantine.opened(file.place, lies_as(file)) as content:
            found = recognising.recognise(
                content, name=file.path, member=file.member, languages=settings.KWANZAA_TESSERACT
            )
    except UploadError as e:
        found = _none(file, str(e))
    return recognition.to_value(found)


def found_in(file: BatchFile) -> Recognition | None:
    """Return what a program read in a file and a curator may still settle; None where there is no such thing."""
    if file.state != BatchFile.State.READ or file.recognised is None:
        return None
    found = recognition.from_value(file.recognised, file.path)
    return found if isinstance(found, Recognition) else None


def picture(file: BatchFile) -> bytes:
    """Return the image as PNG, to be compared with its words. Raises: UploadError."""
    try:
        with quarantine.opened(file.place, lies_as(file)) as content:
            return crops.small(content, member=file.member)
    except StoppedError as e:
        raise UploadError(f"{file.path} cannot be shown: {e}") from e


def confirm(*, batch: Batch, file: BatchFile, words: str) -> bool:
    """Let an image have these words: a curator has compared them with it, and corrected what was wrong.

    Return whether it was still to be settled. Raises: UploadError where they are no text, or too long.
    """
    if len(words) > LONGEST:
        raise UploadError(f"{file.path}: its words are longer than {LONGEST:,} characters; shorten them")
    try:
        return _settle(batch, file, lambda found: recognition.confirmed(found, words))
    except (ArtifactError, TextError) as e:
        raise UploadError(f"{file.path}: {e}; correct the words, or discard them") from e


def discard(*, batch: Batch, file: BatchFile) -> bool:
    """Let go what a program read in an image; return whether it was still to be settled."""
    return _settle(batch, file, lambda found: _none(file, f"a curator discarded what {found.program} read"))


def _settle(batch: Batch, file: BatchFile, become: Callable[[Recognition], Recognition | Finding]) -> bool:
    """Write what became of it and let the batch be looked through again, between no two steps of a worker."""
    with transaction.atomic():
        held = Batch.objects.select_for_update().get(pk=batch.pk)
        row = batch.files.select_for_update().get(pk=file.pk)
        found = found_in(row)
        if held.state not in {State.READING, State.READ} or found is None:
            return False
        row.recognised = recognition.to_value(become(found))
        row.save(update_fields=["recognised"])
        batch.files.filter(state=BatchFile.State.READ).update(outcome="")  # said again
        Batch.objects.filter(pk=batch.pk).update(state=State.READING, begun=None)
    batch.refresh_from_db(fields=["state", "begun"])
    return True


def _none(file: BatchFile, why: str) -> Finding:
    return Finding(file=file.path, row=0, rule=Broken.UNRECOGNISED, detail=why)
