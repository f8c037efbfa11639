"""Refusals in words that are no longer said: what an older version signed verifies, in its own words and no others.

``data/retired_refusals.json`` holds them, a row for each reason and language. Nothing says them again: whoever changes
the words of a refusal adds here the row that was. In braces: the end of the archive and the person's name.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any, Final

from citations.core.bundle.contract_rules import LONGEST
from citations.core.display.nearest import nearest_of
from citations.core.passages.framing import about, dated
from citations.core.records import Life, Origin
from citations.core.text.dated import spoken
from ledger.core.canonical import Json, decode, encode

_FILE: Final = "data/retired_refusals.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What a requestor read of a refusal, in one language. ``asked`` are questions back."""

    language: str
    reason: str
    title: str
    text: str
    suggestions: list[str]
    asked: list[str]


@cache
def rows() -> tuple[Row, ...]:
    """Return every row."""
    return tuple(Row(**one) for one in json.loads(files("audit.core").joinpath(_FILE).read_bytes()))


def reworded(display: Json, life: Life) -> Iterator[Json]:
    """Yield the display of a refusal as it was before, and in the words of each retired row; of an answer, nothing."""
    data = encode(display)
    made: Any = decode(data)
    if refusal := made["outcome"]["refusal"]:
        missing = made["contract"]["unknowns"]["missing_context"]
        several = missing[1:]
        if several:
            del missing[1:]  # of several questions it named none
            yield made
        said = [one for one in rows() if one.reason == refusal["reason"]]
        for row, named in product(said, ([], several) if several else ([],)):
            made = decode(data)
            text = _filled(row, life)
            made["outcome"]["refusal"] |= {"title": row.title, "text": text, "suggestions": row.suggestions}
            contract = made["contract"]
            contract["answer"]["text"] = text[:LONGEST]
            contract["unknowns"] |= {
                "missing_context": [text[:1000], *named],
                "clarifying_questions": row.asked,
            }
            yield made


def by_first_year(display: Mapping[str, Json], origins: Iterable[Origin]) -> dict[str, Json]:
    """Return a display as it was when a source told the first year that its date may mean: 1930 of *the 1930s*."""
    names = {dated(one): about(one) for one in origins}
    made: dict[str, Any] = json.loads(encode(dict(display)))
    for source in (source for one in (*made["claims"], *nearest_of(made)) for source in one["sources"]):
        source["about"] = names.get(source["about"], source["about"])
    return made


def _filled(row: Row, life: Life) -> str:
    """Fill in the end, in English as people say a date, elsewhere as it was written; and the name."""
    end = life.archive_end or life.died
    told = (spoken(end) if row.language == "en" else end) if end else str(life.end_year)
    return row.text.format(end=told, name=life.name)
