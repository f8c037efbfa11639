"""What came after the person's own death, or would have come in another life, as a question may ask for it.

*After his death* is the person's only where the question names nobody else before who may be meant. A name behind
*did* acts, and is not the one who is dead.
"""

import re
from functools import lru_cache

from citations.core.session import Life
from citations.core.text import mentions
from citations.core.text.forms import any_of
from citations.core.text.mentions import AUXILIARY, KIN, PLACES, TITLES, Word
from citations.core.text.selves import THIRD, Self
from citations.core.text.wordlists import named, table
from citations.core.text.words import tokens
from personas.core import dates

_WISHED = re.compile(named("en/buried.txt")["WISHED"], re.IGNORECASE)


def told(text: str, person: Self, *, outlived: bool = False) -> bool:
    """Whether *text* asks for what came after the person's own death, or what they would do in another life.

    *outlived*: the archive goes on after the death, so that it may tell of the burial itself.
    """
    return _stands("en/dead.txt", text, person) or (not outlived and rites(text, person))


def rites(text: str, person: Self) -> bool:
    """Whether *text* asks for the person's own burial, and not for what they wished it to be."""
    return not _WISHED.search(text) and _stands("en/buried.txt", text, person)


def outlived(life: Life) -> bool:
    """Whether the archive goes on after the person's death, as far as both are dated."""
    died, end = dates.parse(life.died), dates.parse(life.archive_end)
    return died is not None and end is not None and end.first > died.last


def _stands(path: str, text: str, person: Self) -> bool:
    form = _form(path, person.subject, person.possessive)
    return any(_own(text, found, person) for found in form.finditer(text))


def _own(text: str, found: re.Match[str], person: Self) -> bool:
    """Whether the pronoun in *found*, if there is no name in it, cannot be somebody else's."""
    if not THIRD & set(tokens(found[0])) or person.words & set(tokens(found[0])):
        return True
    before = mentions.words(text[: found.start()])
    own = next((n for n, word in enumerate(before) if word.bare in person.words), len(before))
    return not any(_other(before, n) for n in range(own))


def _other(words: tuple[Word, ...], n: int) -> bool:
    """Whether the word at *n* is somebody, does nothing in the question, and is no place."""
    word, before = words[n], words[max(0, n - 2) : n]
    named = word.bare in KIN | TITLES or (word.capital and not _at(before))
    return named and ("'s" in word.low or not any(one.low in AUXILIARY for one in before))


def _at(before: tuple[Word, ...]) -> bool:
    return bool(before) and before[-1].low in PLACES - {"of", "from"}


@lru_cache(maxsize=64)
def _form(path: str, one: str, own: str) -> re.Pattern[str]:
    """Put the words for a person in the places that are kept for them."""
    whom = f"(?:{one}|him|them|{named('en/buried.txt')['HER']})"
    text = table(path).replace("<whom>", whom).replace("<one>", one).replace("<own>", own)
    return any_of(text)
