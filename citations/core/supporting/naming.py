"""What somebody is called: *secretary to the president* is no president, and a third son no eldest.

What follows a *was* names by its first noun; what stands only behind a preposition there names another. And a place in
a row, *third* or *eldest*, before the same noun may not be another one.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from citations.core.language.wording import CALLED, SELF, Sort, Word
from citations.core.supporting.actors import BE, acts
from citations.core.supporting.pairs import Pair, Words
from citations.core.supporting.risks import is_light

_BEHIND: Final = frozenset(
    "of to for with from at on by in as under over during before after since until who which that".split()
)
_ROW: Final = frozenset(
    """first second third fourth fifth sixth seventh eighth ninth tenth last eldest oldest youngest elder younger only
    middle former present""".split()
)
_WERE: Final = BE | {"were"}
_WITHIN: Final = 3
Roots = frozenset[str]


def misnamed(pair: Pair) -> Iterator[str]:
    """Yield ``role`` for what is only another's name, ``opposite`` for another place in a row."""
    if _is_anothers(pair):
        yield "role"
    if _is_otherwise_placed(pair):
        yield "opposite"


def _is_anothers(pair: Pair) -> bool:
    """Tell whether a noun that the claim calls somebody stands in a sentence only behind the noun that it does."""
    for n in (
        n for n, word in enumerate(pair.said) if word.form in _WERE and pair.said[n - 1].form != "there"
    ):
        mine, _ = _called(pair.said, n)
        theirs = [
            _called(words, at) for words in pair.held for at, one in enumerate(words) if one.form in _WERE
        ]
        if (
            mine
            and any(mine & behind and not mine & heads for heads, behind in theirs)
            and not any(mine & heads for heads, _ in theirs)
        ):
            return not any(mine & _beside(words) for words in pair.held)
    return False


def _called(words: Words, n: int) -> tuple[Roots, Roots]:
    """Return the first noun behind the *was* at *n*, and the nouns behind the prepositions that follow it."""
    clause = [one for one in words[n + 1 :] if one.clause == words[n].clause]
    cut = next((m for m, one in enumerate(clause) if one.form in _BEHIND), len(clause))
    first = [one for one in clause[:cut] if _counts(one)]
    if not first or any(map(acts, clause[:cut])):
        return frozenset(), frozenset()
    return frozenset({first[-1].stem}), frozenset(one.stem for one in clause[cut:] if _counts(one))


def _beside(words: Words) -> Roots:
    """Return the nouns that stand beside a name, and so may be of whom it names."""
    return frozenset(
        root
        for one, two in pairwise(word for word in words if word.weighs)
        if Sort.NAME in {one.sort, two.sort} and one.clause != two.clause
        for root in (one.stem, two.stem)
    )


def _counts(word: Word) -> bool:
    owner = word.form.endswith("'s") or word.stem == SELF or word.form in CALLED
    return word.sort in {Sort.CONTENT, Sort.NAME} and not owner and not is_light(word)


def _is_otherwise_placed(pair: Pair) -> bool:
    mine = frozenset(_placed(pair.said))
    theirs = frozenset(one for words in pair.held for one in _placed(words))
    return any(
        (place, noun) not in theirs and any(other == noun and one != place for one, other in theirs)
        for place, noun in mine
    )


def _placed(words: Words) -> Iterator[tuple[str, str]]:
    noun = ""
    for n, word in enumerate(words):
        if word.form in _ROW:
            near = [one for one in words[n + 1 : n + 1 + _WITHIN] if one.clause == word.clause]
            found = (one.stem for one in near if one.sort is Sort.CONTENT and one.form not in _ROW)
            noun = next(found, noun)  # *his first wife* and *his second*
            yield from ((word.form, root) for root in [noun] if root)
            yield from ((word.form, root) for root in _beside_row(words, n))


def _beside_row(words: Words, n: int) -> Roots:
    """Return the name beside a place in a row: *his second, Kari,*, *Kari, the second wife*, *I am the third*."""
    clause = words[n].clause
    called = next((m for m in range(n) if words[m].clause == clause and words[m].form in _WERE), 0)
    if called and words[called - 1].sort is Sort.NAME:
        return frozenset({words[called - 1].stem})
    before = tuple(one for one in words[:n] if one.clause == clause - 1)
    behind = tuple(one for one in words[n + 1 :] if one.clause == clause + 1)
    opens = all(one.sort is Sort.SMALL for one in words[:n] if one.clause == clause)
    found = next((part for part in (behind, before if opens else ()) if part and _is_name(part)), ())
    return frozenset(one.stem for one in found)


def _is_name(words: Words) -> bool:
    return all(one.sort is Sort.NAME and one.stem != SELF for one in words)
