"""Who does it, in papers in which somebody speaks for themselves: *my father taught me* is not *Ada taught her father*.

A claim and its sentences are compared at every verb of the claim, and wherever it says what somebody was. Who stands
in front of the verb (behind a *by*, in the passive) is one of three: a name, a thing, or nobody that can be told. What
stands only as somebody's owner (*my father*, *Mrs. Eddy's hens*) does nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import Final

from citations.core.language.synonyms import alike
from citations.core.language.wording import SELF, Sort, Word
from citations.core.language.words import stem
from citations.core.supporting.pairs import Pair, Words
from citations.core.supporting.roles import SAYING, is_past

_SHE: Final = frozenset({"he", "she"})
_OTHERS: Final = frozenset("he she they it him them".split())
_OWNING: Final = frozenset("my our his their your its".split())
_BE: Final = frozenset("was were is are am been being".split())
_JOINING: Final = frozenset("and to who which".split())
_AND: Final = frozenset({"and", "but"})
_BETWEEN: Final = frozenset("never not then also did had was were".split())
_HELPING: Final = frozenset("did had was were would could".split())
_NOUNS: Final = frozenset("bed red shed need seed feed weed deed speed reed hundred indeed".split())
_TITLES: Final = frozenset(
    stem(word)
    for word in "miss mr mrs ms dr sir lady dona captain aunt uncle grandfather grandmother".split()
)
_WINDOW, _LONG, _NEAR, _AHEAD = 9, 14, 3, 4
Kin = frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Doer:
    """The nearest somebody or something, and all the words there that may stand for them.

    ``other``: it is a *he*, *she* or *they* instead.
    """

    names: frozenset[str] = frozenset()
    thing: str = ""
    around: frozenset[str] = frozenset()
    other: bool = False

    @property
    def heads(self) -> frozenset[str]:
        """The words that stand for whoever it is."""
        return self.names | ({self.thing} if self.thing else set())


def misplaced(pair: Pair) -> Iterator[str]:
    """Yield ``role`` when the claim names somebody as doing or being what no sentence says of them."""
    said, kin = _meant(pair.said) if pair.own else pair.said, _kin(pair.held)
    for n in range(len(said)):
        theirs = [doer(words, at) for words in pair.held for at in _places(said, n, words)]
        if theirs and not any(_same(doer(said, n), one, kin) for one in theirs):
            yield "role"
            return


def acts(word: Word) -> bool:
    """Tell whether a word has the form of something that was done, and is no *bed* or *hundred*."""
    return is_past(word.form) and word.form not in _NOUNS


def reports(words: Words, n: int, *, anywhere: bool = False) -> bool:
    """Tell whether this is the *wrote* of *Ada wrote that*: at the beginning, or *anywhere*."""
    ahead = [one.form for one in words[n + 1 : n + _NEAR]]
    return words[n].stem in SAYING and (anywhere or n < _AHEAD) and "that" in ahead


def doer(words: Words, n: int) -> Doer:
    """Return who stands in front of the verb at *n*, or behind the *by* of a passive."""
    if is_past(words[n].form) and any(one.form in _BE for one in words[max(n - 2, 0) : n]):
        by = next((m for m in range(n + 1, min(n + _WINDOW, len(words))) if words[m].form == "by"), None)
        return Doer() if by is None else _first(words[by + 1 : by + 1 + _NEAR], backward=False)
    n = _leading(words, n)
    before = [one for one in words[max(n - _WINDOW, 0) : n] if one.clause == words[n].clause]
    if before and before[0].form == "who":  # what it refers to stands before its clause
        before = list(words[max(n - _LONG, 0) : n - len(before)])
    return _first(tuple(reversed(before)), backward=True)


def _leading(words: Words, n: int) -> int:
    """Return the place of the verb whose subject a verb behind an *and* shares: *Tom came and never spoke*."""
    at = n - 1
    while at > 0 and (words[at].form in _BETWEEN or words[at].form.endswith("ly")):
        at -= 1
    if at < 1 or words[at].form not in _AND:
        return n
    return max(
        (m for m in range(max(at - _WINDOW, 0), at) if acts(words[m]) or words[m].form in _HELPING), default=n
    )


def _meant(words: Words) -> Words:
    """Put the writer in place of a *he* or *she* behind no other name than theirs."""
    other = next((n for n, one in enumerate(words) if one.sort is Sort.NAME and one.stem != SELF), len(words))
    return tuple(
        replace(one, stem=SELF, sort=Sort.NAME) if n < other and one.form in _SHE else one
        for n, one in enumerate(words)
    )


def _places(said: Words, n: int, words: Words) -> list[int]:
    """Return where *words* have what the claim has at *n*: the same verb, or the same thing said of somebody."""
    if said[n].form in _BE:
        what = _ahead(said, n)
        return [
            at for at, word in enumerate(words) if word.form in _BE and what and _ahead(words, at) == what
        ]
    if not (acts(said[n]) or said[n].stem in SAYING) or reports(said, n):
        return []
    return [at for at, one in enumerate(words) if one.stem == said[n].stem and not _bare(words, at)]


def _ahead(words: Words, n: int) -> str:
    after = words[n + 1 : n + 1 + _AHEAD]
    found = (one.stem for one in after if one.clause == words[n].clause and one.sort is Sort.CONTENT)
    return next(found, "")


def _bare(words: Words, n: int) -> bool:
    """Tell whether the word is an infinitive, in front of which nobody need stand."""
    return n > 0 and words[n - 1].form == "to"


def _first(words: Words, *, backward: bool) -> Doer:
    """Take the first head of *words*, read away from the verb."""
    heads = [one for n, one in enumerate(words) if not _owns(words, n, backward=backward)]
    around = frozenset(one.stem for one in heads if one.sort is not Sort.SMALL)
    for n, one in enumerate(heads):
        if one.sort is Sort.NAME:
            run = takewhile(lambda each: each.sort is Sort.NAME, heads[n:])
            return Doer(names=_called({each.stem for each in run}), around=around)
        if one.form in _OTHERS:
            return Doer(other=True, around=around)
        if one.sort is Sort.CONTENT and not (one.form.endswith("ly") or one.form in _BETWEEN):
            return Doer(thing=one.stem, around=around)
        if one.form in _JOINING and backward:
            break
    return Doer(around=around)


def _called(names: set[str]) -> frozenset[str]:
    """Leave out a surname that is also the writer's, behind somebody else's own name."""
    return frozenset(names - _TITLES - {SELF}) or frozenset(names)


def _owns(words: Words, n: int, *, backward: bool) -> bool:
    word, place = words[n], n - 1 if backward else n + 1
    if not 0 <= place < len(words) or words[place].sort is Sort.SMALL:
        return False
    return word.form in _OWNING or word.form == "her" or word.form.endswith("'s")


def _same(mine: Doer, theirs: Doer, kin: Kin) -> bool:
    """Tell whether two may be one; nobody that can be told may be anybody."""
    if not mine.heads or not (theirs.heads or theirs.other):
        return True
    if theirs.other:
        return SELF not in mine.names
    if SELF in mine.names:
        return SELF in theirs.names
    akin = any((one, two) in kin for one in mine.heads for two in theirs.heads)
    like = mine.heads | (alike(mine.thing) if mine.thing else set())
    shared = like & theirs.around or (mine.thing and mine.around & theirs.heads)
    return akin or bool(shared)


def _kin(held: Sequence[Words]) -> Kin:
    """Return what stands side by side somewhere, a name with a name or a thing: *my brother Wilfred* may be one."""
    found = set[tuple[str, str]]()
    for words in held:
        for one, two in pairwise(word for word in words if word.weighs):
            if Sort.NAME in {one.sort, two.sort} and two.clause - one.clause <= 1:
                found |= {(one.stem, two.stem), (two.stem, one.stem)}
    return frozenset(found)
