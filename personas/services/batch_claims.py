"""Which worker is at which file, and how often one began with it and did not come back.

A claim is a lock of the connection: it is free when its worker is gone, however that ended. The attempt is counted and
committed before the work begins, so that a worker which is killed in the middle has left its mark; who comes back takes
it away. A file that nobody comes back from is named, and holds up no other: it comes after all others, and alone.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

from django.db import Error, connection, transaction
from django.db.models import F, Q, QuerySet

from personas.core.desk.outcomes import Outcome
from personas.core.findings import Broken, Finding
from personas.handed_in import BatchFile, Embedded

MOST: Final = 3  # attempts
GROUP: Final = 20  # files that are worked on together
LARGE: Final = 2**16  # bytes; a larger file is worked on alone, and no more than these together
_LOCKS: Final = 0x6B62  # first half of the advisory locks that are claims; the second is the file
State = BatchFile.State


@contextmanager
def claimed(
    files: QuerySet[BatchFile],
    *,
    most: int = GROUP,
    large: int = LARGE,
    waits: Callable[[BatchFile], bool] = lambda _: False,
) -> Iterator[list[BatchFile]]:
    """Claim the next of *files* that nobody is at; empty where there is none. An exception leaves the attempt counted.

    What was begun too often is settled, and not given; of what waits for another file nothing is begun.
    """
    held = _claim(files, most, large, waits)
    try:
        yield held
        BatchFile.objects.filter(pk__in=[file.pk for file in held]).update(attempts=0)
    finally:
        with suppress(Error):  # a connection that is gone holds nothing
            for file in held:
                _unlock(file.pk)


def still(files: Sequence[BatchFile], state: State) -> bool:
    """Lock the rows until the transaction ends; return whether all are as they were claimed: some may be discarded."""
    keys = [file.pk for file in files]
    rows = BatchFile.objects.select_for_update().filter(pk__in=keys, state=state).order_by("pk")
    return len(rows.values_list("pk", flat=True)) == len(keys)


def _claim(
    files: QuerySet[BatchFile], most: int, large: int, waits: Callable[[BatchFile], bool]
) -> list[BatchFile]:
    """Choose, lock and count; settle what was begun too often on the way."""
    chosen, size = list[int](), 0
    for one in _next(files, large):
        alone = bool(one.attempts) or one.size > large
        if len(chosen) == most or (chosen and (alone or size + one.size > large)):
            break
        if waits(one) or not _locked(files, one.pk):
            continue
        if one.attempts >= MOST:
            _give_up(one)
            continue
        chosen, size = [*chosen, one.pk], size + one.size
        if alone:
            break
    held = BatchFile.objects.filter(pk__in=chosen)
    held.update(attempts=F("attempts") + 1)
    return list(held.select_related("batch__persona", "batch__uploader").order_by("pk"))


def _next(files: QuerySet[BatchFile], large: int) -> QuerySet[BatchFile]:
    """Return what comes next: first what nobody failed at, and of that what is quickly done."""
    waiting = files.annotate(is_large=Q(size__gt=large)).order_by("attempts", "is_large", "pk")
    return waiting.defer("reading", "recognised")


def _locked(files: QuerySet[BatchFile], pk: int) -> bool:
    """Lock a file, unless somebody is at it or was since it was looked for."""
    if not _call("pg_try_advisory_lock", pk):
        return False
    if files.filter(pk=pk).exists():
        return True
    _unlock(pk)
    return False


def _give_up(file: BatchFile) -> None:
    """Name a file that outlasts every attempt, with what to do."""
    detail = f"{MOST} attempts, of which none came to an end"
    why = Finding(file=file.path, row=0, rule=Broken.STOPPED, detail=detail)
    with transaction.atomic():
        if still([file], State(file.state)):
            BatchFile.objects.filter(pk=file.pk).update(
                state=State.SETTLED, outcome=Outcome.FAILED, said=[why.message], reading=None, recognised=None
            )
            Embedded.objects.filter(file=file).delete()
    _unlock(file.pk)


def _unlock(pk: int) -> None:
    _call("pg_advisory_unlock", pk)


def _call(how: str, pk: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {how}(%s, %s)", [_LOCKS, pk % 2**31])
        return bool(cursor.fetchone() == (True,))
