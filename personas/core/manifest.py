"""``manifest.csv``: what is in an archive folder, and what may be done with it (requirements, section 1).

Bad rows are findings, not errors: all of them are told at once, and a folder with any is not taken in.
"""

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from personas.core import dates, text
from personas.core.cells import cells_of
from personas.core.consent import Rule, unknown_classes
from personas.core.errors import DateError, TextError
from personas.core.findings import Broken, Finding

NAME: Final = "manifest.csv"
REQUIRED: Final = ("path", "title", "creator", "date", "kind")
FACTS: Final = ("recipient", "place", "source", "rights", "part_of", "description")
TOLD: Final = (*REQUIRED[1:], *FACTS)  # metadata that rows tell; what is measured on an original is not told
DIMENSIONS: Final = ("inclusion", "surfacing", "display", "existence")
WINDOW: Final = ("valid_from", "valid_until")
COLUMNS: Final = (*REQUIRED, "language", *FACTS, *DIMENSIONS, "tier", "mentions", "sensitive", *WINDOW)
KINDS: Final = (
    *("memoir", "letter", "journal", "speech", "article", "email", "message", "photograph", "recording"),
    *("interview", "legal", "biography", "other"),
)
LIMITS: Final = {"path": 500, "title": 500, "creator": 200, "date": 40, "language": 20}  # characters
NAME_LIMIT: Final = 200

