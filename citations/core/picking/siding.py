"""Give each account its own share of what was found, where a question sets accounts beside each other.

It reads the records of what this requestor may use, and nothing else; what is of no account that is named is left out.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from citations.core.asking.accounts import CALLED, Account, named
from citations.core.asking.tellers import Mention, Origins
from citations.core.language.words import fold
from citations.core.records import Hit, Life

_BESIDE = re.compile(
    r"\b(?:agree[sd]?|disagree[sd]?|differ(?:s|ed|ent|ently|ence|ences)?|contradict\w*|conflict\w*|same|both|each|either|"
    r"compare[sd]?|comparison|contrast\w*|change[sd]?|match(?:es)?|versus|vs\.?|(?:called|told|tell)\s+alike|"
    r"is that what|what does each|discrepanc\w+|inconsisten\w+|two accounts)\b",
    re.IGNORECASE,
)
_JOINED = re.compile(
    r",?\s*(?:and|or|with|to|from|than|as|against|versus|vs\.?)\s+"
    r"(?:(?:what\s+)?(?:in|according to|by|with|that of)\s+)?(?:the|his|her|their)?\s*",
    re.IGNORECASE,
)
_LISTED = re.compile(r",\s*(?:in\s+|according to\s+)?(?:the|his|her|their)?\s*", re.IGNORECASE)
DIFFERING = re.compile(
    r"\b(?:two|different|conflicting|contradictory|several) (?:different )?(?:answers|accounts|versions|stories|dates|"
    r"ages|years|numbers)\b(?! (?:after|before|later|earlier|ago|old|since)\b)"
    r"|\b(?:accounts|versions|books|letters|stories|writings) (?P<of>of [^?.!,]{1,40}? )??"
    r"(?:(?:all|also|really|still|ever|both|never|do|does|did|\w+ly) )?"
    r"(?:disagree|differ|conflict|contradict|agree)",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"\b(?:his|her|their)\s+(?:own\s+)?(?:\w+\s+)?"
    r"(?P<kind>accounts|versions|books|memoirs|letters|journals|diaries|speeches|stories|writings|works)\b",
    re.IGNORECASE,
)
_KINDS: Final = {"books": "memoir"} | {word: kind for word, kind in CALLED.items() if kind}
"""Of which kind several are that are called his or hers; *accounts* may be any."""
_IN = re.compile(r"\b(?:according to|in|from|within)\s*$", re.IGNORECASE)
_YEAR = re.compile(r"(?:(?:in|of|from)\s+)?\d{4}")
_SELF = re.compile(r"\b(?:him|her)self$|\bthemselves$", re.IGNORECASE)
_MOST = 6


def beside(text: str, origins: Origins, life: Life) -> tuple[Account, ...]:
    """Return the accounts of a question that sets two or more of them beside each other, else none."""
    told = named(text, origins, life, lambda mentions: _joined(text, mentions) or mentions)
    joined = any(_JOINED.fullmatch(text[one.end : other.start]) for one, other in pairwise(told))
    return told if len(told) > 1 and (joined or _BESIDE.search(text)) else ()


def _joined(text: str, mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    """Return those of *mentions* that are joined as accounts are; another name beside them may be a place."""
    between = [(both, text[both[0].end : both[1].start]) for both in pairwise(mentions)]
    if not any(_JOINED.fullmatch(words) for _, words in between):
        return ()
    held = [both for both, words in between if _JOINED.fullmatch(words) or _LISTED.fullmatch(words)]
    return tuple(one for one in mentions if any(one in both for both in held))


def within(text: str, origins: Origins, life: Life) -> tuple[str, ...]:
    """Return the keys of the one account that a question keeps to, as *in her diary*, *she herself*; else none."""
    told = named(text, origins, life)
    if len(told) != 1:
        return ()
    words = text[told[0].start : told[0].end]
    kept = (_IN.search(text[: told[0].start]) and not _YEAR.fullmatch(words)) or _SELF.search(words)
    return told[0].keys if kept else ()


def sided(hits: Sequence[Hit], text: str, life: Life) -> tuple[Hit, ...]:
    """Put each hit on the side of its account; where none are set beside each other, or one has no hit, change nothing.

    Where a question only says that accounts differ, each year is one, the six that are nearest. Where it keeps
    to one account, that is one side, and all else the other.
    """
    origins = {str(n): hit.origin for n, hit in enumerate(hits)}
    told = tuple(one.keys for one in beside(text, origins, life)) or _by_year(hits, text, life)
    if not told and (inside := within(text, origins, life)):
        told = (inside, tuple(key for key in origins if key not in inside))
    if len(told) <= 1 or not all(told):
        return tuple(hits)
    return tuple(replace(hits[int(key)], side=side) for side, keys in enumerate(told) for key in keys)


def differing(text: str, origins: Origins, life: Life) -> tuple[str, ...]:
    """Return the keys of what *text* may say to differ: dated, and of *his books* only books of his.

    Where such are of one year alone, any of his papers are meant.
    """
    dated = {key: one for key, one in origins.items() if one.year is not None}
    called = _OWN.search(text)
    if not called:
        return tuple(dated)
    mine = {
        key: one for key, one in dated.items() if fold(one.creator).casefold() == fold(life.name).casefold()
    }
    kind = _KINDS.get(called["kind"].lower())
    strict = {key: one for key, one in mine.items() if kind in {None, one.kind}}
    return tuple(strict if len({one.year for one in strict.values()}) > 1 else mine)


def _by_year(hits: Sequence[Hit], text: str, life: Life) -> tuple[tuple[str, ...], ...]:
    if not DIFFERING.search(text):
        return ()
    years: dict[int, list[str]] = {}
    meant = frozenset(differing(text, {str(n): hit.origin for n, hit in enumerate(hits)}, life))
    for n, hit in sorted(
        enumerate(hits), key=lambda one: (-one[1].cosine - one[1].lexical, one[1].origin.record_key, one[0])
    ):
        if hit.origin.year is not None and str(n) in meant:
            years.setdefault(hit.origin.year, []).append(str(n))
    return tuple(tuple(keys) for keys in list(years.values())[:_MOST])
