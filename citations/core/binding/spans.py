"""A claim in other words that quotes: what stands in its marks must stand in a passage, word for word.

The title of a work (all its longer words are capitalised, or all where none is long) stays in the claim as words,
since it names something: each of its names must be there, and in the person's own papers all of it in its order. Any
other quotation is cited by itself, and only what stands around it is a paraphrase.
"""

from dataclasses import dataclass
from typing import Final

from citations.core.binding.support import alike, find, quotations, told, unquoted
from citations.core.passages.half_told import cut
from citations.core.passages.runs import runs, text_at, touched
from citations.core.passages.voices import foreign
from citations.core.records import Passage, Relation
from personas.core.media.base import TextLocator

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
