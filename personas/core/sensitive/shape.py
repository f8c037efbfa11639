"""What a sentence looks like, beside its vector: pronouns, names, numbers. Whether that tells anything is fitted."""

import re
from typing import Final

import phonenumbers
from phonenumbers import Leniency, PhoneNumberMatcher

_WORD: Final = re.compile(r"\w+")
_FIRST: Final = frozenset({"I", "me", "my", "mine", "myself"})
_OTHERS: Final = (
    frozenset({"we", "us", "our", "ours", "ourselves"}),
    frozenset({"you", "your", "yours", "yourself"}),
    frozenset({"he", "him", "his", "himself", "she", "her", "hers", "herself"}),
    frozenset({"they", "them", "their", "theirs", "themselves"}),
)
_MY: Final = re.compile(r"\b(?:my|our|his|her|their|your) [a-z]", re.IGNORECASE)
_NAME: Final = re.compile(r"(?<=[a-z,;:] )[A-Z][a-z]+")
_TWO_NAMES: Final = re.compile(r"\b[A-Z][a-z]+ (?:[A-Z]\. )?[A-Z][a-z]+\b")
_TITLE: Final = re.compile(r"\b(?:Mrs?|Miss|Ms|Dr|Rev)\b\.? [A-Z]")
_POSSESSIVE: Final = re.compile(r"\b[A-Z][a-z]+['’]s\b")
_DIGIT: Final = re.compile(r"\d")
_LONG_NUMBER: Final = re.compile(r"\d(?:[ /.-]?\d){4,}")
_CODE: Final = re.compile(r"\b(?=\w*\d)(?=\w*[A-Z])[A-Z\d]{4,}\b")
_HOUSE: Final = re.compile(r"\b\d{1,4}[a-zA-Z]?,? (?:\w+ )?[A-Z][a-z]+")
_YEAR: Final = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_MAIL: Final = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_QUOTES: Final = '“”"'

# Each is told as present or not; the order is that of the model's inputs behind the vector: pronouns, these, numbers,
# and marks.
_NAMES: Final = (_MY, _NAME, _TWO_NAMES, _TITLE, _POSSESSIVE)
_NUMBERS: Final = (_LONG_NUMBER, _CODE, _HOUSE, _YEAR)
_REGIONS: Final = ("GB", "US")  # for numbers without the sign of a country; with one any country's are found


def shape(sentence: str) -> tuple[int, ...]:
    """Return 1 or 0 for each form that a fitted model looks at beside the vector."""
    words = {*_WORD.findall(sentence)}
    folded = {one.casefold() for one in words}
    has_digit = _DIGIT.search(sentence) is not None
    found = (
        *(not words.isdisjoint(_FIRST), *(not folded.isdisjoint(one) for one in _OTHERS)),
        *(form.search(sentence) is not None for form in _NAMES),
        *(has_digit, *(has_digit and form.search(sentence) is not None for form in _NUMBERS)),
        "@" in sentence and _MAIL.search(sentence) is not None,
        *(any(one in sentence for one in _QUOTES), "?" in sentence),
    )
    return tuple(map(int, found))


def holds_contact(sentence: str) -> bool:
    """Tell whether an e-mail address or a telephone number stands there, whoever's it is."""
    if _MAIL.search(sentence):
        return True
    return bool(_LONG_NUMBER.search(sentence)) and any(
        phonenumbers.is_valid_number(match.number)
        for region in _REGIONS
        for match in PhoneNumberMatcher(sentence, region, Leniency.VALID)
    )
