"""Who does it, in papers in which somebody speaks for themselves: *my father taught me* is not *Ada taught her father*.

Who stands in front of the verb (behind a *by*, in the passive) is one of three: a name, a thing, or nobody that can be
told. What stands only as somebody's owner (*my father*, *Mrs. Eddy's hens*) does nothing, nor does what stands behind
a preposition of its own (*the room in Chapel Lane*). Whether it is the same one is told in ``misplacing``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from citations.core.language.wording import SELF, Sort, Word
from citations.core.language.words import stem
from citations.core.supporting.pairs import Words
from citations.core.supporting.roles import SAYING, TIMES, is_past

_OTHERS: Final = frozenset("he she they it him them".split())
OWNING: Final = frozenset("my our his their your its".split())
_ELSE: Final = frozenset("other others another".split())
_WITHIN: Final = frozenset("in of at from near".split())
BE: Final = frozenset("was were is are am been being".split())
_JOINING: Final = frozenset("and to who which".split())
_AND: Final = frozenset({"and", "but"})
_BETWEEN: Final = frozenset(
    "never not then also did had was were afterwards afterward later again soon often already always still".split()
)
_HELPING: Final = frozenset("did had was were would could".split())
_NOUNS: Final = frozenset("bed red shed need seed feed weed deed speed reed hundred indeed".split())
_TITLES: Final = frozenset(
    stem(word)
    for word in "miss mr mrs ms dr sir lady dona captain aunt uncle grandfather grandmother".split()
)
_FATHERS: Final = frozenset({stem("father"), stem("mother"), stem("brother"), stem("sister")})
_WHO: Final = frozenset({"who", "whom", "whose", "which"})
_PARTING: Final = frozenset("to by for with than".split())
_INSTEAD: Final = frozenset("place stead instead behalf front spite favour memory honour".split())
_WINDOW, _LONG, _NEAR, _AHEAD = 9, 14, 3, 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Doer:
    """The nearest somebody or something, and all the words there that may stand for them.

    ``other``: it is a *he*, *she* or *they* instead, the ``pronoun``.
    """

    names: frozenset[str] = frozenset()
    thing: str = ""
    around: frozenset[str] = frozenset()
    pronoun: str = ""

    @property
    def other(self) -> bool:
        """Whether it is a pronoun."""
        return bool(self.pronoun)

    @property
    def heads(self) -> frozenset[str]:
        """The words that stand for whoever it is."""
        return self.names | ({self.thing} if self.thing else set())


def acts(word: Word) -> bool:
    """Tell whether a word has the form of something that was done, and is no *bed* or *hundred*."""
    return word.sort is not Sort.NAME and is_past(word.form) and word.form not in _NOUNS


def reports(words: Words, n: int, *, anywhere: bool = False) -> bool:
    """Tell whether this is the *wrote* of *Ada wrote that*: at the beginning, or *anywhere*."""
    ahead = [one.form for one in words[n + 1 : n + _NEAR]]
    return words[n].stem in SAYING and (anywhere or n < _AHEAD) and "that" in ahead


def doer(words: Words, n: int) -> Doer:
    """Return who stands in front of the verb at *n*, or behind the *by* of a passive."""
    if is_past(words[n].form) and any(one.form in BE for one in words[max(n - 2, 0) : n]):
        by = next((m for m in range(n + 1, min(n + _WINDOW, len(words))) if words[m].form == "by"), None)
        return Doer() if by is None else _first(words[by + 1 : by + 1 + _NEAR], backward=False)
    n = _leading(words, n)
    before = [one for one in words[max(n - _WINDOW, 0) : n] if one.clause == words[n].clause]
    if not before and n and (start := _aside(words, n)):
        before = [one for one in words[:start] if one.clause == words[start - 1].clause]
    if before and before[0].form == "who":  # what it refers to stands before its clause, next to it
        before = _referred(words[max(n - _LONG, 0) : n - len(before)])
        return _first(tuple(reversed(before)), backward=True, over=False)
    return _first(tuple(reversed(before)), backward=True)


def _aside(words: Words, n: int) -> int:
    """Return where an aside begins that ends before *n*, 0 for none: *my husband, who was a joiner, was*."""
    start = next((m for m in range(n) if words[m].clause == words[n - 1].clause), 0)
    return start if words[start].form in _WHO else 0


def _referred(before: Words) -> list[Word]:
    """Return what a *who* may refer to: *in place of Tom, who…* is Tom."""
    cuts = (
        n
        for n, word in enumerate(before)
        if word.form in _PARTING or (word.form == "of" and n and before[n - 1].form in _INSTEAD)
    )
    return list(before[max(cuts, default=-1) + 1 :])


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


def _first(words: Words, *, backward: bool, over: bool = True) -> Doer:
    """Take the first head of *words*, read away from the verb; not behind a preposition, where *over* leads."""
    heads = [one for n, one in enumerate(words) if not _owns(words, n, backward=backward)]
    around = frozenset(one.stem for one in heads if one.sort is not Sort.SMALL or one.form in _ELSE)
    done = 0
    for n, one in enumerate(heads):
        if n < done:
            continue
        if one.sort is Sort.NAME:
            run = [*takewhile(lambda each: each.sort is Sort.NAME, heads[n:])]
            if backward and over and (done := _over(heads, n + len(run))):
                continue
            return Doer(names=_called({each.stem for each in run}), around=around)
        if one.form in _OTHERS:
            return Doer(pronoun=one.form, around=around)
        if one.form in _ELSE:
            return Doer(thing=one.stem, around=around)
        if one.sort is Sort.CONTENT and not (one.form.endswith("ly") or one.form in _BETWEEN):
            return Doer(thing=one.stem, around=around)
        if one.form in _JOINING and backward:
            break
    return Doer(around=around)


def _over(heads: Sequence[Word], n: int) -> int:
    """Return the place behind a preposition before a name where more stands, else 0: *the room in Chapel Lane was*."""
    place = next((m for m in range(n, len(heads)) if heads[m].form != "the"), n)
    behind = heads[place + 1 :]
    within = bool(behind) and heads[place].form in _WITHIN
    return place + 1 if within and any(one.sort is not Sort.SMALL for one in behind[:2]) else 0


def _called(names: set[str]) -> frozenset[str]:
    """Leave out a surname that is also the writer's, behind somebody else's own name, and the time before a name."""
    called = names - TIMES
    return frozenset(called - _TITLES - {SELF}) or frozenset(called or names)


def _owns(words: Words, n: int, *, backward: bool) -> bool:
    word, place = words[n], n - 1 if backward else n + 1
    titled = word.stem in _TITLES | _FATHERS and backward and n > 0
    if titled and words[n - 1].form.endswith("'s"):
        return True  # *Father Lund's cook* is no father
    if not 0 <= place < len(words) or words[place].sort is Sort.SMALL:
        return False
    return word.form in OWNING or word.form == "her" or word.form.endswith("'s")
