"""Batches of files: handed in one by one or as a ZIP, looked at, taken in, tried again, undone.

What is done here is quick and belongs to a request; a worker does the rest (``batch_reading``, ``batch_taking``).
"""

import re
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import IO, Final

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Count, QuerySet
from django.utils import timezone

from personas.core import manifest, text
from personas.core.desk.outcomes import AGAIN, Outcome
from personas.core.errors import TextError, UploadError
from personas.core.invisible import escape_visible
from personas.handed_in import Batch, BatchFile, Embedded
from personas.models import Persona
from personas.services import quarantine

MOST: Final = 5_000  # files of a batch
KEY: Final = "[ -~]{1,80}"  # of a delivery that a program opens
FACTS: Final = ("creator", "date", "kind", "language", "charset")
_DEEPEST: Final = 20  # folders
State = Batch.State


def open_batch(*, persona: Persona, uploader: User, facts: Mapping[str, str], key: str = "") -> Batch:
    """Begin a batch. *facts* are what is true of every file that does not say otherwise itself.

    The same *key* of the same curator opens none beside the first. Raises: UploadError for a key that is none.
    """
    if key and not re.fullmatch(KEY, key):
        raise UploadError("an Idempotency-Key is 1 to 80 printable ASCII characters")
    given = {name: text.line(facts.get(name, "")) for name in FACTS}
    if len(persona.languages) == 1:
        given["language"] = given["language"] or persona.languages[0]
    if not key:
        return Batch.objects.create(persona=persona, uploader=uploader, facts=given)
    return Batch.objects.get_or_create(
        persona=persona, uploader=uploader, key=key, defaults={"facts": given}
    )[0]


def add_file(*, batch: Batch, path: str, content: IO[bytes]) -> BatchFile:
    """Put one file into quarantine, unread; the same file under the same path a second time changes nothing.

    Raises: UploadError for a path that is none, for another file under a path that is taken, for one that is too large
    or too many, and when the batch is closed.
    """
    name = path_of(path)
    if batch.state != State.OPEN:
        raise UploadError(f"{name}: this batch is closed; open another one for more files")
    if batch.files.count() >= MOST:
        raise UploadError(f"{name}: a batch has at most {MOST:,} files; open another one for the rest")
    if batch.files.filter(path__iexact=name).exclude(path=name).exists():
        raise UploadError(
            f"{name}: capitals alone tell it from another file of the batch; rename one of them"
        )
    try:
        kept = quarantine.keep(content)
    except UploadError as e:
        raise UploadError(f"{name}: {e}") from e
    held = BatchFile.objects.filter(batch=batch, path=name).first()
    if held is not None:
        quarantine.remove(kept.place)
        if held.sha256 != kept.sha256:
            raise UploadError(f"{name}: another file of this name is in the batch; rename one of them")
        return held
    try:
        with transaction.atomic():
            return BatchFile.objects.create(
                persona_id=batch.persona_id,
                batch=batch,
                path=name,
                size=kept.size,
                sha256=kept.sha256,
                place=kept.place,
            )
    except IntegrityError as e:
        quarantine.remove(kept.place)
        raise UploadError(f"{name}: it is being handed in twice at this moment; try again") from e


def turn_away(*, batch: Batch, path: str, why: str) -> bool:
    """Give a file that could not be handed in its outcome, so that it is missed by nobody who looks at the batch.

    A path that is none is written as it can be read. Return whether that could be: not in a closed batch, nor for a
    path that is taken.
    """
    name = escape_visible(path.replace("\0", ""))[: manifest.LIMITS["path"]]
    if batch.state != State.OPEN or batch.files.count() >= MOST:
        return False
    _, is_new = BatchFile.objects.get_or_create(
        batch=batch,
        path=name,
        defaults={
            "persona_id": batch.persona_id,
            "size": 0,
            "state": BatchFile.State.SETTLED,
            "outcome": Outcome.FAILED,
            "said": [why],
        },
    )
    return is_new


def path_of(path: str) -> str:
    """Return a path as it will name the record: below the batch, with / between its parts. Raises: UploadError."""
    try:
        name = text.line(path.replace("\\", "/").lstrip("/"))
    except TextError as e:
        raise UploadError("a file has a name that is no text; rename it") from e
    parts = name.split("/")
    if {"", ".", ".."} & set(parts) or len(parts) > _DEEPEST or ":" in name:
        raise UploadError(f"{name[:80]!r} is no path below a folder; rename the file")
    if len(name) > manifest.LIMITS["path"]:
        raise UploadError(f"{name[:80]!r}… is longer than {manifest.LIMITS['path']} characters; shorten it")
    if not name.isprintable():
        raise UploadError(f"{name[:80]!a} holds signs that nobody sees; rename the file")
    return name


