"""Of which papers a question is asked: filters that its reader set. They narrow what they may use, and nothing else."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

UNDATED: Final = "undated"
LONGEST: Final = 500
"""Code points of one choice; no title or name is longer."""
Years = tuple[int, int]
"""The first and the last year that a paper may be of; it stands under the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """One value each, '' for any. ``when`` is a year, a decade (*1950s*), or *undated*; ``item`` one paper's handle.

    ``since`` and ``until`` are the first and the last year: a paper fits that may be of any year between them; what is
    undated stands outside of both.
    """

    kind: str = ""
    when: str = ""
    sender: str = ""
    recipient: str = ""
    series: str = ""
    since: str = ""
    until: str = ""
    item: str = ""

    @property
    def chosen(self) -> Mapping[str, str]:
        """What is set, by name."""
        return {name: value for name in Filters.__slots__ if (value := getattr(self, name))}

    def fit(self, told: Mapping[str, str], years: Years | None, *, but: str = "") -> bool:
        """Tell whether a paper fits all that is set, or all *but* one thing; *told* is what it has, by name."""
        return self.failing(told, years) <= {but}

    def failing(self, told: Mapping[str, str], years: Years | None) -> frozenset[str]:
        """Return the names of all that is set and that a paper does not fit."""
        return frozenset(
            name
            for name, value in self.chosen.items()
            if not (_holds(name, value, years) if name in _OF_YEARS else told.get(name) == value)
        )


NONE: Final = Filters()
_OF_YEARS: Final = ("when", "since", "until")
_YEAR: Final = re.compile("-?[0-9]{1,4}")


def of(year: int | None) -> tuple[str, str]:
    """Return the year and the decade of a paper as a filter names them."""
    return (UNDATED, UNDATED) if year is None else (str(year), f"{year // 10 * 10}s")


def _holds(name: str, value: str, years: Years | None) -> bool:
    if name == "when":
        return value in of(years and years[0])
    if years is None or not _YEAR.fullmatch(value):
        return False
    return int(value) <= years[1] if name == "since" else years[0] <= int(value)


def read(given: Mapping[str, str]) -> Filters:
    """Read what was chosen; what is longer than any name is cut, what no text may hold replaced: it fits nothing."""
    return Filters(**{name: _kept(given.get(name, "")) for name in Filters.__slots__})


def ways_out(failing: Iterable[frozenset[str]]) -> Mapping[frozenset[str], int]:
    """Return what to leave out so that something fits, as little as that takes, and how many papers fit then.

    *failing* says of each paper what it does not fit; where one fits everything, there is nothing to leave out.
    """
    counts = Counter(failing)
    fewest = min(map(len, counts), default=0)
    return {names: n for names, n in counts.items() if len(names) == fewest > 0}


def _kept(value: str) -> str:
    return value[:LONGEST].replace("\0", "\ufffd")
