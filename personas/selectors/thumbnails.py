"""Pictures as lists show them, as far as consent shows them to somebody: those that they may see in whole.

A picture that is capped, hidden, or names anybody whom this reader may not know is like one that was never drawn.
"""

from collections.abc import Collection
from typing import Final

from personas.core.errors import UnpublishedError
from personas.core.room import Extent, extent, handle
from personas.handed_in import Master
from personas.models import Artifact, Entry, Persona
from personas.selectors.access import Standing
from personas.selectors.eligibility import scopes
from personas.selectors.inventories import naming
from personas.selectors.reading import legible_of
from personas.selectors.versions import current_version

_NONE: Final = b""


def thumbnails(
    standing: Standing, persona: Persona, artifacts: Collection[int], *, version: int
) -> frozenset[int]:
    """Return those of *artifacts*, keys, whose picture is drawn small and open to *standing* in whole."""
    found = Artifact.objects.filter(pk__in=drawn(persona, artifacts))
    names = dict(found.values_list("artifact_id", "pk"))
    whole = open_whole(standing, names, version=version) if names else ()
    return frozenset(names[name] for name in whole)


def drawn(persona: Persona, artifacts: Collection[int]) -> frozenset[int]:
    """Return those of *artifacts*, keys, with a picture that is drawn small, whoever may see it."""
    if not artifacts or not persona.shows_originals:
        return frozenset()
    rows = Master.objects.filter(persona=persona, artifact__in=[*artifacts], small__gt=_NONE)
    return frozenset(rows.values_list("artifact_id", flat=True))


def thumbnail_of(standing: Standing, persona: Persona, wanted: str) -> bytes | None:
    """Return the small picture of the item of this handle; None for whatever this reader has none of."""
    try:
        version = current_version(persona)
    except UnpublishedError:
        return None
    held = Entry.objects.filter(version=version, state=Entry.State.PRESENT, artifact__master__small__gt=_NONE)
    told = held.values_list("record_key", "artifact__artifact_id", "artifact_id")
    keys = {handle(persona.archive_id, record_key): (name, key) for record_key, name, key in told}
    # The same work for what is hidden and for what is not there.
    artifact_id, key = keys.get(wanted, ("", 0))
    if not open_whole(standing, [artifact_id], version=version.n) or not persona.shows_originals:
        return None
    return bytes(Master.objects.values_list("small", flat=True).get(artifact_id=key) or _NONE)


def open_whole(standing: Standing, names: Collection[str], *, version: int) -> frozenset[str]:
    """Return those of these artifacts of which *standing* may read every word as it was written, title and creator too.

    So nobody in them is sealed or anonymized: a face and a voice have no pseudonym.
    """
    told = naming(standing.persona_id)
    open_to = scopes(standing, version=version, artifact_ids=names)
    read = legible_of(standing, [n for n in names if extent(open_to.get(n)) is Extent.WHOLE], version=version)
    titles = Artifact.objects.filter(persona=standing.persona_id, artifact_id__in=[*read])
    kept = set[str]()
    for name, title, creator in titles.values_list("artifact_id", "title", "creator"):
        words = (title, creator, *read[name].paragraphs)
        if read[name].is_whole and all(told.is_open(text) for text in words):
            kept.add(name)
    return frozenset(kept)
