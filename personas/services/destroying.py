"""Destroy a record for good: its keys, its text, and all that was made of it. What was signed about it still checks.

Every artifact under the record key goes, corrections too. Left are the record key, the artifacts' IDs and their
entries in the versions, which proofs are made of, and a signed statement that it was destroyed.
"""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.db import connection

from personas.core.errors import ForbiddenError
from personas.core.record_errors import DestroyError
from personas.handed_in import Batch, Upload
from personas.models import ArchiveVersion, Artifact, Passage, Persona
from personas.selectors.access import Need, needs_of
from personas.services import batching, originals, taking_out, uploading
from personas.services.holding_back import WHERE
from personas.services.logged import Signed, keep
from personas.services.policies import settle
from personas.services.publication import Ready, prepare, stand

_WAITING = (Upload.State.QUARANTINED, Upload.State.READ)
# In one round trip. Names that stood in no other record go with it, and of what was held back there every place; and
# what the desk says of it by its title: of a change of nothing else, and of the files that it came in by.
_ERASE: Final = """
DELETE FROM personas_edited WHERE artifact_id = ANY(%(keys)s) OR after_id = ANY(%(keys)s);
UPDATE personas_edit AS edit SET wanted = '{}' WHERE persona_id = %(persona)s AND wanted <> '{}'
    AND NOT EXISTS (SELECT FROM personas_edited AS left_of WHERE left_of.edit_id = edit.id);
UPDATE personas_batchfile SET said = '[]', answers = '{}' WHERE persona_id = %(persona)s AND made <> '[]'
    AND EXISTS (SELECT FROM jsonb_array_elements_text(made) AS one WHERE one::bigint = ANY(%(keys)s));
DELETE FROM personas_trashed WHERE artifact_id = ANY(%(keys)s);
DELETE FROM personas_posting WHERE persona_id = %(persona)s AND passage_id = ANY(%(passages)s);
DELETE FROM personas_passage WHERE persona_id = %(persona)s AND id = ANY(%(passages)s);
UPDATE personas_artifact SET key = NULL, payload = '', title = '', creator = '', date = '', year = NULL, kind = '',
    language = '', risks = NULL WHERE persona_id = %(persona)s AND id = ANY(%(keys)s);
DELETE FROM personas_heldsentence WHERE persona_id = %(persona)s AND artifact_id = ANY(%(keys)s);
DELETE FROM personas_foundname WHERE persona_id = %(persona)s AND times <= %(few)s
    AND records <@ to_jsonb(%(records)s::text[]);
DELETE FROM personas_master WHERE persona_id = %(persona)s AND artifact_id = ANY(%(keys)s) RETURNING place
"""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """That *what* may be destroyed, with the version without it, made and signed; None where none is published."""

    what: Doomed
    ready: Ready | None


def leaving(*, persona: Persona, what: Doomed, by: User) -> Leaving:
    """Make and sign all that says that *what* is destroyed, as a steward's act, in the caller's transaction.

    It is withdrawn in a version of its own, so that its tombstone can be signed. Nobody waits yet.
    Raises: ForbiddenError, PublishError, LooseningError.
    """
    if Need.STEWARD not in needs_of(by, persona):
        raise ForbiddenError(f"{persona.slug}: destroying is the steward's act, and {by.pk} is none")
    if not ArchiveVersion.objects.filter(persona=persona).exists():
        return Leaving(what=what, ready=None)
    ready = prepare(persona=persona, withdraw=what.record_keys, is_leaving=True, destroying=what.keys)
    return Leaving(what=what, ready=ready)


def destroy(*, persona: Persona, going: Leaving, beside: Collection[Signed] = ()) -> None:
    """Destroy it, under the lock that the caller holds, with what is signed *beside* it: all of it or nothing.

    Uploads that wait may hold a copy, and go too. Each statement is one more for which readers wait.
    """
    what = going.what
    if going.ready:
        stand(persona=persona, ready=going.ready, beside=beside)
    else:
        keep([*beside])
    originals.forget(_erase(persona, what))
    batching.discard_all(batches=Batch.objects.filter(persona=persona))
    taking_out.forget(persona=persona)
    for upload in Upload.objects.filter(pk__in=what.uploads) if what.uploads else ():
        uploading.discard(upload=upload)
    if going.ready:
        settle(persona)  # the policy was signed without the sentences that went


def _erase(persona: Persona, what: Doomed) -> list[str]:
    """Erase keys, texts and what was made of them; return where originals lie that have no row any more."""
    given: dict[str, int | list[int] | list[str]] = {
        "persona": persona.pk,
        "keys": [*what.keys],
        "passages": [*what.passages],
        "records": [*what.record_keys],
        "few": WHERE,
    }
    with connection.cursor() as cursor:
        cursor.execute(_ERASE, given)
        while cursor.nextset():
            pass
        return [place for (place,) in cursor.fetchall()]
