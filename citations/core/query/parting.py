"""The questions that one text asks: sentences with a mark, and what *and* joins to a question that is another one.

By their form alone, *who was he and where did he live?*; *when and where was he born?* is one. Decides nothing.
"""

import re
from collections.abc import Iterator
from typing import Final

from citations.core.text.mentions import AUXILIARY, DETERMINERS
from citations.core.text.selves import THIRD
from citations.core.text.words import tokens

_LONGEST: Final = 400  # code points; longer texts are one question
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
_EDGES: Final = " ?.!,;:"


def parts(text: str) -> tuple[str, ...]:
    """Return the questions of *text* in their order, where there is more than one."""
    if len(text) > _LONGEST:
        return ()
    told = [one for one in _SENTENCE.split(text.strip()) if one.endswith("?")] or [text]
    found = tuple(part for one in told for part in _joined(one))
    return found if len(found) > 1 else ()


def _joined(text: str) -> Iterator[str]:
    """Yield the questions of one sentence; what stands before an *and* must ask already."""
    start = 0
    for one in _BETWEEN.finditer(text):
        if _is_one(text[start : one.start()]):
            yield text[start : one.start()].strip(_EDGES)
            start = one.end()
    if _is_one(text[start:]) or start:
        yield text[start:].strip(_EDGES)


def _is_one(text: str) -> bool:
    return len(tokens(text)) >= _FEWEST and _ASKS.search(text) is not None
