"""What there is to ask about, as far as this requestor may know."""

from dataclasses import dataclass

from personas.core.veils import Veil, says
from personas.models import Persona
from personas.selectors.access import Standing
from personas.selectors.eligibility import Purpose, eligible
from personas.selectors.pseudonyms import aliases, sealed


@dataclass(frozen=True, slots=True, kw_only=True)
class InventoryItem:
    """One artifact as it may be named. ``date`` is EDTF; ``year`` is None when undated."""

    title: str
    kind: str
    date: str
    year: int | None
    creator: str


def inventory(standing: Standing, *, version: int) -> tuple[InventoryItem, ...]:
    """Return what *standing* may know to exist, by year, the undated last; every count is a count of these.

    Who is anonymized stands under their pseudonym; what names somebody sealed does not stand here at all.
    """
    name, others = Persona.objects.values_list("name", "aliases").get(pk=standing.persona_id)
    veil = Veil(people=aliases(standing.persona_id), own=(name, *others))
    everybody = frozenset(range(len(veil.people)))  # a title is short: a lone surname is told by the next one
    closed = sealed(standing.persona_id)  # the query knows whole names alone
    rows = eligible(standing, version=version, purpose=Purpose.INVENTORY)
    items = [
        InventoryItem(
            title=veil.over(title, everybody),
            kind=kind,
            date=date,
            year=year,
            creator=veil.over(creator, everybody),
        )
        for title, kind, date, year, creator in rows.values_list("title", "kind", "date", "year", "creator")
        if not says(f"{title}\n{creator}", closed)
    ]
    return tuple(sorted(items, key=_order))


def _order(item: InventoryItem) -> tuple[bool, int, str, str, str, str]:
    return item.year is None, item.year or 0, item.date, item.title, item.creator, item.kind
