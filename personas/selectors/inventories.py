"""What there is to ask about, as far as this requestor may know."""

from dataclasses import dataclass

from django.db.models import F
from django.db.models.functions import Collate

from personas.selectors.access import Standing
from personas.selectors.eligibility import Purpose, eligible


@dataclass(frozen=True, slots=True, kw_only=True)
class InventoryItem:
    """One artifact as it may be named. ``date`` is EDTF; ``year`` is None when undated."""

    title: str
    kind: str
    date: str
    year: int | None
    creator: str


def inventory(standing: Standing, *, version: int) -> tuple[InventoryItem, ...]:
    """Return what *standing* may know to exist, by year, the undated last; every count is a count of these."""
    rows = eligible(standing, version=version, purpose=Purpose.INVENTORY)
    ordered = rows.order_by(
        F("year").asc(nulls_last=True), "date", Collate("title", "C"), Collate("record_key", "C")
    )
    return tuple(
        InventoryItem(title=title, kind=kind, date=date, year=year, creator=creator)
        for title, kind, date, year, creator in ordered.values_list(
            "title", "kind", "date", "year", "creator"
        )
    )
