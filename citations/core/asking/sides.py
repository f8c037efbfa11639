"""The sides of a comparison, each as a text that can be searched for alone (requirements 3.6). Decides nothing.

What one side leaves out because the other says it is filled in: *his 1845 and 1855 accounts of the fight* are two
accounts of the fight.
"""

import re
from typing import Final

from citations.core.asking.filling import ORDER, bare, common, filled
from citations.core.asking.parallels import parallels
from citations.core.language.forms import rows
from citations.core.language.words import content

_AND: Final = r"(?:and|&)"
_HOW: Final = r"(?:how|in what (?:ways?|respects?))\s+(?:do|does|did|was|were|is|are|has|have)"
_CLAUSE: Final = r"(?:on|about|as to) (?:when|where|how|why|who|what|whether)"
_ACCOUNT: Final = (
    r"(?:account|version|telling|book|edition|narrative|letter|memoir|speech|report|article|autobiography)s?"
)
_NAMED: Final = r"(?-i:(?:(?:the\s+)?[A-ZÀ-ÖØ-Þ][\w.'’-]*)(?:\s+[A-ZÀ-ÖØ-Þ][\w.'’-]*)*|(?:s?he|they|you))"
_WHO: Final = rf"(?:(?:his|her|their|the)\s+[a-z]+|{_NAMED})"
_MORE: Final = (
    r"(?:(?:more|less|better|worse|(?:old|young|tall|small|high|low|long|short|rich|poor|strong|weak|fast|slow|great"
    r"|few|hard|cheap|dear|near|kind|cold|warm|deep|loud|quiet|soon|strict|harsh|dark|light|quick|clever)er"
    r"|bigger|larger|hotter|wider|easier|earlier|later|happier|heavier|braver|crueller|closer|farther|further)"
    r"(?:\s+\w+){0,3}|first|last)"
)
_ON: Final = r"(?:over|on|about|regarding|concerning|as to|with regard to|when it comes to)"
_SIDES: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in rows(rf"""
\b(?:differences?|similarit(?:y|ies)|distinctions?|contrasts?|comparisons?)\s+between\s+(?P<a>.+)
    \s+{_AND}\s+(?P<b>.+)
\bcomparison\s+of\s+(?P<a>.+)\s+(?:and|with|to|&)\s+(?P<b>.+)
\b(?:{_HOW}|did|does|do|has|have)\s+(?P<t>.+?)\s+(?:change|evolve|shift|develop|compare)d?\s+(?:between|from)\s+(?P<a>.+?)
    \s+(?:and|to)\s+(?P<b>.+)
\b(?:{_HOW}|did|does|do|has|have)\s+(?P<t>.+?)\s+differ(?:ed)?\s+between\s+(?P<a>.+?)\s+(?:and|to)\s+(?P<b>.+)
\b(?:{_HOW}|did|does|do|has|have)\s+(?P<t>.+?)\s+differ(?:ed)?\s+from\s+(?P<a>(?:(?:the|his|her|their)\s+)?{ORDER}\b.*?)
    \s+to\s+(?P<b>(?:(?:the|his|her|their)\s+)?{ORDER}\b.*)
\b{_HOW}\s+(?P<a>.+?)\s+(?:differ|different|distinct)\s+from\s+(?P<b>.+)
\b{_HOW}\s+(?P<a>.+?)\s+(?:compared?|contrast)\s+(?:with|to|against)\s+(?P<b>.+)
\b{_HOW}\s+(?P<a>.+)\s+{_AND}\s+(?P<b>.+?)\s+(?:differ|disagree|compare|contrast)
    (?:\s+in\s+.+|(?P<q>\s+{_ON}\s+.+))?[\s?.!]*$
\b{_HOW}\s+(?P<a>{_NAMED})\s+{_AND}\s+(?P<b>{_NAMED})\s+(?P<q>[a-z].+?)\s+(?:differently|in different ways)[\s?.!]*$
\bwhat\s+did\s+(?:both\s+)?(?P<a>{_NAMED})\s+{_AND}\s+(?P<b>{_NAMED})\s+each\s+\w+(?P<q>\s+(?:{_ON}|of)\s+.+)
\b(?:is|are|was|were)\s+(?P<a>.+?)\s+(?:any\s+)?different\s+from\s+(?P<b>.+)
\bwhat\s+(?:distinguish(?:es|ed)|separate[sd]|sets?)\s+(?P<a>.+?)\s+(?:apart\s+)?from\s+(?P<b>.+)
\bwhat\s+(?:do|does|did)\s+(?P<a>.+)\s+{_AND}\s+(?P<b>.+?)\s+have\s+in\s+common
\bcontrast\s+(?P<a>.+?)\s+(?:with|to|against)\s+(?P<b>.+)
\bcontrast\s+(?P<a>.+)\s+{_AND}\s+(?P<b>.+)
\bcompare\s+(?P<t>.+?\s(?P<p>to|with|of|on|about|for|by|from))\s+(?P<a>.+?)\s+{_AND}
    \s+(?P=p)\s+(?P<b>.+)
\bcompare\s+what\s+(?P<a>{_WHO})\s+{_AND}\s+(?P<b>{_WHO})(?P<q>\s+[a-z]+\b.*)
\bwhat\s+did\s+(?P<a>{_WHO})\s+(?P<q>[a-z]+\b.*?),?\s+{_AND}\s+what\s+did\s+(?P<b>{_WHO})(?:\s+do)?[\s?.!]*$
^(?:which|who|what)\b[^,:]*\b{_MORE}\s*[,:]\s*(?P<a>(?!\s|the one)[^,:]+?)\s+or\s+(?P<b>[^,:]+)$
\bcompare\s+(?P<a>(?P<h>(?:the|his|her|their)\s+\w+)\b.*?)\s+(?:with|to|against|{_AND})\s+(?P<b>(?P=h)\b.+)
\bcompare\s+(?P<a>(?:(?!{_AND}\b.*\b{_CLAUSE}\b).)+?)\s+(?:with|to|against)\s+(?P<b>.+)
\bcompare\s+(?P<a>.+)\s+{_AND}\s+(?P<b>.+)
^(?:(?P<t>.+?)[:,]\s*)?(?:do|does|did)\s+(?P<a>.+?)\s+(?:tell|give|say|report)\s+the\s+same(?:\s+\w+)?
    \s+as\s+(?P<b>.+)
^(?P<t>.+?)\s+(?:in|according to)\s+(?P<a>(?:the|his|her|their)\s+{ORDER}\s+{_ACCOUNT})\s+(?:and|or|versus)
    \s+(?:in\s+|according to\s+)?(?P<b>(?:the|his|her|their)\s+{ORDER}(?:\s+(?:{_ACCOUNT}|one))?)[\s?.!]*$
^(?P<t>.+?)\s+(?:the same(?:\s+\w+)?|differently|alike|similarly)\s+in\s+(?P<a>.+?)\s+(?:and|as|than)
    \s+(?:in\s+)?(?P<b>.+)
^(?P<a>[^,:]+?)\s+(?:versus|vs\.?|as opposed to)\s+(?P<b>[^,:;?]+?)\s*[:;,](?P<q>\s.+)
^(?:.*[,:]\s*)?(?P<a>.+?)\s+(?:versus|vs\.?|as opposed to)\s+(?P<b>.+)
""")
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
_LONGEST: Final = 400  # code points; longer texts compare nothing in one sentence
_COMPARING: Final = re.compile(
    r"\b(?:differ|similar|distin|contrast|compar|chang|evolv|shift|develop|separat|sets?\b|common\b|same\b|alike\b|versus\b"
    r"|vs\b|opposed\b|each\b|disagree)"
    rf"|^(?:which|who|what)\b[^,:]*\b{_MORE}\s*[,:].*\sor\s|\band what did\b",
    re.IGNORECASE,
)