def begin(*, batch: Batch) -> bool:
    """Close a batch for more files and let it be read; return whether there is anything to read."""
    return batch.files.exists() and _move(batch, (State.OPEN,), State.READING)


def take_in(*, batch: Batch) -> bool:
    """Let what was read be taken in; return whether it was looked at before."""
    return _move(batch, (State.READ,), State.TAKING)


def undo(*, batch: Batch) -> bool:
    """Let everything that a batch brought be taken out again; return whether it is done with."""
    return _move(batch, (State.DONE,), State.UNDOING)


@transaction.atomic
def retry(*, batch: Batch, charset: str = "") -> int:
    """Let every file that failed or needs somebody be read again, plain texts in this *charset*; return how many."""
    again = batch.files.filter(outcome__in=[*AGAIN], made=[]).exclude(place="")  # these are not here
    if not again.exists() or not _move(batch, (State.READ, State.DONE), State.READING):
        return 0
    batch.facts |= {"charset": charset} if charset in text.CHARSETS.values() else {}
    batch.save(update_fields=["facts"])
    number = again.count()
    again.exclude(recognised__confirmed=True).update(recognised=None)  # what a curator wrote stays
    again.update(state=BatchFile.State.WAITING, outcome="", said=[], reading=None, attempts=0)
    batch.files.filter(state=BatchFile.State.READ).update(outcome="")  # said again, beside what is read again
    return number


def lies_as(file: BatchFile) -> str:
    """Return the SHA-256 of what lies in quarantine: the file, or the ZIP that it is a member of."""
    return file.batch.files.get(place=file.place, member="").sha256 if file.member else file.sha256


def agree(*, batch: Batch, files: Iterable[int]) -> int:
    """Note that a curator has looked at what these files would change, and wants it; return how many."""
    return batch.files.filter(pk__in=[*files], state=BatchFile.State.READ).update(agreed=True)


def discard(*, batch: Batch) -> None:
    """Let everything that was not taken in go, with its file; what was taken in stays."""
    discard_all(batches=Batch.objects.filter(pk=batch.pk))


@transaction.atomic
def discard_all(*, batches: QuerySet[Batch]) -> None:
    """Let everything of these batches that was not taken in go, as ``discard``, in few statements."""
    kept = {"state": BatchFile.State.SETTLED, "outcome__in": [Outcome.ADDED, Outcome.HERE]}
    files = list(BatchFile.objects.select_for_update().filter(batch__in=batches).exclude(**kept))
    batches.exclude(state__in=[State.UNDONE, State.DONE]).update(state=State.DONE)
    if not files:
        return
    keys = [file.pk for file in files]
    Embedded.objects.filter(file__in=keys).delete()
    for file in files:
        if file.place:
            quarantine.remove(file.place)
    BatchFile.objects.filter(pk__in=keys).exclude(state=BatchFile.State.SETTLED).update(
        state=BatchFile.State.SETTLED,
        outcome=Outcome.FAILED,
        said=["It was discarded before it was taken in: hand it in again if it is wanted."],
        reading=None,
        recognised=None,
        asked={},
    )


def counts(batch: Batch) -> dict[str, int]:
    """Return how many files came to each outcome; under the empty name those that have none yet."""
    rows = batch.files.values_list("outcome").annotate(number=Count("pk")).order_by("outcome")
    return dict(rows)


def unattended(now_less: float) -> list[tuple[int, int]]:
    """Return (persona, batch) of batches that have work and that no worker came to for *now_less* seconds."""
    busy = Batch.objects.filter(state__in=[State.READING, State.TAKING, State.UNDOING])
    before = timezone.now() - timedelta(seconds=now_less)
    return list(busy.exclude(begun__gt=before).values_list("persona_id", "pk"))


def _move(batch: Batch, before: tuple[Batch.State, ...], after: Batch.State) -> bool:
    moved = Batch.objects.filter(pk=batch.pk, state__in=before).update(state=after, begun=None)
    batch.refresh_from_db(fields=["state", "begun"])
    return moved == 1
