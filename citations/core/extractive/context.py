"""What stands around a source of an earlier answer: whole sentences, quoted, and nothing that is not open.

Receives: the sentences of one artifact in their order, None where one may not be used; the places that were cited.
Returns:  the sentences to show, and a draft that quotes them; the same binder and gates follow as for any draft.
Never:    steps over a gap: a sentence that may not be used looks like the end of the text.
"""

from collections.abc import Iterator, Sequence

from citations.core.passages.framing import frame, single
from citations.core.passages.marks import voice
from citations.core.passages.runs import overlap
from citations.core.records import Draft, Evidence, Passage, Piece, Relation, Sentence, Session
from personas.core.media.base import TextLocator

NAME = "context"


def window(
    sentences: Sequence[Sentence | None], cited: Sequence[TextLocator], chars: int
) -> tuple[Sentence, ...]:
    """Choose, for each place, its own sentences and up to *chars* code points of whole ones around it.

    Before and behind take turns; a side ends at a gap, at what may expose somebody who lives, and at the first sentence
    that does not fit any more.
    """
    kept: set[int] = set()
    for place in cited:
        own = [n for n, one in enumerate(sentences) if one is not None and overlap(one, place)]
        if own:
            kept |= {*own, *_around(sentences, own[0], own[-1], chars)}
    return tuple(one for n in sorted(kept) if (one := sentences[n]) is not None)


def _around(sentences: Sequence[Sentence | None], first: int, last: int, chars: int) -> Iterator[int]:
    sides = [iter(range(first - 1, -1, -1)), iter(range(last + 1, len(sentences)))]
    while sides:
        side = sides.pop(0)
        n = next(side, None)
        one = None if n is None else sentences[n]
        if n is None or one is None or one.risk or len(one.text) > chars:
            continue
        chars -= len(one.text)
        yield n
        sides.append(side)


def write(evidence: Evidence, session: Session) -> Draft:
    """Quote every sentence of *evidence*, neighbours together as far as one excerpt may be long."""
    pieces = tuple(
        _piece(key, passage, run)
        for key, passage in evidence.keyed().items()
        for run in _runs(passage, session.tier.longest(passage.origin.scope))
    )
    return Draft(drafter=NAME, pieces=pieces, declined=not pieces)


def _runs(passage: Passage, cap: int) -> list[list[Sentence]]:
    runs: list[list[Sentence]] = []
    for one in passage.sentences:
        last = runs[-1] if runs else None
        if last and _follows(last[-1], one) and one.end - last[0].start <= cap:
            last.append(one)
        else:
            runs.append([one])
    return runs


def _follows(before: Sentence, one: Sentence) -> bool:
    return before.paragraph == one.paragraph and 0 <= one.start - before.end <= 1


def _piece(key: str, passage: Passage, run: Sequence[Sentence]) -> Piece:
    text = " ".join(one.text for one in run)
    place = TextLocator(paragraph=run[0].paragraph, start=run[0].start, end=run[-1].end)
    return Piece(
        text=f"{frame(passage.origin, voice(passage, place))} “{single(text)}”",
        keys=(key,),
        relation=Relation.DIRECT_QUOTE,
        hint=place,
    )
