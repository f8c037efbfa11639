"""Whose words a claim says that it tells: *Ada wrote: “…”* is false of what a captain says in a letter of hers.

A paper holds what others said, between marks of its own, and letters of other people. Who is named as saying a thing is
the creator of the paper, outside such marks, or somebody who is named beside the words, inside them. Whoever writes
the claim, with a model or without one, is held to it.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from citations.core.binding.pairs import GROUPS, SAYING, Pair, Words
from citations.core.binding.support import FRAME, told, unquoted
from citations.core.passages.marks import Voice, voice
from citations.core.records import Passage
from citations.core.text.wording import CALLED, SELF, Sort, Word, read
from citations.core.text.words import stem, stems
from personas.core.media.base import TextLocator

_FRAME: Final = FRAME | frozenset(map(stem, GROUPS["framing"]))
_BY: Final = "by"
_TO: Final = frozenset("to for from in of at on with".split())
_BESIDE: Final = 2
Names = frozenset[str]


def credited(claim: str, locator: TextLocator, passage: Passage) -> Iterator[str]:
    """Yield a doubt where *claim* names somebody as saying what others say at *locator*."""
    frame = read(unquoted(claim), frozenset(stems(passage.origin.creator)))
    record = frozenset(stems(told(passage.origin)))
    if not all(word.stem in record | _FRAME for word in frame if word.sort is Sort.CONTENT):
        yield "frame.word"
    named = (*speakers(frame), frozenset[str]())[0]
    if not named:
        return
    others = voice(passage, locator) is not Voice.OWN
    if SELF in named:
        if others:
            yield "quote.other_voice"
    elif not others or not named & _around(locator, passage):
        yield "quote.other_voice"


def miscredited(pair: Pair) -> Iterator[str]:
    """Yield ``speaker`` where a claim in other words names somebody as saying what no span says that they say.

    Whoever wrote the paper says all of it.
    """
    known = frozenset({SELF}).union(*(names for words in pair.held for names in speakers(words)))
    if any(not names & known for names in speakers(pair.said)):
        yield "speaker"


def speakers(words: Words) -> tuple[Names, ...]:
    """Return for each word for saying, the last first, the names of whoever says it, where anybody is named."""
    said = [n for n, word in enumerate(words) if word.stem in SAYING]
    found = (_named(words[:n]) or _agent(words[n + 1 :]) for n in reversed(said))
    return tuple(names for names in found if names)


def _named(before: Words) -> Names:
    """Return the nearest name before a verb that stands behind no preposition and owns nothing."""
    rest = list(before)
    while rest:
        while rest and not _is_name(rest[-1]):
            rest.pop()
        run = [*takewhile(_is_name, reversed(rest))]
        rest = rest[: len(rest) - len(run)]
        if run and not run[0].form.endswith("'s") and not (rest and rest[-1].form in _TO):
            return _stems(run)
    return frozenset()


def _agent(behind: Words) -> Names:
    """Return the name right behind the *by* of what was said by somebody."""
    if not behind or behind[0].form != _BY:
        return frozenset()
    return _stems([*takewhile(_is_name, behind[1:])])


def _is_name(word: Word) -> bool:
    return word.sort is Sort.NAME and word.form not in {"my", "our", "me", "us"}


def _stems(run: Sequence[Word]) -> Names:
    """Return what somebody is called; a surname that is also the writer's names somebody else."""
    called = frozenset(word.stem for word in run if word.form not in CALLED)
    return (called - {SELF}) or called


def _around(locator: TextLocator, passage: Passage) -> frozenset[str]:
    """Return the stems of the sentences that hold the words, and of two before."""
    mine = [
        one for one in passage.sentences if one.paragraph == locator.paragraph and one.start < locator.end
    ]
    last = [one for one in mine if locator.start < one.end]
    near = mine[max(len(mine) - len(last) - _BESIDE, 0) :]
    return frozenset(stem for one in near for stem in stems(one.text))
