"""When it was done: the day of one deed is not the day of another in the same sentence.

*It rained from Friday to Sunday, and on Monday the trench fell in* lets nothing fall on Sunday.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from citations.core.language.quantities import values
from citations.core.language.wording import Sort, Word
from citations.core.language.words import stem
from citations.core.supporting.actors import acts
from citations.core.supporting.halves import halves
from citations.core.supporting.pairs import Pair, Words, deed
from citations.core.supporting.risks import is_light
from citations.core.supporting.roles import TIMES, VERBS

_TIMES: Final = TIMES | frozenset(
    map(
        stem,
        """christmas easter whitsun michaelmas lent spring summer autumn winter morning noon afternoon evening night
        midnight dawn""".split(),
    )
)
_YEAR: Final = 4
_IN: Final = frozenset("in since by until from of to during about".split())
Roots = frozenset[str]
Read = Callable[[Words], Roots]


def mistimed(pair: Pair) -> Iterator[str]:
    """Yield ``place`` where a deed has a time, or a thing a number, which its own half of a sentence has otherwise."""
    held = tuple(halves(words) for words in pair.held)
    mine = halves(pair.said)
    timed = [(_deeds(half), _times(half), _times(half)) for half in mine]
    counted = [(_things(half), _amounts(half), _numbers(half)) for half in mine]
    placed = _is_displaced(timed, held, _deeds, _times, both=pair.own)
    if placed or _is_displaced(counted, held, _things, _numbers):
        yield "place"


def _is_displaced(
    mine: list[tuple[Roots, Roots, Roots]],
    held: tuple[tuple[Words, ...], ...],
    what: Read,
    when: Read,
    *,
    both: bool = False,
) -> bool:
    """Tell whether every sentence that has a word says it in a half with other times, and has these in another half."""
    theirs = [[(what(half), when(half)) for half in parts] for parts in held]
    for some, times, every in mine:
        for root in some if times else ():
            having = [parts for parts in theirs if any(root in roots for roots, _ in parts)]
            if having and all(_is_elsewhere(root, times, every, parts, both=both) for parts in having):
                return True
    return False


def _is_elsewhere(
    root: str, times: Roots, every: Roots, parts: list[tuple[Roots, Roots]], *, both: bool
) -> bool:
    """Tell whether each half of a sentence with this word has times, but none of these, which a half before has.

    In the person's own papers also one behind: *both*. A claim that has the half's own times too, among *every* one
    of its own, tells both: *three of the nine*.
    """
    own = [n for n, (roots, _) in enumerate(parts) if root in roots]
    others = parts[: own[0]] + (parts[own[-1] + 1 :] if both else [])
    return all(parts[n][1] and not parts[n][1] & (times | every) for n in own) and any(
        times <= some for _, some in others
    )


def _things(words: Words) -> Roots:
    """Return what is named there, but for what a number counts: *years*."""
    counted = {id(two) for one, two in pairwise(words) if one.sort is Sort.NUMBER}
    return frozenset(
        one.stem for one in words if one.sort is Sort.CONTENT and not is_light(one) and id(one) not in counted
    )


def _amounts(words: Words) -> Roots:
    """Return the numbers right before what they count: *nine years*."""
    return values(
        " ".join(
            one.form for one, two in pairwise(words) if two.form.endswith("s") and one.sort is Sort.NUMBER
        )
    )


def _numbers(words: Words) -> Roots:
    return values(" ".join(one.form for one in words if one.sort is Sort.NUMBER))


def _deeds(words: Words) -> Roots:
    return frozenset(deed(one) for one in words if acts(one) or one.stem in VERBS)


def _times(words: Words) -> Roots:
    """Return its days, months and years; not the year of *the 2016 Games*."""
    return frozenset(
        one.stem
        for n, one in enumerate(words)
        if one.stem in _TIMES or (_is_year(one) and (n == 0 or _leads(words[n - 1])))
    )


def _leads(word: Word) -> bool:
    return word.form in _IN or word.stem in TIMES or word.sort is Sort.NUMBER


def _is_year(word: Word) -> bool:
    return word.sort is Sort.NUMBER and word.form.isdigit() and len(word.form) == _YEAR
