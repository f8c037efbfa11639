"""Topics that are compared: each is quoted from what is about it, or nothing is said.

A sentence that tells of both comes first, because it compares them itself. An inference stands over two sides only
where both give figures on one thing that the question asks of both.
"""

from citations.core.asking.topics import Asked, asked, untitled
from citations.core.language.words import stem
from citations.core.records import Life, Passage, Piece, Scoped
from citations.core.writing import standing
from citations.core.writing.naming import called, named
from citations.core.writing.quoted_sides import Fits, Keyed, Side, first, found, fuller, one_sided
from citations.core.writing.quoting import MOST, best
from citations.core.writing.verdicts import of_topics

_PAIR = 2


def write(scoped: Scoped, keyed: Keyed, life: Life) -> tuple[Piece, ...]:
    """Quote something for each topic, and nothing where one of them has nothing."""
    searches = tuple(untitled(one) for one in scoped.searches)
    split = [{key: one for key, one in keyed.items() if n in one.sides} for n in range(len(searches))]
    told = asked(searches, life)
    fits = [_fit(one, life) for one in told]
    both = _both(searches, keyed, told, life) if len(searches) == _PAIR else None
    sides = _sides(searches, split, fits, both, life)
    names = called(scoped.query.topics if len(scoped.query.topics) == len(searches) else scoped.searches)
    if not sides:
        alone = both is None and all(one.words for one in told)
        apart = [one.apart | {stem(word) for name in one.names for word in name} or one.words for one in told]
        return (
            one_sided(searches, names, split, life, fits, apart) if alone else (both.piece,) if both else ()
        )
    said = () if scoped.archive_only else of_topics(searches, names, sides)
    whole = () if both is None or both in sides else (both.piece,)
    quoted = fuller(searches, split, sides, MOST - len(said) - len(whole), life, fits)
    return (*whole, *named(names, split, quoted), *said)


def _fit(side: Asked, life: Life) -> Fits:
    return lambda one, stretch: standing.stands(side, one, stretch, life)


def _sides(
    searches: tuple[str, ...],
    split: list[dict[str, Passage]],
    fits: list[Fits],
    both: Side | None,
    life: Life,
) -> list[Side]:
    """Quote each side; what tells of both may stand for one that has nothing of its own, and for no second one."""
    sides: list[Side] = []
    for topic, mine, fit in zip(searches, split, fits, strict=True):
        used = [one.piece.text for one in (*sides, *((both,) if both else ()))]
        side = first(topic, mine, used, life, fit) or both
        if side is None or side in sides:
            return []
        sides.append(side)
    return sides


def _both(searches: tuple[str, ...], keyed: Keyed, told: tuple[Asked, ...], life: Life) -> Side | None:
    """Find the sentence that tells of both topics, each by a word of its own."""
    for topic in searches:
        for one, stretch in best(topic, keyed, life):
            if standing.both(told, one, stretch, life):
                return found(one, stretch)
    return None
