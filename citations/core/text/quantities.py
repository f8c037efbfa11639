"""Numbers by their value, however they are written: *two*, *2*, *2nd* and *second*, *1.2 million*, *twenty-one*."""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from typing import Final

from citations.core.text.forms import named
from citations.core.text.words import STOP, stem

UNITS, TENS, _ORDINALS = (named("en/words.txt")[name].split() for name in ("UNITS", "TENS", "ORDINALS"))
"""Numbers in words, in their order: from *zero* to *nineteen*, and from *twenty* on."""
_VALUES: Final[dict[str, int]] = (
    {word: n for n, word in enumerate(UNITS)}
    | {word: n * 10 for n, word in enumerate(TENS, 2)}
    | {word: n for n, word in enumerate(_ORDINALS, 1)}
    | {"once": 1, "twice": 2, "thrice": 3, "dozen": 12, "thirtieth": 30, "fiftieth": 50}
)
_SCALES: Final = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "hundredth": 100}
_TOKEN: Final = re.compile(r"\d[\d,]*(?:\.\d+)?(?:st|nd|rd|th)?\b|\d+|[a-z]+(?:'[a-z]+)*")
_SPREAD: Final = re.compile(r"\b(\d\d)(\d\d)\s?[-–/](\d\d)\b(?![-–/])")
_SHORT: Final = re.compile(r"(?<=[\d])()\s?(m|bn|k)\b")
_SCALED: Final = {"m": "million", "bn": "billion", "k": "thousand"}
_JOINING: Final = frozenset({"and", "a"})
_VAGUE: Final = frozenset({"one", "first", "second", "once"})
Quantity = tuple[str, str]


@lru_cache(maxsize=8_192)
def quantities(text: str) -> tuple[Quantity, ...]:
    """Return each number as its value in plain digits, with the stem of the next word of letters, in order.

    *One*, *once*, *first* and *second* alone are left out: they are more often no number.
    """
    words = _TOKEN.findall(_shaped(text.replace("’", "'").lower()))
    found = []
    for start, end, value in _numbers(words):
        if end - start == 1 and words[start] in _VAGUE:
            continue
        after = next((word for word in words[end : end + 2] if word not in _JOINING), "")
        found.append((value, "" if after in STOP or after in _VALUES or after[:1].isdigit() else stem(after)))
    return tuple(found)


def _shaped(text: str) -> str:
    """Write out what is abbreviated: *2018-19* is two years, *5m* and *5 bn* are millions and billions."""
    text = _SPREAD.sub(r"\1\2 \1\3", text)
    return _SHORT.sub(lambda found: f"{found[1]} {_SCALED[found[2]]}", text)


def values(text: str) -> frozenset[str]:
    """Return the values of all numbers of *text*."""
    return frozenset(value for value, _ in quantities(text))


def _numbers(words: list[str]) -> Iterator[tuple[int, int, str]]:
    at = 0
    while at < len(words):
        end, value = _number(words, at)
        if end > at:
            yield at, end, _plain(value)
        at = max(end, at + 1)


def _number(words: list[str], at: int) -> tuple[int, Decimal]:
    """Read the number that begins at *at*; where none does, the end is *at* itself."""
    word = words[at]
    if word[0].isdigit():
        end, value = at + 1, Decimal(word.replace(",", "").rstrip("stndrh"))
    elif word in _VALUES:
        end, value = at + 1, Decimal(_VALUES[word])
        if word in TENS and end < len(words) and 0 < _VALUES.get(words[end], 0) < 10:  # noqa: PLR2004 - digits
            end, value = end + 1, value + _VALUES[words[end]]
    elif word in _SCALES:
        end, value = at, Decimal(1)
    else:
        return at, Decimal(0)
    while end < len(words) and words[end] in _SCALES:
        end, value = end + 1, value * _SCALES[words[end]]
    if words[end - 1] == "hundred" and words[end : end + 1] == ["and"] and words[end + 1 : end + 2]:
        further, rest = _number(words, end + 1)
        end, value = (further, value + rest) if 0 < rest < 100 else (end, value)  # noqa: PLR2004 - below a hundred
    return end, value


def _plain(value: Decimal) -> str:
    return f"{value.normalize():f}"
