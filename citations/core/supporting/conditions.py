"""On what condition: *she would have said yes* is not all that *I would have said yes if it had not rained* says."""

from collections.abc import Iterator
from typing import Final

from citations.core.language.wording import Word
from citations.core.supporting.actors import BE
from citations.core.supporting.pairs import MODALS, Pair, Words, only

_UNLESS: Final = "unless"
_IF: Final = frozenset({"if", _UNLESS, "provided"})
_CONTRARY_OF: Final = {"if": _UNLESS, _UNLESS: "if"}
_CONTRARY: Final = frozenset(_CONTRARY_OF)
_NOT: Final = frozenset("not no never nobody nothing none".split())
_WHEN: Final = frozenset({"when", "until", "once"})
_NOW: Final = frozenset("is are am has have".split())
_KEPT: Final = _IF | _WHEN | frozenset("long whether condition until otherwise asked wondered".split())
_NO_CONDITION: Final = frozenset({"as", "even", "what", "only"})
_LONG: Final = "long"
_AND: Final = "and"
_AS_LONG_AS: Final = (["as", "as"], ["so", "as"])


def unconditioned(pair: Pair) -> Iterator[str]:
    """Yield ``condition`` where a claim tells what stands beside an *if* and leaves that out."""
    if _is_turned(pair):
        yield "negation"
    if not _KEPT & {word.form for word in pair.said} and only(_bound, pair):
        yield "condition"


def _is_turned(pair: Pair) -> bool:
    """Tell whether it is so *if* something is in the claim, and only *unless* that is in the sentences, or turned."""
    mine, theirs = dict(_conditions((pair.said,))), tuple(_conditions(pair.held))
    for form, mine_ in mine.items():
        same = [other for other, roots in theirs if roots & mine_]
        if form in _CONTRARY and same and all(other in _CONTRARY - {form} for other in same):
            return True
    return False


def _conditions(some: tuple[Words, ...]) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield each *if* and *unless* with what it leads; one that denies counts as the other."""
    for words in some:
        for n, word in enumerate(words):
            if word.form in _IF and not (n and words[n - 1].form in _NO_CONDITION):
                clause = tuple(one for one in words[n:] if one.clause == word.clause)
                turns = any(one.form in _NOT or one.form.endswith("n't") for one in clause)
                form = _UNLESS if word.form == _UNLESS else "if"
                yield (form if not turns else _CONTRARY_OF[form]), _weighty(clause)


def _bound(words: Words) -> frozenset[str]:
    """Return the stems of what is said to be so only on a condition, or of a day to come: *when the roof is on*."""
    found: set[str] = set()
    for n, word in enumerate(words):
        around = [one.form for one in (*words[max(n - 1, 0) : n], *words[n + 1 : n + 2])]
        if word.form == _LONG and around in _AS_LONG_AS:
            found |= {one.stem for one in words[:n] if one.clause == word.clause and one.weighs}
        if word.form in _WHEN:
            clause = tuple(one for one in words[n:] if one.clause == word.clause)
            found |= _weighty(clause) if any(one.form in _NOW for one in clause) else frozenset()
        if word.form in _IF and not (n and words[n - 1].form in _NO_CONDITION):
            before = words[n - 1].clause if n else -1
            for beside in (before, word.clause + 1):
                clause = tuple(one for one in words if one.clause == beside)
                found |= _weighty(clause) if word.form == _UNLESS and beside == before else _led(clause)
    return frozenset(found)


def _led(clause: Words) -> frozenset[str]:
    """Return the stems of a clause beside a condition in which something may, would or shall be, or is *to* be.

    Only behind its *and*, where its *would* stands behind one: *he lent it to me and I shall lend it to you*.
    """
    at = next((m for m, one in enumerate(clause) if _may(one)), 0)
    start = max((m for m, one in enumerate(clause[:at]) if one.form == _AND), default=0)
    if not (any(map(_may, clause)) or any(map(_is_to, clause, clause[1:]))):
        return frozenset()
    return frozenset(one.stem for one in clause[start:] if one.weighs and not _may(one))


def _weighty(clause: Words) -> frozenset[str]:
    """Return all of what is so *unless* something is: also *he sails on Monday*."""
    return frozenset(one.stem for one in clause if one.weighs)


def _may(word: Word) -> bool:
    return word.form in MODALS


def _is_to(one: Word, two: Word) -> bool:
    """Tell whether this is the *was to* of what is to come."""
    return one.form in BE and two.form == "to"
