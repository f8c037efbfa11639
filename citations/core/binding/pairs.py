"""A claim and what it rests on, side by side, and how words stand in them; for the rules that compare the two."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from citations.core import data
from citations.core.binding.support import alike, find, quotations, told, unquoted
from citations.core.passages.half_told import cut
from citations.core.passages.runs import runs, text_at, touched
from citations.core.passages.voices import foreign
from citations.core.records import Passage, Relation
from citations.core.text.wording import Sort, Word, read
from citations.core.text.words import stem
from personas.core.media.base import TextLocator

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


_LONGER: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A stretch of one passage, at most as long as it may be shown, and how the claim uses it."""

    passage: Passage
    locator: TextLocator
    text: str
    relation: Relation = Relation.PARAPHRASE


@dataclass(frozen=True, slots=True, kw_only=True)
class Mixed:
    """What is left of a claim without its quotations, and where these stand."""

    text: str
    quoted: tuple[Span, ...]


def mixed(claim: str, cited: tuple[Passage, ...]) -> Mixed | None:
    """Take a claim apart; None when anything that it quotes stands in none of its passages."""
    text, found = claim, list[Span]()
    own = any(passage.origin.primary for passage in cited)
    for quoted in quotations(claim, (passage.origin for passage in cited)):
        if _titled(quoted):
            if own and not any(_stands(quoted, passage) for passage in cited):
                return None
            text = text.replace(f"“{quoted}”", quoted).replace(f'"{quoted}"', quoted)
        elif (span := _found(quoted, cited, claim.replace(quoted, " "))) is not None:
            found.append(span)
        else:
            return None
    return Mixed(text=unquoted(text), quoted=tuple(found))


def _titled(quoted: str) -> bool:
    words = [word for word in quoted.split() if word[0].isalpha()]
    longer = [word for word in quoted.split() if len(word) >= _LONGER] or words
    return bool(longer) and all(not word[0].islower() for word in longer)


def _stands(quoted: str, passage: Passage) -> bool:
    """Tell whether a title stands in the passage or its record, whatever its case and typography."""
    sought = alike(quoted)[0].casefold().strip(" ,.")
    texts = (*(run.text for run in runs(passage)), told(passage.origin))
    return any(sought in alike(text)[0].casefold() for text in texts)


def _found(quoted: str, cited: tuple[Passage, ...], beside: str) -> Span | None:
    """Find the words in a passage; in the person's own papers not without what turns them about there."""
    for passage in cited:
        locator = find(quoted, passage)
        if locator is None or (passage.origin.primary and cut(beside, locator, passage)):
            continue
        if not any(foreign(passage, one) for one in touched(passage, locator)):
            return Span(
                passage=passage,
                locator=locator,
                text=text_at(locator, passage),
                relation=Relation.DIRECT_QUOTE,
            )
    return None
