"""Whose words a claim says that it tells: *Ada wrote: “…”* is false of what a captain says in a letter of hers.

A frame, *wrote*, *said that*, *in her words*, is a claim of who says it. A paper holds what others said, between marks
of its own, and letters of other people. Who is named as saying a thing is the creator of the paper, outside such marks,
or somebody who is named beside the words, inside them. Whoever writes the claim, with a model or without one, in which
words ever, is held to it.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from citations.core.binding.pairs import GROUPS, SAYING, Pair, Span, Words, roots
from citations.core.binding.support import FRAME, told, unquoted
from citations.core.passages.marks import Voice, outside, voice
from citations.core.records import Passage
from citations.core.text.selves import THIRD
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
    if is_lent(claim, locator, passage):
        yield "quote.other_voice"


def is_lent(claim: str, locator: TextLocator, passage: Passage) -> bool:
    """Tell whether whoever *claim* names as saying what it quotes is somebody else; *she* is the person."""
    frame = read(unquoted(claim), frozenset(stems(passage.origin.creator)))
    named = next(iter(speakers(frame)), frozenset[str]())
    if voice(passage, locator) is Voice.OWN:
        return bool(named) and SELF not in named and not (named <= THIRD and passage.origin.primary)
    return SELF in named or bool(named and not named & _around(locator, passage))


def miscredited(pair: Pair, chosen: Sequence[Span]) -> Iterator[str]:
    """Yield ``speaker`` where a claim in other words names somebody as saying what no span says that they say.

    Whoever wrote the paper says all of it that stands outside its quotation marks. *chosen* are the spans.
    """
    held = frozenset[str]().union(*map(roots, pair.held))
    known = frozenset({SELF}).union(*(names for words in pair.held for names in speakers(words)))
    if all(one.passage.origin.primary for one in chosen):
        known |= THIRD
    every = speakers(pair.said, held)
    if any(not names & known for names in every) or (
        any(names <= THIRD | {SELF} for names in every) and _is_theirs(pair, chosen, held)
    ):
        yield "speaker"


def _is_theirs(pair: Pair, chosen: Sequence[Span], held: Names) -> bool:
    """Tell whether all that is said of the spans stands between quotation marks there."""
    said = (roots(pair.said) & held) - {SELF}
    own = (outside(one.passage, one.locator) for one in chosen)
    return bool(said) and not any(said & roots(read(text, pair.me)) for text in own)


def speakers(words: Words, held: Names | None = None) -> tuple[Names, ...]:
    """Return for each word for saying, the last first, the names of whoever says it, or the pronoun that stands there.

    *held* are the stems that the spans of a claim have: what they have not, and leads to a *that* or stands in a lead
    with somebody's name, is a word for saying too.
    """
    new = [n for n, word in enumerate(words) if held is not None and _is_new(word, held)]
    said = {n for n, word in enumerate(words) if word.stem in SAYING}
    said |= {n for n in new if [word.form for word in words[n + 1 : n + 2]] == ["that"]}
    found = [
        _named(words[:n]) or _agent(words[n + 1 :]) or _pronoun(words[:n]) or _behind(words[n + 1 :])
        for n in sorted(said)[::-1]
    ]
    lead = [word for word in words if word.clause == 0]
    if len(lead) < len(words) and any(words[n].clause == 0 for n in new):
        found.append(_stems([*filter(_is_name, lead)]) or _pronoun(lead))
    return tuple(names for names in found if names)


def _is_new(word: Word, held: Names) -> bool:
    return word.sort is Sort.CONTENT and word.stem not in held | FRAME


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


def _behind(behind: Words) -> Names:
    """Return the name that a clause ends with right behind a verb, as in *“…”, wrote Ada*."""
    run = [*takewhile(_is_name, behind)]
    rest = behind[len(run) :]
    return frozenset() if rest and rest[0].clause == behind[0].clause else _stems(run)


def _pronoun(before: Sequence[Word]) -> Names:
    """Return the pronoun that stands nearest before a verb."""
    return frozenset([word.form for word in before if word.form in THIRD][-1:])


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
