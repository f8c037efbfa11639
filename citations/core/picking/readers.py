"""A small model that reads the question and a sentence together, behind a port: does this answer that?

It is asked about the likeliest sentences alone, and what it says is one tie among many (``sentences``). It adds no
sentence and no word: a model that is wrong, or was fooled by the text it read, makes an answer worse and never less
true. The tables are fitted to one model, named by its hash (``READER_OF``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Protocol

from citations.core.asking.bare_words import searches
from citations.core.picking.sentences import LINEAR, draw
from citations.core.records import Life, Passage, Sentence

MOST: Final = 3
"""How many sentences are read for one question: each takes some milliseconds, and a fourth told nothing new."""
_FURTHEST: Final = 9_000
LANGUAGE: Final = "en"
"""The only one that it was taught."""

Keyed = Mapping[str, Passage]


class Reader(Protocol):
    """Something that judges whether sentences answer a question."""

    @property
    def name(self) -> str:
        """How the tables call it."""
        ...

    def answers(self, question: str, texts: Sequence[str]) -> tuple[int, ...] | None:
        """Tell of each text how surely it answers, in thousandths of a logarithm of odds; None when it cannot."""
        ...


class NoReader:
    """The row for none: it reads nothing."""

    name = "none"

    def answers(self, question: str, texts: Sequence[str]) -> tuple[int, ...] | None:  # noqa: ARG002 - looks at neither
        """Judge nothing."""
        return None


NONE: Final[Reader] = NoReader()


def read(passages: tuple[Passage, ...], question: str, life: Life, model: Reader) -> tuple[Passage, ...]:
    """Write beside the likeliest sentences how surely they answer *question*.

    None is read where no likeness is known, or where bare words are sought and nothing is asked.
    """
    if searches(question) or not any(one.cosine for passage in passages for one in passage.sentences):
        return passages
    drawn = draw(question, {str(n): one for n, one in enumerate(passages)}, life)
    found = [drawn[one.n] for one in LINEAR.select(question, drawn) or ()][:MOST]
    given = model.answers(question, [one.sentence.text for one in found])
    if given is None or len(given) != len(found):
        return passages
    told = {(int(one.key), one.n): odds for one, odds in zip(found, given, strict=True)}
    return tuple(
        replace(
            passage, sentences=tuple(_told(one, told.get((n, m))) for m, one in enumerate(passage.sentences))
        )
        for n, passage in enumerate(passages)
    )


def _told(one: Sentence, odds: int | None) -> Sentence:
    return one if odds is None else replace(one, read=max(-_FURTHEST, min(_FURTHEST, odds)))
