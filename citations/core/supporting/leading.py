"""Where a deed leads: *built at Whitby for a Hull owner* is not built at Hull.

For each verb of a claim and each preposition behind it: what stands behind them there may not be what the same sentence
has elsewhere, while its own verb leads by that preposition to something else.
"""

from collections.abc import Iterator
from typing import Final

from citations.core.language.synonyms import alike
from citations.core.language.wording import CALLED, SELF, Sort, Word
from citations.core.supporting.actors import acts
from citations.core.supporting.pairs import Pair, Words
from citations.core.supporting.risks import is_light
from citations.core.supporting.roles import TIMES, VERBS

_PREPOSITIONS: Final = frozenset("in on at to from with by for of into under over against near as".split())
_BETWEEN: Final = frozenset("the a an his her their its my our this that these those all both no".split())
_REACH: Final = 10
Led = dict[str, frozenset[str]]
"""For each preposition the stems right behind it."""


def misled(pair: Pair) -> Iterator[str]:
    """Yield ``role`` where a deed of the claim leads to what it does not lead to in its sentence."""
    for n, word in enumerate(pair.said):
        if not (acts(word) or word.stem in VERBS):
            continue
        theirs = [(words, _led(words, at)) for words, at in pair.done(word)]
        for preposition, mine in _led(pair.said, n).items() if theirs else ():
            if mine and all(_is_other(mine, preposition, words, led) for words, led in theirs):
                yield "role"
                return


def _is_other(mine: frozenset[str], preposition: str, words: Words, led: Led) -> bool:
    """Tell whether the sentence leads elsewhere, and has what the claim leads to in another place."""
    theirs = led.get(preposition, frozenset())
    meant = mine | frozenset(one for root in mine for one in alike(root))
    return bool(theirs) and not meant & theirs and mine <= {one.stem for one in words if _counts(one)}


def _led(words: Words, n: int) -> Led:
    """Return what stands right behind each preposition that follows the verb at *n*, up to the next verb."""
    found: Led = {}
    for at in range(n + 1, min(n + _REACH, len(words))):
        if words[at].clause != words[n].clause or acts(words[at]):
            break
        if words[at].form in _PREPOSITIONS:
            found[words[at].form] = found.get(words[at].form, frozenset()) | _behind(words, at)
    return found


def _behind(words: Words, at: int) -> frozenset[str]:
    found: set[str] = set()
    for word in words[at + 1 :]:
        if word.clause != words[at].clause:
            break
        if _counts(word):
            found.add(word.stem)
        elif found or not (word.form in _BETWEEN or word.form in CALLED or word.form.endswith("'s")):
            break
    return frozenset(found)


def _counts(word: Word) -> bool:
    named = word.sort in {Sort.NAME, Sort.CONTENT} and word.stem != SELF and word.stem not in TIMES
    return named and not (word.form.endswith("'s") or word.form in CALLED or is_light(word))
