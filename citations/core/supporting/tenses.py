"""What was so, told as if it were so still: *the mill paid him* does not say that the mill pays him.

A claim tells of long ago, and in the past. What the sentences have only as past may not become present.
"""

from collections.abc import Iterator
from typing import Final

from citations.core.language.wording import Sort, Word
from citations.core.supporting.pairs import Pair, Words
from citations.core.supporting.roles import VERBS, is_past

_IS: Final = frozenset("is are".split())
_WAS: Final = frozenset("was were".split())
_NOW: Final = frozenset("is are am be been being".split())
_SUBJECTS: Final = frozenset("he she it who which".split())
_UNDERGOING: Final = frozenset("the a an my our his her their its him them it me us that".split())
_PAST: Final = frozenset("gave got felt said told wrote thought".split())
_WILL: Final = frozenset("will shall".split())
_WOULD: Final = frozenset("would should might could".split())
_THAT, _THEY = "that", "they"
_FEW: Final = 3


def mistensed(pair: Pair) -> Iterator[str]:
    """Yield ``tense`` where the claim has as present what every sentence has as past."""
    places = range(len(pair.said))
    if any(_is_done(pair, n) or _is_willed(pair, n) for n in places) or _is_no_more(pair):
        yield "tense"


def _is_done(pair: Pair, n: int) -> bool:
    """Tell whether somebody *pays* in the claim, and only *paid* in the sentences."""
    if not (is_present(pair.said, n) or _is_theirs(pair.said, n)):
        return False
    theirs = [words[at].form for words, at in pair.done(pair.said[n])]
    return bool(theirs) and all(is_past(form) or form in _PAST for form in theirs)


def _is_willed(pair: Pair, n: int) -> bool:
    """Tell whether somebody *will* do it in the claim, and only *would* in the sentences."""
    if not (n and pair.said[n - 1].form in _WILL) or _THAT in {one.form for one in pair.said}:
        return False
    theirs = [words[at - 1].form if at else "" for words, at in pair.done(pair.said[n])]
    return bool(theirs) and all(form in _WOULD for form in theirs)


def _is_theirs(words: Words, n: int) -> bool:
    """Tell whether *they* do it: *they sell*."""
    return (
        n > 0 and words[n - 1].form == _THEY and words[n].sort is Sort.CONTENT and not is_past(words[n].form)
    )


def is_present(words: Words, n: int) -> bool:
    """Tell whether a word with an *s* is done by who stands before it.

    Behind any other word than a name or a pronoun it is done only to something: *the old mills* are things.
    """
    word, before = words[n], words[max(n - 1, 0) : n]
    done = word.sort is Sort.CONTENT or word.stem in VERBS
    ends = word.form.endswith("s") and not word.form.endswith("'s")
    if not (done and ends and before) or before[0].clause != word.clause or before[0].form.endswith("'s"):
        return False
    named = before[0].form in _SUBJECTS or before[0].sort is Sort.NAME
    return named or (before[0].sort is Sort.CONTENT and any(map(_undergoes, words[n + 1 : n + 2])))


def _undergoes(word: Word) -> bool:
    return word.sort in {Sort.NAME, Sort.NUMBER} or word.form in _UNDERGOING


def _is_no_more(pair: Pair) -> bool:
    """Tell whether something *is* so in the claim, and only *was* so in the sentences."""
    mine = {root for form, root in _being(pair.said) if form in _IS}
    theirs = {both for words in pair.held for both in _being(words)}
    past = {root for form, root in theirs if form in _WAS}
    held = {one.stem for words in pair.held for one in words if one.form in _NOW}
    return bool(mine & past - {root for form, root in theirs if form in _NOW}) and not held


def _being(words: Words) -> Iterator[tuple[str, str]]:
    """Yield each form of *be* with the word of weight behind it."""
    for n, word in enumerate(words):
        if word.form in _IS | _WAS | _NOW:
            behind = [one for one in words[n + 1 : n + 1 + _FEW] if one.clause == word.clause and one.weighs]
            yield from ((word.form, one.stem) for one in behind[:1])
