"""A claim and what it rests on, side by side, and how words stand in them; for the rules that compare the two."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from citations.core import data
from citations.core.text.wording import Sort, Word, read
from citations.core.text.words import stem

Words = tuple[Word, ...]
_REACH: Final = 6
GROUPS: Final = data.groups("binding")
"""Small words that turn what a sentence says, by what they do to it."""
AND: Final = frozenset({"and", "but", "or"})
SAYING: Final = frozenset(map(stem, GROUPS["saying"]))
_LIGHT: Final = frozenset(map(stem, GROUPS["light"]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A claim and what it rests on. ``me`` are the stems of the name of whoever wrote it."""

    claim: str
    spans: tuple[str, ...]
    me: frozenset[str] = frozenset()

    @property
    def said(self) -> Words:
        """The claim, word by word."""
        return read(self.claim, self.me)

    @property
    def held(self) -> tuple[Words, ...]:
        """What it rests on, word by word."""
        return _held(self.spans, self.me)


@lru_cache(maxsize=256)
def _held(spans: tuple[str, ...], me: frozenset[str]) -> tuple[Words, ...]:
    return tuple(read(span, me) for span in spans)


def governed(words: Words, n: int, most: int = _REACH) -> list[Word]:
    """Return up to *most* words of weight behind place *n*, in the same clause."""
    after = [
        word for word in words[n + 1 :] if word.clause == words[n].clause and word.sort is not Sort.SMALL
    ]
    return after[:most]


def roots(words: Words) -> frozenset[str]:
    """Return the stems of the words of weight."""
    return frozenset(word.stem for word in words if word.sort is not Sort.SMALL)


def is_light(word: Word) -> bool:
    """Tell whether a word says little by itself: an adverb, or a word that goes with anything."""
    return word.sort is Sort.CONTENT and (word.form.endswith("ly") or word.stem in _LIGHT)
