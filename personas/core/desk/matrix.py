"""Consent as a table of cells, and two curators at it: neither loses what the other did meanwhile."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from personas.core.consent import WHOLE, Rule
from personas.core.manifest import DIMENSIONS

IN_WHOLE: Final = "whole"  # in the place of a cap
COLUMNS: Final = (*DIMENSIONS, "tier", "cap")
Cells = tuple[str, ...]
SILENT: Final[Cells] = ("",) * len(COLUMNS)
_SAID: Final = {True: "yes", False: "no", None: ""}
_MEANT: Final = {"yes": True, "no": False, "": None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """What may be written, by record key; and the records that somebody else changed to something else meanwhile."""

    change: Mapping[str, Cells]
    conflicts: tuple[str, ...]


def cells_of(rule: Rule | None) -> Cells:
    """Write a rule as cells, in the order of ``COLUMNS``; silence is empty."""
    if rule is None:
        return SILENT
    said = [_SAID[getattr(rule, name)] for name in DIMENSIONS]
    return (*said, rule.tier or "", written(rule.cap))


def written(cap: int | None) -> str:
    """Write a cap as a cell."""
    return "" if cap is None else IN_WHOLE if cap == WHOLE else str(cap)


def read(cell: str) -> int | None:
    """Read a cap's cell. Raises: ValueError."""
    if cell and cell != IN_WHOLE and not _is_number(cell):
        raise ValueError(f"{cell[:40]!r} is no number of characters, and not the word {IN_WHOLE}")
    return WHOLE if cell == IN_WHOLE else int(cell) if cell else None


def meant(cells: Cells) -> tuple[tuple[bool | None, ...], str, int | None] | None:
    """Read cells as dimensions, tier and cap; None where a cell is none of what it may hold."""
    if len(cells) != len(COLUMNS):
        return None
    *said, tier, cap = cells
    if not set(said) <= set(_MEANT) or not (cap in {"", IN_WHOLE} or _is_number(cap)):
        return None
    return tuple(_MEANT[one] for one in said), tier, read(cap)


def merge(was: Mapping[str, Cells], now: Mapping[str, Cells], wanted: Mapping[str, Cells]) -> Merged:
    """Compare what a curator saw, what stands now, and what they want, record by record.

    A record that they did not touch is left as it is, whatever it is now.
    """
    touched = {key: cells for key, cells in wanted.items() if cells != was[key]}
    free = {key: cells for key, cells in touched.items() if now[key] == was[key]}
    return Merged(
        change=free,
        conflicts=tuple(key for key, cells in touched.items() if key not in free and cells != now[key]),
    )


def _is_number(cell: str) -> bool:
    return cell.isascii() and cell.isdecimal() and len(cell) <= 6  # noqa: PLR2004 -- more than any excerpt has