_ABSOLUTE: Final = re.compile(r"[A-Za-z]:|/|~")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of a manifest: metadata, rule, and who is named. The header is row 1."""

    number: int
    path: str
    language: str
    metadata: tuple[tuple[str, str], ...]
    rule: Rule
    mentions: tuple[str, ...]

    def fact(self, name: str) -> str:
        """Return a metadata field; empty when it is not there."""
        return dict(self.metadata).get(name, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """The rows that are right, and what is wrong with the others."""

    rows: tuple[Row, ...]
    findings: tuple[Finding, ...]


def parse(data: bytes) -> Manifest:
    """Read a manifest in UTF-8, with or without byte order mark."""
    try:
        cells = cells_of(data)
    except TextError as e:
        return _whole(Broken.TEXT, str(e))
    except csv.Error as e:
        return _whole(Broken.CSV, str(e))
    header, *records = cells
    wrong = _header(header)
    if wrong:
        return Manifest(rows=(), findings=wrong)
    return _records(header, records)


def _whole(rule: Broken, detail: str) -> Manifest:
    return Manifest(rows=(), findings=(Finding(file=NAME, row=0, rule=rule, detail=detail),))


def _header(header: Sequence[str]) -> tuple[Finding, ...]:
    def found(rule: Broken, name: str) -> Finding:
        return Finding(file=NAME, row=1, rule=rule, detail=repr(name[:40]))

    return (
        *(found(Broken.UNKNOWN_COLUMN, name) for name in header if name not in COLUMNS),
        *(found(Broken.DOUBLE_COLUMN, name) for name in COLUMNS if header.count(name) > 1),
        *(found(Broken.MISSING_COLUMN, name) for name in REQUIRED if name not in header),
    )


def _records(header: Sequence[str], records: Sequence[Sequence[str]]) -> Manifest:
    rows, findings = list[Row](), list[Finding]()
    seen: dict[str, int] = {}
    for number, record in enumerate(records, 2):
        if not record:
            continue
        if len(record) != len(header):
            detail = f"{len(record)} fields under {len(header)} columns"
            findings.append(Finding(file=NAME, row=number, rule=Broken.FIELDS, detail=detail))
            continue
        cells = {name: text.line(cell) for name, cell in zip(header, record, strict=True)}
        wrong = _row(cells, number, seen)
        findings += wrong
        if not wrong:
            rows.append(_to_row(cells, number))
    if not rows and not findings:
        findings.append(
            Finding(file=NAME, row=0, rule=Broken.NO_ROWS, detail="it has a header and nothing below")
        )
    return Manifest(rows=tuple(rows), findings=tuple(findings))


def _row(cells: Mapping[str, str], number: int, seen: dict[str, int]) -> list[Finding]:
    broken = [*_path(cells["path"], seen, number), *_facts(cells), *_lengths(cells), *_consent(cells)]
    return [Finding(file=NAME, row=number, rule=rule, detail=detail) for rule, detail in broken]


def _path(path: str, seen: dict[str, int], number: int) -> list[tuple[Broken, str]]:
    first = seen.setdefault(path, number)
    if not path:
        return [(Broken.EMPTY, "path")]
    if first != number:
        return [(Broken.DOUBLE_PATH, f"{path!r} stands in row {first} too")]
    parts = path.split("/")
    if "\\" in path or _ABSOLUTE.match(path) or {"", ".", ".."} & set(parts):
        return [(Broken.PATH, repr(path[:80]))]
    return []


def _facts(cells: Mapping[str, str]) -> list[tuple[Broken, str]]:
    broken = [(Broken.EMPTY, name) for name in ("title", "creator") if not cells[name]]
    if cells["kind"] not in KINDS:
        broken.append((Broken.KIND, repr(cells["kind"][:40])))
    try:
        dates.parse(cells["date"])
    except DateError as e:
        broken.append((Broken.DATE, str(e)))
    return broken


def _lengths(cells: Mapping[str, str]) -> list[tuple[Broken, str]]:
    long = [(name, limit) for name, limit in LIMITS.items() if len(cells.get(name, "")) > limit]
    long += [("mentions", NAME_LIMIT) for name in _list(cells, "mentions") if len(name) > NAME_LIMIT]
    return [(Broken.TOO_LONG, f"{name} may have {limit} characters") for name, limit in long]


def _consent(cells: Mapping[str, str]) -> list[tuple[Broken, str]]:
    said = {name: cells.get(name, "") for name in DIMENSIONS}
    broken = [
        (Broken.YES_NO, f"{name} is {value[:40]!r}") for name, value in said.items() if value not in _YES_NO
    ]
    broken += [(Broken.SENSITIVE, repr(name[:40])) for name in unknown_classes(_list(cells, "sensitive"))]
    return broken + _window(cells)


def _window(cells: Mapping[str, str]) -> list[tuple[Broken, str]]:
    days = {name: cells.get(name, "") for name in WINDOW}
    broken = [(Broken.DAY, f"{name} is {day[:40]!r}") for name, day in days.items() if day and not _day(day)]
    begin, end = map(_day, days.values())
    if begin and end and end <= begin:
        broken.append((Broken.WINDOW, f"{begin} to {end}"))
    return broken


def _day(cell: str) -> date | None:
    try:
        return dates.day(cell) if cell else None
    except DateError:
        return None


def _to_row(cells: Mapping[str, str], number: int) -> Row:
    said = {name: _YES_NO[cells.get(name, "")] for name in DIMENSIONS}
    return Row(
        number=number,
        path=cells["path"],
        language=cells.get("language", ""),
        metadata=tuple((name, cells[name]) for name in (*REQUIRED[1:], *FACTS) if cells.get(name)),
        rule=Rule(
            inclusion=said["inclusion"],
            surfacing=said["surfacing"],
            display=said["display"],
            existence=said["existence"],
            tier=cells.get("tier") or None,
            sensitive=_list(cells, "sensitive"),
            valid_from=_day(cells.get("valid_from", "")),
            valid_until=_day(cells.get("valid_until", "")),
        ),
        mentions=_list(cells, "mentions"),
    )


def _list(cells: Mapping[str, str], name: str) -> tuple[str, ...]:
    cell = cells.get(name)
    items = (item.strip() for item in cell.split(";")) if cell else ()
    return tuple(dict.fromkeys(item for item in items if item))


_YES_NO: Final = {"yes": True, "no": False, "": None}
