"""Of which papers a question is asked: filters that its reader set. They narrow what they may use, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

UNDATED: Final = "undated"
LONGEST: Final = 500
"""Code points of one choice; no title or name is longer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """One value each, '' for any. ``when`` is a year, a decade (*1950s*), or *undated*."""

    kind: str = ""
    when: str = ""
    sender: str = ""
    recipient: str = ""
    series: str = ""

    @property
    def chosen(self) -> Mapping[str, str]:
        """What is set, by name."""
        return {name: value for name in Filters.__slots__ if (value := getattr(self, name))}

    def fit(self, told: Mapping[str, str], year: int | None, *, but: str = "") -> bool:
        """Tell whether a paper fits all that is set, or all *but* one thing; *told* is what it has, by name."""
        asked = {name: value for name, value in self.chosen.items() if name != but}
        when = asked.pop("when", "")
        return all(told.get(name) == value for name, value in asked.items()) and (
            not when or when in of(year)
        )


NONE: Final = Filters()


def of(year: int | None) -> tuple[str, str]:
    """Return the year and the decade of a paper as a filter names them."""
    return (UNDATED, UNDATED) if year is None else (str(year), f"{year // 10 * 10}s")


def read(given: Mapping[str, str]) -> Filters:
    """Read what was chosen; what is longer than any name is cut, what no text may hold replaced: it fits nothing."""
    return Filters(**{name: _kept(given.get(name, "")) for name in Filters.__slots__})


def _kept(value: str) -> str:
    return value[:LONGEST].replace("\0", "\ufffd")
