"""Quotations: the best sentence, and others nearly as good, each framed by who wrote it and when."""

from citations.core import spans
from citations.core.answerability import ENOUGH, Candidate, asked, candidates
from citations.core.framing import frame, single
from citations.core.records import Life, Passage, Piece, Relation, Scoped
from citations.core.words import content, fold
from personas.core.media.base import TextLocator

_MOST = 4
_CLOSE = 600
_LONGEST = 300


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...]:
    """Quote what answers the question as it was asked."""
    return quotes(scoped.searches[0], keyed, life)


def quotes(text: str, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...]:
    """Quote the best sentence, and others nearly as good that say it in other words."""
    quotable = {key: passage for key, passage in keyed.items() if passage.origin.scope.display}
    found = [one for one in candidates(asked(text, life, quotable), quotable) if one.covered >= ENOUGH]
    pieces: list[Piece] = []
    said: set[str] = set()
    for one in found:
        if len(pieces) == _MOST or one.score * 1000 < found[0].score * _CLOSE:
            break
        piece = _quote(one, content(text))
        if piece is not None and fold(one.sentence.text) not in said:
            pieces.append(piece)
            said.add(fold(one.sentence.text))
    return tuple(pieces)


def _quote(one: Candidate, wanted: frozenset[str]) -> Piece | None:
    sentence = one.sentence
    cap = one.passage.origin.scope.cap
    span = spans.fit(sentence.text, min(_LONGEST, _LONGEST if cap is None else cap), wanted)
    if span is None:
        return None
    start, end = span
    before, after = "… " * (start > 0), " …" * (end < len(sentence.text))
    return Piece(
        text=f"{frame(one.passage.origin)} “{before}{single(sentence.text[start:end])}{after}”",
        keys=(one.key,),
        relation=Relation.DIRECT_QUOTE,
        hint=TextLocator(
            paragraph=sentence.paragraph, start=sentence.start + start, end=sentence.start + end
        ),
    )
