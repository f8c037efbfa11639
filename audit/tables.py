"""What a page of the desk shows, as a table: the page, the CSV file and the JSON file are three forms of one value.

So whatever an auditor sees can be taken away, with the same filters and the same rights, and nothing more can.
"""

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.http import HttpResponse
from django.utils.functional import Promise

Value = str | int | None
_CALCULATED: Final = ("=", "+", "-", "@", "\t", "\r")
"""What begins like this would be run as a formula by a spreadsheet (OWASP, "CSV Injection")."""


class As(StrEnum):
    """The form in which a page is taken away."""

    CSV = "csv"
    JSON = "json"


class Form(StrEnum):
    """How the cells of a column look on the page."""

    TEXT = "text"
    NUMBER = "number"
    CODE = "code"
    TAG = "tag"
    TIME = "time"


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column; ``key`` is its name for programs."""

    key: str
    title: Promise | str
    form: Form = Form.TEXT


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One cell. ``value`` is for programs; ``shown`` is what the page says instead, ``link`` where it leads.

    ``code`` stands behind the words.
    """

    value: Value
    shown: Promise | str | None = None
    link: str = ""
    tone: str = "plain"
    code: str = ""

    @property
    def text(self) -> Promise | str:
        """What stands on the page."""
        told = self.shown if self.shown is not None else self.value
        return "" if told is None else told if isinstance(told, Promise) else str(told)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows under columns; ``name`` is unique in its page. The first column names its row."""

    name: str
    title: Promise | str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    empty: Promise | str = ""

    @property
    def lines(self) -> list[list[tuple[Column, Cell]]]:
        """Each row, every cell with its column."""
        return [list(zip(self.columns, row, strict=True)) for row in self.rows]


def csv_of(table: Table) -> bytes:
    """Write a table as RFC 4180 has it, in UTF-8; a cell that would be taken for a formula gets an apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([column.key for column in table.columns])
    writer.writerows([_cell(cell.value) for cell in row] for row in table.rows)
    return out.getvalue().encode()


def json_of(tables: Sequence[Table]) -> bytes:
    """Write tables as one object: by name, each a list of its rows."""
    keyed = {
        table.name: [{column.key: cell.value for column, cell in row} for row in table.lines]
        for table in tables
    }
    return json.dumps(keyed, ensure_ascii=False, indent=1).encode() + b"\n"


def attachment(data: bytes, name: str, kind: str = "application/json") -> HttpResponse:
    """Answer with a file to be saved, not shown."""
    response = HttpResponse(data, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def taken(wanted: str, tables: Sequence[Table], *, name: str, only: str = "") -> HttpResponse | None:
    """Answer with the file that *wanted* names: the table *only*, else the first; in JSON, else all. None: a page."""
    some = [table for table in tables if table.name == only] or list(tables)
    if wanted == As.CSV:
        return attachment(csv_of(some[0]), f"{name}-{some[0].name}.csv", "text/csv; charset=utf-8")
    if wanted == As.JSON:
        return attachment(json_of(some), f"{name}.json")
    return None


def _cell(value: Value) -> str:
    text = "" if value is None else str(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(_CALCULATED) else text
