"""Write a catalogue of an archive for other houses: what one tier may know of its newest version, and nothing else."""

import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from PIL import Image

from personas.adapters.outgoing import Outgoing
from personas.core import arks
from personas.core.arks import Named
from personas.core.catalogue import dublin, ead, iiif
from personas.core.catalogue.records import Catalogue, Described, Picture, Sound
from personas.core.desk.crops import Crop, Kind
from personas.core.record_errors import ExportError
from personas.models import ArchiveVersion, Artifact, Persona
from personas.models import Tier as TierRow
from personas.readers import crops
from personas.selectors.access import Standing, tier_standing
from personas.selectors.inventories import InventoryItem, inventory
from personas.selectors.masters import master_bytes, places_of
from personas.selectors.portraits import is_picture_open, is_sound_open
from personas.selectors.room import reading_of
from personas.selectors.versions import current_version

_FILES: Final[Mapping[str, tuple[str, Callable[[Catalogue], bytes]]]] = {
    "dc": ("dublin-core.xml", dublin.collection),
    "ead": ("ead.xml", ead.finding_aid),
}
FORMATS: Final = (*_FILES, "iiif")
_PICTURE: Final = "picture.png"
_SOUND: Final = "sound.wav"

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueReport:
    """What was written: items, of them those whose picture or recording goes along, files, and bytes."""

    items: int
    pictures: int
    recordings: int
    files: int
    size: int


def catalogue_of(
    persona: Persona, version: ArchiveVersion, standing: Standing, told: Progress | None = None
) -> Catalogue:
    """Read what *standing* may know of *version*."""
    known = inventory(standing, version=version.n)
    return Catalogue(
        archive=persona.archive_id,
        version=version.n,
        name=persona.name,
        summary=persona.summary,
        made=f"{version.created:%Y-%m-%d}",
        ark=arks.ark(settings.KWANZAA_ARK, Named(archive=persona.archive_id, version=version.n)),
        items=tuple(described(standing, known, version.n, told)),
    )


def export_catalogue(
    *, persona: Persona, tier: TierRow, form: str, address: str, out: Outgoing, told: Progress | None = None
) -> CatalogueReport:
    """Write what *tier* may know of the newest version in one of ``FORMATS``; *address* is for IIIF alone.

    Raises: UnpublishedError, ExportError; then the caller throws away what was written.
    """
    version, standing = current_version(persona), tier_standing(persona, tier)
    catalogue = catalogue_of(persona, version, standing, told)
    if form in _FILES:
        name, written = _FILES[form]
        out.put(name, written(catalogue))
    else:
        catalogue = _with_bodies(catalogue, dict(_bodies(persona, standing, version, out)))
        _put_manifests(catalogue, address, out)
    return CatalogueReport(
        items=len(catalogue.items),
        pictures=sum(one.picture is not None for one in catalogue.items),
        recordings=sum(one.sound is not None for one in catalogue.items),
        files=len(out.sizes),
        size=sum(out.sizes.values()),
    )


def tier_of(persona: Persona, name: str | None) -> TierRow:
    """Return a tier, or the lowest. Raises: ExportError where there is none of that name."""
    tiers = persona.tiers.order_by("rank")
    found = tiers.first() if name is None else tiers.filter(name=name).first()
    if found is None:
        raise ExportError(
            f"{persona.slug} has no tier {name}: it has {', '.join(one.name for one in tiers) or 'none'}"
        )
    return found


def address_of(text: str) -> str:
    """Return an address without a slash at its end. Raises: ExportError for none that a manifest may name."""
    try:
        parts = urlsplit(text)
    except ValueError:  # half an address of IPv6
        parts = urlsplit("")
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.query or parts.fragment:
        raise ExportError(
            "iiif needs an address, such as https://example.org/iiif: manifests name themselves"
        )
    return text.rstrip("/")


def described(
    standing: Standing, items: Sequence[InventoryItem], version: int, told: Progress | None = None
) -> Iterator[Described]:
    """Yield what *standing* may know of *items*, which the inventory gave them."""
    artifacts = Artifact.objects.filter(pk__in=[one.artifact_pk for one in items])
    archive = Persona.objects.values_list("archive_id", flat=True).get(pk=standing.persona_id)
    languages = dict(artifacts.values_list("pk", "language"))
    for done, item in enumerate(items, 1):
        reading = reading_of(standing, item, version=version)
        facts = {name.removeprefix("/"): str(value) for name, value in reading.facts}
        yield Described(
            handle=item.handle,
            title=item.title,
            creator=item.creator,
            kind=item.kind,
            date=item.date,
            language=languages[item.artifact_pk],
            recipient=facts.get("recipient", ""),
            place=facts.get("place", ""),
            part_of=facts.get("part_of", ""),
            source=facts.get("source", ""),
            rights=facts.get("rights", ""),
            description=facts.get("description", ""),
            ark=arks.ark(settings.KWANZAA_ARK, Named(archive=archive, handle=item.handle)),
        )
        if told:
            told(done, len(items))


def _bodies(
    persona: Persona, standing: Standing, version: ArchiveVersion, out: Outgoing
) -> Iterator[tuple[str, Picture | Sound]]:
    """Write pictures and recordings that *standing* may see and hear in whole, made anew; yield them by handle."""
    for item in inventory(standing, version=version.n):
        artifact = Artifact.objects.only("pk", "artifact_id", "persona").get(pk=item.artifact_pk)
        if is_picture_open(standing, persona, artifact, version=version.n):
            yield item.handle, _picture(item.handle, artifact, out)
        elif is_sound_open(standing, persona, artifact, version=version.n) and (
            sound := _sound(item.handle, artifact, out)
        ):
            yield item.handle, sound


def _picture(handle: str, artifact: Artifact, out: Outgoing) -> Picture:
    drawn = crops.cut(master_bytes(artifact), Crop(kind=Kind.PICTURE))
    width, height = Image.open(io.BytesIO(drawn)).size
    out.put(f"{handle}/{_PICTURE}", drawn)
    return Picture(file=_PICTURE, mime="image/png", width=width, height=height)


def _sound(handle: str, artifact: Artifact, out: Outgoing) -> Sound | None:
    """Write a recording from the first to the last of its words that are known; None where none is."""
    cues = places_of(artifact)[0].cues
    if not cues:
        return None
    start, end = min(cue.start_ms for cue in cues), max(cue.end_ms for cue in cues)
    out.put(
        f"{handle}/{_SOUND}",
        crops.cut(master_bytes(artifact), Crop(kind=Kind.SOUND, start_ms=start, end_ms=end)),
    )
    return Sound(file=_SOUND, mime="audio/wav", duration_ms=end - start)


def _with_bodies(catalogue: Catalogue, bodies: Mapping[str, Picture | Sound]) -> Catalogue:
    return replace(catalogue, items=tuple(_with_body(one, bodies.get(one.handle)) for one in catalogue.items))


def _with_body(one: Described, body: Picture | Sound | None) -> Described:
    match body:
        case Picture():
            return replace(one, picture=body)
        case Sound():
            return replace(one, sound=body)
        case None:
            return one


def _put_manifests(catalogue: Catalogue, address: str, out: Outgoing) -> None:
    out.put("collection.json", _json(iiif.collection(catalogue, address)))
    for one in catalogue.items:
        if body := one.picture or one.sound:
            out.put(f"{one.handle}/{iiif.MANIFEST}", _json(iiif.manifest(one, body, address)))


def _json(value: iiif.Value) -> bytes:
    """Write what nobody signs: seconds of a recording are no integers."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True).encode()
