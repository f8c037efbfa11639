"""How close a claim keeps to papers in which somebody speaks for themselves, beyond what any paraphrase must keep.

Each rule looks at one claim and its sentences, and yields nothing or the name of what was changed. A paper that tells
of others (a biography, an article) may be told more freely; here the words are somebody's own.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from citations.core.language.quantities import values
from citations.core.language.wording import Sort, Word, read
from citations.core.supporting.amounts import miscounted
from citations.core.supporting.denying import denial
from citations.core.supporting.hearsay import hearsay
from citations.core.supporting.joining import joined
from citations.core.supporting.misplacing import misplaced
from citations.core.supporting.mixed import Span
from citations.core.supporting.ordering import ordered
from citations.core.supporting.pairs import MODALS, Pair, Words, deed
from citations.core.supporting.prepositions import mispointed
from citations.core.supporting.roles import is_past
from citations.core.supporting.tenses import mistensed

PERSONAL: Final = frozenset("letter journal message email memoir interview recording speech".split())
"""Kinds of papers in which whoever wrote them speaks for themselves, whosever archive they lie in."""

_PAST: Final = frozenset("got gave felt".split())
_BE: Final = frozenset("am is are was were be".split())
_HELPING: Final = frozenset("has had did".split())
_WHEN: Final = frozenset("when if after until once before that who which".split())
_BETWEEN: Final = frozenset("not never only also then just be have ever".split())
_DONE: Final = frozenset(
    "began begin begun started start continue continued used came come had got managed happened went".split()
)
_EXCEPT: Final = frozenset("but except save nearly almost".split())
_EVERY: Final = frozenset("all every everyone everybody everything".split())
_ONLY: Final = frozenset("only sole solely exclusively merely".split())
_FEW = 2


def strained(pair: Pair, chosen: Sequence[Span]) -> tuple[str, ...]:
    """Tell what *pair* strains; *chosen* are its spans, with the passages in which they stand."""
    found = [*(what for rule in RULES for what in rule(pair)), *joined(pair, chosen)]
    if _titled(pair, chosen):
        found.append("number")
    return tuple(dict.fromkeys(found))


def _undone(pair: Pair) -> Iterator[str]:
    """Find what is told as done, and stands only behind a *to*, a *shall* or their like."""
    for n, word in enumerate(pair.said):
        base = deed(word)
        if (
            word.sort is Sort.NAME
            or not (is_past(word.form) or word.form in _PAST)
            or _opening(pair.said, n) is not None
        ):
            continue
        theirs = [
            (words, at)
            for words in pair.held
            for at, one in enumerate(words)
            if one.stem in {base, word.stem}
        ]
        if theirs and all(_open(words, at) for words, at in theirs):
            yield "modality"
            return


def _open(words: Words, n: int) -> bool:
    """Tell whether the verb at *n* is left open, by itself or by an *are to* before it."""
    opening = _opening(words, n)
    bound = any(one.form in _BE and two.form == "to" for one, two in pairwise(words[:n]))
    return (
        (bound and not _is_finite(words, n))
        or (opening is not None and opening not in _DONE)
        or ordered(words, n)
    )


def _is_finite(words: Words, n: int) -> bool:
    """Tell whether the verb at *n* stands behind a *has* or *did* of its own clause, which tells no *when*."""
    clause = [one for one in words[:n] if one.clause == words[n].clause]
    return any(one.form in _HELPING for one in clause) and clause[0].form not in _WHEN


def _opening(words: Words, n: int) -> str | None:
    """Return the modal in front of a verb, or what is in front of its *to*; None where there is neither."""
    before = [one.form for one in words[max(n - 3, 0) : n] if one.clause == words[n].clause]
    while before and (before[-1] in _BETWEEN or before[-1].endswith("ly")):
        before.pop()
    if before and before[-1] in MODALS:
        return before[-1]
    if before and before[-1] == "to":
        return before[-2] if len(before) > 1 else ""
    return None


def _amount(pair: Pair) -> Iterator[str]:
    """Find an *all but two* that became an *all*, and an *only* that stands nowhere."""
    said = frozenset(word.form for word in pair.said)
    held = [[word.form for word in words] for words in pair.held]
    every = [words for words in held if _EVERY & set(words)]
    if said & _EVERY and not said & _EXCEPT and every and all(map(_bounded, every)):
        yield "quantifier"
    if said & _ONLY and not any(_ONLY & set(words) for words in held):
        yield "quantifier"


def _bounded(forms: Sequence[str]) -> bool:
    return all(
        _EXCEPT & {*forms[n + 1 : n + 2], *forms[max(n - 1, 0) : n]}
        for n, one in enumerate(forms)
        if one in _EVERY
    )


def _compared(pair: Pair) -> Iterator[str]:
    """Find a *than* with something that no sentence compares."""
    mine = _than(pair.said)
    if mine and not any(mine <= _than(words) for words in pair.held):
        yield "comparison"


def _than(words: Words) -> frozenset[str]:
    at = next((n for n, word in enumerate(words) if word.form == "than"), len(words))
    return frozenset(one.stem for one in words[at:] if one.weighs)


Rule = Callable[[Pair], Iterator[str]]
RULES: Final[tuple[Rule, ...]] = (
    misplaced,
    hearsay,
    denial,
    _undone,
    _amount,
    mispointed,
    mistensed,
    miscounted,
    _compared,
)


def _titled(pair: Pair, chosen: Sequence[Span]) -> bool:
    """Tell whether a number of the claim stands only in a title, and beside another word there."""
    known = values(" ; ".join((*pair.spans, *(one.passage.origin.date for one in chosen))))
    titles = " ; ".join(dict.fromkeys(one.passage.origin.title for one in chosen))
    beside = {(one.form, two.form) for one, two in _neighbours(titles)}
    return any(
        values(two.form) & values(titles) - known and (one.form, two.form) not in beside
        for one, two in _neighbours(pair.claim)
    )


def _neighbours(text: str) -> Iterator[tuple[Word, Word]]:
    return pairwise(read(text))
