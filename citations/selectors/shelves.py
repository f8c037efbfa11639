"""The inventory by what its items have: what filters are set against."""

from collections.abc import Mapping

from citations.core.filters import Filters, Years
from citations.core.holdings import KINDS
from personas import selectors as personas
from personas.core import dates
from personas.selectors import Shelved, Standing


def told(one: Shelved) -> Mapping[str, str]:
    """Return what an item has, by the names of filters. A kind that nobody named goes with the others."""
    item = one.item
    return {
        "kind": item.kind if item.kind in KINDS else "other",
        "sender": item.creator,
        "recipient": one.recipient,
        "series": one.part_of,
        "item": item.handle,
    }


def years(one: Shelved) -> Years | None:
    """Return the years that an item may be of; None when undated."""
    item = one.item
    if item.year is None:
        return None
    if "/" not in item.date and "X" not in item.date:  # the others are of one year
        return item.year, item.year
    days = dates.parse(item.date)
    return item.year, days.last.year if days else item.year


def fitting(standing: Standing, version: int, filters: Filters) -> frozenset[str] | None:
    """Return the artifacts of the inventory of *standing* that fit; None where nothing is filtered."""
    if not filters.chosen:
        return None
    items = personas.shelf(standing, version=version)
    return frozenset(one.item.artifact_id for one in items if filters.fit(told(one), years(one)))
