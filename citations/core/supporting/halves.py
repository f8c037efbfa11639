"""What belongs to which half of a sentence: *she was born in Devon and trained in Leeds* trains nobody in Devon.

A sentence that says two things side by side has every word of a claim that takes the one's deed and the other's place.
Two halves are compared at the preposition that both have, or, where the second has no verb, as *the mate the rum* has
none, by its two parts.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from citations.core.language.synonyms import alike
from citations.core.language.wording import CALLED, SELF, Sort, Word
from citations.core.supporting.actors import BE, OWNING, acts
from citations.core.supporting.pairs import MODALS, Pair, Words
from citations.core.supporting.risks import is_light
from citations.core.supporting.roles import VERBS

_PREPOSITIONS: Final = frozenset("in on at to from with by for of into under near when".split())
_DONE: Final = "@done"
_WHEN: Final = frozenset({"when", "where", "if", "because", "though", "although"})
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
    """Yield ``role`` where a claim takes one part from each half of a sentence."""
    held = tuple(map(halves, pair.held))
    if any(_is_crossed(pair.said, one, two) for parts in held for one, two in pairwise(parts)):
        yield "role"


def halves(words: Words) -> tuple[Words, ...]:
    """Cut a sentence at its commas and at each *and*; a joint begins the half behind it."""
    cuts = [n for n in range(len(words)) if n == 0 or _is_cut(words, n)]
    return tuple(words[start:end] for start, end in pairwise((*cuts, len(words))))


def _is_cut(words: Words, n: int) -> bool:
    """Tell whether a half begins at *n*: behind a mark, or with a joint; a *when* alone goes on."""
    parted = words[n].clause - words[n - 1].clause
    return words[n].form in _JOINTS or parted > (words[n].form in _WHEN)


def _is_crossed(said: Words, one: Words, two: Words) -> bool:
    """Tell whether a claim has the deed of one half with the place of the other, and both else not."""
    still = not any(map(_is_verb, two))
    roots = _roots(said)
    return any(
        _is_mixed(roots, mine, other)
        and (
            not other.led
            or any(
                _is_mixing(claim, mine, other)
                for half in halves(said)
                for claim in (*_led(half), *_done(half))
            )
        )
        for other in (*_led(two), *_done(two), *(_last(two) if still else ()))
        for mine in (*_led(one, still=still), *_done(one), *_last(one))
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


def _done(words: Words) -> Iterator[_Half]:
    """Yield the one thing done in a half with what stands right behind it, or else before it: *the mare I kept*."""
    at = [n for n, one in enumerate(words) if acts(one)]
    if len(at) == 1:
        deed = _like(words[at[0]])
        of = _first(words[at[0] + 1 :]) or _all(words[: at[0]])
        if of:
            yield _Half(what=deed, near=deed, of=of, led=_DONE)


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
    return frozenset[str]().union(*(_like(one) for one in words if _counts(one) and one.stem != SELF))


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
