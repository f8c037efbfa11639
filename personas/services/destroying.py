"""Destroy a record for good: its keys, its text, and all that was made of it. What was signed about it still checks.

Every artifact under the record key goes, corrections too. Left are the record key, the artifacts' IDs and their
entries in the versions, which proofs are made of, and a signed statement that it was destroyed.
"""

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from personas.core.errors import ForbiddenError
from personas.core.record_errors import DestroyError
from personas.core.tombstone import Why
from personas.edits import Edit, Edited
from personas.handed_in import Batch, BatchFile, Master, Upload
from personas.models import ArchiveVersion, Artifact, Entry, Passage, Persona, Posting
from personas.selectors.access import Need, needs_of
from personas.selectors.epochs import lock_policy
from personas.services import originals, taking_out
from personas.services.batching import discard as forget
from personas.services.entombing import entomb
from personas.services.holding_back import forget_names
from personas.services.publication import publish
from personas.services.uploading import discard
from personas.services.version_rows import Draft, drafted
from personas.trashed import Trashed

_WAITING = (Upload.State.QUARANTINED, Upload.State.READ)


@dataclass(frozen=True, slots=True, kw_only=True)
class Doomed:
    """What goes when a record is destroyed. ``keys`` are the primary keys of its artifacts' rows."""

    record_keys: tuple[str, ...]
    artifact_ids: tuple[str, ...]
    keys: tuple[int, ...]
    passages: tuple[int, ...]
    uploads: tuple[int, ...]

    def code(self, *more: object) -> str:
        """Return the word that confirms exactly this."""
        said = repr((self.record_keys, self.keys, self.passages, self.uploads, more))
        return hashlib.sha256(said.encode()).hexdigest()[:8]


def doomed(*, persona: Persona, artifact_id: str) -> Doomed:
    """Return what would go with an artifact. Raises: DestroyError when there is nothing left of it to destroy."""
    own = Artifact.objects.filter(persona=persona).defer("payload")
    record_keys = tuple(
        own.filter(artifact_id=artifact_id)
        .order_by("record_key")
        .values_list("record_key", flat=True)
        .distinct()
    )
    rows = own.filter(record_key__in=record_keys).order_by("pk")
    if not record_keys or all(row.key is None for row in rows):
        raise DestroyError(f"{persona.slug} has no artifact {artifact_id[:23]} that is not destroyed already")
    keys = tuple(row.pk for row in rows)
    passages = Passage.objects.filter(persona=persona, artifact__in=keys).order_by("id")
    waiting = Upload.objects.filter(persona=persona, state__in=_WAITING).order_by("pk")
    return Doomed(
        record_keys=record_keys,
        artifact_ids=tuple(dict.fromkeys(row.artifact_id for row in rows)),
        keys=keys,
        passages=tuple(passages.values_list("id", flat=True)),
        uploads=tuple(waiting.values_list("pk", flat=True)),
    )


@transaction.atomic
def destroy(*, persona: Persona, what: Doomed, by: User, draft: Draft | None = None) -> None:
    """Destroy *what*, as a steward's act: all of it or nothing. Uploads that wait may hold a copy, and go too.

    The record is withdrawn first, in a version of its own, so that its tombstone can be signed.
    Raises: ForbiddenError, PublishError, LooseningError; and then nothing was destroyed.
    """
    lock_policy(persona.pk)
    if Need.STEWARD not in needs_of(by, persona):
        raise ForbiddenError(f"{persona.slug}: destroying is the steward's act, and {by.pk} is none")
    if ArchiveVersion.objects.filter(persona=persona).exists():
        _entomb(persona, what, draft)
    _forget_changes(persona, what.keys)
    Trashed.objects.filter(artifact__in=what.keys).delete()
    Posting.objects.filter(persona=persona, passage_id__in=what.passages).delete()
    Passage.objects.filter(persona=persona, id__in=what.passages).delete()
    Artifact.objects.filter(persona=persona, pk__in=what.keys).update(
        key=None, payload=b"", title="", creator="", date="", year=None, kind="", language="", risks=None
    )
    masters = Master.objects.filter(persona=persona, artifact__in=what.keys)
    originals.forget(masters.values_list("place", flat=True))
    masters.delete()
    forget_names(persona=persona, artifacts=what.keys, records=what.record_keys)
    _forget_deliveries(persona, what.keys)
    taking_out.forget(persona=persona)
    for upload in Upload.objects.filter(persona=persona, pk__in=what.uploads):
        discard(upload=upload)


def draft_without(persona: Persona, what: Doomed) -> Draft | None:
    """Write the version without *what*, in the caller's transaction, before readers wait; None where there is none."""
    if not ArchiveVersion.objects.filter(persona=persona).exists():
        return None
    return drafted(persona, without=what.record_keys, is_leaving=True)


def _forget_changes(persona: Persona, keys: Sequence[int]) -> None:
    """Forget what was corrected of artifacts, and what it was to say where a change is of nothing else."""
    Edited.objects.filter(Q(artifact__in=keys) | Q(after__in=keys)).delete()
    Edit.objects.filter(persona=persona, rows=None).update(wanted={})


def _forget_deliveries(persona: Persona, keys: Collection[int]) -> None:
    """Let go whatever waits, which may hold a copy; and what was said of the files that artifacts came in by."""
    for batch in Batch.objects.filter(persona=persona):
        forget(batch=batch)
    files = BatchFile.objects.filter(persona=persona).exclude(made=[])
    theirs = [pk for pk, made in files.values_list("pk", "made") if not {*keys}.isdisjoint(made)]
    BatchFile.objects.filter(pk__in=theirs).update(said=[], answers={})


def _entomb(persona: Persona, what: Doomed, draft: Draft | None) -> None:
    version = publish(persona=persona, withdraw=what.record_keys, is_leaving=True, draft=draft)
    entries = Entry.objects.filter(version=version, record_key__in=what.record_keys).select_related(
        "version", "artifact"
    )
    entomb(
        persona=persona, entries=entries.defer("artifact__payload").order_by("record_key"), why=Why.DESTROYED
    )
