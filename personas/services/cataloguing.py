"""Write a catalogue of an archive for other houses: what one tier may know of its newest version, and nothing else."""

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.conf import settings
from PIL import Image

from ledger.core.canonical import encode
from personas.adapters.outgoing import Outgoing
from personas.core import arks
from personas.core.arks import Named
from personas.core.catalogue import dublin, ead, iiif
from personas.core.catalogue.records import Catalogue, Described, Picture
from personas.core.desk.crops import Crop, Kind
from personas.models import ArchiveVersion, Artifact, Persona
from personas.models import Tier as TierRow
from personas.readers import crops
from personas.selectors.access import Standing, tier_standing
from personas.selectors.inventories import InventoryItem, inventory
from personas.selectors.masters import master_bytes
from personas.selectors.portraits import is_picture_open
from personas.selectors.room import reading_of
from personas.selectors.versions import current_version

_FILES: Final[Mapping[str, tuple[str, Callable[[Catalogue], bytes]]]] = {
    "dc": ("dublin-core.xml", dublin.collection),
    "ead": ("ead.xml", ead.finding_aid),
}
FORMATS: Final = (*_FILES, "iiif")
_PICTURE: Final = "picture.png"

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueReport:
    """What was written: items, of them those whose picture goes along, files, and bytes."""

    items: int
    pictures: int
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
        catalogue = _pictured(catalogue, _pictures(persona, standing, version, out))
        _put_manifests(catalogue, address, out)
    return CatalogueReport(
        items=len(catalogue.items),
        pictures=sum(one.picture is not None for one in catalogue.items),
        files=len(out.sizes),
        size=sum(out.sizes.values()),
    )


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


def _pictures(
    persona: Persona, standing: Standing, version: ArchiveVersion, out: Outgoing
) -> Mapping[str, Picture]:
    """Write the pictures that *standing* may see in whole, drawn anew and small; return them by handle."""
    made = dict[str, Picture]()
    for item in inventory(standing, version=version.n):
        artifact = Artifact.objects.only("pk", "artifact_id", "persona").get(pk=item.artifact_pk)
        if not is_picture_open(standing, persona, artifact, version=version.n):
            continue
        drawn = crops.cut(master_bytes(artifact), Crop(kind=Kind.PICTURE))
        width, height = Image.open(io.BytesIO(drawn)).size
        out.put(f"{item.handle}/{_PICTURE}", drawn)
        made[item.handle] = Picture(file=_PICTURE, mime="image/png", width=width, height=height)
    return made


def _pictured(catalogue: Catalogue, pictures: Mapping[str, Picture]) -> Catalogue:
    return replace(
        catalogue, items=tuple(replace(one, picture=pictures.get(one.handle)) for one in catalogue.items)
    )


def _put_manifests(catalogue: Catalogue, address: str, out: Outgoing) -> None:
    out.put("collection.json", encode(iiif.collection(catalogue, address)))
    for one in catalogue.items:
        if one.picture:
            out.put(f"{one.handle}/{iiif.MANIFEST}", encode(iiif.manifest(one, one.picture, address)))
