"""Quotations: the best sentence, and others nearly as good, each framed by who wrote it and when."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Final

from citations.core.extractive.stretches import around, quote
from citations.core.passages import entries
from citations.core.passages.runs import EASED, Run, demanded, overlap
from citations.core.query.kinds import Kind
from citations.core.ranking.sentences import LINEAR, NEEDED, Candidate, Selector, pick
from citations.core.records import Life, Passage, Piece, Scoped, Understood
from citations.core.text.words import fold

MOST: Final = 4
CLOSE: Final = 4_500  # of the odds of the likeliest; chosen on the fit halves
SIDE: Final = -2_000
"""Odds from which a sentence is quoted for a side of a comparison, less than an answer needs: a side is asked for."""
TOLD: Final = 1_500
"""Odds from which one sentence is taken to say it all, three in four; chosen on the fit parts."""
Found = tuple[Candidate, Run]


def write(
    scoped: Scoped, keyed: dict[str, Passage], life: Life, selector: Selector = LINEAR
) -> tuple[Piece, ...]:
    """Quote the best sentence, and others nearly as good that say it in other words; with its day, if that is asked."""
    asked = scoped.sought[0]
    pieces = dict[str, Piece]()
    for one, stretch in near(asked, keyed, life, selector):
        head = entries.head_of(one.passage, stretch) if asked.kind is Kind.TIME else None
        for each in filter(None, (head, stretch)):
            made = quote(one.key, one.passage, each)
            pieces.setdefault(made.text, made)
    return tuple(pieces.values())


def best(
    asked: Understood, keyed: Mapping[str, Passage], life: Life, selector: Selector = LINEAR
) -> Iterator[Found]:
    """Yield every sentence of some likelihood that may be quoted, best first, no sentence twice."""
    picked = _picked(asked, keyed, life, selector)
    return _quotable(asked, (one for one in picked if (one.judged or one.binds) and one.odds >= SIDE))


def near(
    asked: Understood, keyed: Mapping[str, Passage], life: Life, selector: Selector = LINEAR
) -> tuple[Found, ...]:
    """Take the likeliest sentence and those nearly as likely, where one of the likeliest answers."""
    picked = _picked(asked, keyed, life, selector)
    first = list(islice(_quotable(asked, (one for one in picked if one.bound)), MOST))
    if not any(one.enough for one, _ in first):
        return ()
    return _apart(first[:1] + [each for each in first[1:] if _beside(first[0][0], each[0])])


def _beside(first: Candidate, other: Candidate) -> bool:
    """Tell whether another sentence is quoted beside the first: nearly as likely, and by its words or its likeness."""
    near = (other.wordless or bool(other.features["held"])) and first.odds - other.odds <= CLOSE
    return near and not other.sentence.risk > EASED


def _apart(found: list[Found]) -> tuple[Found, ...]:
    """Leave out what shares a sentence with another stretch of the same passage: it would be shown twice."""
    kept: list[Found] = []
    for one, mine in found:
        if not any(one.key == other.key and overlap(mine, yours) for other, yours in kept):
            kept.append((one, mine))
    return tuple(kept)


def _picked(
    asked: Understood, keyed: Mapping[str, Passage], life: Life, selector: Selector
) -> tuple[Candidate, ...]:
    open_ = {key: passage for key, passage in keyed.items() if passage.origin.scope.display}
    return pick(asked, open_, life, selector)


def _quotable(asked: Understood, found: Iterable[Candidate]) -> Iterator[Found]:
    """Yield what is quoted of each; the first goes on with the sentence behind it, unless it surely answers."""
    said: list[str] = []
    for one in found:
        stretch = around(one.passage, one.sentence, asked.stems, on=not said and one.odds < TOLD)
        if stretch is None or not _dared(one, stretch):
            continue
        if not any(fold(one.sentence.text) in known for known in said):
            said.append(fold(stretch.text))
            yield one, stretch


def _dared(one: Candidate, stretch: Run) -> bool:
    """Tell whether it is as sure to answer as what is quoted with it may expose somebody who lives."""
    more = demanded(one.passage, stretch.place)
    return not more or one.odds >= NEEDED + more
