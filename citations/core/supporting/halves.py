"""What belongs to which half of a sentence: *she was born in Devon and trained in Leeds* trains nobody in Devon.

A sentence that says two things side by side has every word of a claim that takes the one's deed and the other's place.
Two halves are compared at the preposition that both have, or, where the second has no verb, as *the mate the rum* has
none, by its two parts. And what only the other half calls by its contrary is not said: *the verdict was just, and the
sentence unjust*.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from citations.core.language.oppositions import opposites
from citations.core.language.synonyms import alike
from citations.core.language.wording import CALLED, SELF, Sort, Word
from citations.core.supporting.actors import BE, OWNING, acts
from citations.core.supporting.pairs import MODALS, Pair, Words
from citations.core.supporting.risks import is_light
from citations.core.supporting.roles import VERBS

_PREPOSITIONS: Final = frozenset("in on at to from with by for of into under near".split())
_JOINTS: Final = frozenset("and but while whereas".split())
_ARTICLES: Final = frozenset("the a an his her their its".split())
_OPENING: Final = _ARTICLES | frozenset("he she it they we i this that these those".split())
_HELPING: Final = BE | MODALS | frozenset("were been has have had do does did".split())
_FEW: Final = 2
Roots = frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Half:
    """What a half says of what, ``led`` by a preposition, '' for none.

    ``near``: the part of ``what`` next to it; in the first half without its verbs, where the second has none.
    """

    what: Roots
    near: Roots
    of: Roots
    led: str


def exchanged(pair: Pair) -> Iterator[str]:
    """Yield ``role`` where a claim takes one part from each half, ``opposite`` where the contrary stands there."""
    held = tuple(map(_halves, pair.held))
    if any(_is_crossed(pair.said, one, two) for halves in held for one, two in pairwise(halves)):
        yield "role"
    if _is_contrary(pair.said, tuple(half for halves in held for half in halves)):
        yield "opposite"


def _halves(words: Words) -> tuple[Words, ...]:
    """Cut a sentence at its commas and at each *and*; a joint begins the half behind it."""
    cuts = [
        n for n, one in enumerate(words) if n == 0 or one.clause != words[n - 1].clause or one.form in _JOINTS
    ]
    return tuple(words[start:end] for start, end in pairwise((*cuts, len(words))))


def _is_crossed(said: Words, one: Words, two: Words) -> bool:
    """Tell whether a claim has the deed of one half with the place of the other, and both else not."""
    still = not any(map(_is_verb, two))
    roots = _roots(said)
    return any(
        _is_mixed(roots, mine, other)
        and (
            not other.led
            or any(_is_mixing(claim, mine, other) for half in _halves(said) for claim in _led(half))
        )
        for other in (*_led(two), *(_last(two) if still else ()))
        for mine in (_led(one, still=still) if other.led else _last(one))
        if mine.led == other.led
    )


def _is_mixed(said: Roots, one: _Half, two: _Half) -> bool:
    if not (one.what and two.what) or one.what & two.what or one.of & two.of:
        return False
    here, there = (bool(each.of & said) for each in (one, two))
    if two.what & said:
        return here and not there and not one.near & said
    return there and not here and bool(one.what & said)


def _is_mixing(claim: _Half, one: _Half, two: _Half) -> bool:
    """Tell whether the claim has the one's deed and the other's place on both sides of the same preposition."""
    return claim.led == one.led and bool(
        (claim.of & one.of and claim.what & two.what) or (claim.of & two.of and claim.what & one.what)
    )


def _led(words: Words, *, still: bool = False) -> Iterator[_Half]:
    """Yield each preposition with what stands before it and right behind it; *still*: without the deeds in ``near``."""
    for n, word in enumerate(words):
        if word.form in _PREPOSITIONS and (behind := _first(words[n + 1 :])):
            before = words[:n]
            near = _first(tuple(one for one in reversed(before) if not (still and _is_verb(one))))
            yield _Half(what=_all(before), near=near, of=behind, led=word.form)


def _last(words: Words) -> Iterator[_Half]:
    """Yield the last two parts of a half, verbs left out: *(gave) the boy the soup*, *Larsen (had) the measles*."""
    if len(parts := _parts(words)) >= _FEW:
        yield _Half(what=parts[-2], near=parts[-2], of=parts[-1], led="")


def _parts(words: Words) -> list[Roots]:
    """Return the words of weight that stand together, parted by an article or a verb; none where anything else is."""
    made: list[Roots] = [frozenset()]
    for word in words:
        if word.form in _ARTICLES or _is_verb(word):
            made.append(frozenset())
        elif _counts(word):
            made[-1] |= _like(word)
        elif word.form in _PREPOSITIONS:
            return []
    return [one for one in made if one]


def _first(words: Words) -> Roots:
    """Return the words of weight right behind a preposition."""
    found: Roots = frozenset()
    for word in words:
        if _counts(word):
            found |= _like(word)
        elif found or not (word.form in _ARTICLES | OWNING | CALLED or word.form in _HELPING):
            break
    return found


def _all(words: Words) -> Roots:
    return frozenset[str]().union(*(_like(one) for one in words if _counts(one)))


def _counts(word: Word) -> bool:
    """Tell whether a word stands for something: no small or light one, no owner, no number that may be *twice*."""
    if word.form in OWNING or word.form in CALLED or word.form.endswith("'s"):
        return False
    return word.sort is not Sort.SMALL and not is_light(word)


def _like(word: Word) -> Roots:
    return frozenset({word.stem, *(() if word.sort is Sort.NAME else alike(word.stem))})


def _roots(words: Words) -> Roots:
    return frozenset(one.stem for one in words if not (one.stem == SELF and one.form in OWNING))


def _is_verb(word: Word) -> bool:
    return acts(word) or word.form in _HELPING or word.stem in VERBS


def _is_contrary(said: Words, every: tuple[Words, ...]) -> bool:
    """Tell whether a word of the claim stands with one that only its contrary stands with."""
    roots = tuple(frozenset(one.stem for one in half) for half in every)
    mine = frozenset(one.stem for one in said)
    for n, word in enumerate(said):
        others = opposites(word.stem) if word.sort is not Sort.NAME else frozenset[str]()
        here = [k for k, half in enumerate(roots) if word.stem in half]
        if not (others and here) or others & mine:
            continue
        beside = [
            one.stem
            for m, one in enumerate(said)
            if one.weighs and one.clause == word.clause and m not in {n, n + 1} and not is_light(one)
        ]
        if any(
            _stands_against(root, word.stem, others, roots) and not _goes_on(root, here, roots, every)
            for root in beside
        ):
            return True
    return False


def _stands_against(root: str, mine: str, others: Roots, roots: tuple[Roots, ...]) -> bool:
    """Tell whether *root* stands in a half with the contrary, and in none with the word itself."""
    return any(root in half and others & half and mine not in half for half in roots) and not any(
        root in half and mine in half for half in roots
    )


def _goes_on(root: str, here: list[int], roots: tuple[Roots, ...], every: tuple[Words, ...]) -> bool:
    """Tell whether a half that has the word is said of what stands before it: *sick in May and well in June*."""
    return any(
        any(root in half for half in roots[:k]) and not any(_names(one) for one in every[k][:_FEW])
        for k in here
    )


def _names(word: Word) -> bool:
    return word.form in _OPENING or word.sort is Sort.NAME
