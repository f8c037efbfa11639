"""The trash: what was taken out and comes back, for some days from here, and always from the same file.

What is in it is absent for every reader, as what was withdrawn is, from a version of its own on; the versions before
keep their entries, and proofs of them hold. What is never to come again goes by other doors: consent that says no, and
destruction.
"""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from personas.core.desk.outcomes import Outcome
from personas.core.record_errors import TrashError
from personas.handed_in import Batch, BatchFile, Master
from personas.models import Artifact, Entry, Passage, Persona, Posting
from personas.selectors import trash
from personas.selectors.epochs import lock_policy
from personas.services import originals
from personas.services.placing import hold_places
from personas.services.publication import publish
from personas.trashed import Trashed

State = Trashed.State
logger = logging.getLogger("kwanzaa.personas")


@transaction.atomic
def throw_away(
    *, persona: Persona, artifacts: Sequence[int], by: User | None, batch: Batch | None = None
) -> list[str]:
    """Put artifacts into the trash, with what corrected them since; return what to say of it.

    A version of what is left is published where the last one holds any of them. Raises: LooseningError, and then
    nothing was thrown away.
    """
    lock_policy(persona.pk)
    rows = _with_corrections(persona, artifacts)
    ends = set_aside(persona=persona, artifacts=[row.pk for row in rows], by=by, batch=batch)
    last = persona.versions.order_by("-n").first()
    said = _thrown(len(rows), ends)
    if last is not None and (version := publish(persona=persona, is_leaving=True)) != last:
        said.append(f"From version {version.n} on nobody sees them.")
    older = trash.kept(persona).filter(record_key__in={row.record_key for row in rows})
    again = older.values("record_key").distinct().count()
    if again:
        said.append(_left(again))
    return said


def _thrown(count: int, ends: datetime) -> list[str]:
    if count == 1:
        return [f"1 artifact is in the trash until {ends:%Y-%m-%d}."]
    return [f"{count} artifacts are in the trash until {ends:%Y-%m-%d}."] if count else []


def _left(count: int) -> str:
    if count == 1:
        return "Of 1 record an earlier text is left; it comes back with the next version."
    return f"Of {count} records an earlier text is left; it comes back with the next version."


@transaction.atomic
def set_aside(
    *, persona: Persona, artifacts: Sequence[int], by: User | None, batch: Batch | None = None
) -> datetime:
    """Put just these artifacts into the trash and publish nothing; return until when they come back from there."""
    lock_policy(persona.pk)
    now = timezone.now()
    ends = now + timedelta(days=persona.trash_days)
    given = {"persona": persona, "by": by, "batch": batch, "since": now, "ends": ends}
    Trashed.objects.filter(artifact__in=artifacts).delete()  # what came back, and no version holds yet
    Trashed.objects.bulk_create(Trashed(**given, artifact_id=pk) for pk in artifacts)
    return ends


def restore(*, persona: Persona, rows: Sequence[int]) -> int:
    """Let what is in the trash come back with the next version; return how much.

    Raises: TrashError where something else stands in its place by now.
    """
    with transaction.atomic():
        lock_policy(persona.pk)
        thrown = list(trash.in_trash(persona).filter(pk__in=rows, ends__gt=timezone.now()))
        for one in thrown:
            later = trash.kept(persona).filter(record_key=one.artifact.record_key, pk__gt=one.artifact_id)
            if later.exists():
                raise TrashError(f"{one.artifact.record_key}: a newer text stands in its place")
        _come_back(persona, thrown)
    return len(thrown)


def bring_back(*, persona: Persona, named: Sequence[tuple[str, str]]) -> None:
    """Let artifacts come back of which the same file was handed in again: record key and artifact ID of each."""
    rows = Trashed.objects.filter(persona=persona).exclude(state=State.BACK).select_related("artifact")
    wanted = set(named)
    keys = rows.filter(artifact__record_key__in={key for key, _ in wanted}).defer("artifact__payload")
    _come_back(
        persona, [one for one in keys if (one.artifact.record_key, one.artifact.artifact_id) in wanted]
    )


@transaction.atomic
def empty(*, persona: Persona, now: datetime) -> tuple[int, int]:
    """Remove what lay there for its days; return how many artifacts were erased, and how many stay for proofs alone."""
    hold_places(persona_id=persona.pk)
    lock_policy(persona.pk)
    over = Trashed.objects.filter(persona=persona, state=State.IN, ends__lte=now)
    held = over.filter(Exists(Entry.objects.filter(artifact=OuterRef("artifact"))))
    kept = list(held.values_list("pk", flat=True))
    erased = list(over.exclude(pk__in=kept).values_list("artifact_id", flat=True))
    logged = over.values_list("pk", "artifact_id", "artifact__artifact_id")
    for pk, artifact, artifact_id in logged:
        does = "stays for proofs" if pk in kept else "erased"
        logger.info("trash: persona=%s artifact=%s %s %s", persona.pk, artifact, artifact_id, does)
    Trashed.objects.filter(pk__in=kept).update(state=State.GONE)
    _erase(persona, erased)
    return len(erased), len(kept)


def _with_corrections(persona: Persona, artifacts: Sequence[int]) -> list[Artifact]:
    """Return these that are not there yet, and what stands under their record keys since.

    What is gone for ever is not thrown away: out of the trash it would come back.
    """
    first: dict[str, int] = {}
    here = trash.kept(persona).exclude(record_key__in=trash.barred(persona).values("record_key"))
    for pk, key in here.filter(pk__in=artifacts).values_list("pk", "record_key"):
        first[key] = min(pk, first.get(key, pk))
    rows = trash.kept(persona).filter(record_key__in=first).defer("payload").order_by("pk")
    return [row for row in rows if row.pk >= first[row.record_key]]


def _come_back(persona: Persona, thrown: Sequence[Trashed]) -> None:
    Trashed.objects.filter(pk__in=[one.pk for one in thrown]).update(state=State.BACK)
    back = {one.artifact_id for one in thrown}
    batches = {one.batch_id for one in thrown} - {None}
    files = BatchFile.objects.filter(persona=persona, batch__in=batches, outcome=Outcome.UNDONE)
    again = [pk for pk, made in files.values_list("pk", "made") if back.intersection(made)]
    BatchFile.objects.filter(pk__in=again).update(outcome=Outcome.ADDED)
    Batch.objects.filter(files__in=again, state=Batch.State.UNDONE).update(state=Batch.State.DONE, said=[])


def _erase(persona: Persona, artifacts: Sequence[int]) -> None:
    """Erase artifacts that no version ever held."""
    passages = Passage.objects.filter(persona=persona, artifact__in=artifacts)
    ids = list(passages.values_list("id", flat=True))
    Posting.objects.filter(persona=persona, passage_id__in=ids).delete()
    passages.delete()
    originals.forget(Master.objects.filter(artifact__in=artifacts).values_list("place", flat=True))
    Artifact.objects.filter(persona=persona, pk__in=artifacts).delete()