_TWO: Final = re.compile(rf"\b{ORDER}\b.*\b(?:and|or)\b.*\b{ORDER}\b", re.IGNORECASE)


def sides(text: str) -> tuple[str, ...]:
    """Return the topics of a comparison, or none. With several *and* the last one divides; lists keep all items."""
    if len(text) > _LONGEST:
        return ()
    if not (_COMPARING.search(text) or _TWO.search(text)):
        return parallels(text)
    found = next((told for pattern in _SIDES if (told := pattern.search(text.strip()))), None)
    return (_told(found, _before(text.strip(), found)) if found else ()) or parallels(text)


def sought(topic: str) -> str:
    """Return the words to search for: a topic without *account*, *version* and their like, which stand in no text."""
    left = " ".join(_EMPTY.sub(" ", topic).split())
    return left if len(content(left)) >= _FEWEST else topic


def _before(text: str, found: re.Match[str]) -> str:
    """Return the question that stands before the comparing, as a sentence of its own."""
    before = text[: found.start()].strip()
    return before.rstrip("?.! ") if before.endswith("?") and before.count("?") == 1 else ""


def _told(found: re.Match[str], before: str) -> tuple[str, ...]:
    groups = found.groupdict()
    shared = _TOLD.sub("", _SAME.sub("", _OPENERS.sub("", groups.get("t") or before)))
    first, second = _trim(found["a"]), _trim(found["b"])
    listed = _LIST.match(first)
    if listed and not shared:
        return _distinct(_trim(listed["a"]), _trim(listed["b"]), bare(second))
    last = groups.get("q") or common(first, second)
    first, second = filled(first, second)
    asked = [" ".join(f"{shared} {side} {_trim(last)}".split()) for side in (first, second)]
    return _distinct(*asked)


def _distinct(*topics: str) -> tuple[str, ...]:
    """Return the topics when there are two or more, all told, no two alike, and none a question of its own."""
    told = [" ".join(topic.split()) for topic in topics]
    alike = len({topic.casefold() for topic in told}) < len(told)
    return () if alike or not all(told) or any(_ASKED.match(topic) for topic in told) else tuple(told)


def _trim(topic: str) -> str:
    return _EDGES.sub("", topic.strip())
