"""To whom it was done, by a name: *he buried his first wife* buries no Agnes whom no paper calls his wife.

A name in a claim may stand for a relative or another person of a sentence only where the two stand side by side in what
is cited.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from citations.core.language import kin
from citations.core.language.wording import CALLED, SELF, Sort, Word, read
from citations.core.language.words import stem
from citations.core.supporting.actors import acts
from citations.core.supporting.cutting import parts
from citations.core.supporting.mixed import Span
from citations.core.supporting.pairs import Pair, Words
from citations.core.supporting.roles import TIMES, VERBS

_PEOPLE: Final = frozenset(map(stem, kin.PEOPLE))
_BETWEEN: Final = CALLED | frozenset("the a an my our his her their".split())
_REACH: Final = 4


def miscalled(pair: Pair, chosen: Sequence[Span]) -> Iterator[str]:
    """Yield ``reference`` where a name undergoes what in every sentence somebody undergoes whom no paper names so."""
    for n, word in enumerate(pair.said):
        name = _undergoing(pair.said, n) if acts(word) or word.stem in VERBS else None
        if name is None or name.sort is not Sort.NAME:
            continue
        theirs = [_undergoing(words, at) for words, at in pair.done(word)]
        nouns = [one.stem for one in theirs if one is not None and one.stem in _PEOPLE]
        if nouns and len(nouns) == len(theirs) and not any(_beside(name.stem, one, chosen) for one in nouns):
            yield "reference"
            return


def _undergoing(words: Words, n: int) -> Word | None:
    """Return the last of the words right behind a verb that name one: *his first wife*, *Mrs. Lund*; None for none."""
    found: list[Word] = []
    for one in words[n + 1 : n + 1 + _REACH]:
        if one.clause != words[n].clause or not (one.weighs or one.form in _BETWEEN):
            break
        if one.weighs and one.form not in CALLED:
            found.append(one)
    named = [one for one in found if one.sort is Sort.NAME or one.stem in _PEOPLE]
    last = named[-1] if named else None
    return None if last is None or last.stem == SELF or last.stem in TIMES or _owns(last) else last


def _owns(word: Word) -> bool:
    return word.form.endswith("'s")


def _beside(name: str, noun: str, chosen: Sequence[Span]) -> bool:
    """Tell whether a name and a noun stand side by side anywhere in the papers."""
    texts = (text for one in chosen for _, _, text in parts(one.passage))
    weighty = (
        [word.stem for word in read(text) if word.weighs and word.form not in CALLED] for text in texts
    )
    return any({one, two} == {name, noun} for line in weighty for one, two in pairwise(line))
