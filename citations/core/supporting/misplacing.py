"""Is it the same one who does it? A claim and its sentences are compared at every verb of the claim, and every *was*.

Nobody that can be told may be anybody; two words that stand side by side somewhere may be one person.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from citations.core.language import kin
from citations.core.language.synonyms import alike
from citations.core.language.wording import CALLED, SELF, Sort
from citations.core.language.words import stem
from citations.core.supporting.actors import BE, OWNING, Doer, acts, doer, reports
from citations.core.supporting.pairs import Pair, Words, announces, deed
from citations.core.supporting.roles import VERBS
from citations.core.supporting.tenses import is_present

_SHE: Final = frozenset({"he", "she"})
_BEFORE_NOUNS: Final = OWNING | frozenset("the a an".split())
_HAD: Final = frozenset("had has have".split())
_BETWEEN: Final = frozenset("not never also always often still".split())
_AUXILIARY: Final = frozenset("been to had no".split())
_THEM: Final = frozenset("it them".split())
_OBJECTS: Final = frozenset("it them him her me us".split())
_AHEAD: Final = 4
_ELSE: Final = "@else"
_MANY: Final = re.compile(r"[^s']s$")
_HERS, _HIS = (frozenset(map(stem, some)) for some in (kin.HERS, kin.HIS))
_AGAINST: Final = {"she": _HIS, "her": _HIS, "he": _HERS, "him": _HERS}
Kin = frozenset[tuple[str, str]]


def misplaced(pair: Pair) -> Iterator[str]:
    """Yield ``role`` when the claim names somebody as doing or being what no sentence says of them."""
    said, kin = meant(pair.said) if pair.own else pair.said, _kin(pair.held)
    for n in range(len(said)):
        mine = doer(said, n)
        theirs = [
            doer(words, at) if not _is_behind(mine, words, at) else Doer(thing=_ELSE)
            for words in pair.held
            for at in places(said, n, words)
        ]
        called = _called(said, mine)
        if theirs and not any(_same(mine, one, kin, called) for one in theirs):
            yield "role"
            return


def _called(said: Words, mine: Doer) -> frozenset[str]:
    """Return the titles before a name of who does it, and whether it is many who do."""
    titles = {one.stem for one, two in pairwise(said) if one.form in CALLED and two.stem in mine.names}
    many = any(one.stem == mine.thing and _MANY.search(one.form) for one in said)
    return frozenset(titles | ({_ELSE} if many else set()))


def _is_behind(mine: Doer, words: Words, n: int) -> bool:
    """Tell whether who does it in the claim stands only behind the verb there, and a *he* or *she* does it."""
    behind = frozenset(one.stem for one in words[n + 1 :] if one.clause == words[n].clause)
    before = frozenset(one.stem for one in words[:n])
    return doer(words, n).other and mine.thing in behind - before


def meant(words: Words) -> Words:
    """Put the writer in place of a *he* or *she*, the first one said, behind no other name than theirs."""
    first = next((one.form for one in words if one.form in _SHE), "")
    other = next((n for n, one in enumerate(words) if one.sort is Sort.NAME and one.stem != SELF), len(words))
    return tuple(
        replace(one, stem=SELF, sort=Sort.NAME)
        if n < other and one.form in _SHE and one.form == first and not announces(words, n)
        else one
        for n, one in enumerate(words)
    )


def places(said: Words, n: int, words: Words) -> list[int]:
    """Return where *words* have what the claim has at *n*: the same verb, or the same thing said of somebody."""
    if said[n].form in BE:
        what = _ahead(said, n)
        return [at for at, word in enumerate(words) if word.form in BE and what and _ahead(words, at) == what]
    if _owns(said, n) and doer(said, n).names:
        return [at for at in range(len(words)) if _owns(words, at) and _is_alike(said, n, words, at)]
    does = acts(said[n]) or said[n].stem in VERBS or (is_present(said, n) and said[n - 1].form not in _SHE)
    if not does or reports(said, n) or _describes(said, n):
        return []
    return [at for at, one in enumerate(words) if deed(one) == deed(said[n]) and not _bare(words, at)]


def _owns(words: Words, n: int) -> bool:
    """Tell whether somebody *had* something at *n*, and it helps no other verb."""
    ahead = next((one for one in words[n + 1 : n + 1 + _AHEAD] if one.form not in _BETWEEN), None)
    helps = ahead is None or acts(ahead) or ahead.form in _AUXILIARY or ahead.form.endswith("ly")
    return words[n].form in _HAD and not helps


def _is_alike(said: Words, n: int, words: Words, at: int) -> bool:
    """Tell whether it is the same that both had, or *it* or *them* in the sentence."""
    return _ahead(said, n) == _ahead(words, at) or any(one.form in _THEM for one in words[at + 1 : at + 2])


def _describes(words: Words, n: int) -> bool:
    """Tell whether the word only says what something is like: *the spoilt piece*."""
    return n > 0 and (words[n - 1].form in _BEFORE_NOUNS or words[n - 1].form.endswith("'s"))


def _ahead(words: Words, n: int) -> str:
    after = words[n + 1 : n + 1 + _AHEAD]
    found = (one.stem for one in after if one.clause == words[n].clause and one.sort is Sort.CONTENT)
    return next(found, "")


def _bare(words: Words, n: int) -> bool:
    """Tell whether nobody who does it need stand in front: an infinitive, or what somebody *had them* do."""
    before = [one.form for one in words[max(n - 2, 0) : n]]
    return before[-1:] == ["to"] or (before[:1] == ["had"] and before[-1] in _OBJECTS)


def _same(mine: Doer, theirs: Doer, kin: Kin, called: frozenset[str]) -> bool:
    """Tell whether two may be one; nobody that can be told may be anybody. No *Mrs.*, ``called`` so, is a *he*."""
    if not mine.heads or not (theirs.heads or theirs.other):
        return True
    if theirs.pronoun in _SHE and _ELSE in called:
        return False
    if theirs.other:
        return SELF not in mine.names and not (mine.heads | called) & _AGAINST.get(
            theirs.pronoun, frozenset()
        )
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
