"""Whose words a claim says that it quotes: *Ada wrote: “…”* is false of what a captain says in a letter of hers.

A paper holds what others said, between marks of its own, and letters of other people. Who is named as saying what is
quoted is the creator of the paper, outside such marks, or somebody who is named beside the words, inside them.
Whoever writes the claim, with a model or without one, is held to it.
"""

from collections.abc import Iterator
from typing import Final

from citations.core.language.wording import SELF, Sort, read
from citations.core.language.words import stems
from citations.core.records import Passage
from citations.core.supporting.actors import doer
from citations.core.supporting.roles import SAYING
from citations.core.supporting.support import FRAME, told, unquoted
from citations.core.telling.marks import Voice, voice
from personas.core.media.base import TextLocator

_FRAME: Final = FRAME | frozenset(
    stems(
        "told noted recalled remembered described called added recorded observed asked answered replied explained "
        "according words text paper papers mr mrs ms dr"
    )
)
_BESIDE: Final = 2


def credited(claim: str, locator: TextLocator, passage: Passage) -> Iterator[str]:
    """Yield a doubt where *claim* names somebody as saying what others say at *locator*."""
    if not _framing(unquoted(claim), passage):
        yield "frame.word"
    named = _speaker(unquoted(claim), frozenset(stems(passage.origin.creator)))
    if named is None:
        return
    spoken = voice(passage, locator) is not Voice.OWN
    if SELF in named:
        if spoken:
            yield "quote.other_voice"
    elif not spoken or not named & _around(locator, passage):
        yield "quote.other_voice"


def _framing(frame: str, passage: Passage) -> bool:
    """Tell whether the words around the marks only say where the quoted ones stand; what says more is a paraphrase."""
    record = frozenset(stems(told(passage.origin)))
    words = read(frame, frozenset(stems(passage.origin.creator)))
    return all(word.stem in record | _FRAME for word in words if word.sort is Sort.CONTENT)


def _speaker(frame: str, me: frozenset[str]) -> frozenset[str] | None:
    """Return the names in front of the last word for saying; None where nobody is named."""
    words = read(frame, me)
    said = [n for n, word in enumerate(words) if word.stem in SAYING]
    return (doer(words, said[-1]).names if said else frozenset()) or None


def _around(locator: TextLocator, passage: Passage) -> frozenset[str]:
    """Return the stems of the sentences that hold the words, and of two before."""
    mine = [
        one for one in passage.sentences if one.paragraph == locator.paragraph and one.start < locator.end
    ]
    last = [one for one in mine if locator.start < one.end]
    near = mine[max(len(mine) - len(last) - _BESIDE, 0) :]
    return frozenset(stem for one in near for stem in stems(one.text))
