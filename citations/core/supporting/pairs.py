"""A claim and what it rests on, side by side, and how words stand in them; for the rules that compare the two."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from citations.core.language.wording import SELF, Sort, Word, read

Words = tuple[Word, ...]
Place = tuple[Words, int]
"""The words of a sentence, and where in it."""
MODALS: Final = frozenset("will would shall should may might could must can".split())
_SINGULAR: Final = frozenset("he she him her his hers himself herself".split())
_HERS: Final = frozenset("she her hers herself".split())
_WHEN: Final = frozenset("when while after before although though because if until since as".split())
_WHO: Final = "who"
_TENSES: Final = "say said says; tell told; write wrote; give gave; get got; think thought; feel felt"
_BASES: Final = {form: row.split()[0] for row in _TENSES.split(";") for form in row.split()}
_NEAR: Final = 2
_REACH: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A claim and what it rests on. ``me`` are the stems of the name of whoever wrote it.

    ``own``: it is the person's own writing, so that *he* or *she*, with nobody named before, is the writer.
    """

    claim: str
    spans: tuple[str, ...]
    me: frozenset[str] = frozenset()
    own: bool = False

    @property
    def said(self) -> Words:
        """The claim, word by word."""
        return _said(self.claim, self.me, own=self.own)

    @property
    def held(self) -> tuple[Words, ...]:
        """What it rests on, word by word."""
        return _held(self.spans, self.me)

    def done(self, word: Word) -> tuple[Place, ...]:
        """Return where the sentences have the same verb, in any tense."""
        return _done(self.spans, self.me).get(deed(word), ())


@lru_cache(maxsize=256)
def _said(claim: str, me: frozenset[str], *, own: bool) -> Words:
    words = read(claim, me)
    return _meant(words) if own else words


@lru_cache(maxsize=256)
def _held(spans: tuple[str, ...], me: frozenset[str]) -> tuple[Words, ...]:
    return tuple(read(span, me) for span in spans)


@lru_cache(maxsize=256)
def _done(spans: tuple[str, ...], me: frozenset[str]) -> dict[str, tuple[Place, ...]]:
    found: dict[str, tuple[Place, ...]] = {}
    for words in _held(spans, me):
        for n, word in enumerate(words):
            root = deed(word)
            found[root] = (*found.get(root, ()), (words, n))
    return found


def _meant(words: Words) -> Words:
    """Put the writer in place of a pronoun that no name stands before; of *he* and *she* only the first one said.

    As an owner it is a *my*.
    """
    first = next((n for n, word in enumerate(words) if word.sort is Sort.NAME), len(words))
    hers = next((word.form in _HERS for word in words if word.form in _SINGULAR), False)
    return tuple(
        replace(word, form=_owner(words, n), stem=SELF, sort=Sort.NAME)
        if n < first and word.form in _SINGULAR and (word.form in _HERS) is hers and not announces(words, n)
        else word
        for n, word in enumerate(words)
    )


def _owner(words: Words, n: int) -> str:
    behind = words[n + 1 : n + 2]
    owns = words[n].form == "his" or (words[n].form == "her" and behind and behind[0].weighs)
    return "my" if owns else words[n].form


def announces(words: Words, n: int) -> bool:
    """Tell whether the pronoun at *n* stands for a name that opens the next clause: *When he died, Silas…*."""
    after = [one for one in words if one.clause == words[n].clause + 1][:_NEAR]
    opens = n > 0 and words[n - 1].form in _WHEN
    return opens and any(one.sort is Sort.NAME and one.stem != SELF for one in after)


def deed(word: Word) -> str:
    """Return the stem of a verb in any tense; of small ones too, which have stems of their own."""
    return _BASES.get(word.form, word.stem)


def awaited(words: Words, n: int) -> bool:
    """Tell whether the word at *n* stands right behind a modal: *will speak*."""
    return n > 0 and words[n - 1].form in MODALS and words[n - 1].clause == words[n].clause


def before(words: Words, n: int, reach: int) -> list[Word]:
    """Return what stands before place *n* in its clause; in a clause of *who*, what stands before that."""
    mine = [one for one in words[max(n - reach, 0) : n] if one.clause == words[n].clause]
    if not mine or mine[0].form != _WHO:
        return mine
    at = n - len(mine)
    return [one for one in words[max(at - reach, 0) : at] if one.clause == words[at - 1].clause]


def governed(words: Words, n: int, most: int = _REACH) -> list[Word]:
    """Return up to *most* words of weight behind place *n*, in the same clause."""
    after = [
        word for word in words[n + 1 :] if word.clause == words[n].clause and word.sort is not Sort.SMALL
    ]
    return after[:most]


def roots(words: Words) -> frozenset[str]:
    """Return the stems of the words of weight."""
    return frozenset(word.stem for word in words if word.sort is not Sort.SMALL)


def only(found: Callable[[Words], frozenset[str]], pair: Pair) -> bool:
    """Tell whether a word of the claim is *found* in a sentence, and stands nowhere without being found."""
    marked = [found(words) for words in pair.held]
    plain = frozenset[str]().union(
        *(roots(words) - one for words, one in zip(pair.held, marked, strict=True))
    )
    return bool((frozenset[str]().union(*marked) - plain) & roots(pair.said))
