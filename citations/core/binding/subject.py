"""Subject: a predicate that a claim copies from its verb on belongs to the subject that it has there.

The subject of one sentence before the predicate of another has every word in its place but the one that counts.
*The President of Warsaw had been elected* is said of a President: whatever else has Warsaw before its verb is another.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, Self

from citations.core.binding.near_copy import Block, blocks
from citations.core.binding.pairs import AND, Pair, Span, Words, is_light
from citations.core.text.wording import Sort, Word, read
from citations.core.text.words import WORDS, is_past

_VERBS: Final = WORDS["VERBS"]
_CALLED: Final = WORDS["CALLED"]
_PERSONS: Final = WORDS["PRONOUNS"]
_SOMEBODY: Final = frozenset({"he", "she", "they"})
_BEHIND: Final = WORDS["PREPOSITIONS"]
_THERE: Final = "there"
_FEWEST: Final = 3
_BEFORE: Final = 3
_REACH: Final = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """The words of weight before a verb, whoever writes among them, and the stems of those that name what it is."""

    words: Words
    heads: frozenset[str]

    def is_like(self, other: Self) -> bool:
        """Tell whether two may be one: by what they are, or by any word where it cannot be told what they are."""
        mine, theirs = (frozenset(word.stem for word in one.words) for one in (self, other))
        if not (self.heads and other.heads):
            return bool(mine & theirs)
        return bool(self.heads & other.heads or (self.heads & theirs and other.heads & mine))


def given(pair: Pair, chosen: Sequence[Span], record: str) -> Iterator[str]:
    """Yield ``subject`` where a copied predicate has another; *chosen* are the spans, *record* what is told."""
    said, told = pair.said, read(record, pair.me)
    for words, span in zip(pair.held, chosen, strict=True):
        known = frozenset(one.stem for one in (*_earlier(span, pair.me), *told))
        if any(_is_given(said, words, block, known) for block in blocks(said, words)):
            yield "subject"
            return


def _is_given(said: Words, words: Words, block: Block, known: frozenset[str]) -> bool:
    """Tell whether a block is a predicate of something else.

    Behind a pronoun the subject must be *known*, from the sentences before or from the record. So may a name be that
    stands for a thing which is named nowhere.
    """
    start, there, size = block
    at = next((n for n in range(size) if _is_verb(said[start + n])), size)
    if said[max(start + at - 1, 0)].form in _SOMEBODY:
        return False  # who a pronoun is, no rule tells
    me, them = subject(said, start + at), subject(words, there + at)
    mine, theirs = me.words, them.words
    if not mine or sum(_says(one) for one in said[start + at : start + size]) < _FEWEST:
        return False
    if me.is_like(them) or (not them.heads and me.heads & {one.stem for one in words[: there + at]}):
        return False
    before = {one.form for one in words[: there + at]}
    if before & _PERSONS:
        return not _stands(mine[-1:] if said[start + at - 1].weighs else mine, known)
    named = [one for one in mine if one.sort is Sort.NAME]
    if not named or any(one.sort is Sort.NAME for one in theirs):
        return bool(theirs) or _THERE in before
    return not _stands(named, known)


def subject(words: Words, n: int) -> Subject:
    """Return what the verb at *n* is said of, from its clause, or where nothing stands there from those before.

    Behind an *and* alone, as in *stood where I stand and asked*, it is not told which of the words before it is.
    """
    before = words[max(n - _REACH, 0) : n]
    clause = tuple(one for one in before if n < len(words) and one.clause == words[n].clause)
    done = (m for m, one in enumerate(clause) if one.form in AND and any(map(_acts, clause[:m])))
    mine = clause[max(done, default=-1) + 1 :]
    if not any(map(_names, mine)) or mine[-1].form in AND:
        return Subject(words=_weighty(before), heads=frozenset())
    return Subject(words=_weighty(mine), heads=frozenset(_heads(mine)))


def _weighty(words: Words) -> Words:
    return tuple(one for one in words if one.sort is not Sort.SMALL)


def _heads(clause: Words) -> Iterator[str]:
    """Yield the last word before the first preposition; before each, where the clause begins with one."""
    held: list[Word] = []
    led = bool(clause) and clause[0].form in _BEHIND
    for n, one in enumerate(clause):
        if led and n > 1 and _names(one) and clause[n - 1].form == "of":
            continue  # *since 1990 the President of Warsaw* is a President
        if one.form in _BEHIND and held:
            yield from _last(held)
            if not led:
                return
            held = []
        elif _names(one):
            held.append(one)
    yield from _last(held)


def _last(held: list[Word]) -> Iterator[str]:
    names = [*takewhile(lambda one: one.sort is Sort.NAME, reversed(held))]
    yield from (one.stem for one in names or held[-1:])


def _names(word: Word) -> bool:
    """Tell whether a word may say what something is: no number, no *slowly* and nothing that was done."""
    if word.sort in {Sort.SMALL, Sort.NUMBER}:
        return False
    return word.sort is Sort.NAME or not (is_light(word) or _acts(word))


def _acts(word: Word) -> bool:
    return word.sort is not Sort.NAME and is_past(word.form)


def _is_verb(word: Word) -> bool:
    return word.form in _VERBS or (_acts(word) and word.form not in _CALLED)


def _stands(some: Sequence[Word], known: frozenset[str]) -> bool:
    return any(one.stem in known for one in some)


def _says(word: Word) -> bool:
    return word.weighs and not is_light(word)


def _earlier(span: Span, me: frozenset[str]) -> Words:
    """Return the words of the sentences before a span, a few of them."""
    here = (span.locator.paragraph, span.locator.start)
    before = [one.text for one in span.passage.sentences if (one.paragraph, one.start) < here]
    return tuple(word for text in before[-_BEFORE:] for word in read(text, me))
