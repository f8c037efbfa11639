"""What there is to ask about, as far as this requestor may know."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from personas.selectors.access import Standing
from personas.selectors.eligibility import Purpose, eligible
from personas.selectors.pseudonyms import aliases

_NAMELESS: Final = "[name withheld]"
_TYPOGRAPHY: Final = str.maketrans("\u2019\u2018\u02bc\u2010\u2011\u2013", "'''---")


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
        self._stands_for = {
            name.casefold(): pseudonym
            for names, pseudonym in aliases(persona_id)
            for name in names
            if name.strip()
        }
        self._names = _whole(self._stands_for)
        self._spellings = _whole(map(_folded, self._stands_for))

    def over(self, text: str) -> str:
        """Put pseudonyms in place of names; a text that names somebody in another spelling is withheld as a whole."""
        veiled = self._names.sub(lambda match: self._stands_for.get(match[0].casefold(), _NAMELESS), text)
        return _NAMELESS if self._spellings.search(_folded(veiled)) else veiled


def _whole(names: Iterable[str]) -> re.Pattern[str]:
    longest_first = sorted(names, key=len, reverse=True)
    either = "|".join(map(re.escape, longest_first)) or r"(?!)"
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)


def _folded(text: str) -> str:
    """Fold case, accents, typography and white space, as ``kwanzaa_folded`` does in the database."""
    plain = unicodedata.normalize("NFKD", text.translate(_TYPOGRAPHY)).casefold()
    return " ".join("".join(letter for letter in plain if not _is_mark(letter)).split())


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in {"Mn", "Cf"}
