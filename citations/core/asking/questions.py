"""What a question asks for: its type and the kind of answer. Decides nothing."""

import re
from enum import StrEnum

from citations.core.asking.sides import sides
from citations.core.language.forms import any_of
from citations.core.language.languages import language
from citations.core.records import QueryType

__all__ = ["Wanted", "language", "query_type", "sides", "wanted"]

_ASKED = (
    r"^(?:(?:hi|hello|hey|dear \w+|please|kindly|now|ok|okay|so|and|then)\b[\s,!.]*)*"
    r"(?:(?:can|could|would|will) you\s+(?:please\s+|kindly\s+)?(?:help (?:me|us)\s+(?:to\s+)?)?"
    r"|(?:i|we)(?:['’]d like| want| need| would like)\s+you\s+to\s+|help (?:me|us)\s+(?:to\s+)?|let['’]?s\s+)?"
)
_MAKE = r"write|compose|create|design|generate|invent|imagine|brainstorm|make up|draft|pen|dream up|improvise"
# What is made of the archive's own words is no new work: a list, a summary, a table of years.
_DIGEST = (
    r"(?:[\w-]+ ){0,4}(?:summary|list|timeline|chronology|overview|table"
    r"|index|bibliography"
    r"|outline|account|description)\b"
)
_GENRE = (
    r"(?:poem|song|haiku|sonnet|limerick|rap|ballad|shanty|hymn|lullaby|short story|bedtime story|joke"
    r"|screenplay|script"
    r"|essay|speech i|slogan|tweet|blog post|letter to my|eulogy|toast|parody|dialogue|monologue|fan ?fiction|acrostic)"
)
_CREATIVE = any_of(rf"""
{_ASKED}(?:{_MAKE})\b(?!\s+(?:down|to|out|of)\b)(?!\s+{_DIGEST})
{_ASKED}(?:give|make|tell|sing|show)\s+(?:me\s+|us\s+)?(?:an?|another|some)\s+(?:\w+\s+){{0,2}}{_GENRE}s?\b
{_ASKED}(?:finish|complete|continue|extend|go on with)\s+(?:this|the following|his|her|their|your|the)
    \s+(?:\w+\s+){{0,2}}(?:sentence|line|poem|story|verse|letter|speech|thought|phrase|paragraph|chapter)\b
{_ASKED}(?:turn|rewrite|rephrase|rework|adapt|convert|transform|set)\b.{{0,80}}\b(?:into|as|to|in the form of)
    \s+(?:an?\s+)?(?:\w+\s+){{0,2}}(?:{_GENRE}|music|modern \w+|slang)\b
^(?:por favor,? )?(?:escribe|escríbeme|inventa|redacta)\s+(?:un|una)\b
^(?:écris|écrivez|compose|invente|rédige)(?:-moi)?\s+(?:un|une)\b
^(?:schreib|schreibe|dichte|erfinde)\s+(?:mir\s+)?(?:ein|eine|einen)\b
^(?:scrivi|componi|inventa)\s+(?:un|una|uno)\b
^(?:escreva|escreve|componha)\s+(?:um|uma)\b
^(?:hãy )?(?:viết|sáng tác)\s+(?:một|bài)\b
^(?:skriv|dikta|hitta på)\s+(?:(?:åt )?mig\s+)?(?:en|ett)\b
^(?:scribe|compone|finge)\s+(?:mihi\s+)?(?:carmen|versus|fabulam|epistulam)\b
""")
_ANALYTICAL = any_of(r"""
^(?:please\s+)?(?:(?:can|could|would|will) you\s+(?:please\s+)?)?(?:analy[sz]e|compare|contrast|evaluate|assess
    |critique|interpret)\b
\bexplain why\b
\bdifferences? (?:between|in|from)\b
\bsimilarit(?:y|ies) (?:between|of)\b
\bcomparison (?:of|between|with)\b
\brelationship between\b
\bdiffer(?:s|ed)? (?:from|between|in)\b
\bdiffer\?
\bdifferent from\b
\bcompared? (?:with|to)\b
\bcompare\?
\bcontrast (?:between|with)\b
\bversus\b
\bvs\.?(?=\s)
\bin common\b
\bdistinguish(?:es|ed)?\b.*\bfrom\b
""")


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


def query_type(text: str) -> QueryType:
    """Tell what is asked for by the form of the request, never by a word inside it (requirements 2.4)."""
    if _CREATIVE.search(text):
        return QueryType.CREATIVE
    if _ANALYTICAL.search(text) or sides(text):
        return QueryType.ANALYTICAL
    return QueryType.FACTUAL


def wanted(text: str) -> Wanted:
    """Tell the kind of answer asked for, by the first question word of the rows above."""
    lowered = text.lower()
    return next((kind for kind, pattern in _WANTED if re.search(pattern, lowered)), Wanted.WHAT)
