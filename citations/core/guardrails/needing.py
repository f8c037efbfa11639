"""How likely somebody says of themselves what needs a person: a linear reading of words and of what they are about.

It reads words, parts of words, and what each word is about (``about.txt``, in five languages): who of *my husband hits
me* is told in one language is nearly told in the others. Its weights are fitted (``python -m evaluation.distress.fit``)
and are whole numbers: every machine comes to the same.
"""

import re
from base64 import b85decode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from math import isqrt
from typing import Final
from zlib import crc32

from citations.core import data
from citations.core.text.mentions import AUXILIARY

WORDS: Final = 1 << 15
SIZE: Final = WORDS + (1 << 14)  # what words are about weighs behind the words
GRAIN: Final = 1000
FILE: Final = files(data) / "mul" / "distress.weights"
ABOUT: Final = files(data) / "mul" / "about.txt"
_LONG: Final = 24  # words, from which on sentences are read by themselves too
_LONGEST: Final = 60  # words of a sentence that are read
_PARTS: Final = (3, 4, 5)  # letters of a part of a word
_NEAR: Final = 5  # words between which one is read behind another
_WORD: Final = re.compile(r"[\w']+|\?")
_TOKEN: Final = re.compile(r"\w+|\?")
_SENTENCE: Final = re.compile(r"[^.!?؟\n]+[.!?؟\n]*")
_YEAR: Final = re.compile(r"1\d{3}|20\d\d")
_BEFORE: Final = re.compile(
    r"(?:[وف]?(?:[بلكس]|ع?ال|لل)|[وفه])(?=[\u0621-\u064a]{3})"
)  # what Arabic joins to a word
_OF_ME: Final = re.compile(r"[\u0621-\u064a]{3,}ني")
_MINE: Final = frozenset({"i", "me", "my"})
_SOMEBODY: Final = frozenset({"you", "he", "she", "they", "kin", "friend"})
_ASKING: Final = frozenset({"ask", "how"})
_MISSING: Final = _MINE | _SOMEBODY | _ASKING | {"miss", "much", "recent", "laugh"}
_PLAIN: Final = str.maketrans("áàâäéèêëíìîïóòôöúùûüçñ’؟", "aaaaeeeeiiiioooouuuucn'?") | {
    **dict.fromkeys(map(ord, "أإآ"), 0x627),  # Arabic letters that are written with and without their signs
    0x649: 0x627,
    0x629: 0x647,
}


@lru_cache(maxsize=64)  # a question is asked of it by several stages
def is_likely(text: str) -> bool:
    """Whether *text*, or one of the sentences of a long one, reads like somebody in need."""
    _, least = _table()
    is_long = len(_WORD.findall(text)) > _LONG
    return any(_weight(one) > least for one in (text, *(_SENTENCE.findall(text) if is_long else ())))


def misses(text: str) -> bool:
    """Whether *text* tells that whoever writes misses somebody, and nothing besides: too little to weigh enough.

    All its words are about them, about somebody, about missing and how much, or are short; the first is none that asks.
    """
    words = _TOKEN.findall(text.lower().translate(_PLAIN))
    row = [about(one) for one in words]
    told = {one for each in row for one in each}
    return (
        "miss" in told
        and words[0] not in AUXILIARY
        and bool(told & _MINE and told & _SOMEBODY)
        and not _ASKING & set(row[0])
        and all(not each or _MISSING & set(each) for each in row)
    )


def parts(text: str) -> tuple[frozenset[int], frozenset[int]]:
    """Return the parts of a text as numbers below ``SIZE``: those of its words, and those of what they are about."""
    plain = text.lower().translate(_PLAIN)
    words = _WORD.findall(plain)[:_LONGEST]
    tokens = _TOKEN.findall(plain.replace("n't", " not"))[:_LONGEST]
    return _numbers(_said(words), WORDS), frozenset(
        WORDS + one for one in _numbers(_behind([about(token) for token in tokens]), SIZE - WORDS)
    )


def _numbers(found: Iterable[str], size: int) -> frozenset[int]:
    return frozenset(crc32(one.encode()) % size for one in found)


def _said(words: Sequence[str]) -> Iterator[str]:
    """Take words, pairs of words, pairs with a word between them, and parts of words."""
    row = ["^", *words, "$"]
    yield from (f"w{word}" for word in words)
    yield from (f"b{one} {two}" for one, two in pairwise(row))
    yield from (f"s{one} {two}" for one, two in zip(row, row[2:], strict=False))
    for edged in (f"<{word}>" for word in words):
        yield from (f"c{edged[at : at + n]}" for n in _PARTS for at in range(len(edged) - n + 1))


def _behind(row: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Take what words are about, and what is behind what: near, next, first and last."""
    yield f"L{min(len(row), _LONG) // 3}"
    yield "Q" if ("?",) in row else "D"
    told = [one for one in row if one] or [("",)]
    yield from (f"H{one}" for one in told[0])
    yield from (f"T{one}" for one in told[-1])
    for at, first in enumerate(row):
        for one in first:
            yield f"S{one}"
            yield from (f"P{one}>{two}" for then in row[at + 1 : at + 1 + _NEAR] for two in then)
            yield from (f"N{one}>{two}" for then in row[at + 1 : at + 2] for two in then)


def about(word: str) -> tuple[str, ...]:
    """Return what a word is about; ``_`` where the table does not know a word of some length."""
    found = _looked_up(word)
    if not found and (joined := _BEFORE.match(word)):
        found = _looked_up(word[joined.end() :])
    if _OF_ME.fullmatch(word):
        found = (*found, "me")
    return found or (("_",) if len(word) > 3 else ())  # noqa: PLR2004 -- shorter ones tell little


def _looked_up(word: str) -> tuple[str, ...]:
    if word.isdigit():
        return ("year" if _YEAR.fullmatch(word) else "number",)
    if word == "?":
        return ("?",)
    table = _meanings()
    ways = (word, *(f"{word[:n]}*" for n in range(len(word), 1, -1)))
    return next((table[way] for way in ways if way in table), ())


def _weight(text: str) -> int:
    weights, _ = _table()
    return sum(
        sum(weights[one] for one in found) * GRAIN * GRAIN // max(1, isqrt(len(found) * GRAIN * GRAIN))
        for found in parts(text)
    )


@cache
def _table() -> tuple[tuple[int, ...], int]:
    first, _, rest = FILE.read_text(encoding="utf-8").partition("\n")
    packed = b85decode(rest.replace("\n", ""))
    return tuple(byte - 256 if byte > 127 else byte for byte in packed), int(first)  # noqa: PLR2004 -- a signed byte


@cache
def _meanings() -> Mapping[str, tuple[str, ...]]:
    made: dict[str, tuple[str, ...]] = {}
    for line in ABOUT.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, *words = line.split()
            made |= {word: (*made.get(word, ()), name) for word in words}
    return made
