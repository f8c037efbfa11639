"""Who did it to whom, by the order of words around the verb: *Ada wrote to Tom* is not said by *Tom wrote to Ada*.

A claim and a sentence are compared at every word that both have. The nearest words of weight before and behind it are
its two sides. They may not change places, unless one of the two is in the passive; and a name on one side may not
come from the other side while somebody else stands on its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import Final

from citations.core.language.calendar import MONTHS, WEEKDAYS
from citations.core.language.irregular import BASE
from citations.core.language.wording import CALLED, SELF, Sort, Word
from citations.core.language.words import stem
from citations.core.supporting.pairs import Pair, Words, awaited, before

Named = frozenset[str]
Known = frozenset[tuple[str, str]]
_BE: Final = frozenset("was were is are be been being am get got".split())
_PERSONS: Final = frozenset("he she they it who his her their".split())
_THIRD: Final = frozenset("he she they him her them".split())
_OWNING: Final = frozenset("my our mine ours".split())
MUTUAL: Final = frozenset(
    stem(word)
    for word in """marry meet resemble correspond agree differ argue quarrel talk speak converse fight wed join
    collaborate together between married friend brother sister cousin partner neighbour neighbor border adjoin
    equal same like share""".split()
)
SAYING: Final = frozenset(
    stem(word) for word in "write wrote written say said tell told describe recall".split()
)
VERBS: Final = SAYING | frozenset(
    stem(word) for word in "give gave given get got think thought feel felt mention".split()
)
_NOUNS: Final = frozenset(
    "children men women feet teeth mice geese wives lives knives brethren people".split()
)
TIMES: Final = frozenset(map(stem, MONTHS | WEEKDAYS))
_UNCHANGED: Final = frozenset("hit cut put hurt set shut cast beat read spread".split())
_WINDOW, _CLOSE = 9, 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """What stands around one word: the word of weight next to it, the name next to it, and all names in reach.

    Each is a pair: before and behind; '' and empty where there is none. ``other``: a pronoun of the third person is
    next to it. ``passive`` is the voice of the word itself; ``agent``: a *by* stands before the names behind it.
    """

    weighty: tuple[str, str]
    next: tuple[Named, Named]
    other: tuple[bool, bool]
    names: tuple[Named, Named]
    passive: bool
    agent: bool


def swapped(pair: Pair) -> tuple[str, ...]:
    """Return ``("role",)`` when somebody took the place of somebody else."""
    known = _adjoining(pair)
    return ("role",) if any(_turned(word, n, pair, known) for n, word in enumerate(pair.said)) else ()


def _turned(word: Word, n: int, pair: Pair, known: Known) -> bool:
    """Tell whether every sentence that has *word* has its sides the other way about."""
    mine, saying = _sides(pair.said, n), word.stem in SAYING
    mutual = word.stem in MUTUAL and (mine.weighty[1] or any(mine.other) or mine.names[1])
    if not (word.sort is Sort.CONTENT or word.stem in VERBS) or mutual:
        return False
    acts = is_past(word.form) or word.stem in VERBS or awaited(pair.said, n)
    theirs = [_sides(words, at) for words, at in pair.done(word)]
    if acts and _crossed(mine, theirs):
        return True
    return bool(theirs) and all(
        _exchanged(mine, one) or (acts and _displaced(mine, one, known, own=pair.own, saying=saying))
        for one in theirs
    )


def _crossed(mine: Sides, theirs: Sequence[Sides]) -> bool:
    """Tell whether two who are named stand the other way about somewhere, and as in the claim nowhere."""
    places = [one.names if one.passive is mine.passive else one.names[::-1] for one in theirs]
    return any(
        any(a in behind and b in before for before, behind in places)
        and not any(a in before and b in behind for before, behind in places)
        for a in mine.names[0] - mine.names[1]
        for b in mine.names[1] - mine.names[0]
    )


def _exchanged(mine: Sides, theirs: Sides) -> bool:
    """Tell whether the two sides changed places in the same voice, or kept them in the other."""
    first, last = mine.weighty
    if not first or not last or first == last:
        return False
    if mine.passive is theirs.passive:
        return theirs.weighty == (last, first)
    return theirs.weighty == mine.weighty and any(mine.next)


def _displaced(mine: Sides, theirs: Sides, known: Known, *, own: bool, saying: bool) -> bool:
    """Tell whether a name stands where somebody else stands, and nowhere on that side.

    Somebody else is anything for a name that stands on the other side; in the person's own papers also another name
    (two names side by side may be one person's), and a *he* or *she* for the writer. Who *said* something is told by
    the record as well.
    """
    turn = mine.passive is not theirs.passive
    for side, me in enumerate(mine.next):
        here, across = (1 - side, side) if turn else (side, 1 - side)
        if turn and mine.passive and side and not mine.agent:  # *was taught the Morse code*: no doer
            continue
        if not me or me & theirs.names[here] or (saying and SELF in me):
            continue
        next_ = theirs.next[here]
        if own and next_ and not any((one, two) in known for one in me for two in next_):
            return True
        somebody = theirs.weighty[here] or theirs.other[here]
        if (own and SELF in me and theirs.other[here]) or (somebody and me & theirs.names[across]):
            return True
    return False


def _adjoining(pair: Pair) -> frozenset[tuple[str, str]]:
    """Return the names that stand side by side somewhere, and so may be of one person."""
    return frozenset(
        both
        for words in (*pair.held, pair.said)
        for one, two in pairwise(words)
        if one.sort is two.sort is Sort.NAME and one.clause == two.clause
        for both in ((one.stem, two.stem), (two.stem, one.stem))
    )


def _sides(words: Words, n: int) -> Sides:
    ahead = before(words, n, _WINDOW)
    behind = [one for one in words[n + 1 : n + 1 + _WINDOW] if one.clause == words[n].clause]
    back = list(reversed(ahead))
    return Sides(
        weighty=(_weighty(back), _weighty(behind)),
        next=(_next(back), _next(behind)),
        other=(_other(back), _other(behind)),
        names=(_names(ahead), _names(behind)),
        passive=_passive(words, n),
        agent=any(one.form == "by" for one in takewhile(lambda each: not _is_somebody(each), behind)),
    )


def _names(words: list[Word]) -> Named:
    return frozenset(one.stem for one in words if _is_somebody(one))


def _is_somebody(word: Word) -> bool:
    """Tell whether a word names somebody, and not only as an owner."""
    owner = word.form in _OWNING or word.form.endswith("'s")
    return word.sort is Sort.NAME and not owner and word.stem not in TIMES and word.form not in CALLED


def _weighty(words: list[Word]) -> str:
    """Return the first word of weight, but for a few small ones; '' where a pronoun or nothing comes first."""
    for one in words[: _CLOSE + 1]:
        if one.form in _PERSONS:
            break
        if one.sort is not Sort.SMALL and one.form not in CALLED:
            return one.stem
    return ""


def _next(words: list[Word]) -> Named:
    """Return the parts of the name that comes first, but for a few small words; nothing where anything else does."""
    found: set[str] = set()
    for n, one in enumerate(one for one in words if one.form not in CALLED):
        if _is_somebody(one):
            found.add(one.stem)
        elif found or one.sort is not Sort.SMALL or one.form in _PERSONS or n > _CLOSE:
            break
    return frozenset(found)


def _other(words: list[Word]) -> bool:
    """Tell whether a *he* or *she* comes first, but for a few small words."""
    return any(one.form in _THIRD for one in words[:_CLOSE])


def _passive(words: Words, n: int) -> bool:
    """Tell whether the word at *n* is a participle behind a form of *be*, as in *was written by*."""
    return is_past(words[n].form) and any(one.form in _BE for one in words[max(n - 2, 0) : n])


def is_past(form: str) -> bool:
    """Tell whether a word has the form of a past tense or of a participle."""
    return form.endswith("ed") or (form in BASE and form not in _NOUNS) or form in _UNCHANGED
