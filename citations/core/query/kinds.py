"""What kind of answer a question asks for: who, when, where or how many; by the form of the question alone."""

import re
from enum import StrEnum
from typing import Final


class Kind(StrEnum):
    """The kind of answer; only of those that can be seen in a sentence there is a row."""

    PERSON = "person"
    TIME = "time"
    PLACE = "place"
    NUMBER = "number"
    OTHER = "other"


_KINDS: Final[tuple[tuple[Kind, re.Pattern[str]], ...]] = tuple(
    (kind, re.compile(form))
    for kind, form in (
        (
            Kind.NUMBER,
            r"\bhow (?:many|much|long|old|far|tall|high|deep|wide)\b|\bwhat (?:price|sum|age|number)\b",
        ),
        (Kind.TIME, r"\bwhen\b|\b(?:what|which)(?: \w+)? (?:year|date|day|month|time)s?\b"),
        (Kind.PLACE, r"\bwhere\b|\b(?:what|which)(?: \w+)? (?:place|town|city|village|country|street)s?\b"),
        (Kind.PERSON, r"\bwho(?:m|se)?\b|\bwhat .*\b(?:names?|called|named)\b"),
    )
)


def kind_of(question: str) -> Kind:
    """Tell the kind of answer that *question* asks for, by the first row that fits."""
    lowered = question.lower()
    return next((kind for kind, form in _KINDS if form.search(lowered)), Kind.OTHER)
