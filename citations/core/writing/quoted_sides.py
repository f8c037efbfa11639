"""One side of what is compared, as it was quoted: the best of it, and what comes close to that."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from citations.core.language.synonyms import alike
from citations.core.language.words import content, numbers, numerals
from citations.core.picking.calibration import LIFTED
from citations.core.picking.sentences import Candidate
from citations.core.records import Compared, Life, Passage, Piece
from citations.core.writing.naming import named
from citations.core.writing.quoting import Found, best, close
from citations.core.writing.stretches import Stretch, quote

LACKING: Final = (
    "For one side the search found nothing to quote, and that does not say that nothing is there."
)
"""What is said, without a citation, of the one side that has nothing of its own."""
Keyed = Mapping[str, Passage]
Fits = Callable[[Candidate, Stretch], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side, as it was quoted: the key it rests on, the words that were found, and the quotation."""

    key: str
    text: str
    piece: Piece


def everything(_: Candidate, __: Stretch) -> bool:
    """Let everything stand that was found."""
    return True


def found(one: Candidate, stretch: Stretch) -> Side:
    """Quote what was found."""
    return Side(key=one.key, text=one.sentence.text, piece=quote(one.key, one.passage, stretch))


def first(topic: str, mine: Keyed, used: Sequence[str], life: Life, fits: Fits = everything) -> Side | None:
    """Quote the best of one side that does not stand for another one already; what was only lifted comes last."""
    near = {key: one for key, one in mine.items() if one.similarity > LIFTED}
    found_ = (each for keyed in (near, mine) for each in best(topic, keyed, life))
    sides = (found(*one) for one in found_ if fits(*one))
    return next((side for side in sides if side.piece.text not in used), None)


def one_sided(
    topics: Sequence[str],
    names: Sequence[str],
    mine: Sequence[Keyed],
    life: Life,
    fits: Sequence[Fits] = (),
    words: Sequence[AbstractSet[str]] = (),
) -> tuple[Piece, ...]:
    """Quote all sides but one, each by what answers as far as can be told, and say that the other has nothing.

    Where a passage of that one holds a word of what is asked of it, *words* or its topic's, nothing is said at all.
    """
    told: list[Piece | None] = []
    for n, (topic, keyed) in enumerate(zip(topics, mine, strict=True)):
        held = (each for each in best(topic, keyed, life) if each[0].enough and (not fits or fits[n](*each)))
        one = next(held, None)
        if one is None and _speaks(words[n] if words else content(topic), keyed):
            return ()
        told.append(found(*one).piece if one else None)
    return all_but_one(names, mine, told)


def _speaks(words: AbstractSet[str], keyed: Keyed) -> bool:
    """Tell whether a passage or its title holds one of *words*, or another word for it."""
    held = frozenset().union(*(content(f"{one.origin.title} {one.text}") for one in keyed.values()))
    return any(word in held or not alike(word).isdisjoint(held) for word in words)


def all_but_one(
    names: Sequence[str], mine: Sequence[Keyed], told: Sequence[Piece | None]
) -> tuple[Piece, ...]:
    """Say of the side that is not told that it has nothing; say nothing where that is not one, or two are alike."""
    kept = [n for n, piece in enumerate(told) if piece]
    quoted = [(piece,) for piece in told if piece]
    if len(kept) != len(told) - 1 or len({piece.text for (piece,) in quoted}) < len(kept):
        return ()
    pieces = list(named([names[n] for n in kept], [mine[n] for n in kept], quoted))
    (missing,) = set(range(len(told))) - set(kept)
    nothing = Compared(name=" ".join(names[missing].split()), keys=())
    pieces.insert(missing, Piece(text=LACKING, keys=(), side=nothing))
    return tuple(pieces)


def fuller(
    topics: Sequence[str],
    mine: Sequence[Keyed],
    sides: Sequence[Side],
    most: int,
    life: Life,
    fits: Sequence[Fits] = (),
) -> tuple[tuple[Piece, ...], ...]:
    """Put a second quotation from the same passage behind that of a side, where it comes close, while there is room."""
    used = {side.piece.text for side in sides}
    near: list[tuple[int, int, Piece]] = []
    for n, (topic, keyed, side) in enumerate(zip(topics, mine, sides, strict=True)):
        held = close(topic, keyed, life)
        others = (each for each in held if each[0].key == side.key and (not fits or fits[n](*each)))
        second = _second(topic, others, used)
        if second is not None:
            near.append((held[0][0].points - second[0], n, second[1]))
    more = {n: piece for _, n, piece in sorted(near, key=lambda one: one[:2])[: max(most - len(sides), 0)]}
    return tuple(_both(side, more.get(n)) for n, side in enumerate(sides))


def _both(side: Side, second: Piece | None) -> tuple[Piece, ...]:
    """Put the second behind the first, or in its place where it holds all of it."""
    if second is None:
        return (side.piece,)
    return (second,) if side.text in second.text else (side.piece, second)


def _second(topic: str, others: Iterable[Found], used: Collection[str]) -> tuple[int, Piece] | None:
    """Return the next that says more than the topic itself, as *But to the holidays.* does not, and is not shown."""
    telling = (each for each in others if not content(each[1].text) <= content(topic))
    fresh = ((one, part) for one, part in telling if not any(part.text in text for text in used))
    pieces = ((one.points, found(one, part).piece) for one, part in fresh)
    return next(((points, piece) for points, piece in pieces if piece.text not in used), None)


def figures(text: str, topic: str) -> frozenset[str]:
    """Return the numbers of *text*, in digits or words, that *topic* does not say itself."""
    return (frozenset(numbers(text)) | numerals(text)) - set(numbers(topic)) - numerals(topic)
