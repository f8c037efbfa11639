"""Free text of a model, where it kept to no form: lines with markers, quotations in them, a list of sources below.

A line that begins with a marker which another line names, and holds a quotation, is a source of the model's own list.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from citations.core.binding.support import quotations
from citations.core.text import markers

LONGEST: Final = 4_000  # code points that are read
_OWN: Final = re.compile(
    r"\s*(?:[-*•]\s*)?\[?\^?(?:c|source )?(?P<n>\d{1,2})[\].:)]+\s*(?P<rest>.*)", re.IGNORECASE
)
_MARKDOWN: Final = re.compile(r"^\s*(?:#{1,6}\s+|>\s+|(?:[-*•]|\d{1,2}[.)])\s+)+|\*\*|__|`")
_NOTES: Final = re.compile(r"\[\^(\d{1,2})\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One claim as a model wrote it. ``quotes`` are (key as it wrote it, words)."""

    text: str
    quotes: tuple[tuple[str, str], ...] = ()
    inference: bool = False


def rows(text: str) -> tuple[Row, ...]:
    """Return the claims of free text, each with the quotations that stand in it or in the sources that it names."""
    lines = [_NOTES.sub(r"[\1]", line) for line in _short(text).splitlines()]
    lines = [line for line in lines if line.strip() and not line.lstrip().startswith("```")]
    own = dict(_sources(lines))
    listed = {line for _, (line, _) in own.items()}
    said = [line for line in lines if line not in listed and any(one.isalnum() for one in markers.bare(line))]
    return tuple(_row(line, {n: quotes for n, (_, quotes) in own.items()}) for line in said)


def bare(text: str) -> str:
    """Return *text* without markers and without what markdown puts around words."""
    return " ".join(_MARKDOWN.sub("", markers.bare(text)).split())


def _row(line: str, own: Mapping[str, tuple[str, ...]]) -> Row:
    named = markers.keys(line)
    inside = tuple((named[0] if named else "", one) for one in quotations(line))
    return Row(text=line, quotes=(*inside, *((key, one) for key in named for one in own.get(key, ()))))


def _sources(lines: list[str]) -> Iterator[tuple[str, tuple[str, tuple[str, ...]]]]:
    """Yield each source that a model lists by itself: the key its number reads as, the line, and its quotations."""
    for line in lines:
        found = _OWN.fullmatch(line)
        if found is None or not (quoted := quotations(found["rest"])):
            continue
        key = f"c{int(found['n'])}"
        if any(key in markers.keys(other) for other in lines if other is not line):
            yield key, (line, quoted)


def _short(text: str) -> str:
    """Return what is read of free text: no line is cut, for its end may turn its meaning."""
    return text if len(text) <= LONGEST else text[:LONGEST].rpartition("\n")[0]
