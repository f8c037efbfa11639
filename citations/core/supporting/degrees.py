"""How much, and how many of two: *rather damp* is not *very damp*, *less kind* not *kinder*, *one of them* not *both*.

*Little truth* is no truth, *the oldest but one* not the oldest, and *just a cob* not all that somebody has.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from citations.core.language.wording import Sort, Word
from citations.core.supporting.pairs import Pair, Words, only

_VERY: Final = frozenset(
    "very extremely exceedingly deeply greatly terribly utterly wholly entirely completely highly".split()
)
_LITTLE: Final = frozenset("little less not no never hardly scarcely small".split())
_COUNTS: Final = frozenset("one two three".split())
_LESS, _MORE, _NOT = "less", "more", "not"
_SO: Final = frozenset({"so", "as"})
_BOTH: Final = "both"
_TWO: Final = frozenset("both two each either neither and 2 pair together".split())
_JUST: Final = "just"
_ONLY: Final = frozenset("just only but merely solely alone".split())
_ONE: Final = frozenset("a an one".split())
_THE: Final = frozenset("the a an one some my our his her their these those".split())


def graded(pair: Pair) -> Iterator[str]:
    """Yield ``quantifier`` where the claim says more of it than its sentences."""
    if any(rule(pair) for rule in _RULES):
        yield "quantifier"


def _is_very(pair: Pair) -> bool:
    """Tell whether a word is *very* so in the claim, and in no sentence."""
    theirs = frozenset(one for words in pair.held for one in _intense(words))
    known = frozenset(one.stem for words in pair.held for one in words)
    return any(one in known and one not in theirs for one in _intense(pair.said))


def _intense(words: Words) -> Iterator[str]:
    for one, two in pairwise(words):
        if one.form in _VERY and one.clause == two.clause and two.weighs:
            yield two.stem


def _is_less(pair: Pair) -> bool:
    """Tell whether somebody is *kinder* in the claim, and only *less kind* in the sentences."""
    less = {
        two.form
        for words in pair.held
        for one, two in pairwise(words)
        if one.form == _LESS or (one.form in _SO and _denies(words, one))
    }
    return any(less & _bases(one.form) for one in pair.said) or any(
        one.form == _MORE and two.form in less for one, two in pairwise(pair.said)
    )


def _denies(words: Words, so: Word) -> bool:
    at = words.index(so)
    return any(one.form == _NOT for one in words[max(at - 1, 0) : at])


def _bases(form: str) -> frozenset[str]:
    """Return of what a comparative may be: *kind* of *kinder*, *wise* of *wiser*, *happy* of *happier*."""
    if not form.endswith("er"):
        return frozenset()
    return frozenset({form[:-2], form[:-1], form[:-3] + "y" if form.endswith("ier") else form[:-3]})


def _is_both(pair: Pair) -> bool:
    """Tell whether the claim says *both* where a sentence names no two."""
    return _BOTH in _forms(pair.said) and not any(
        _TWO & _forms(words) - ({"and"} if "other" in _forms(words) else set()) for words in pair.held
    )


def _is_just(pair: Pair) -> bool:
    """Tell whether the claim says *just a* where no sentence bounds it."""
    mine = any(
        one.form == _JUST and (two.form in _ONE or two.sort is Sort.NUMBER)
        for one, two in pairwise(pair.said)
    )
    return mine and not any(_ONLY & _forms(words) for words in pair.held)


def _is_little(pair: Pair) -> bool:
    """Tell whether *little truth* became truth, or *the oldest but one* the oldest."""
    little = not _LITTLE & _forms(pair.said) and only(_little, pair)
    return little or (_but(pair.held) and not _but((pair.said,)) and any(map(_is_most, pair.said)))


def _little(words: Words) -> frozenset[str]:
    return frozenset(
        two.stem
        for n, (one, two) in enumerate(pairwise(words))
        if one.form == "little" and two.weighs and not (n and words[n - 1].form in _THE)
    )


def _but(some: tuple[Words, ...]) -> bool:
    """Tell whether *but one* stands there, behind something that is the most."""
    return any(
        one.form == "but" and two.form in _COUNTS and any(map(_is_most, words[:n]))
        for words in some
        for n, (one, two) in enumerate(pairwise(words))
    )


def _is_most(word: Word) -> bool:
    return word.form in {"most", "last", "first", "only"} or (word.form.endswith("est") and word.weighs)


def _forms(words: Words) -> frozenset[str]:
    return frozenset(one.form for one in words)


_RULES: Final[tuple[Callable[[Pair], bool], ...]] = (_is_very, _is_less, _is_little, _is_both, _is_just)
