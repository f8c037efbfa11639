"""Comparisons: the same ranker, a side at a time. Both are quoted, or the one that has nothing is said to have nothing.

Sides are the topics that a question compares, or the accounts that it sets beside each other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from citations.core.extractive.quoting import MOST, Found, best
from citations.core.extractive.stretches import quote
from citations.core.passages.framing import single
from citations.core.query.understood import read
from citations.core.ranking.sentences import LINEAR, Selector
from citations.core.ranking.siding import BESIDE, Account, beside
from citations.core.records import Compared, Life, Passage, Piece, Relation, Scoped, Understood
from citations.core.text.words import content, numbers, numerals, stem

LACKING: Final = (
    "For one side the search found nothing to quote, and that does not say that nothing is there."
)
"""What is said, without a citation, of the one side that has nothing of its own."""
_PAIR: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class _Side:
    """One side: what the question calls it, what is asked of it, and its passages."""

    name: str
    topic: Understood
    keyed: Mapping[str, Passage]


def write(
    scoped: Scoped, keyed: dict[str, Passage], life: Life, selector: Selector = LINEAR
) -> tuple[Piece, ...] | None:
    """Quote the best of each side, and what may be inferred of both; None when nothing is, or too little is found."""
    sides = _sides(scoped, keyed, life)
    if not sides:
        return None
    found = _found(sides, life, selector)
    if all(found):
        said = () if scoped.archive_only else _inferred(sides, [told[0] for told in found])
        return (*_quoted(sides, found), *said)
    told = [each for each in found if each]
    bare = [side for side, each in zip(sides, found, strict=True) if not each]
    if (
        len(bare) == 1
        and all(each[0][0].enough for each in told)
        and not any(best(bare[0].topic, bare[0].keyed, life, selector))
    ):
        return _quoted(sides, found)
    return None


def _found(sides: Sequence[_Side], life: Life, selector: Selector) -> list[list[Found]]:
    """Find for each side its best, and what comes next where there is room; nothing stands for two sides."""
    each = max(MOST // len(sides), 1)
    found: list[list[Found]] = []
    for side in sides:
        used = [stretch for told in found for _, stretch in told]
        free = (one for one in best(side.topic, side.keyed, life, selector) if one[1] not in used)
        found.append(list(islice(free, each)))
    return found


def _sides(scoped: Scoped, keyed: Mapping[str, Passage], life: Life) -> tuple[_Side, ...]:
    text = scoped.query.plain
    told = beside(scoped.query, {key: one.origin for key, one in keyed.items()}, life)
    if told:
        topic = read(_without(text, told))
        return tuple(
            _Side(name=text[one.start : one.end], topic=topic, keyed={key: keyed[key] for key in one.keys})
            for one in told
        )
    if len(scoped.sought) < _PAIR or scoped.query.parts:
        return ()
    return tuple(
        _Side(name=topic.plain, topic=topic, keyed={key: one for key, one in keyed.items() if n in one.sides})
        for n, topic in enumerate(scoped.sought)
    )


def _without(text: str, told: Sequence[Account]) -> str:
    """Return what accounts are asked about: the question without their names and the comparing."""
    for one in reversed(told):
        text = f"{text[: one.start]} {text[one.end :]}"
    return " ".join(BESIDE.sub(" ", text).split())


def _quoted(sides: Sequence[_Side], found: Sequence[Sequence[Found]]) -> tuple[Piece, ...]:
    """Quote what was found for each side; a passage that more than one found is of those that quote it."""
    keys = [{one.key for one, _ in told} for told in found]
    taken = frozenset[str]().union(*keys)
    pieces: list[Piece] = []
    for side, told, mine in zip(sides, found, keys, strict=True):
        of = tuple(key for key in side.keyed if told and (key in mine or key not in taken))
        called = Compared(name=" ".join(side.name.split()), keys=of)
        pieces += [replace(quote(one.key, one.passage, stretch), side=called) for one, stretch in told]
        if not told:
            pieces.append(Piece(text=LACKING, keys=(), side=called, lacking=True))
    return tuple(pieces)


def _inferred(sides: Sequence[_Side], told: Sequence[Found]) -> tuple[Piece, ...]:
    """Say that two sides agree or differ, where both give figures and speak of one thing that is asked of both."""
    if len(sides) != _PAIR:
        return ()
    mine, yours = (
        _figures(one.sentence.text, side.topic) for side, (one, _) in zip(sides, told, strict=True)
    )
    both = sides[0].topic.stems & sides[1].topic.stems
    held = [content(one.sentence.text) for one, _ in told]
    spoken = both.intersection(*held)
    how = "agree" if mine == yours else "differ" if mine.isdisjoint(yours) else ""
    word = next((word for word in sides[0].topic.tokens if stem(word) in spoken), "")
    if not (mine and yours and how and word):
        return ()
    said = (
        f"Side by side, these passages suggest that {single(sides[0].name)} and {single(sides[1].name)} {how} "
        f"where they speak of {word}."
    )
    keys = tuple(dict.fromkeys(one.key for one, _ in told))
    return (Piece(text=said, keys=keys, relation=Relation.INFERENCE),)


def _figures(text: str, topic: Understood) -> frozenset[str]:
    """Return the numbers of *text*, in digits or words, that *topic* does not say itself."""
    return (frozenset(numbers(text)) | numerals(text)) - {*topic.numbers, *topic.tokens}
