"""What kind of answer a question asks for, and which word it asks about; by the form of the question alone."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from citations.core.language.words import STOP, stem, tokens


class Kind(StrEnum):
    """The kind of answer."""

    PERSON = "person"
    TIME = "time"
    PLACE = "place"
    COUNT = "count"
    SPAN = "span"
    MONEY = "money"
    SHARE = "share"
    REASON = "reason"
    MEANS = "means"
    NAME = "name"
    MEANING = "meaning"
    THING = "thing"
    WHETHER = "whether"


MUST = frozenset(
    {Kind.PERSON, Kind.TIME, Kind.PLACE, Kind.COUNT, Kind.SPAN, Kind.MONEY, Kind.SHARE, Kind.NAME}
)
"""Kinds of which something must stand in an answer, in a form that can be seen."""
_ASKED = r"\b(?:what|which)(?: \w+)? "
_KINDS: tuple[tuple[Kind, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(form))
    for kind, form in (
        (
            Kind.SHARE,
            r"\b(?:what|which) (?:percent(?:age)?|proportion|share|fraction)\b|\bhow many percent\b",
        ),
        (
            Kind.MONEY,
            (
                r"\bhow much (?:money|(?:did|do|does|was|were|had|has) .*(?:cost|pay|paid|earn|give|charge|owed?|leave"
                r"|spend|spent|lend|lose|raised?|receive|send|debts?))\b"
                r"|\bwhat (?:\w+ )?(?:price|sum|salary|wages?|rent|fee)\b|\bwhat (?:did|does) .*\b(?:cost|earn)\b"
            ),
        ),
        (Kind.SPAN, r"\bhow (?:long|old|far|tall|high|deep|wide|large|big)\b|\b(?:what|which) age\b"),
        (Kind.COUNT, rf"\bhow (?:many|much)\b|{_ASKED}(?:number|amount|population)\b"),
        (
            Kind.TIME,
            rf"\bwhen\b|{_ASKED}(?:years?|dates?|days?|months?|centur\w+|decades?|times?|periods?|era)\b",
        ),
        (
            Kind.PLACE,
            (
                rf"\bwhere\b|{_ASKED}(?:places?|towns?|city|cities|village|country|countries|states?|streets?|county"
                r"|river|island|continent|region|area|location|building)\b"
            ),
        ),
        (
            Kind.PERSON,
            (
                r"\bwho(?:m|se)?\b"
                r"|\b(?:what|which) (?:person|man|woman|people|persons|author|king|queen|president|general|leader)\b"
            ),
        ),
        (
            Kind.REASON,
            r"\bwhy\b|\bwhat (?:reasons?|causes?|caused|made|led)\b|\bfor what\b|\bhow come\b",
        ),
        (Kind.NAME, r"\bwhat .*\b(?:names?|called|named|titles?|known as|term)\b"),
        (
            Kind.MEANING,
            r"^(?:what|who) (?:is|are|was|were) (?:\w+ ){0,3}\w+\W*$|\bmean(?:s|t|ing)?\b|\bdefin",
        ),
        (Kind.MEANS, r"\bhow\b|\b(?:what|which) (?:way|means|method)\b"),
        (Kind.WHETHER, r"^(?:did|do|does|was|were|is|are|has|have|had|could|can|would|will|should)\b"),
    )
)
_HEAD = re.compile(r"\b(?:what|which|how many|how much|whose) ((?:[\w'-]+ ){0,3}[\w'-]+)")
_VERBS = frozenset(
    "is are was were do does did has have had can could will would may might must should be being been".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """``heads`` are the stems of the words right behind the question word: *which two rivers*; empty where none."""

    kind: Kind
    heads: frozenset[str]


@lru_cache(maxsize=1_024)
def asking(text: str) -> Asking:
    """Tell the kind of answer that *text* asks for, by the first row that fits."""
    lowered = text.lower().strip()
    kind = next((kind for kind, form in _KINDS if form.search(lowered)), Kind.THING)
    return Asking(kind=kind, heads=_heads(lowered))


def _heads(lowered: str) -> frozenset[str]:
    found = _HEAD.search(lowered)
    heads: list[str] = []
    for word in tokens(found[1]) if found else ():
        if word in _VERBS:
            break
        if word not in STOP:
            heads.append(stem(word))
    return frozenset(heads)
