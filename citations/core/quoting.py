"""Quotations: the best sentence, and others nearly as good, each framed by who wrote it and when."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from citations.core.answerability import ENOUGH, Candidate, asked, candidates
from citations.core.paraphrasing import bind
from citations.core.records import Life, Passage, Piece, Relation, Scoped
from citations.core.retelling import told
from citations.core.stretches import Stretch, around, place, quote
from citations.core.words import content, fold

MOST: Final = 4
_CLOSE = 600
_WORDS = re.compile(
    r"\b(?:quot(?:e|es|ed|ation|ations)|words?|say|says|said|write|writes|wrote|written|call|called|describe[sd]?|put)\b",
    re.IGNORECASE,
)
Found = tuple[Candidate, Stretch]


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...]:
    """Answer in the archive's words; in the third person where nothing is lost by it and no words are asked for."""
    text = scoped.searches[0]
    if scoped.archive_only or _WORDS.search(text):
        return quotes(text, keyed, life)
    return tuple(
        _retold(one, stretch, life) or _quoted(one, stretch) for one, stretch in _near(text, keyed, life)
    )


def quotes(text: str, keyed: Mapping[str, Passage], life: Life) -> tuple[Piece, ...]:
    """Quote the best sentence, and others nearly as good that say it in other words."""
    return tuple(_quoted(one, stretch) for one, stretch in _near(text, keyed, life))


def best(text: str, keyed: Mapping[str, Passage], life: Life) -> Iterator[Found]:
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
            yield one, stretch


def _near(text: str, keyed: Mapping[str, Passage], life: Life) -> tuple[Found, ...]:
    found = list(best(text, keyed, life))[:MOST]
    return tuple(each for each in found if each[0].score * 1000 >= found[0][0].score * _CLOSE)


def _quoted(one: Candidate, stretch: Stretch) -> Piece:
    return quote(one.key, one.passage, stretch)


def _retold(one: Candidate, stretch: Stretch, life: Life) -> Piece | None:
    """Tell a sentence in the third person; None where the binder would doubt it, or bind it to another one."""
    text = told(stretch, one.passage.origin, life)
    if text is None:
        return None
    bound = bind(text, (one.passage,))
    if bound.doubts or [span.locator for span in bound.spans] != [place(stretch)]:
        return None
    return Piece(text=text, keys=(one.key,), relation=Relation.PARAPHRASE, hint=place(stretch))
