"""Artifacts of a folder that is being taken in, written piece by piece; nobody sees one before the last is there.

Each piece is a transaction of its own, so that whoever was interrupted goes on with the artifact behind the last one.
The last step lets all of them stand, or none.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from django.db import OperationalError, connection, transaction
from psycopg.errors import DiskFull

from personas.core.errors import IngestError
from personas.intakes import Intake, Staged
from personas.models import Artifact, Passage, Persona, Posting
from personas.services import index_rows, staged_rows
from personas.services.holding_back import Judged, keep_held, note_names
from personas.services.reading_in import Made

_STEP: Final = 1_000  # artifacts that are taken away, or looked through, at once
_LOCK: Final = "SELECT pg_try_advisory_lock(hashtextextended('kwanzaa_intake', %s))"
_UNLOCK: Final = "SELECT pg_advisory_unlock(hashtextextended('kwanzaa_intake', %s))"
_KEYS: Final = """
SELECT nextval(pg_get_serial_sequence('personas_artifact', 'id')) FROM generate_series(1, %s)
"""


@contextmanager
def alone(persona: Persona) -> Iterator[None]:
    """Let nobody else take a folder into this archive meanwhile. Raises: IngestError where somebody does."""
    with connection.cursor() as cursor:
        cursor.execute(_LOCK, [persona.pk])
        if cursor.fetchone() != (True,):
            raise IngestError(f"a folder is being taken into {persona.slug} already: wait for it")
    try:
        yield
    finally:
        if connection.connection is not None and not connection.needs_rollback:
            with connection.cursor() as cursor:
                cursor.execute(_UNLOCK, [persona.pk])


def begun(
    persona: Persona, *, made_with: str, coming: Collection[tuple[str, str]]
) -> tuple[Intake, set[str]]:
    """Return the intake of a persona, and the record keys of *coming* that are staged already.

    What another folder, or another model, left there goes.
    """
    intake, is_new = Intake.objects.get_or_create(persona=persona, defaults={"made_with": made_with})
    if intake.made_with != made_with:
        drop(persona, Artifact.every.filter(intake=intake).values_list("pk", flat=True))
        Intake.objects.filter(pk=intake.pk).update(made_with=made_with)
    if is_new:
        return intake, set()
    wanted, there, astray = {*coming}, set[str](), list[int]()
    rows = Artifact.every.filter(intake=intake).values_list("pk", "record_key", "artifact_id")
    for pk, key, name in rows.iterator(chunk_size=_STEP):
        if (key, name) in wanted:
            there.add(key)
        else:
            astray.append(pk)
    drop(persona, astray)
    return intake, there


def give_way(persona: Persona, artifact_ids: Sequence[str]) -> None:
    """Take away what is staged of artifacts that come in by another way meanwhile."""
    staged = Artifact.every.filter(persona=persona, artifact_id__in=artifact_ids).exclude(intake=None)
    drop(persona, staged.values_list("pk", flat=True))


def drop(persona: Persona, keys: Collection[int]) -> None:
    """Take staged artifacts away, with all that was made of them."""
    left = list(keys)
    for start in range(0, len(left), _STEP):
        some = left[start : start + _STEP]
        with transaction.atomic():
            passages = Passage.objects.filter(persona=persona, artifact__in=some)
            Posting.objects.filter(
                persona=persona, passage_id__in=list(passages.values_list("id", flat=True))
            ).delete()
            passages.delete()
            Artifact.every.filter(pk__in=some).delete()


def keys(count: int) -> list[int]:
    """Return primary keys for so many artifacts."""
    with connection.cursor() as cursor:
        cursor.execute(_KEYS, [count])
        return [key for (key,) in cursor.fetchall()]


def write(intake: Intake, made: Sequence[Made], *, embedder: str) -> int:
    """Write some artifacts, all or none; return how many passages. Raises: IngestError where the disk is full."""
    try:
        with transaction.atomic():
            staged_rows.write([one.lines for one in made], persona=intake.persona_id, intake=intake.pk)
            return index_rows.write([one.block for one in made], persona=intake.persona_id, embedder=embedder)
    except OperationalError as e:
        if isinstance(e.__cause__, DiskFull):
            raise IngestError(
                "the database's disk is full: make room there and say the same again; it goes on where it stopped"
            ) from e
        raise


def stand(intake: Intake) -> int:
    """Let all that is staged be the archive's, in the caller's transaction, with the names in it; return how many."""
    persona, own = intake.persona, Staged.objects.filter(persona=intake.persona_id)
    told = own.exclude(names=[]).values_list("artifact__record_key", "names")
    note_names(persona, told.iterator(chunk_size=_STEP))
    return Artifact.every.filter(intake=intake).update(intake=None)


def hold(intake: Intake) -> list[int]:
    """Write down what is held back of what was staged; return the keys of the artifacts. Readers wait from here on."""
    held = Staged.objects.filter(persona=intake.persona_id).exclude(held=[]).select_related("artifact")
    keys = list[int]()
    rows, judged = list[Artifact](), list[Judged]()
    for one in held.defer("artifact__payload", "names").iterator(chunk_size=_STEP):
        rows.append(one.artifact)
        judged.append(staged_rows.judged_of(one))
        keys.append(one.artifact_id)
    keep_held(intake.persona, rows, judged)
    Staged.objects.filter(persona=intake.persona_id).delete()
    intake.delete()
    return keys
