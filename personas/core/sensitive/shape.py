"""What a sentence looks like, beside its vector: pronouns, names, numbers. Whether that tells anything is fitted."""

import re
from typing import Final

import phonenumbers
from phonenumbers import Leniency, PhoneNumberMatcher

_FIRST: Final = re.compile(r"\b(?:I|me|my|mine|myself)\b")
_WE: Final = re.compile(r"\b(?:we|us|our|ours|ourselves)\b", re.IGNORECASE)
_SECOND: Final = re.compile(r"\b(?:you|your|yours|yourself)\b", re.IGNORECASE)
_SHE: Final = re.compile(r"\b(?:he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
_THEY: Final = re.compile(r"\b(?:they|them|their|theirs|themselves)\b", re.IGNORECASE)
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
_QUOTED: Final = re.compile(r"[“”\"]")
_QUESTION: Final = re.compile(r"\?")

# Each is told as present or not; the order is that of the model's inputs behind the vector.
_SHAPES: Final = (
    _FIRST,
    _WE,
    _SECOND,
    _SHE,
    _THEY,
    _MY,
    _NAME,
    _TWO_NAMES,
    _TITLE,
    _POSSESSIVE,
    _DIGIT,
    _LONG_NUMBER,
    _CODE,
    _HOUSE,
    _YEAR,
    _MAIL,
    _QUOTED,
    _QUESTION,
)
SHAPES: Final = len(_SHAPES)
_REGIONS: Final = ("GB", "US")  # for numbers without the sign of a country; with one any country's are found


def shape(sentence: str) -> tuple[int, ...]:
    """Return 1 or 0 for each form that a fitted model looks at beside the vector."""
    return tuple(1 if form.search(sentence) else 0 for form in _SHAPES)


def holds_contact(sentence: str) -> bool:
    """Tell whether an e-mail address or a telephone number stands there, whoever's it is."""
    if _MAIL.search(sentence):
        return True
    return bool(_LONG_NUMBER.search(sentence)) and any(
        phonenumbers.is_valid_number(match.number)
        for region in _REGIONS
        for match in PhoneNumberMatcher(sentence, region, Leniency.VALID)
    )
