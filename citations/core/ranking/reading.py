"""What stands in a sentence, read once: the stems that carry meaning, and which words could answer which question.

Forms alone, English first: a capital, a figure, a month. Nothing here knows a person, a place or an archive by name.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from citations.core.query.kinds import Kind
from citations.core.text.mentions import MONTHS, RELATIVES
from citations.core.text.words import NUMERALS, STOP, stem

_TOKEN: Final = re.compile(r"[^\W_]+(?:['’.][^\W_]+)*|[.!?;:,“”\"()—–-]+")
_YEAR: Final = re.compile(r"1[0-9]{3}|20[0-9]{2}")
_ENDS: Final = frozenset('.!?“"')
_LEADS: Final = frozenset("in at to from near of into".split())
_WITHIN: Final = frozenset("in during of".split()) | MONTHS


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A sentence as it is read.

    ``stems`` carry meaning, in their order; ``bag`` holds all; ``answers`` the stems that may answer each kind.
    ``within`` are the years that it says something was in, and not after or before, among all its ``years``.
    """

    stems: tuple[str, ...]
    bag: frozenset[str]
    names: frozenset[str]
    figures: frozenset[str]
    years: frozenset[str]
    within: frozenset[str]
    answers: dict[Kind, frozenset[str]]


@lru_cache(maxsize=16_384)
def read(text: str) -> Reading:
    """Read one sentence, or one question."""
    raw = _TOKEN.findall(text.replace("’", "'"))
    words = [word.lower() for word in raw if word[0].isalnum()]
    order = tuple(map(stem, words))
    named = _capitals(raw)
    counted = {n for n, word in enumerate(words) if word in NUMERALS or word[0].isdigit()}
    years = {n for n in counted if _YEAR.fullmatch(words[n])}
    meant = (
        one
        for one, word in zip(order, words, strict=True)
        if word not in STOP and (word[1:] or word.isdigit())
    )
    led = {n for n in named if n and _leads(words, n)}
    spots = {
        Kind.PERSON: (named - led) | {n for n, word in enumerate(words) if word in RELATIVES},
        Kind.TIME: years | {n for n, word in enumerate(words) if word in MONTHS},
        Kind.PLACE: led,
        Kind.NUMBER: counted,
    }
    return Reading(
        stems=tuple(dict.fromkeys(meant)),
        bag=frozenset(order),
        names=frozenset(order[n] for n in named),
        figures=frozenset(order[n] for n in counted),
        years=frozenset(words[n] for n in years),
        within=frozenset(words[n] for n in years if n and words[n - 1] in _WITHIN),
        answers={kind: frozenset(order[n] for n in places) for kind, places in spots.items()},
    )


def _leads(words: list[str], n: int) -> bool:
    """Tell whether a word of place leads to a name: *in Leeds*, *to the Hague*."""
    return words[n - 1] in _LEADS or (words[n - 1] == "the" and n > 1 and words[n - 2] in _LEADS)


def _capitals(raw: list[str]) -> set[int]:
    """Tell which words are written as names; one that opens a sentence counts when a name follows it."""
    found: set[int] = set()
    n, opens = -1, True
    for at, word in enumerate(raw):
        if not word[0].isalnum():
            opens = opens or not _ENDS.isdisjoint(word)
            continue
        n += 1
        if word[0].isupper() and word.lower().split("'")[0] not in STOP:
            follows = at + 1 < len(raw) and raw[at + 1][0].isupper() and raw[at + 1].lower() not in STOP
            if not opens or follows:
                found.add(n)
        opens = False
    return found


_FEWEST = 12
_LONGER = 4
_MOST_TITLED = 12
_WORD = re.compile(r"[^\W\d_]{2,}")
_MARKUP = re.compile(r"\s*(?:#{1,6}\s|\||<!--|```)")


@lru_cache(maxsize=8_192)
def noisy(text: str) -> bool:
    """Tell whether *text* is a heading, a table's row, a number or a scrap, and no sentence (seed 004, 6.1 D)."""
    letters = [*filter(str.isalpha, text)]
    shouted = sum(map(str.isupper, letters)) * 2 > len(letters)
    return (
        bool(_MARKUP.match(text))
        or shouted
        or _titled(text)
        or _names_alone(text)
        or len(letters) < _FEWEST
        or text.rstrip().endswith(("?", ","))
    )


def _titled(text: str) -> bool:
    """Tell whether *text* is written like a title: no full stop, and most of its longer words capitalised."""
    if not text.rstrip()[-1:].isalnum():
        return False
    longer = [word for word in text.split() if len(word) >= _LONGER]
    capitalised = sum(word[0].isupper() for word in longer)
    return len(longer) <= _MOST_TITLED and capitalised * 2 > len(longer)


def _names_alone(text: str) -> bool:
    """Tell whether *text* is nothing but names in a row, as *Horta, Faial, Azores.*: every word has a capital."""
    words = _WORD.findall(text)
    return len(words) > 1 and all(word[0].isupper() for word in words)
