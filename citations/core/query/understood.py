"""A question, read once. Stage 1 makes it, ``Scoped`` carries it, and nothing behind parses the question again.

What it says of a person is told by ``Life`` (``selves.self_of``), which is read once as well.
"""

from dataclasses import dataclass, replace
from typing import Final

from citations.core.choices import QueryType
from citations.core.query import disguises, kinds, spelled
from citations.core.query.kinds import Kind
from citations.core.text import mentions
from citations.core.text.forms import words
from citations.core.text.mentions import Word
from citations.core.text.words import content, names, numbers, tokens

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """What a text asks for. ``text`` is as it was admitted; all else is told of ``plain``, which is under a disguise.

    ``dated`` has its years in figures; ``words`` know their places; ``stems`` carry meaning. ``sides`` are the two
    topics that it compares, if any, and else ``parts`` the questions that it asks, where it asks more than one.
    ``kind`` is that of the answer that it asks for.
    """

    text: str
    plain: str
    dated: str
    language: str
    query_type: QueryType
    kind: Kind
    sides: tuple[str, ...]
    parts: tuple[str, ...]
    tokens: tuple[str, ...]
    stems: frozenset[str]
    words: tuple[Word, ...]
    names: tuple[str, ...]
    numbers: tuple[str, ...]


def read(text: str) -> Understood:
    """Read a question, or a part of one, that is a line of text."""
    plain = disguises.plain(text)
    sides = kinds.sides(text)
    parts = () if sides else kinds.parts(text)
    return Understood(
        text=text,
        plain=plain,
        dated=spelled.digits(plain),
        language=language(text),
        query_type=kinds.query_type(text, sides or parts),
        kind=kinds.kind_of(plain),
        sides=sides,
        parts=parts,
        tokens=tokens(plain),
        stems=content(plain),
        words=mentions.words(plain),
        names=names(plain),
        numbers=numbers(plain),
    )


def headed(one: Understood) -> Understood:
    """Put a pause before a question in another language: its first word may be a name (*Rose est-elle …*)."""
    if one.language == ENGLISH or next(iter(one.tokens), "") in small_words():
        return one
    plain = f", {one.plain}"
    return replace(one, plain=plain, words=mentions.words(plain))
