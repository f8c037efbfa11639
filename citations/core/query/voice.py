"""A question as the person would put it to themselves: what is embedded, because papers speak in the first person."""

import re
from functools import lru_cache
from typing import Final

from citations.core.session import Life
from citations.core.text import selves

_SUBJECT: Final = "I"
_OBJECT: Final = "me"
_POSSESSIVE: Final = "my"
_FORMS: Final = {
    **dict.fromkeys(("he", "she", "they", "you"), _SUBJECT),
    **dict.fromkeys(("him", "them"), _OBJECT),
    **dict.fromkeys(("his", "their", "your"), _POSSESSIVE),
    **dict.fromkeys(("hers", "theirs", "yours"), "mine"),
    **dict.fromkeys(("himself", "herself", "themself", "themselves", "yourself"), "myself"),
}
_BEFORE_WORD: Final = re.compile(r"\s+\w")


def own(text: str, life: Life) -> str:
    """Put *I* and *my* where *text* names the person, uses their pronoun, or speaks to them.

    It is read by the embedder alone: nothing shows it, searches it by words, or quotes it. Whom a pronoun stands for
    is not told: where it is somebody else the vector is a little off, and the words find what they found.
    """
    return _said_of(life).sub(_turned, text)


@lru_cache(maxsize=64)
def _said_of(life: Life) -> re.Pattern[str]:
    person = selves.self_of(life)
    names = "|".join(map(re.escape, sorted(person.written, key=len, reverse=True)))
    pronouns = "|".join(sorted(person.pronouns))
    return re.compile(rf"\b(?:(?i:(?P<pronoun>{pronouns}))|(?:{names})(?P<whose>['’]s?)?)(?!\w)")


def _turned(found: re.Match[str]) -> str:
    if not found["pronoun"]:
        return _POSSESSIVE if found["whose"] else _SUBJECT
    low = found["pronoun"].lower()
    if low in _FORMS:
        return _FORMS[low]
    return _POSSESSIVE if _BEFORE_WORD.match(found.string, found.end()) else _OBJECT  # her
