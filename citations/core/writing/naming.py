"""For which side of a comparison each quotation stands, and what the question calls that side."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from citations.core.language.words import STOP
from citations.core.records import Compared, Passage, Piece

_LEADING: Final = frozenset("in at of on to for with about under during from as".split())
_ASKING: Final = frozenset({"what", "how", "where"})
_LEAST: Final = 2


def named(
    names: Sequence[str], found: Sequence[Collection[str]], quoted: Sequence[Sequence[Piece]]
) -> tuple[Piece, ...]:
    """Write on every quotation for which side it stands; *found* are the keys of each side, *quoted* its pieces.

    What more than one side found is of those that quote it.
    """
    told = [{key for piece in pieces for key in piece.keys} for pieces in quoted]
    taken = set[str]().union(*told)
    sides = [
        Compared(
            name=" ".join(name.split()),
            keys=tuple(key for key in keys if key in mine or key not in taken),
        )
        for name, keys, mine in zip(names, found, told, strict=True)
    ]
    return tuple(
        replace(piece, side=side) for side, pieces in zip(sides, quoted, strict=True) for piece in pieces
    )


def dated(quoted: Sequence[Piece], told: Mapping[str, Passage]) -> tuple[Piece, ...]:
    """Do so where each side is a work, which is named by its year."""
    works = [work(told[piece.keys[0]]) for piece in quoted]
    found = [[key for key, one in told.items() if work(one) == mine] for mine in works]
    return named([str(year) for year, _ in works], found, [(piece,) for piece in quoted])


def work(one: Passage) -> tuple[int | None, str]:
    """Return what tells the works apart of which a question says that they differ: year and hand."""
    return one.origin.year, one.origin.creator


def called(topics: Sequence[str]) -> tuple[str, ...]:
    """Return what to call the topics: without the words in which all of them end, where something is left of each.

    Nor with those in which all begin, where these lead up to a place or the like: *she do in Oslo*.
    """
    words = [topic.split() for topic in topics]
    while all(len(one) > 1 for one in words) and len({one[-1].casefold() for one in words}) == 1:
        words = [one[:-1] for one in words]
    led = _led(words)
    return tuple(_closed(one[led:]).rstrip(":,;") for one in words)


def _led(words: Sequence[Sequence[str]]) -> int:
    """Count the words in which all begin, up to a preposition behind two others at least; 0 where none is."""
    if words[0][0].casefold() in _ASKING:
        return 0
    alike = [
        n for n, each in enumerate(zip(*words, strict=False)) if len({word.casefold() for word in each}) > 1
    ]
    most = alike[0] if alike else 0
    ends = [n + 1 for n in range(_LEAST, most) if words[0][n].casefold() in _LEADING]
    return ends[-1] if ends and all(len(one) > ends[-1] for one in words) else 0


def _closed(words: list[str]) -> str:
    while len(words) > 1 and words[-1].casefold() in STOP:
        words = words[:-1]
    return " ".join(words)
