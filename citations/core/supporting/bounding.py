"""More or less than a number: *fewer than forty* is not *over forty*, nor *forty*; and what a number counts.

*Nearly* and *about* may be left out of a claim by no rule here; what was no more than bounded may not become exact.
"""

from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from citations.core.language.quantities import values
from citations.core.language.wording import Sort, Word
from citations.core.supporting.pairs import Pair, Words

_OVER, _UNDER, _NEAR = "over", "under", "near"
_BOUNDS: Final = (
    (_OVER, ("more than", "over", "above", "at least", "upwards of", "exceeding", "no fewer than", "not less than",
             "no less than", "not fewer than")),
    (_UNDER, ("fewer than", "less than", "under", "below", "at most", "up to", "not more than", "no more than",
              "not over")),
    (_NEAR, ("nearly", "almost", "close on", "hardly", "barely", "scarcely")),
)  # fmt: skip
_EXACT: Final = frozenset({_OVER, _UNDER})
_WHERE: Final = frozenset("on in at by".split())
_REACH: Final = 3
_ALONG: Final = 4
Bounded = dict[str, set[str]]
"""For each value the bounds that it has, '' for none."""


def unbounded(pair: Pair) -> Iterator[str]:
    """Yield ``quantity`` where a number has another bound in the claim, or counts what another number counts."""
    theirs: Bounded = {}
    for words in pair.held:
        for value, bounds in _bounded(words).items():
            theirs.setdefault(value, set()).update(bounds)
    for value, mine in _bounded(pair.said).items():
        known = theirs.get(value, mine)
        if not mine & known and (mine & _EXACT or known & _EXACT):
            yield "quantity"
            return
    if any(_is_miscounted(pair, n) for n in range(len(pair.said))):
        yield "quantity"


def _bounded(words: Words) -> Bounded:
    found: Bounded = {}
    for n, word in enumerate(words):
        if word.sort is Sort.NUMBER and (n == 0 or words[n - 1].sort is not Sort.NUMBER):
            before = " ".join(one.form for one in words[max(n - _REACH, 0) : n] if one.clause == word.clause)
            before = before.removesuffix(" a").removesuffix(" the")
            longest = max(
                ((len(form), bound) for bound, forms in _BOUNDS for form in forms if before.endswith(form)),
                default=(0, ""),
            )
            for value in values(word.form):
                found.setdefault(value, set()).add(longest[1])
    return found


def _is_miscounted(pair: Pair, n: int) -> bool:
    """Tell whether a number of the claim counts a word that no sentence has near it: *eleven pupils, four boarders*."""
    number, behind = pair.said[n], pair.said[n + 1 : n + 2]
    if number.sort is not Sort.NUMBER or not (
        behind and _is_many(behind[0]) and behind[0].clause == number.clause
    ):
        return False
    counted, value = behind[0].stem, values(number.form)
    places = [
        (words, at)
        for words in pair.held
        for at, one in enumerate(words)
        if one.sort is Sort.NUMBER and value & values(one.form)
    ]
    if pair.own and any(value & bare_values(words) for words, _ in places):
        return False
    return bool(places) and all(
        any(one.stem == counted for one in words) and not _is_near(words, at, counted) for words, at in places
    )


def bare_values(words: Words) -> frozenset[str]:
    """Return the numbers that count what was told before: *I had forty ewes, and lost sixty on the way*."""
    found: set[str] = set()
    for at, word in enumerate(words):
        behind = words[at + 1 : at + 2]
        ends = not behind or behind[0].clause != word.clause or behind[0].form in _WHERE
        if word.sort is Sort.NUMBER and ends:
            run = [*takewhile(lambda one: one.sort is Sort.NUMBER, reversed(words[: at + 1]))]
            found |= values(" ".join(one.form for one in reversed(run)))
    return frozenset(found)


def _is_many(word: Word) -> bool:
    return word.sort is Sort.CONTENT and word.form.endswith("s")


def _is_near(words: Words, at: int, counted: str) -> bool:
    clause = words[at].clause
    behind = [one for one in words[at + 1 : at + 1 + _ALONG] if one.clause == clause]
    before = [one for one in words[max(at - _ALONG, 0) : at] if one.clause == clause]
    near = behind if behind and _is_many(behind[0]) else (*before, *behind)
    return any(one.stem == counted for one in near)
