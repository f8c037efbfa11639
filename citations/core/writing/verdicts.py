"""What may be inferred over two sides: that they agree or differ where both give figures on one thing that is asked."""

from collections.abc import Sequence

from citations.core.language.synonyms import alike
from citations.core.language.words import content, stem, tokens
from citations.core.records import Piece, Relation
from citations.core.telling.framing import single
from citations.core.writing.quoted_sides import Keyed, Side, figures

_PAIR = 2


def of_accounts(topic: str, sides: Sequence[Side], keyed: Keyed) -> tuple[Piece, ...]:
    """Say whether accounts agree, where each gives figures and all of them or none are alike."""
    one, other = sides[0], sides[-1]
    mine, yours = figures(one.text, topic), figures(other.text, topic)
    spoken = _spoken(topic, one.text, other.text)
    years = tuple(str(keyed[side.key].origin.year or "") for side in (one, other))
    if not (mine and yours and all(years)) or len(spoken) < _PAIR or years[0] == years[1]:
        return ()
    how = "agree" if mine == yours else "differ" if mine.isdisjoint(yours) else ""
    if not how:
        return ()
    said = (
        f"Side by side, these passages suggest that the accounts of {years[0]} and {years[1]} {how} "
        f"where they speak of {' and '.join(spoken)}."
    )
    return (Piece(text=said, keys=(one.key, other.key), relation=Relation.INFERENCE),)


def _spoken(topic: str, *texts: str) -> list[str]:
    """Name the two longest words of *topic* that stand in every text, in their order."""
    common = content(topic).intersection(*(content(text) for text in texts))
    words = [word for word in dict.fromkeys(tokens(topic)) if stem(word) in common]
    longest = sorted(words, key=lambda word: -len(word))[:_PAIR]
    return [word for word in words if word in longest]


def of_topics(searches: tuple[str, ...], names: tuple[str, ...], sides: list[Side]) -> tuple[Piece, ...]:
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
