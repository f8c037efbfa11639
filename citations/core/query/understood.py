"""A question, read once. Stage 1 makes it, ``Scoped`` carries it, and nothing behind parses the question again.

What it says of a person is told by ``Life`` (``selves.self_of``), which is read once as well.
"""

from dataclasses import dataclass, replace

from citations.core.choices import QueryType
from citations.core.query import disguises, kinds, parting
from citations.core.query.kinds import Kind
from citations.core.text import mentions
from citations.core.text.languages import ENGLISH, language, small_words
from citations.core.text.mentions import Word
from citations.core.text.words import content, names, numbers, tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """What a text asks for. ``text`` is as it was admitted; all else is told of ``plain``, which is under a disguise.

    ``words`` know their places; ``stems`` carry meaning. ``sides`` are the two
    topics that it compares, if any, and else ``parts`` the questions that it asks, where it asks more than one.
    ``kind`` is that of the answer that it asks for.
    """

    text: str
    plain: str
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
    parts = () if sides else parting.parts(text)
    return Understood(
        text=text,
        plain=plain,
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
