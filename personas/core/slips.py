"""Slips of the pen: which of an archive's words a word may have been meant for.

Words that lie near share what is left when one or two of their first letters are taken out (Garbe's symmetric deletes),
so that an index over numbers finds them, whatever the slip. Nothing here knows a language.
"""

from collections.abc import Iterable
from typing import Final
from zlib import crc32

_ONE: Final = 5  # letters of the shortest word that may hold a slip
_TWO: Final = 8
_PREFIX: Final = 7  # letters that the index looks at; of two slips none is missed by that


def most(word: str) -> int:
    """Return how many slips *word* may hold: none where it is short or no word."""
    if not word.isalpha() or len(word) < _ONE:
        return 0
    return 1 if len(word) < _TWO else 2


def keys(word: str, slips: int = 2) -> tuple[int, ...]:
    """Return the numbers, of 32 bits, of which two words within *slips* of each other share one."""
    head = word[:_PREFIX]
    left = last = {head}
    for _ in range(min(slips, len(head) - 1)):
        last = {one[:n] + one[n + 1 :] for one in last for n in range(len(one))}
        left = left | last
    return tuple(sorted(crc32(one.encode()) - 2**31 for one in left))


def read(word: str, known: Iterable[tuple[str, int]]) -> str:
    """Return how *word* is read, of the *known*: in two, where its halves stand so; else ``meant``."""
    found = tuple(known)
    apart = [(-times, other) for other, times in found if " " in other and other.replace(" ", "") == word]
    return min(apart)[1] if apart else meant(word, found)


def meant(word: str, known: Iterable[tuple[str, int]]) -> str:
    """Return the one of the *known* words, each with how often it is used, that *word* is likeliest a slip of.

    The fewest slips count, then the more frequent word, then the alphabet. A first letter is no slip, unless it changed
    places. Nothing where none is near enough.
    """
    limit = most(word)
    near = [
        (slips, -times, other)
        for other, times in known
        if {word[:1], word[1:2]} & {other[:1]} and other != word and (slips := distance(word, other)) <= limit
    ]
    return min(near)[2] if near else ""


def distance(one: str, other: str) -> int:
    """Count letters put in, left out, changed, or swapped with their neighbour (Damerau; no stretch edited twice)."""
    before, last = list[int](), list(range(len(other) + 1))
    for n, letter in enumerate(one, 1):
        row = [n]
        for m, theirs in enumerate(other, 1):
            least = min(last[m] + 1, row[m - 1] + 1, last[m - 1] + (letter != theirs))
            if n > 1 and m > 1 and letter == other[m - 2] and one[n - 2] == theirs:
                least = min(least, before[m - 2] + 1)
            row.append(least)
        before, last = last, row
    return last[-1]
