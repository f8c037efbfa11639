"""Tables of forms, from data files: how one is written, becomes one regular expression, and where an order stands.

One alternative a line. ``NAME = …`` names what ``<NAME>`` stands for in the lines behind it; a line that begins with
``# `` is for people. ``data/en`` is English, ``data/mul`` holds what is told in any other language.
"""

import re
from functools import cache
from importlib.resources import files

_HEAD = re.compile(
    r"(?:(?:^|[.!?;:>\])\n]\s*)[“\"'‘]?\s*"
    r"(?:(?:please|kindly|now|also|then|so|and|but|ok|okay|instead|first|next|finally|just)\b,?\s+)*"
    r"|\b(?:please|kindly)\b,?\s+|(?:,\s*|\b(?:and|so|then|but)\s+)(?:now|just|instead|also)\b,?\s+"
    r"|\b(?:can|could|would|will) you (?:please |kindly |just )?"
    r"|\byou (?:must|should|will|can|may|have to|are to|need to|shall)\s+(?:now\s+|just\s+)?"
    r"|\b(?:i|we) (?:want|need|order|command|ask|would like|['’]d like|beg) you to\s+"
    r"|\blet['’]?s\s+|\byour (?:task|job|role|goal) is to\s+)",
    re.IGNORECASE,
)
"""The head of an order: of a sentence, or after words that turn to whoever answers."""


def any_of(table: str) -> re.Pattern[str]:
    """Match where a row of *table* does, whatever the case of the letters."""
    return re.compile("|".join(rows(table)), re.IGNORECASE)


def small(table: str) -> re.Pattern[str]:
    """Match as ``any_of`` does, in a text of small letters alone; twice as fast as looking at both cases."""
    return re.compile("|".join(rows(table)))


def whole(table: str) -> re.Pattern[str]:
    """Match a row of *table*, as in ``any_of``, between the borders of words."""
    return re.compile(rf"\b(?:{'|'.join(rows(table))})\b", re.IGNORECASE)


def ordered(form: re.Pattern[str], text: str) -> bool:
    """Whether *form* stands at the head of an order in *text*."""
    return any(form.match(text, head.end()) for head in _HEAD.finditer(text))


def rows(table: str) -> tuple[str, ...]:
    """Return the rows of *table*: one a line, or several divided by `` ; ``; a line that is indented goes on."""
    lines = re.sub(r"\n +", "", table).split("\n")
    return tuple(row for line in lines if line for row in line.split(" ; "))


_NAMED = re.compile(r"([A-Z_]+) = (.*)")


def table(*paths: str) -> str:
    """Return the rows of files, as ``forms`` reads them, with every name filled in."""
    return "\n".join(
        _filled(line, named(path)) for path in paths for line in _lines(path) if not _NAMED.match(line)
    )


@cache
def named(path: str) -> dict[str, str]:
    """Return what a file names, in its order; a name may be used by those behind it."""
    told: dict[str, str] = {}
    for found in filter(None, map(_NAMED.match, _lines(path))):
        told[found[1]] = _filled(found[2], told)
    return told


def words(path: str) -> dict[str, frozenset[str]]:
    """Return the words of every name of a file."""
    return {name: frozenset(listed.split()) for name, listed in named(path).items()}


_DATA = files("citations.core") / "data"


def _lines(path: str) -> list[str]:
    text = (_DATA / path).read_text(encoding="utf-8")
    return [line for line in text.split("\n") if line and not line.startswith("# ")]


def _filled(line: str, told: dict[str, str]) -> str:
    for name, said in told.items():
        line = line.replace(f"<{name}>", said)
    return line
