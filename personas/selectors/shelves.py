"""The inventory as it is leafed through: beside each item, to whom it went and what it is a part of."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import TextField
from django.db.models.expressions import RawSQL

from personas.core import room
from personas.core.consent import Scope
from personas.core.room import Extent
from personas.models import Artifact
from personas.selectors.access import Standing
from personas.selectors.eligibility import scopes
from personas.selectors.inventories import InventoryItem, Naming, inventory, inventory_whole, naming
from personas.selectors.room import NOBODY

# Made of the payload by the database.
_RECIPIENT: Final = RawSQL("personas_artifact.recipient", (), output_field=TextField())
_PART_OF: Final = RawSQL("personas_artifact.part_of", (), output_field=TextField())


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelved:
    """An item of the inventory, and how much of it may be read.

    ``recipient`` and ``part_of`` are empty where they are not known, or not told (``personas.core.room.facts``).
    """

    item: InventoryItem
    extent: Extent
    recipient: str = ""
    part_of: str = ""


def shelf(standing: Standing, *, version: int) -> tuple[Shelved, ...]:
    """Return what *standing* may know to exist, in the order of the inventory."""
    items = inventory(standing, version=version)
    names, told = [item.artifact_id for item in items], naming(standing.persona_id)
    open_to = scopes(standing, version=version, artifact_ids=names, asked=NOBODY)
    facts = _facts(standing.persona_id, [item.artifact_pk for item in items])
    return tuple(
        _shelved(item, standing, open_to.get(item.artifact_id), facts[item.artifact_pk], told)
        for item in items
    )


def shelf_whole(persona_id: int, *, version: int) -> tuple[Shelved, ...]:
    """Return everything that may be in an archive at all, as it stands in its records; for auditors alone."""
    items = inventory_whole(persona_id, version=version)
    facts = _facts(persona_id, [item.artifact_pk for item in items])
    known = (dict(facts[item.artifact_pk]) for item in items)
    return tuple(
        Shelved(
            item=item,
            extent=Extent.WHOLE,
            recipient=one.get("/recipient", ""),
            part_of=one.get("/part_of", ""),
        )
        for item, one in zip(items, known, strict=True)
    )


def recipients(standing: Standing, *, version: int, artifacts: Mapping[int, str]) -> dict[int, str]:
    """Return to whom each of *artifacts*, names by key, went; empty where it is not known, or not told here."""
    open_to = scopes(standing, version=version, artifact_ids=[*artifacts.values()], asked=NOBODY)
    told = naming(standing.persona_id)
    return {
        pk: _known(standing, open_to.get(artifacts[pk]), facts, told).get("/recipient", "")
        for pk, facts in _facts(standing.persona_id, artifacts).items()
    }


def _shelved(
    item: InventoryItem, standing: Standing, scope: Scope | None, facts: tuple[room.Fact, ...], told: Naming
) -> Shelved:
    known = _known(standing, scope, facts, told)
    recipient, part_of = (known.get(field, "") for field in ("/recipient", "/part_of"))
    return Shelved(item=item, extent=room.extent(scope), recipient=recipient, part_of=part_of)


def _known(
    standing: Standing,
    scope: Scope | None,
    facts: tuple[room.Fact, ...],
    told: Naming,
) -> dict[str, str]:
    most = standing.tier.longest(scope) if scope else 0
    known = room.facts(facts, room.extent(scope), most)
    return {field: told.of(value) or "" for field, value in known}


def _facts(persona_id: int, artifacts: Iterable[int]) -> dict[int, tuple[room.Fact, ...]]:
    rows = Artifact.objects.filter(persona=persona_id, pk__in=list(artifacts))
    told = rows.values_list("pk", _RECIPIENT, _PART_OF)
    return {
        pk: tuple((field, value) for field, value in (("/recipient", to), ("/part_of", series)) if value)
        for pk, to, series in told
    }
