"""Tables and JSON of which every row is an item: its words in ``text``, its facts under the names of a manifest.

A column of another name is refused and not passed over: it may say that somebody else wrote the row.
"""

import csv
import hashlib
import io
from collections.abc import Iterable, Mapping
from typing import Final

from personas.core import manifest, text
from personas.core.desk.pieces import MOST, Piece, Reading, broken
from personas.core.errors import TextError
from personas.core.findings import Broken, Finding
from personas.readers import plain

WORDS: Final = "text"
KNOWN: Final = (WORDS, *manifest.TOLD)
_MARKS: Final = ",;\t"  # programs write one or the other, as their country does


def read(name: str, data: bytes, charset: str) -> Reading:
    """Read a table, row by row; a manifest as it is, for it speaks of other files."""
    if name.endswith(manifest.NAME):
        return plain.read(name, data, charset)
    label = plain.declared(data, charset)
    try:
        text.canonical(data, label)
        words = data.decode(text.CHARSETS[label.strip().lower().replace("_", "-")]).removeprefix("\ufeff")
        header, *records = _cells(words)
    except TextError as e:
        return broken(name, Broken.TEXT, str(e))
    except (csv.Error, ValueError) as e:
        return broken(name, Broken.CSV, str(e))
    wrong = [n for n, cells in enumerate(records, 2) if cells and len(cells) != len(header)]
    if wrong:
        return _found(name, wrong[0], Broken.FIELDS, f"{len(header)} columns")
    return of(name, header, (dict(zip(header, cells, strict=True)) for cells in records if cells))


def _cells(words: str) -> list[list[str]]:
    first = words.partition("\n")[0]
    mark = max(_MARKS, key=first.count)
    return list(csv.reader(io.StringIO(words, newline=""), delimiter=mark, strict=True))


def is_rows(found: object) -> bool:
    """Tell whether JSON is a list of items, or one: objects of plain values."""
    rows = found if isinstance(found, list) else [found]
    return bool(rows) and all(isinstance(one, dict) and WORDS in one and _is_flat(one) for one in rows)


def _is_flat(row: Mapping[str, object]) -> bool:
    return not any(isinstance(one, list | dict) for one in row.values())


def of(name: str, header: Iterable[str], rows: Iterable[Mapping[str, object]]) -> Reading:
    """Give a piece for every row that holds words, named by what it says."""
    columns = [*header]
    strange = [one for one in columns if one not in KNOWN]
    if WORDS not in columns:
        return _found(
            name,
            1,
            Broken.MISSING_COLUMN,
            f"{WORDS}, for the words of each row; a table about other files is called manifest.csv",
        )
    if strange or len({*columns}) != len(columns):
        rule = Broken.UNKNOWN_COLUMN if strange else Broken.DOUBLE_COLUMN
        return _found(name, 1, rule, f"{strange[:1] or columns}; known are {', '.join(KNOWN)}")
    pieces = dict[str, Piece]()
    try:
        for row in rows:
            piece = _piece({key: "" if one is None else str(one) for key, one in row.items()})
            if piece.paragraphs:
                pieces[piece.name] = piece
            if len(pieces) > MOST:
                return broken(name, Broken.CROWDED, f"more than {MOST:,} rows")
    except TextError as e:
        return broken(name, Broken.TEXT, str(e))
    if not pieces:
        return broken(name, Broken.EMPTY_FILE, f"no row holds a word in {WORDS}")
    return Reading(pieces=tuple(pieces.values()))


def _piece(row: Mapping[str, str]) -> Piece:
    facts = tuple((key, fact) for key in manifest.TOLD if (fact := text.line(row.get(key, ""))))
    said = "\0".join((*(f"{key}={fact}" for key, fact in facts), row.get(WORDS, "")))
    return Piece(
        name=f"{hashlib.sha256(said.encode('utf-8', 'replace')).hexdigest()[:16]}.txt",
        facts=facts,
        paragraphs=text.canonical_str(row.get(WORDS, "")).paragraphs,
    )


def _found(name: str, row: int, rule: Broken, detail: str) -> Reading:
    return Reading(findings=(Finding(file=name, row=0, rule=rule, detail=f"row {row}: {detail}"),))
