"""What came first, and what came of what: *before she read Darwin she read Paley* is no *Darwin before Paley*.

Each sentence is read as pairs: what is told as earlier with what is told as later, a reason with what it led to. A pair
of the claim that stands the other way about in a sentence, and as in the claim in none, is turned.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from citations.core.language.wording import Sort, Word
from citations.core.supporting.actors import OWNING, acts
from citations.core.supporting.pairs import Pair, Words

_BEFORE: Final = frozenset({"before"})
_AFTER: Final = frozenset({"after"})
_CAUSES: Final = frozenset({"because"})
_EFFECTS: Final = frozenset("so therefore hence thus consequently".split())
_WHEN: Final = frozenset({"when", "once"})
_HAD: Final = "had"
_FORWARD: Final = _BEFORE | _EFFECTS
_THEN: Final = frozenset("then afterwards afterward subsequently".split())
_THAT: Final = frozenset("her his their its that this which".split())
_NO_TIME: Final = frozenset("name call christen look ask inquir".split())
"""With these an *after* tells of no time: *named after the bell*."""
_NO_EFFECT: Final = frozenset("that much many far long as".split())
_WHO: Final = frozenset("i he she we they it you".split())
_ARTICLES: Final = frozenset("the a an".split())
_SMALL: Final = frozenset("had was were been is are did".split())
_PLACED: Final = frozenset("to in at on by for with from into".split())
_AND: Final = frozenset("and but then".split())
_LATER: Final = frozenset(
    "hour hours day days week weeks month months year years minute minutes soon shortly long just half".split()
)
_CLOSE: Final = 4
_NEAR: Final = 2
_SOON: Final = 14
_ORDER, _CAUSE = "order", "cause"
Roots = frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Led:
    """Two sides of a word that joins them, the one that is first in time or the reason first."""

    kind: str
    first: Roots
    last: Roots


def turned(pair: Pair) -> Iterator[str]:
    """Yield ``order`` or ``cause`` where the claim has the two sides of one the other way about."""
    mine = tuple(_read(pair.said))
    if not mine:
        return
    theirs = tuple(one for words in pair.held for one in _read(words))
    for one in mine:
        alike = [other for other in theirs if other.kind == one.kind]
        crossed = [other for other in alike if _fits(one.first, one.last, other.last, other.first)]
        if crossed and not any(
            _fits(one.first, one.last, other.first, other.last) for other in alike if other not in crossed
        ):
            yield one.kind
            return


def _fits(first: Roots, last: Roots, here: Roots, there: Roots) -> bool:
    """Tell whether the first side stands here and the last one there, by words that stand on one side alone."""
    return bool((first - last) & (here - there)) and bool((last - first) & (there - here))


def _read(words: Words) -> Iterator[_Led]:
    for n, word in enumerate(words):
        kind = _kind(words, n)
        if not kind:
            continue
        if _is_then(words, n):
            main, led = _roots(words[:n]), _roots(_clause(words, n)[:_SOON])
        else:
            main = _front(words, n)
            beside, rest = _parted(words, n, leads=not main)
            main, led = main or _roots(rest), _roots(beside)
        if main and led:
            first, last = (main, led) if word.form in _FORWARD or _is_then(words, n) else (led, main)
            yield _Led(kind=kind, first=first, last=last)


def _is_then(words: Words, n: int) -> bool:
    """Tell whether what stands behind comes after all that stands before: *then*, *after her death*."""
    ahead = words[n + 1 : n + 2]
    return words[n].form in _THEN or (words[n].form in _AFTER and bool(ahead) and ahead[0].form in _THAT)


def _kind(words: Words, n: int) -> str:
    """Return what the word at *n* joins by, '' for nothing."""
    form = words[n].form
    if form in _BEFORE | _AFTER:
        return "" if any(_tells_no_time(words, m) for m in range(len(words))) else _ORDER
    if form in _THEN and n:
        return _ORDER
    if form in _CAUSES:
        return _CAUSE
    ahead = words[n + 1 : n + 2]
    if form in _EFFECTS and n and words[n - 1].clause != words[n].clause:
        return "" if ahead and ahead[0].form in _NO_EFFECT else _CAUSE
    if form in _WHEN and any(one.form == _HAD for one in _clause(words, n)):
        return _ORDER
    return ""


def _tells_no_time(words: Words, n: int) -> bool:
    """Tell whether something is done there after which no time is told; *my name* is nothing done."""
    owned = n > 0 and (words[n - 1].form in OWNING | _ARTICLES | _THAT or words[n - 1].form.endswith("'s"))
    return words[n].stem in _NO_TIME and not owned


def _clause(words: Words, n: int) -> Words:
    return tuple(one for one in words[n + 1 :] if one.clause == words[n].clause)


def _front(words: Words, n: int) -> Roots:
    """Return what stands before the word that joins: in its clause, back to an *and*, or all of the clause before."""
    before = [one for one in words[:n] if one.clause == words[n].clause]
    cut = max((m for m, one in enumerate(before) if one.form in _AND), default=-1)
    mine = tuple(before[cut + 1 :])
    if all(one.form in _ARTICLES | _LATER or one.sort is Sort.NUMBER for one in mine):
        mine = ()  # *an hour after he came she left*
    if mine or cut >= 0 or (words[n].form not in _EFFECTS | _WHEN | _CAUSES):
        return _roots(mine)
    return _roots(tuple(one for one in words[:n] if one.clause == words[n - 1].clause))


def _parted(words: Words, n: int, *, leads: bool) -> tuple[Words, Words]:
    """Part what the word leads from what follows: at a comma, or, where it *leads*, before the next who acts."""
    clause = _clause(words, n)
    end = _end(clause) if leads else len(clause)
    behind = tuple(one for one in words[n + 1 :] if one.clause == words[n].clause + 1)
    return clause[:end], clause[end:] or behind


def _end(clause: Words) -> int:
    """Return where, behind one who acts, another begins; or what is no more than a name ends."""
    for m in range(1, len(clause)):
        before = clause[:m]
        if clause[m].form in _WHO and any(map(_weighs, before)):
            return m
        if clause[m].form in _ARTICLES and any(one.form == "been" for one in before[-_NEAR:]):
            return m
        if clause[m].form in _PLACED and not any(acts(one) or one.form in _SMALL for one in before):
            return m
        if clause[m].form in _ARTICLES and acts(clause[m - 1]) and _is_over(clause, m):
            return m
    return len(clause)


def _is_over(clause: Words, m: int) -> bool:
    """Tell whether what was done before *m* had been done, or somebody behind it does something else."""
    had = any(one.form == _HAD for one in clause[max(m - 1 - _NEAR, 0) : m - 1])
    return had or any(map(acts, clause[m + 1 : m + _CLOSE]))


def _roots(words: Words) -> Roots:
    return frozenset(one.stem for one in words if _weighs(one))


def _weighs(word: Word) -> bool:
    return word.weighs and word.sort is not Sort.SMALL
