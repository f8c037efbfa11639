"""The person's portrait, as far as consent shows it to somebody."""

from personas.core.desk.crops import WAV
from personas.core.errors import UnpublishedError
from personas.doors import Portrait
from personas.models import Artifact, Entry, Persona
from personas.selectors.access import Standing
from personas.selectors.masters import masters
from personas.selectors.thumbnails import open_whole
from personas.selectors.versions import current_version


def portrait_of(standing: Standing, persona: Persona) -> Artifact | bytes | None:
    """Return the picture that *standing* may see in whole, with every word that stands below it; None for none.

    What was handed in for the first page alone is returned as it was drawn, from its tier up. None too where originals
    are not shown at all, and where the picture names anybody who is sealed or anonymized: their faces have no
    pseudonym.
    """
    given = Portrait.objects.filter(persona=persona, picture__isnull=False, tier__persona=persona)
    drawn = given.filter(tier__rank__lte=standing.tier.rank).values_list("picture", flat=True).first()
    if drawn is not None:
        return bytes(drawn)
    wanted = Portrait.objects.filter(persona=persona).values_list("record_key", flat=True).first()
    try:
        version = current_version(persona)
    except UnpublishedError:
        return None
    held = Entry.objects.filter(version=version, record_key=wanted or "", state=Entry.State.PRESENT)
    artifact = Artifact.objects.filter(entries__in=held).first()
    return artifact if artifact and is_picture_open(standing, persona, artifact, version=version.n) else None


def is_picture_open(standing: Standing, persona: Persona, artifact: Artifact, *, version: int) -> bool:
    """Tell whether *standing* may see an artifact's picture in whole, as ``portrait_of`` says."""
    if not masters(persona, [artifact.pk]).get(artifact.pk, "").startswith("image/"):
        return False
    return _is_open(standing, artifact.artifact_id, version)


def is_sound_open(standing: Standing, persona: Persona, artifact: Artifact, *, version: int) -> bool:
    """Tell whether *standing* may hear all that is spoken on a recording: whoever may read every word of it."""
    heard = masters(persona, [artifact.pk]).get(artifact.pk, "") == WAV
    return heard and _is_open(standing, artifact.artifact_id, version)


def _is_open(standing: Standing, artifact_id: str, version: int) -> bool:
    return artifact_id in open_whole(standing, [artifact_id], version=version)
