"""Pairs of the small archives: which sentence of somebody's papers answers a question about them, and which near it."""

from collections.abc import Iterator
from typing import Final

from citations.core.picking.readers import spoken_by, speaks
from citations.evaluation import lives
from citations.evaluation.lives import Asked as Question
from citations.evaluation.lives import At, Lived, Use
from citations.evaluation.training.pairs import Asked, Bench, Pair
from citations.evaluation.training.texts import telling
from citations.evaluation.training.wrong import hard

_NEAREST: Final = 3
_OTHERS: Final = 1
_RIGHT: Final = 3
_SPOILT: Final = 0.2


def read(bench: Bench) -> Iterator[Pair]:
    """Pair every question of the archives that are learnt from."""
    for one in lives.every(Use.TAUGHT):
        for asked in one.asked:
            yield from bench.asked(_asked(one, asked, bench))


def _asked(one: Lived, asked: Question, bench: Bench) -> Asked:
    every = [(paper, n) for paper, held in enumerate(one.papers) for n in range(len(held.sentences))]
    others = [worded(one, at) for at in every if at not in asked.right and at not in asked.near]
    return Asked(
        kind="lives",
        question=asked.text,
        right=[worded(one, at) for at in asked.right[:_RIGHT]],
        wrong=[
            *(worded(one, at) for at in asked.near),
            *hard(asked.text, others, _NEAREST, _OTHERS, bench.chance),
        ],
        words=telling(others),
        spoilt=_SPOILT,
    )


def worded(one: Lived, at: At) -> str:
    """Return a sentence as the model will read it: with who says it to whom, where that is not the person."""
    paper = one.papers[at[0]]
    text, creator = paper.sentences[at[1]], paper.facts["creator"]
    if creator == one.life.name or not speaks(text):
        return text
    return spoken_by(creator, paper.facts["recipient"], text)
