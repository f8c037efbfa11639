"""What a question asks for, by its form alone: what type of answer, of what kind, and on which two sides.

Each side of a comparison is a text that can be searched for alone (requirements 3.6). Decides nothing.
"""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from citations.core.choices import QueryType
from citations.core.text.forms import any_of, rows, table
from citations.core.text.mentions import AUXILIARY, DETERMINERS
from citations.core.text.selves import THIRD
from citations.core.text.words import tokens


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


_AND: Final = r"(?:and|&)"
_HOW: Final = r"(?:how|in what (?:ways?|respects?))\s+(?:do|does|did|was|were|is|are|has|have)"
_SIDES: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in rows(rf"""
\b(?:differences?|similarit(?:y|ies)|distinctions?|contrasts?|comparisons?)\s+between\s+(?P<a>.+)\s+{_AND}\s+(?P<b>.+)
\bcomparison\s+of\s+(?P<a>.+)\s+(?:and|with|to|&)\s+(?P<b>.+)
\b(?:{_HOW}|did|does|do|has|have)\s+(?P<t>.+?)\s+(?:change|evolve|shift|develop|differ)(?:e?d)?\s+between\s+(?P<a>.+?)
    \s+{_AND}\s+(?P<b>.+)
\b(?:{_HOW}|did|does|do|has|have)\s+(?P<t>.+?)\s+(?:change|evolve|shift|develop)d?\s+from\s+(?P<a>.+?)\s+to\s+(?P<b>.+)
\b{_HOW}\s+(?P<a>.+?)\s+(?:differ|different|distinct)\s+from\s+(?P<b>.+)
\b{_HOW}\s+(?P<a>.+?)\s+(?:compared?|contrast)\s+(?:with|to|against)\s+(?P<b>.+)
\b{_HOW}\s+(?P<a>.+)\s+{_AND}\s+(?P<b>.+?)\s+(?:differ|disagree|compare|contrast)\b
\b(?:is|are|was|were)\s+(?P<a>.+?)\s+(?:any\s+)?different\s+from\s+(?P<b>.+)
\bwhat\s+(?:distinguish(?:es|ed)|separate[sd]|sets?)\s+(?P<a>.+?)\s+(?:apart\s+)?from\s+(?P<b>.+)
\bwhat\s+(?:do|does|did)\s+(?P<a>.+)\s+{_AND}\s+(?P<b>.+?)\s+have\s+in\s+common
\b(?:compare|contrast)\s+(?P<a>.+?)\s+(?:with|to|against)\s+(?P<b>.+)
\b(?:compare|contrast)\s+(?P<a>.+)\s+{_AND}\s+(?P<b>.+)
^(?:.*[,:]\s*)?(?P<a>.+?)\s+(?:versus|vs\.?|as opposed to)\s+(?P<b>.+)
""")
)
_EDGES: Final = re.compile(r"^(?:(?:the|both|between)\s+)+|[\s?.!,;:]+$", re.IGNORECASE)
_PREPOSITION: Final = re.compile(r"^(?:in|at|during|under|on|before|after|by|with)\b", re.IGNORECASE)
_LONGEST: Final = 400  # code points; longer texts compare nothing in one sentence


def sides(text: str) -> tuple[str, ...]:
    """Return the two topics of a comparison, or none. With several *and* the last one divides.

    *Labour in Baltimore and in New Bedford*: what stands before the first place is said of both.
    """
    line = text.strip()
    found = (
        next((match for form in _SIDES if (match := form.search(line))), None)
        if len(text) <= _LONGEST
        else None
    )
    if found is None:
        return ()
    shared = found.groupdict().get("t") or ""
    first, second = (_EDGES.sub("", found[side].strip()) for side in ("a", "b"))
    led = _PREPOSITION.match(second)
    if led and (at := first.lower().rfind(f" {led[0].lower()} ")) > 0:
        second = f"{first[:at]} {second}"
    told = tuple(" ".join(f"{shared} {side}".split()) for side in (first, second))
    return () if not (first and second) or told[0].casefold() == told[1].casefold() else told


_CREATIVE = any_of(table("en/creative.txt", "mul/creative.txt"))
_ANALYTICAL = any_of(table("en/analytical.txt"))


def query_type(text: str, parted: tuple[str, ...]) -> QueryType:
    """Tell what is asked for by the form of the request, never by a word inside it (requirements 2.4)."""
    if _CREATIVE.search(text):
        return QueryType.CREATIVE
    if _ANALYTICAL.search(text) or parted:
        return QueryType.ANALYTICAL
    return QueryType.FACTUAL


_LONGEST_TEXT: Final = 400  # code points; longer texts are one question
_FEWEST: Final = 3
_WH: Final = "(?:who|whom|whose|what|when|where|which|why|how|whether)"
_DOES: Final = rf"(?:{'|'.join(sorted(AUXILIARY))})"
_WHO: Final = rf"(?:it|there|{'|'.join(sorted(THIRD | DETERMINERS))}|(?-i:[A-Z]\w*))"
_SENTENCE: Final = re.compile(r"(?<=\?)\s+(?=\S)")
_BETWEEN: Final = re.compile(
    r"\W*\s(?:and|or|&)\s+"
    rf"(?=(?:\w{{1,4}}\s+)?{_WH}(?:\s+\S+){{2}}|{_DOES}\s+{_WHO}\b)",
    re.IGNORECASE,
)
_ASKS: Final = re.compile(rf"\b{_WH}\b|(?:^|[.!?,:]\s+){_DOES}\b", re.IGNORECASE)
_ENDS: Final = " ?.!,;:"


def parts(text: str) -> tuple[str, ...]:
    """Return the questions of *text* in their order, where there is more than one."""
    if len(text) > _LONGEST_TEXT:
        return ()
    told = [one for one in _SENTENCE.split(text.strip()) if one.endswith("?")] or [text]
    found = tuple(part for one in told for part in _joined(one))
    return found if len(found) > 1 else ()


def _joined(text: str) -> Iterator[str]:
    """Yield the questions of one sentence; what stands before an *and* must ask already."""
    start = 0
    for one in _BETWEEN.finditer(text):
        if _is_one(text[start : one.start()]):
            yield text[start : one.start()].strip(_ENDS)
            start = one.end()
    if _is_one(text[start:]) or start:
        yield text[start:].strip(_ENDS)


def _is_one(text: str) -> bool:
    return len(tokens(text)) >= _FEWEST and _ASKS.search(text) is not None
