"""Who a *he* or *she* is: the claim names somebody as doing what the span only says of a pronoun.

That name must be the only one that the pronoun may stand for, in what stands before it: of two the claim says none. In
doubt, where nobody at all stands before, the name is not told either. The record says whom a paper is about.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from citations.core.language import kin
from citations.core.language.wording import CALLED, SELF, Sort, Word, read
from citations.core.language.words import stem
from citations.core.supporting.actors import BE, acts, doer
from citations.core.supporting.cutting import parts
from citations.core.supporting.misplacing import places
from citations.core.supporting.mixed import Span
from citations.core.supporting.pairs import Pair, Words
from citations.core.supporting.roles import TIMES

_HERS, _HIS, _PEOPLE = (frozenset(map(stem, some)) for some in (kin.HERS, kin.HIS, kin.PEOPLE))
_AGAINST: Final = {"she": _HIS, "he": _HERS}
_MINE: Final = frozenset("my our mine ours".split())
_PLACED: Final = frozenset("in at into near from through".split())
_MOVING: Final = frozenset(
    map(stem, "go come walk ride sail drive return move take send travel march".split())
)
_NEAR: Final = 4
_BACK: Final = 6
_REACH: Final = 9
Somebody = frozenset[str]


def referred(pair: Pair, chosen: Sequence[Span], record: str) -> Iterator[str]:
    """Yield ``reference`` where a verb of the claim has a name, and in every span a pronoun that may be another's."""
    told = frozenset(one.stem for one in read(record, pair.me))
    for n, word in enumerate(pair.said):
        names = doer(pair.said, n).names - TIMES if acts(word) else frozenset[str]()
        if not names or SELF in names or names & told:
            continue
        theirs = [
            (words, at, span)
            for words, span in zip(pair.held, chosen, strict=True)
            for at in places(pair.said, n, words)
        ]
        if theirs and all(_is_other(words, at, span, names, pair.me) for words, at, span in theirs):
            yield "reference"
            return


def _is_other(words: Words, at: int, span: Span, names: frozenset[str], me: frozenset[str]) -> bool:
    """Tell whether the verb at *at* has a pronoun before it that need not be who is named."""
    if not doer(words, at).other:
        return False
    before = [n for n in range(max(at - _REACH, 0), at) if words[n].form in _AGAINST]
    if not before:
        return False
    place = before[-1]
    beside = frozenset(one.stem for one in words[at:] if one.clause == words[at].clause)
    for earlier in (words[:place], *_earlier(span, me)):
        some = [one for one in _somebodies(earlier, words[place].form, names) if not one & beside]
        if some:
            return len(some) > 1 or not some[0] & names
    return True


def _earlier(span: Span, me: frozenset[str]) -> Iterator[Words]:
    """Yield what stands before a span, the nearest first."""
    here = (span.locator.paragraph, span.locator.start)
    before = [text for paragraph, start, text in parts(span.passage) if (paragraph, start) < here]
    yield from (read(text, me) for text in reversed(before[-_BACK:]))


def _somebodies(words: Words, pronoun: str, names: frozenset[str]) -> tuple[Somebody, ...]:
    """Return who stands there that the pronoun may be; one who is named twice counts once."""
    found: list[Somebody] = []
    for n, one in enumerate(words):
        if not _is_somebody(one) or (n and _goes_on(words, n - 1)):
            continue
        run = _run(words, n)
        if (
            _is_what(words, n)
            or SELF in run
            or run & _AGAINST[pronoun]
            or (_is_place(words, n) and not run & names)
        ):
            continue
        known = next((m for m, other in enumerate(found) if other & run - CALLED), None)
        if known is None:
            found.append(run)
        else:
            found[known] |= run
    return tuple(found)


def _is_what(words: Words, n: int) -> bool:
    """Tell whether a noun only says what somebody named before is: *he is clerk to the consul*."""
    return words[n].sort is not Sort.NAME and any(one.form in BE for one in words[max(n - 3, 0) : n])


def _run(words: Words, n: int) -> Somebody:
    """Return the words that name one together, from *n* on: *my cousin Phoebe*, *Mr. Lund*."""
    end = n
    while end + 1 < len(words) and _goes_on(words, end):
        end += 1
    return frozenset(one.stem for one in words[n : end + 1])


def _goes_on(words: Words, n: int) -> bool:
    """Tell whether the words at *n* and behind it name one together."""
    return _is_somebody(words[n]) and _is_somebody(words[n + 1]) and words[n].clause == words[n + 1].clause


def _is_somebody(word: Word) -> bool:
    if word.form in _MINE or word.form.endswith("'s"):
        return False
    return word.stem in _PEOPLE or (word.sort is Sort.NAME and word.stem not in TIMES)


def _is_place(words: Words, n: int) -> bool:
    """Tell whether a name may be of a place or a ship, or is only the title of an owner."""
    before = words[n - 1].form if n else ""
    behind = words[n + 1].form if n + 1 < len(words) else ""
    if words[n].stem in _PEOPLE and not behind.endswith("'s"):
        return False
    goes = before == "to" and any(one.stem in _MOVING for one in words[max(n - _NEAR, 0) : n])
    return goes or before in _PLACED or before == "the" or behind.endswith("'s")
