"""How far it goes: what is excepted, how many of them, how often, how much. A claim may not tell more of it.

*Every port except Lisbon* is not Lisbon; *two of the nurses* are not the nurses; *seldom wrote* is no *wrote*; *rather
damp* is not *very damp*; and *both* are no one and the other.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise, takewhile
from typing import Final

from citations.core.language.wording import Sort, Word
from citations.core.supporting.actors import acts
from citations.core.supporting.pairs import Pair, Words, deed, governed, only
from citations.core.supporting.roles import VERBS

_EXCEPT: Final = frozenset("except excepting excluding bar".split())
_MAY_EXCEPT: Final = frozenset("save but".split())
_EVERY: Final = frozenset(
    "all every each everyone everybody everything everywhere any anyone anybody anything anywhere whole".split()
)
_EXCEPTED: Final = _EXCEPT | _MAY_EXCEPT | frozenset("other without not never no nor only".split())
_SELDOM: Final = frozenset("seldom rarely hardly scarcely barely sometimes occasionally once".split())
_EVER: Final = _SELDOM | frozenset("not never no few little one only almost nearly twice".split())
_VERY: Final = frozenset(
    "very extremely exceedingly deeply greatly terribly utterly wholly entirely completely highly".split()
)
_BOTH: Final = "both"
_TWO: Final = frozenset("both two each either neither and 2 pair together".split())
_JUST: Final = "just"
_ONLY: Final = frozenset("just only but merely solely alone".split())
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
    counted = any(one.sort is Sort.NUMBER or one.form in _ONE for one in pair.said)
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
        theirs = [
            (words, n)
            for words in pair.held
            for n, one in enumerate(words)
            if deed(one) == deed(word) or one.stem == word.stem
        ]
        if theirs and all(_rarely(words, n) for words, n in theirs):
            return True
    return False


def _does(word: Word) -> bool:
    return acts(word) or word.stem in VERBS or (word.sort is Sort.CONTENT and word.form.endswith("s"))


def _rarely(words: Words, n: int) -> bool:
    before = [one for one in words[max(n - _NEAR, 0) : n] if one.clause == words[n].clause]
    return any(one.form in _SELDOM - {"once"} for one in before)


def _is_very(pair: Pair) -> bool:
    """Tell whether a word is *very* so in the claim, and in no sentence."""
    theirs = frozenset(one for words in pair.held for one in _intense(words))
    known = frozenset(one.stem for words in pair.held for one in words)
    return any(one in known and one not in theirs for one in _intense(pair.said))


def _intense(words: Words) -> Iterator[str]:
    for one, two in pairwise(words):
        if one.form in _VERY and one.clause == two.clause and two.weighs:
            yield two.stem


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


def _forms(words: Words) -> frozenset[str]:
    return frozenset(one.form for one in words)


_RULES: Final[tuple[Callable[[Pair], bool], ...]] = (
    _is_excepted,
    _is_of,
    _is_seldom,
    _is_very,
    _is_both,
    _is_just,
)
