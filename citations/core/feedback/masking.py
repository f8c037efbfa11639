"""A question without names and numbers. What is not known to be harmless is masked.

A word stays when it carries no meaning of its own, or when texts that the asker may use have it as a plain word: in
lower case, and at least twice as often as with a capital. So nothing stays but what an archive says.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from citations.core.text import words

MASK: Final = "…"
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_LONG: Final = 2  # a stem of one letter says nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class Masked:
    """The words that stayed, in lower case, one mask for every run of others; and the stems that mean something."""

    text: str
    terms: tuple[str, ...]


def plain(texts: Iterable[str], names: Collection[str]) -> frozenset[str]:
    """Return the plain words of *texts*; *names* are what anybody is called by, and no word of theirs is plain."""
    small: Counter[str] = Counter()
    capital: Counter[str] = Counter()
    for text in texts:
        small.update(found.lower() for found in _WORD.findall(text) if found[0].islower())
        capital.update(found.lower() for found in _WORD.findall(text) if found[0].isupper())
    banned = {words.stem(part) for name in names for part in words.tokens(name)}
    return frozenset(
        word
        for word, count in small.items()
        if count >= 2 * capital[word] and words.stem(word) not in banned and not _counts(word)
    )


def masked(text: str, known: Collection[str]) -> Masked:
    """Mask every word of *text* that is neither a stop word nor among the plain words *known*."""
    kept: list[str] = []
    for word in words.tokens(text):
        stays = not _counts(word) and (word in words.STOP or word in known)
        if stays or kept[-1:] != [MASK]:
            kept.append(word if stays else MASK)
    return Masked(text=" ".join(kept), terms=meant(word for word in kept if word != MASK))


def meant(given: Iterable[str]) -> tuple[str, ...]:
    """Return the stems of the words that mean something, sorted, each once."""
    stems = {words.stem(word) for word in given if word not in words.STOP}
    return tuple(sorted(one for one in stems if len(one) >= _LONG))


def _counts(word: str) -> bool:
    return any(letter.isdigit() for letter in word) or word in words.NUMERALS
