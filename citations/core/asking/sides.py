"""The sides of a comparison, each as a text that can be searched for alone (requirements 3.6). Decides nothing.

What one side leaves out because the other says it is filled in: *his 1845 and 1855 accounts of the fight* are two
accounts of the fight.
"""

import re
from typing import Final

from citations.core.language.forms import rows
from citations.core.language.words import content

_AND: Final = r"(?:and|&)"
_HOW: Final = r"(?:how|in what (?:ways?|respects?))\s+(?:do|does|did|was|were|is|are|has|have)"
_CLAUSE: Final = r"(?:on|about|as to) (?:when|where|how|why|who|what|whether)"
_ORDER: Final = r"(?:\d{4}s?|first|second|third|last|early|earlier|late|later|older?|newer?|former|latter)"
_ACCOUNT: Final = (
    r"(?:account|version|telling|book|edition|narrative|letter|memoir|speech|report|article|autobiography)s?"
)
_SIDES: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in rows(rf"""
\b(?:differences?|similarit(?:y|ies)|distinctions?|contrasts?|comparisons?)\s+between\s+(?P<a>.+)
    \s+{_AND}\s+(?P<b>.+)
\bcomparison\s+of\s+(?P<a>.+)\s+(?:and|with|to|&)\s+(?P<b>.+)
\b(?:{_HOW}|did|does|do|has|have)\s+(?P<t>.+?)\s+(?:change|evolve|shift|develop|compare)d?\s+(?:between|from)\s+(?P<a>.+?)
    \s+(?:and|to)\s+(?P<b>.+)
\b(?:{_HOW}|did|does|do|has|have)\s+(?P<t>.+?)\s+differ(?:ed)?\s+between\s+(?P<a>.+?)\s+(?:and|to)\s+(?P<b>.+)
\b(?:{_HOW}|did|does|do|has|have)\s+(?P<t>.+?)\s+differ(?:ed)?\s+from\s+(?P<a>(?:(?:the|his|her|their)\s+)?{_ORDER}\b.*?)
    \s+to\s+(?P<b>(?:(?:the|his|her|their)\s+)?{_ORDER}\b.*)
\b{_HOW}\s+(?P<a>.+?)\s+(?:differ|different|distinct)\s+from\s+(?P<b>.+)
\b{_HOW}\s+(?P<a>.+?)\s+(?:compared?|contrast)\s+(?:with|to|against)\s+(?P<b>.+)
\b{_HOW}\s+(?P<a>.+)\s+{_AND}\s+(?P<b>.+?)\s+(?:differ|compare|contrast)(?P<q>\s+(?:in|on|about|as to)
    \s+.+)?[\s?.!]*$
\b(?:is|are|was|were)\s+(?P<a>.+?)\s+(?:any\s+)?different\s+from\s+(?P<b>.+)
\bwhat\s+(?:distinguish(?:es|ed)|separate[sd]|sets?)\s+(?P<a>.+?)\s+(?:apart\s+)?from\s+(?P<b>.+)
\bwhat\s+(?:do|does|did)\s+(?P<a>.+)\s+{_AND}\s+(?P<b>.+?)\s+have\s+in\s+common
\bcontrast\s+(?P<a>.+?)\s+(?:with|to|against)\s+(?P<b>.+)
\bcontrast\s+(?P<a>.+)\s+{_AND}\s+(?P<b>.+)
\bcompare\s+(?P<a>(?:(?!{_AND}\b.*\b{_CLAUSE}\b).)+?)\s+(?:with|to|against)\s+(?P<b>.+)
\bcompare\s+(?P<a>.+)\s+{_AND}\s+(?P<b>.+)
^(?:(?P<t>.+?)[:,]\s*)?(?:do|does|did)\s+(?P<a>.+?)\s+(?:tell|give|say|report)\s+the\s+same(?:\s+\w+)?
    \s+as\s+(?P<b>.+)
^(?P<t>.+?)\s+(?:in|according to)\s+(?P<a>(?:the|his|her|their)\s+{_ORDER}\s+{_ACCOUNT})\s+(?:and|or|versus)
    \s+(?:in\s+|according to\s+)?(?P<b>(?:the|his|her|their)\s+{_ORDER}(?:\s+(?:{_ACCOUNT}|one))?)[\s?.!]*$
^(?P<t>.+?)\s+(?:the same(?:\s+\w+)?|differently|alike|similarly)\s+in\s+(?P<a>.+?)\s+(?:and|as|than)
    \s+(?:in\s+)?(?P<b>.+)
^(?:.*[,:]\s*)?(?P<a>.+?)\s+(?:versus|vs\.?|as opposed to)\s+(?P<b>.+)
""")
)
_QUALIFIER: Final = re.compile(
    r"\s+(?:in|on|about|regarding|concerning|as to|with regard to|when it comes to|in terms of)\s+\S.*$",
    re.IGNORECASE,
)
_EDGES: Final = re.compile(r"^(?:(?:the|both|between)\s+)+|[\s?.!,;:]+$", re.IGNORECASE)
_OPENERS: Final = re.compile(
    r"^(?:(?:did|does|do|was|were|is|are|has|have)\s+)?(?:(?:he|she|they|you)\s+)?"
    r"(?:tell|describe|explain|report|write of|write)?\s*",
    re.IGNORECASE,
)
_SAME: Final = re.compile(r"\s+(?:the same(?: way)?|alike|differently|similarly)$", re.IGNORECASE)
_TOLD: Final = re.compile(
    r"\s+(?:called|named|spelled|spelt|told|given|described|reported|put|written)$", re.IGNORECASE
)
_EMPTY: Final = re.compile(
    r"\b(?:(?:in|of) )?(?:accounts?|versions?|tellings?|books?|editions?|ones?)\b", re.IGNORECASE
)
_ASKED: Final = re.compile(
    r"(?:who|what|when|where|which|why|how)\s+(?:did|does|do|was|were|is|are|has|have|had)\b", re.IGNORECASE
)
_FEWEST: Final = 2
_LIST: Final = re.compile(r"^(?P<a>[^,]{1,60}),\s*(?P<b>[^,]{1,60}),?$")
_BARE: Final = re.compile(rf"(?:his|her|their|your)?\s*{_ORDER}(?:\s+ones?)?", re.IGNORECASE)
_ORDERED: Final = re.compile(rf"\b{_ORDER}\b", re.IGNORECASE)
_COMPLEMENT: Final = re.compile(r"\s(?P<of>(?:of|about|on)\s+\S.*)$", re.IGNORECASE)
_PREPOSITION: Final = re.compile(r"^(?P<in>in|at|during|under|on|before|after|by|with)\s+\S", re.IGNORECASE)
_LONGEST: Final = 400  # code points; longer texts compare nothing in one sentence
_COMPARING: Final = re.compile(
    r"\b(?:differ|similar|distin|contrast|compar|chang|evolv|shift|develop|separat|sets?\b|common\b|same\b|alike\b|versus\b"
    r"|vs\b|opposed\b)",
    re.IGNORECASE,
)

