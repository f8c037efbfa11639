"""What stands where: a name or a number in a place that a sentence gives to another one.

A claim that takes its words from several sentences may be true of none of them: *in 1903* from one, and all that is
said to have been done in it from another. So where a sentence has the words around a name or a number of the claim,
close together, and another name or number among them that the claim does not have, the claim's own must stand among
such words somewhere too.
"""

from typing import Final

from citations.core.language.quantities import values
from citations.core.language.wording import SELF, Sort, Word, read
from citations.core.supporting.pairs import Pair, Words
from citations.core.supporting.roles import TIMES

_SIDE: Final = 2
_CLOSE: Final = 8
_MOST: Final = 3
_SORTS: Final = frozenset({Sort.NAME, Sort.NUMBER})


def displaced(pair: Pair, record: str) -> bool:
    """Tell whether a name or a number of the claim has the place of another.

    A name that the *record* has may stand for a pronoun in what others wrote of somebody; a number and a date never do,
    and a number needs all the words around it.
    """
    known = () if pair.own else read(record, pair.me)
    told = frozenset(one.stem for one in known if one.sort is Sort.NAME) - TIMES
    said, held = _weighty(pair.said), tuple(map(_weighty, pair.held))
    stems = frozenset(one.stem for one in said)
    return any(
        _is_displaced(said, n, held, stems)
        for n, word in enumerate(said)
        if word.sort in _SORTS and word.stem not in told and word.stem != SELF
    )


def _is_displaced(said: Words, n: int, held: tuple[Words, ...], stems: frozenset[str]) -> bool:
    word = said[n]
    around = frozenset(one.stem for one in (*said[max(0, n - _SIDE) : n], *said[n + 1 : n + 1 + _SIDE]))
    needed = min(_MOST, len(around))
    least = needed if word.sort is Sort.NUMBER else min(needed, _SIDE)
    sought = _number(said, n)
    if needed < _SIDE or any(_stands(words, word, around, least, sought) for words in held):
        return False
    return any(_taken(words, word, around, needed, stems, sought) for words in held)


def _number(words: Words, n: int) -> frozenset[str]:
    """Return the values of the number that the word at *n* is a part of: *forty-three* is two words."""
    if words[n].sort is not Sort.NUMBER:
        return frozenset()
    start = end = n
    while start and words[start - 1].sort is Sort.NUMBER:
        start -= 1
    while end + 1 < len(words) and words[end + 1].sort is Sort.NUMBER:
        end += 1
    return values(" ".join(one.form for one in words[start : end + 1]).replace("hundred ", "hundred and "))


def _weighty(words: Words) -> Words:
    return tuple(one for one in words if one.sort is not Sort.SMALL)


def _stands(words: Words, word: Word, around: frozenset[str], needed: int, sought: frozenset[str]) -> bool:
    """Tell whether *word* stands there with at least so many of the words around it."""
    return any(
        len(around & {one.stem for one in words[max(0, n - _CLOSE) : n + _CLOSE + 1]}) >= needed
        for n, one in enumerate(words)
        if _same(one, word) or sought & _number(words, n)
    )


def _taken(
    words: Words,
    word: Word,
    around: frozenset[str],
    needed: int,
    stems: frozenset[str],
    sought: frozenset[str],
) -> bool:
    """Tell whether another of its sort, which the claim does not have, stands among the words around it."""
    if any(_same(one, word) or sought & _number(words, n) for n, one in enumerate(words)):
        return False
    for start in range(len(words)):
        part = words[start : start + _CLOSE]
        if part[0].stem not in around or len(around & {one.stem for one in part}) < needed:
            continue
        last = max(n for n, one in enumerate(part) if one.stem in around)
        among = words[max(0, start - 1) : start + last + 2]
        if any(one.sort is word.sort and one.stem not in stems and one.stem != SELF for one in among):
            return True
    return False


def _same(one: Word, word: Word) -> bool:
    return one.stem == word.stem or (
        one.sort is word.sort is Sort.NUMBER and bool(values(one.form) & values(word.form))
    )
