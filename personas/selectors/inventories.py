"""What there is to ask about, as far as this requestor may know."""

import re
from dataclasses import dataclass
from typing import Final

from personas.models import Person
from personas.selectors.access import Standing
from personas.selectors.eligibility import Purpose, eligible

_NAMELESS: Final = "[name withheld]"


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
    veil = _Veil(standing.persona_id)
    rows = eligible(standing, version=version, purpose=Purpose.INVENTORY)
    items = [
        InventoryItem(title=veil.over(title), kind=kind, date=date, year=year, creator=veil.over(creator))
        for title, kind, date, year, creator in rows.values_list("title", "kind", "date", "year", "creator")
    ]
    return tuple(sorted(items, key=_order))


def _order(item: InventoryItem) -> tuple[bool, int, str, str, str, str]:
    return item.year is None, item.year or 0, item.date, item.title, item.creator, item.kind


class _Veil:
    """The pseudonyms of one archive."""

    def __init__(self, persona_id: int) -> None:
        people = Person.objects.filter(persona=persona_id, state=Person.State.ANONYMIZED)
        self._stands_for = {
            name.casefold(): person.pseudonym or _NAMELESS
            for person in people
            for name in (person.name, *person.aliases)
            if name
        }
        longest_first = sorted(self._stands_for, key=len, reverse=True)
        either = "|".join(map(re.escape, longest_first)) or r"(?!)"
        self._names = re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)

    def over(self, text: str) -> str:
        """Put pseudonyms in place of names."""
        return self._names.sub(lambda match: self._stands_for.get(match[0].casefold(), _NAMELESS), text)
