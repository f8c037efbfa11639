"""How a table of forms is written and becomes one regular expression, and where in a sentence an order stands."""

import re

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
