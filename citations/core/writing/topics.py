"""Topics that are compared: each is quoted from what is about it, or nothing is said.

A sentence that tells of both comes first, because it compares them itself. An inference stands over two sides only
where both give figures on one thing that the question asks of both.
"""

from citations.core.language.synonyms import alike
from citations.core.language.words import content, stem, tokens
from citations.core.records import Life, Passage, Piece, Relation, Scoped
from citations.core.telling.framing import single
from citations.core.writing import standing
from citations.core.writing.naming import called, named
from citations.core.writing.quoted_sides import Fits, Keyed, Side, figures, first, found, fuller
from citations.core.writing.quoting import MOST, best
from citations.core.writing.standing import Asked, asked

_PAIR = 2


def write(scoped: Scoped, keyed: Keyed, life: Life) -> tuple[Piece, ...]:
    """Quote something for each topic, and nothing where one of them has nothing."""
    searches = tuple(standing.untitled(one) for one in scoped.searches)
    split = [{key: one for key, one in keyed.items() if n in one.sides} for n in range(len(searches))]
    told = asked(searches, life)
    fits = [_fit(one, life) for one in told]
    both = _both(searches, keyed, told, life) if len(searches) == _PAIR else None
    sides = _sides(searches, split, fits, both, life)
    if not sides:
        return () if both is None else (both.piece,)
    names = called(scoped.query.topics if len(scoped.query.topics) == len(sides) else scoped.searches)
    said = () if scoped.archive_only else _verdict(searches, names, sides)
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


def _verdict(searches: tuple[str, ...], names: tuple[str, ...], sides: list[Side]) -> tuple[Piece, ...]:
    """Say that two topics differ, where both give figures, none of them alike, on a thing that is asked of both."""
    if len(sides) != _PAIR:
        return ()
    mine, yours = (figures(side.text, topic) for side, topic in zip(sides, searches, strict=True))
    spoken = _shared(searches, sides)
    if not (mine and yours and mine.isdisjoint(yours) and spoken):
        return ()
    said = (
        f"Side by side, these passages suggest that {single(names[0])} and {single(names[1])} differ "
        f"where they speak of {spoken}."
    )
    keys = tuple(dict.fromkeys(side.key for side in sides))
    return (Piece(text=said, keys=keys, relation=Relation.INFERENCE),)


def _shared(searches: tuple[str, ...], sides: list[Side]) -> str:
    """Return the first word that all topics have and all sides speak of, by itself or by another word for it."""
    common = frozenset.intersection(*(content(topic) for topic in searches))
    told = [content(side.text) for side in sides]
    spoken = {word for word in common if all(held & {word, *alike(word)} for held in told)}
    return next((word for word in tokens(searches[0]) if stem(word) in spoken), "")
