"""Whether a text is English, told by its function words and its script. Decides nothing; English in doubt."""

from typing import Final

from citations.core.text.forms import words
from citations.core.text.words import tokens

ENGLISH: Final = "en"
OTHER: Final = "und"
_SMALL: Final = words("mul/small_words.txt")
_LATIN: Final = 0x250  # the first code point behind the Latin letters that most languages are written in
_HALF: Final = 2


def language(text: str) -> str:
    """Return ``en``, or ``und`` where most letters are of another script or the small words of another language."""
    letters = [letter for letter in text if letter.isalpha()]
    if sum(ord(letter) >= _LATIN for letter in letters) * _HALF > len(letters):
        return OTHER
    found = tokens(text)
    english = sum(word in _SMALL["EN"] for word in found)
    other = sum(word in _SMALL["OTHER"] for word in found)
    return OTHER if other > english else ENGLISH


def small_words() -> frozenset[str]:
    """Return the function words of every language that has some."""
    return _SMALL["EN"] | _SMALL["OTHER"]
