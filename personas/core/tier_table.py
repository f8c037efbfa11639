"""``tiers.csv``: the tiers of an archive and their budgets, for whoever founds it; the least trusted tier comes first.

Bad rows are findings, as in a manifest: all of them are told at once, and no archive is founded with any.
"""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from personas.core.cells import cells_of
from personas.core.errors import TextError
from personas.core.findings import Broken, Finding
from personas.core.policy_rows import LIMITS, SINCE_2
from personas.core.tiers import TIERS, Tier

NAME: Final = "tiers.csv"
COLUMNS: Final = ("name", *LIMITS, *SINCE_2)
_SLUG: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_NUMBER: Final = re.compile("[0-9]{1,9}")


@dataclass(frozen=True, slots=True, kw_only=True)
class TierTable:
    """The tiers, or what is wrong with their table; a tier's rank is its place in it."""

    tiers: tuple[Tier, ...] = ()
    findings: tuple[Finding, ...] = ()


def parse(data: bytes, *, file: str = NAME) -> TierTable:
    """Read a table in UTF-8. An empty cell, and a column that is not there, is what the lowest tier usually has."""
    try:
        header, *records = cells_of(data)
    except (TextError, csv.Error) as e:
        rule = Broken.TEXT if isinstance(e, TextError) else Broken.CSV
        return TierTable(findings=(Finding(file=file, row=0, rule=rule, detail=str(e)),))
    header = [cell.strip() for cell in header]
    wrong = [Finding(file=file, row=1, rule=rule, detail=detail) for rule, detail in _header(header)]
    rows = [
        (number, [cell.strip() for cell in cells]) for number, cells in enumerate(records, 2) if any(cells)
    ]
    if not wrong:
        wrong += [
            Finding(file=file, row=number, rule=rule, detail=detail)
            for number, rule, detail in _rows(header, rows)
        ]
    if wrong:
        return TierTable(findings=tuple(wrong))
    return TierTable(tiers=tuple(_tier(header, cells, rank) for rank, (_, cells) in enumerate(rows)))


def _header(header: Sequence[str]) -> Iterator[tuple[Broken, str]]:
    yield from ((Broken.UNKNOWN_COLUMN, repr(name[:40])) for name in header if name not in COLUMNS)
    yield from ((Broken.DOUBLE_COLUMN, repr(name)) for name in COLUMNS if header.count(name) > 1)
    if "name" not in header:
        yield Broken.MISSING_COLUMN, "'name'"


def _rows(
    header: Sequence[str], rows: Sequence[tuple[int, Sequence[str]]]
) -> Iterator[tuple[int, Broken, str]]:
    names = set[str]()
    for number, cells in rows:
        if len(cells) != len(header):
            yield number, Broken.FIELDS, f"{len(cells)} fields under {len(header)} columns"
            continue
        row = dict(zip(header, cells, strict=True))
        if not _SLUG.fullmatch(row["name"]) or row["name"] in names:
            yield number, Broken.TIER_NAME, repr(row["name"][:40])
        names.add(row["name"])
        for limit in COLUMNS[1:]:
            if (cell := row.get(limit, "")) and not _NUMBER.fullmatch(cell):
                yield number, Broken.LIMIT, f"{limit} is {cell[:40]!r}"
    if not rows:
        yield 0, Broken.TIER_NAME, "it has a header and nothing below"


def _tier(header: Sequence[str], cells: Sequence[str], rank: int) -> Tier:
    row = dict(zip(header, cells, strict=True))
    limits = {limit: int(row.get(limit, "") or getattr(TIERS[0], limit)) for limit in COLUMNS[1:]}
    return Tier(name=row["name"], rank=rank, **limits)