_TWO: Final = re.compile(rf"\b{_ORDER}\b.*\b(?:and|or)\b.*\b{_ORDER}\b", re.IGNORECASE)


def sides(text: str) -> tuple[str, ...]:
    """Return the topics of a comparison, or none. With several *and* the last one divides; lists keep all items."""
    if len(text) > _LONGEST or not (_COMPARING.search(text) or _TWO.search(text)):
        return ()
    for pattern in _SIDES:
        found = pattern.search(text.strip())
        if found:
            return _told(found)
    return ()


def sought(topic: str) -> str:
    """Return the words to search for: a topic without *account*, *version* and their like, which stand in no text."""
    bare = " ".join(_EMPTY.sub(" ", topic).split())
    return bare if len(content(bare)) >= _FEWEST else topic


def _told(found: re.Match[str]) -> tuple[str, ...]:
    shared = _TOLD.sub("", _SAME.sub("", _OPENERS.sub("", found.groupdict().get("t") or "")))
    first, second = _trim(found["a"]), _trim(found["b"])
    listed = _LIST.match(first)
    if listed and not shared:
        return _distinct(_trim(listed["a"]), _trim(listed["b"]), _QUALIFIER.sub("", second))
    first, second = _filled(first, second)
    if shared:
        return _distinct(f"{shared} {first}", f"{shared} {second}")
    return _distinct(first, second)


def _filled(first: str, second: str) -> tuple[str, str]:
    """Say on each side what only the other says; a qualifier of the whole comparison is left out."""
    leading = _PREPOSITION.match(second)
    if leading and (place := first.lower().rfind(f" {leading['in'].lower()} ")) > 0:
        return first, f"{first[:place]} {second}"
    if _BARE.fullmatch(first):
        return f"{first} {_ORDERED.sub('', _own(second), count=1).strip()}", second
    if _BARE.fullmatch(second) and _ORDERED.search(first):
        ordered = _ORDERED.search(second)
        return first, _ORDERED.sub(ordered[0], first, count=1) if ordered else second
    if not _QUALIFIER.search(first):
        second = _QUALIFIER.sub("", second)
    of = _COMPLEMENT.search(first)
    if of and not _COMPLEMENT.search(second) and _head(first[: of.start()]) == _head(second):
        return first, f"{second} {of['of']}"
    return first, second


def _own(side: str) -> str:
    return re.sub(r"^(?:his|her|their|your)\s+", "", side, flags=re.IGNORECASE)


def _head(side: str) -> str:
    """Return the last word, which is what an English noun phrase is about; plural and singular are one."""
    return side.rsplit(maxsplit=1)[-1].casefold().removesuffix("s") if side.split() else ""


def _distinct(*topics: str) -> tuple[str, ...]:
    """Return the topics when there are two or more, all told, no two alike, and none a question of its own."""
    bare = [" ".join(topic.split()) for topic in topics]
    alike = len({topic.casefold() for topic in bare}) < len(bare)
    return () if alike or not all(bare) or any(_ASKED.match(topic) for topic in bare) else tuple(bare)


def _trim(topic: str) -> str:
    return _EDGES.sub("", topic.strip())
