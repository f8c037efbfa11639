"""The file that an artifact was read from, as far as something of it may stand beside a quote."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from django.db.models import BinaryField
from django.db.models.functions import Substr

from personas import objects
from personas.core.artifact import Artifact as Content
from personas.core.artifact import parse_payload
from personas.core.desk.originals import FACT, digest
from personas.core.desk.places import Places, from_value
from personas.handed_in import Master
from personas.models import Artifact, Persona
from personas.selectors.inventories import naming

Mastered: TypeAlias = tuple[Content, Places]
BLOCK: Final = 4 * 2**20  # bytes of a master in memory at once


def masters(persona: Persona, artifacts: Iterable[int]) -> Mapping[int, str]:
    """Return the MIME type of each artifact's master, by the artifact's key; none while originals are not shown."""
    if not persona.shows_originals:
        return {}
    rows = Master.objects.filter(persona=persona, artifact__in=[*artifacts])
    return dict(rows.values_list("artifact_id", "mime"))


def is_told_openly(persona: Persona, content: Content) -> bool:
    """Tell whether nobody is sealed, or stands under a pseudonym, in anything that an artifact's record says."""
    told = naming(persona.pk)
    return all(told.is_open(text) for text in (str(fact) for _, fact in content.metadata))


def places_of(artifact: Artifact) -> tuple[Places, Content]:
    """Return where the words of an artifact stand in its master, and the artifact as it was hashed."""
    known = Master.objects.values_list("places", flat=True).get(artifact=artifact)
    payload = Artifact.objects.values_list("payload", flat=True).get(pk=artifact.pk)
    return from_value(known), parse_payload(bytes(payload))


def mastered(persona_id: int, artifact_id: str) -> Mastered | None:
    """Return an artifact with the places of its words, where it is those that it names; None where it is not."""
    rows = Master.objects.filter(persona=persona_id, artifact__artifact_id=artifact_id)
    found = rows.values_list("artifact__payload", "places").order_by("pk").first()
    if found is None:
        return None
    content, known = parse_payload(bytes(found[0])), from_value(found[1])
    return (content, known) if digest(known) == content.fact(FACT) else None


def original_blocks(artifact: int) -> Iterator[bytes]:
    """Yield the master of an artifact's key piece by piece, so that none is whole in memory. Raises: StorageError."""
    rows, at = Master.objects.filter(artifact=artifact), 1
    lies = rows.exclude(place="").values_list("place", "sha256").first()
    if lies is not None:
        yield from objects.read(*lies)
        return
    while found := rows.values_list(Substr("content", at, BLOCK, output_field=BinaryField())).first():
        block = bytes(found[0])
        if not block:
            return
        yield block
        at += len(block)


def master_bytes(artifact: Artifact) -> bytes:
    """Return the master, whole: for a child that cuts a piece out of it, and for nobody else. Raises: StorageError."""
    return b"".join(original_blocks(artifact.pk))
