"""A table in CSV, cell by cell, before anybody knows what the cells mean."""

import csv

from personas.core import text


def cells_of(data: bytes) -> list[list[str]]:
    """Split a table in UTF-8 into records, the header first; an empty line is a record without cells.

    Raises: TextError, csv.Error.
    """
    text.canonical(data)
    # Line ends inside quotes become LF, which is what the canonical form of a field makes of them anyway.
    lines = data.decode().removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return list(csv.reader([f"{line}\n" for line in lines.split("\n")], strict=True))
