"""What a cross-encoder learns from: a question's pairs, drawn from an archive as they are drawn where it is used."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from personas.embedders.pairs import CrossEncoder, Pair

if TYPE_CHECKING:
    from evaluation.lives import Lived
    from personas.embedders import Embedder

DRAWN: Final = 16
"""Sentences that come first without it: the first two are read beside those that answer, and three of the others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A question's pairs: which sentences answer, and those that come first, as numbers of ``pairs``."""

    text: str
    pairs: tuple[Pair, ...]
    right: tuple[int, ...]
    first: tuple[int, ...]


def of_life(lived: "Lived", embedder: "Embedder", cutting: CrossEncoder) -> Iterator[Drawn]:
    """Yield what is drawn for each question of a life whose answers, if it has some, are found."""
    from citations.core.query.understood import read  # noqa: PLC0415 -- needs Django's settings
    from citations.core.ranking.crossing import NONE, told  # noqa: PLC0415
    from citations.core.ranking.sentences import draw, likeliest  # noqa: PLC0415
    from evaluation.fitting.pools import pool  # noqa: PLC0415
    from evaluation.memory import Memory  # noqa: PLC0415

    memory = Memory(lived.texts(), lived.life, embedder, encoder=NONE)
    for asked in lived.asked:
        one = pool(memory, "", "", "", asked.text, lived.places(asked.right))
        found = draw(read(asked.text), {str(n): each for n, each in enumerate(one.passages)}, lived.life)
        right = [n for n, each in enumerate(found) if (int(each.key), each.n) in one.right]
        if found and bool(right) == bool(asked.right):
            kept = list(dict.fromkeys([*right, *likeliest(found)[:DRAWN]]))
            said = [told(found[n]) for n in kept]
            pairs = cutting.pairs(asked.text, [(each.text, each.start, each.end) for each in said])
            yield Drawn(
                text=asked.text,
                pairs=tuple(pairs),
                right=tuple(range(len(right))),
                first=tuple(kept.index(n) for n in likeliest(found)[:DRAWN]),
            )
