"""What is in the trash, what is left beside it, and what may never come again."""

from django.db.models import F, QuerySet

from personas.models import ArchiveVersion, Artifact, Entry, Persona
from personas.trashed import Trashed

_AWAY = (Trashed.State.IN, Trashed.State.GONE)


def kept(persona: Persona) -> QuerySet[Artifact]:
    """Return the artifacts of an archive that are not in the trash, nor went by it."""
    away = Trashed.objects.filter(persona=persona, state__in=_AWAY).values("artifact")
    return Artifact.objects.filter(persona=persona).exclude(pk__in=away)


def gone(persona: Persona) -> QuerySet[Entry]:
    """Return the tombstones of the newest version: what is gone, for a time or for ever."""
    newest = ArchiveVersion.objects.filter(persona=persona).order_by("-n")[:1]
    return Entry.objects.filter(version__in=newest.values("pk"), state=Entry.State.TOMBSTONE)


def barred(persona: Persona) -> QuerySet[Entry]:
    """Return the tombstones of what may never come again: what did not go by the trash."""
    lent = Trashed.objects.filter(persona=persona).values("artifact__record_key")
    return gone(persona).exclude(record_key__in=lent)


def in_trash(persona: Persona) -> QuerySet[Trashed]:
    """Return what can be brought back from here, what was thrown away last before the rest."""
    rows = Trashed.objects.filter(persona=persona, state=Trashed.State.IN).select_related("artifact", "by")
    return rows.defer("artifact__payload").order_by("-since", F("artifact__record_key"))
