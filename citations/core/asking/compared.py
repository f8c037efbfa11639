"""What accounts are asked about: a question without their names, and without the words that compare them."""

import re
from collections.abc import Sequence

from citations.core.asking.accounts import Account

_ASIDE = re.compile(
    r"\b(?:compare[sd]?|according to|(?:do|does|did) (?:not )?(?=\W*(?:agree|differ))|agree[sd]?|disagree[sd]?|"
    r"differ(?:s|ed|ent|ently)?|contradict\w*|what does each (?:say|one say)|gives?|tell the same story|is that what|"
    r"(?:himself|herself) writes?|(?:called|named|spelt|told|described)(?= (?:alike|(?:the )?same|differently))|"
    r"answers?|accounts?|versions?|telling|two|each|both|same|say|says|said)\b",
    re.IGNORECASE,
)
_LED = re.compile(
    r"(?:(?:^|\b)(?:in|according to|by|of|from|with|than|as|and|or|does|do|did|(?:mrs?|ms|dr|rev)\.?|miss|sir)\s+)+$"
    r"|,\s*$",
    re.IGNORECASE,
)
_LOOSE = re.compile(r"\s+(?=[?.!,;:])|[.,;:]+\s*(?=\?)")
_LEFT = re.compile(
    r"^(?:(?:the|an?|do|does|did|is|in|on|about|of|and|not|with|as|there)\b[\s,]*)+", re.IGNORECASE
)
_OF_WHAT = re.compile(
    r"\b(?:the|a|on|about|different) (years?|dates?|days?|months?|ages?|numbers?|names?)\b", re.IGNORECASE
)
_ASKED_AS = (
    (r"(?:hours?|time)", "when"),
    (r"(?:places?|spot)", "where"),
    (r"(?:prices?|costs?|sums?|amounts?)", "how much"),
    (r"(?:causes?|reasons?)", "why"),
)
_ON = tuple(
    (
        re.compile(
            rf"\b(?:on|about|over|in|is|are|was|were) (?:the|its|his|her|their) {noun}\b", re.IGNORECASE
        ),
        word,
    )
    for noun, word in _ASKED_AS
)
"""What accounts are to agree *on*, and the word that asks for it."""


def topic_of(text: str, told: Sequence[Account]) -> str:
    """Return what the accounts are asked about: the question without their names and without the comparing."""
    for one in reversed(told):
        text = f"{_LED.sub('', text[: one.start])} {text[one.end :]}"
    return bare(text)


def bare(text: str) -> str:
    """Return *text* without the words that compare accounts."""
    for form, word in _ON:
        text = form.sub(word, text)
    left = " ".join(_ASIDE.sub(" ", _OF_WHAT.sub(r"what \1", text)).split())
    return _LEFT.sub("", _LOOSE.sub("", left))
