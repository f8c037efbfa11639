"""The person's papers of a year or a kind: each is named with its date, and quoted with what it first tells.

One alone is quoted with more of it.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from citations.core.asking import essence
from citations.core.asking.works import works
from citations.core.language.words import content
from citations.core.picking.answerability import noisy
from citations.core.records import Life, Passage, Piece, Scoped, Sentence
from citations.core.telling.greeting import GREETED
from citations.core.telling.voices import foreign
from citations.core.writing.standing import tells
from citations.core.writing.stretches import around, quote

_MOST: Final = 4
_UNSTOPPED: Final = frozenset({"message", "email"})
"""What is often written without stops."""


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote each paper that is asked for, none twice, in the order of time; None where none was found."""
    asked = works(essence.asked(scoped.query.text, life), life)
    if asked is None or len(scoped.searches) > 1:
        return None
    mine = [
        (key, one) for key, one in keyed.items() if one.origin.scope.display and asked.holds(one.origin, life)
    ]
    told: dict[str, list[Piece]] = {}
    for key, one in sorted(
        mine, key=lambda each: (each[1].origin.date, each[1].origin.record_key, _start(each[1]))
    ):
        told.setdefault(_work(one), []).extend(_telling(key, one))
    each = _MOST if len(told) == 1 else 1
    return tuple(islice((piece for pieces in told.values() for piece in pieces[:each]), _MOST)) or None


def _start(one: Passage) -> tuple[int, int]:
    first = one.sentences[0]
    return first.paragraph, first.start


def _work(one: Passage) -> str:
    """Name the work that a paper is of; a letter or a journal is one of its own."""
    return (
        dict(one.origin.facts).get("/part_of", "") if one.origin.kind == "memoir" else one.origin.record_key
    )


def _telling(key: str, one: Passage) -> Iterator[Piece]:
    """Quote the sentences of a passage that tell something, in their order; the heading of a chapter does not."""
    for sentence in one.sentences:
        plain = not foreign(one, sentence) and not noisy(sentence.text) and not _heads(one, sentence)
        if plain and tells(GREETED.sub("", sentence.text)):
            stretch = around(one, sentence, content(sentence.text))
            if stretch is not None:
                yield quote(key, one, stretch)


def _heads(one: Passage, sentence: Sentence) -> bool:
    """Tell whether a sentence is a line of its own without a stop: *In which I am born*."""
    alone = not any(each.paragraph == sentence.paragraph for each in one.sentences if each is not sentence)
    return alone and one.origin.kind not in _UNSTOPPED and sentence.text.rstrip()[-1:].isalnum()
