"""How far it goes: what is excepted, how many of them, how often. A claim may not tell more of it.

*Every port except Lisbon* is not Lisbon; *two of the nurses* are not the nurses; *seldom wrote* is no *wrote*.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise, takewhile
from typing import Final

from citations.core.language.wording import Sort, Word
from citations.core.supporting.actors import acts
from citations.core.supporting.pairs import Pair, Words, governed, only
from citations.core.supporting.roles import VERBS

_EXCEPT: Final = frozenset("except excepting excluding bar".split())
_MAY_EXCEPT: Final = frozenset("save but".split())
_EVERY: Final = frozenset(
    "all every each everyone everybody everything everywhere any anyone anybody anything anywhere whole".split()
)
_EXCEPTED: Final = _EXCEPT | _MAY_EXCEPT | frozenset("other without not never no nor only".split())
_SELDOM: Final = frozenset("seldom rarely hardly scarcely barely sometimes occasionally once".split())
_EVER: Final = _SELDOM | frozenset("not never no few little one only almost nearly twice".split())
_ALSO: Final = frozenset("also too besides likewise".split())
_ALONE: Final = frozenset("only alone solely merely nobody nothing".split())
_OTHER: Final = frozenset({"other", "another"})
_OTHERS: Final = _OTHER | frozenset(
    "others else second latter different next two both neither either".split()
)
_ONCE: Final = "once"
_PER: Final = frozenset("a in before by for to with on from during".split())
_OFTEN: Final = frozenset("twice thrice times often".split())
_ONE: Final = frozenset("a an one some".split())
_OF: Final = frozenset({"of"})
_THE: Final = frozenset("the my our his her their these those".split())
_WINDOW, _NEAR = 8, 3


def limited(pair: Pair) -> Iterator[str]:
    """Yield ``quantifier`` where the claim goes further than its sentences."""
    if any(rule(pair) for rule in _RULES):
        yield "quantifier"


def _is_excepted(pair: Pair) -> bool:
    """Tell whether the claim has what is only excepted there, and excepts nothing."""
    return not _EXCEPTED & _forms(pair.said) and only(_excepted, pair)


def _excepted(words: Words) -> frozenset[str]:
    found: set[str] = set()
    for n, word in enumerate(words):
        every = any(one.form in _EVERY for one in words[max(n - _WINDOW, 0) : n])
        if word.form in _EXCEPT or (word.form in _MAY_EXCEPT and every and _is_noun(words, n)):
            found |= {one.stem for one in governed(words, n, most=2)}
    return frozenset(found)


def _is_noun(words: Words, n: int) -> bool:
    """Tell whether no deed stands behind a *but*: *all but Tom*, not *all came but Tom left*."""
    behind = [one for one in words[n + 1 :] if one.clause == words[n].clause]
    start = 2 if behind and behind[0].form in _THE | _ONE else 0
    return not any(map(acts, behind[start : start + 2]))


def _is_of(pair: Pair) -> bool:
    """Tell whether *two of the nurses* became the nurses."""
    many = {one.form for one in pair.said if one.sort is Sort.NUMBER and one.form.isalpha()}
    wholes = [
        (words[n].form, words[n + 3].form)
        for words in pair.held
        for n in range(len(words) - 3)
        if words[n].form.isalpha() and words[n].sort is Sort.NUMBER and words[n + 1].form in _OF
        if words[n + 3].sort is Sort.NUMBER
    ]
    if any(part not in many and whole in many for part, whole in wholes):
        return True
    counted = many or any(one.sort is Sort.NUMBER or one.form in _ONE for one in pair.said)
    return not counted and not _EVERY & _forms(pair.said) and only(_parted, pair)


def _parted(words: Words) -> frozenset[str]:
    """Return the stems behind a number with *of*, in small letters."""
    found: set[str] = set()
    for n, word in enumerate(words[:-2]):
        counted = (word.sort is Sort.NUMBER and word.form.isalpha()) or word.form == "one"
        if counted and words[n + 1].form in _OF and words[n + 2].form in _THE:
            run = [*takewhile(lambda one: one.weighs, words[n + 3 :])]
            found |= {one.stem for one in run[-1:] if one.sort is Sort.CONTENT}
    return frozenset(found)


def _is_seldom(pair: Pair) -> bool:
    """Tell whether a deed of the claim is done only seldom in every sentence that has it."""
    if _EVER & _forms(pair.said):
        return False
    for word in pair.said:
        if not _does(word):
            continue
        theirs = pair.done(word)
        if theirs and all(_rarely(words, n) for words, n in theirs):
            return True
    return False


def _is_also(pair: Pair) -> bool:
    """Tell whether the claim has *also* what the sentences have *only*."""
    also = _ALSO & _forms(pair.said) and not any(_ALSO & _forms(words) for words in pair.held)
    return bool(also) and any(_ALONE & _forms(words) for words in pair.held)


def _is_once(pair: Pair) -> bool:
    """Tell whether it was done *once* in the claim, and more than once in the sentences."""
    said = pair.said
    counts = any(
        word.form == _ONCE
        and n > 0
        and said[n - 1].form != "at"
        and (n + 1 == len(said) or said[n + 1].clause != word.clause or said[n + 1].form in _PER)
        for n, word in enumerate(said)
    )
    held = [_forms(words) for words in pair.held]
    return counts and any(_OFTEN & forms for forms in held) and not any(_ONCE in forms for forms in held)


def _is_one(pair: Pair) -> bool:
    """Tell whether there is *one* of them in the claim, and another number of them wherever they are counted."""
    mine = {two.stem for one, two in pairwise(pair.said) if one.form == "one" and two.weighs}
    theirs = [
        (two.stem, one.sort is Sort.NUMBER)
        for words in pair.held
        for one, two in pairwise(words)
        if two.stem in mine
    ]
    return bool(theirs) and all(counted for _, counted in theirs)


def _is_other(pair: Pair) -> bool:
    """Tell whether the claim tells of *another* one, of which no sentence of their own papers does."""
    mine = any(one.form in _OTHER and two.weighs for one, two in pairwise(pair.said))
    return pair.own and mine and not any(_OTHERS & _forms(words) for words in pair.held)


def _does(word: Word) -> bool:
    return acts(word) or word.stem in VERBS or (word.sort is Sort.CONTENT and word.form.endswith("s"))


def _rarely(words: Words, n: int) -> bool:
    before = [one for one in words[max(n - _NEAR, 0) : n] if one.clause == words[n].clause]
    return any(one.form in _SELDOM - {"once"} for one in before)


def _forms(words: Words) -> frozenset[str]:
    return frozenset(one.form for one in words)


_RULES: Final[tuple[Callable[[Pair], bool], ...]] = (
    _is_excepted,
    _is_of,
    _is_seldom,
    _is_also,
    _is_once,
    _is_one,
    _is_other,
)
