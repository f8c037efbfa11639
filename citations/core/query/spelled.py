"""Years that are told in words or in Roman numerals, written in figures: *in eighteen hundred and twelve* is *in 1812*.

Only behind a word that leads to a time: *eighteen twelve-pounders* and *twenty ten-year-olds* are no years.
"""

import re
from itertools import pairwise
from typing import Final

from citations.core.text.quantities import TENS, UNITS

_VALUES: Final[dict[str, int]] = (
    {word: n for n, word in enumerate(UNITS)}
    | {word: 10 * n for n, word in enumerate(TENS, 2)}
    | {f"{word[:-1]}ies": 10 * n for n, word in enumerate(TENS, 2)}
    | {"tens": 10}
)
_UNIT: Final = f"(?:{'|'.join(UNITS[1:10])})"
_BELOW: Final = (
    rf"(?:(?:{'|'.join(TENS)})(?:[ -]{_UNIT})?|{'|'.join(UNITS[10:])}|(?:oh|ought)[ -]{_UNIT})(?!-?[a-z])"
)
_DECADE: Final = f"(?:{'|'.join(f'{word[:-1]}ies' for word in TENS)}|tens|hundreds)"
_LED: Final = (
    r"(?:in|by|of|since|during|until|till|after|from|to|and|the|early|mid|late|years?|spring|summer|autumn|fall|winter"
    r"|january|february|march|april|may|june|july|august|september|october|november|december)[ ,-]+"
)
_WORDS: Final = re.compile(
    rf"(?P<led>\b{_LED})"
    r"(?:(?P<century>(?:fif|six|seven|eigh|nine)teen|twenty)[ -]"
    rf"(?P<rest>(?P<all>{_DECADE})|hundred(?:(?:[ -]and)?[ -](?:{_BELOW}|{_UNIT}))?|{_BELOW})"
    rf"|two thousand(?P<later>(?:[ -]and)?[ -](?:{_BELOW}|{_UNIT}))?)\b(?!-)",
    re.IGNORECASE,
)
_ROMAN: Final = re.compile(
    r"\bM{1,2}(?=[MDCLXVI]{3})(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})\b"
)
_LETTERS: Final = {"M": 1000, "D": 500, "C": 100, "L": 50, "X": 10, "V": 5, "I": 1}


def digits(text: str) -> str:
    """Return *text* with such years in figures."""
    return _ROMAN.sub(lambda found: str(_roman(found[0])), _WORDS.sub(_figures, text))


def _figures(found: re.Match[str]) -> str:
    century = _value(found["century"]) * 100 if found["century"] else 2000
    year = century + _value(found["rest"] or found["later"] or "")
    return f"{found['led']}{year}{'s' if found['all'] else ''}"


def _value(text: str) -> int:
    return sum(_VALUES.get(word, 0) for word in re.findall("[a-z]+", text.lower()))


def _roman(text: str) -> int:
    worth = [*(_LETTERS[letter] for letter in text), 0]
    return sum(-one if one < after else one for one, after in pairwise(worth))
