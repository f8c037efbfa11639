"""Quotations: the best sentence, and others nearly as good, each framed by who wrote it and when."""

from collections.abc import Iterator, Mapping
from typing import Final

from citations.core.answerability import ENOUGH, Candidate, asked, candidates
from citations.core.records import Life, Passage, Piece, Scoped
from citations.core.stretches import around, quote
from citations.core.words import content, fold

MOST: Final = 4
_CLOSE = 600


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...]:
    """Quote what answers the question as it was asked."""
    return quotes(scoped.searches[0], keyed, life)


def quotes(text: str, keyed: Mapping[str, Passage], life: Life) -> tuple[Piece, ...]:
    """Quote the best sentence, and others nearly as good that say it in other words."""
    found = list(best(text, keyed, life))[:MOST]
    return tuple(piece for one, piece in found if one.score * 1000 >= found[0][0].score * _CLOSE)


def best(text: str, keyed: Mapping[str, Passage], life: Life) -> Iterator[tuple[Candidate, Piece]]:
    """Yield every sentence that answers and may be quoted, best first, no sentence twice."""
    quotable = {key: passage for key, passage in keyed.items() if passage.origin.scope.display}
    wanted = content(text)
    said: list[str] = []
    for one in candidates(asked(text, life, quotable), quotable):
        if one.covered < ENOUGH or any(fold(one.sentence.text) in known for known in said):
            continue
        stretch = around(one.passage, one.sentence, wanted)
        if stretch is not None:
            said.append(fold(stretch.text))
            yield one, quote(one.key, one.passage, stretch)
