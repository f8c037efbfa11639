"""Two things that a question sets beside each other by form alone, without a word of comparing. Decides nothing.

*What did she do in Dresden and in Oslo? What did her mother say of it, as opposed to what he said? What was meal at the
shop, as opposed to Leith?* Years, kinds of papers and bare lists are left to others.
"""

import re
from typing import Final

from citations.core.asking.accounts import CALLED
from citations.core.asking.topics import HOLD
from citations.core.language.forms import rows
from citations.core.language.words import tokens

_P: Final = r"(?:in|at|of|on|to|for|with|about|under|during|from|as)"
_BESIDE: Final = (
    r"(?:as opposed to|rather than|compared? (?:with|to)|in comparison (?:with|to)|in contrast (?:with|to)|versus|vs\.?"
    r"|unlike)"
)
_WHO: Final = (
    r"(?:(?:his|her|their|the)\s+[a-z]+|(?-i:[A-ZÀ-ÖØ-Þ][\w.'’-]*(?:\s+[A-ZÀ-ÖØ-Þ][\w.'’-]*)*)"
    r"|(?:s?he|they|you)\b)"
)
_SAID: Final = (
    r"(?:said|thought|wrote|felt|did|believed|held|told|reported|had to say)"
    r"(?:\s+(?:of|about|to)\s+(?:it|them|him|her))?"
)
_PLACE: Final = r"(?:(?:the|his|her|their)\s+)?\S[^,?.!;]{1,60}?"
_FORMS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in rows(rf"""
^(?:what|how)\s+(?:did|does|do|was|were)\s+(?P<a>{_WHO})\s+(?P<q>[a-z]+\b.+?),?\s+(?:{_BESIDE}|and)\s+(?:to\s+)?what
    \s+(?P<b>{_WHO})\s+{_SAID}$
^what\s+did\s+(?:both\s+)?(?P<a>{_WHO})\s+(?:and|&)\s+(?P<b>{_WHO})\s+(?P<q>{HOLD}\s+.+)$
^(?P<t>.+?\s)(?P<p>{_P})\s+(?P<a>{_PLACE}),?\s+(?:{_BESIDE}|and(?: then)?)\s+(?P=p)\s+(?P<b>{_PLACE})$
^(?P<t>.+\s)(?P<p>in|at|on)\s+(?P<a>{_PLACE}),?\s+{_BESIDE}\s+(?:in|at|on)\s+(?P<b>{_PLACE})$
^(?P<t>.+\s)(?P<p>in|at|on|of|for)\s+(?P<a>{_PLACE}),?\s+{_BESIDE}\s+(?P<b>(?-i:[A-ZÀ-ÖØ-Þ]\S*(?:\s+[A-ZÀ-ÖØ-Þ]\S*)*))$
""")
)
_ASKS: Final = re.compile(r"^(?:what|how|where|when|who|which|why)\b", re.IGNORECASE)
_HEAD: Final = re.compile(
    r"^(?:what|how(?: (?:much|many|long|far|often|well|bad|good|old))?|where|when|who|why)\s+"
    r"(?:(?:did|does|do|was|were|is|are|has|have|had)\s+)?(?:the\s+)?",
    re.IGNORECASE,
)
_WORDS: Final = re.compile(r"\b(?:what|how|where|when|who|whom|which|why|is|was|were|did)\b", re.IGNORECASE)
_MUTUAL: Final = re.compile(r"\b(?:each other|one another|themselves)\b", re.IGNORECASE)
"""What one of two thinks of the other is asked, and no topic is named."""
_YEAR: Final = re.compile(r"^(?:the )?\d{4}s?$")


def parallels(text: str) -> tuple[str, ...]:
    """Return the two topics, or none."""
    line = text.strip().rstrip("?.! ")
    if not _ASKS.match(line):
        return ()
    return next((topics for form in _FORMS if (found := form.match(line)) and (topics := _told(found))), ())


def _told(found: re.Match[str]) -> tuple[str, ...]:
    groups = found.groupdict()
    first, second = found["a"].strip(), found["b"].strip()
    if first.casefold() == second.casefold() or any(_YEAR.match(one) for one in (first, second)):
        return ()
    if _MUTUAL.search(groups.get("q") or ""):
        return ()
    if groups.get("q"):
        return f"{first} {found['q']}", f"{second} {found['q']}"
    if _WORDS.search(f"{first} {second}") or all(_papers(one) for one in (first, second)):
        return ()
    shared = f"{_HEAD.sub('', found['t'])}{found['p']}"
    return f"{shared} {first}", f"{shared} {second}"


def _papers(side: str) -> bool:
    """Tell whether a side is a kind of papers, which are accounts of what the question asks."""
    return any(CALLED.get(word) for word in tokens(side))
