"""What a question asks for: its type, its sides, the kind of answer, its language. Decides nothing."""

import re
from enum import StrEnum

from citations.core.records import QueryType
from citations.core.words import tokens

_MAKE = r"write|compose|create|design|generate|invent|imagine|brainstorm|make up|draft|pen"
_CREATIVE = re.compile(
    rf"^(?:please\s+|kindly\s+)?(?:(?:can|could|would|will) you\s+(?:please\s+)?)?(?:{_MAKE})\b(?!\s+(?:down|to)\b)",
    re.IGNORECASE,
)
_ANALYTICAL = re.compile(
    r"^(?:please\s+)?(?:analy[sz]e|compare|contrast|evaluate|assess|critique|interpret)\b|\bexplain why\b"
    r"|\bdifferences? between\b|\bcomparison (?:of|between)\b|\brelationship between\b|\bdiffer(?:s|ed)? from\b"
    r"|\bcompared? (?:with|to)\b|\bversus\b|\bvs\.?(?=\s)",
    re.IGNORECASE,
)
_SIDES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\bdifferences?\s+between\s+(?P<a>.+)\s+(?:and|&)\s+(?P<b>.+)",
        r"\bcomparison\s+(?:of|between)\s+(?P<a>.+)\s+(?:and|with|&)\s+(?P<b>.+)",
        r"\bcontrast\s+(?P<a>.+)\s+(?:and|with|to|against)\s+(?P<b>.+)",
        r"\bcompare\s+(?P<a>.+?)\s+(?:with|to|against)\s+(?P<b>.+)",
        r"\bcompare\s+(?P<a>.+)\s+(?:and|&)\s+(?P<b>.+)",
        r"\bhow\s+(?:do|does|did)\s+(?P<a>.+?)\s+differ\s+from\s+(?P<b>.+)",
        r"\bhow\s+(?:do|does|did|was|were|is|are)\s+(?P<a>.+?)\s+compared?\s+(?:with|to)\s+(?P<b>.+)",
        r"(?:.*[,:]\s*)?(?P<a>.+?)\s+(?:versus|vs\.?)\s+(?P<b>.+)",
    )
)
_QUALIFIER = re.compile(
    r"\s+(?:in|on|about|regarding|as to|with regard to|when it comes to)\s+\S.*$", re.IGNORECASE
)
_EDGES = re.compile(r"^(?:(?:the|both)\s+)+|[\s?.!,;:]+$", re.IGNORECASE)


class Wanted(StrEnum):
    """The kind of answer that a question asks for."""

    WHO = "who"
    WHEN = "when"
    WHERE = "where"
    HOW_MANY = "how_many"
    WHY = "why"
    HOW = "how"
    WHAT = "what"
    YES_NO = "yes_no"


_WANTED: tuple[tuple[Wanted, str], ...] = (
    (Wanted.HOW_MANY, r"\bhow (?:many|much|old|long|far|often|tall|high)\b"),
    (Wanted.WHEN, r"\bwhen\b|\b(?:what|which) (?:year|date|day|month|time|age)\b"),
    (Wanted.WHERE, r"\bwhere\b|\b(?:what|which|in what) (?:place|town|city|village|country|state|street)\b"),
    (Wanted.WHO, r"\bwho(?:m|se)?\b"),
    (Wanted.WHY, r"\bwhy\b|\bwhat (?:reason|made)\b"),
    (Wanted.HOW, r"\bhow\b"),
    (Wanted.YES_NO, r"^(?:did|do|does|was|were|is|are|has|have|had|could|can|would|will)\b"),
)
_TELLTALES: tuple[tuple[str, frozenset[str]], ...] = (
    (
        "es",
        frozenset(
            "qué que quién quien dónde cuándo cómo cuál el la los las de del en su por fue era una un y con".split()
        ),
    ),
    (
        "fr",
        frozenset(
            "que qui quoi où quand comment quel quelle le la les des du de en son sa ses est était une un et avec "
            "dans il elle".split()
        ),
    ),
    (
        "de",
        frozenset(
            "wer was wann wo wie warum der die das den dem ein eine und in mit war hat ist sein ihre von zu".split()
        ),
    ),
    (
        "it",
        frozenset(
            "chi che cosa quando dove come perché il lo la gli le di del della in un una e con era suo sua ha".split()
        ),
    ),
    (
        "pt",
        frozenset(
            "quem que quando onde como qual o a os as de do da em seu sua foi era um uma e com não".split()
        ),
    ),
    (
        "vi",
        frozenset(
            "ai gì đâu nào khi tại sao là của ông bà và ở đã được những một có không người năm".split()
        ),
    ),
    (
        "en",
        frozenset(
            "who what when where why how which the a an of in on at to and his her their did does was were is are "
            "he she they you your with for from".split()
        ),
    ),
)


def query_type(text: str) -> QueryType:
    """Tell what is asked for by the form of the request, never by a word inside it (requirements 2.4)."""
    if _CREATIVE.search(text):
        return QueryType.CREATIVE
    if _ANALYTICAL.search(text):
        return QueryType.ANALYTICAL
    return QueryType.FACTUAL


def sides(text: str) -> tuple[str, ...]:
    """Return the two topics of a comparison, or none (requirements 3.6). With several *and* the last one divides."""
    for pattern in _SIDES:
        found = pattern.search(text.strip())
        if found:
            first, second = _trim(found["a"]), _trim(found["b"])
            if not _QUALIFIER.search(first):
                second = _QUALIFIER.sub("", second)
            same = first.casefold() == second.casefold()
            return () if same or not first or not second else (first, second)
    return ()


def _trim(topic: str) -> str:
    return _EDGES.sub("", topic.strip())


def wanted(text: str) -> Wanted:
    """Tell the kind of answer asked for, by the first question word of the rows above."""
    lowered = text.lower()
    return next((kind for kind, pattern in _WANTED if re.search(pattern, lowered)), Wanted.WHAT)


def language(text: str) -> str:
    """Guess by function words, as an ISO 639-1 code; English in doubt."""
    words = tokens(text)
    counts = {code: sum(word in telltales for word in words) for code, telltales in _TELLTALES}
    best = max(counts, key=lambda code: (counts[code], code == "en"))
    return best if counts[best] > counts["en"] else "en"
