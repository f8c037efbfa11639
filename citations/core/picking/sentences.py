"""Which sentences answer a question, and whether any does: what ties each of them to it, weighed by integer tables.

``FIRST`` tells which of the sentences is the likeliest to answer; a ``Judge`` whether it does at all, one where the
sentences' own likeness is known and one where it is not. All are fitted from public data by ``make calibrate``; a
likeness is one tie among many.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from citations.core.picking.drawing import Drawn, draw, likeliest, summits
from citations.core.picking.picking_tables import (
    BY_LIKENESS,
    BY_WORDS,
)
from citations.core.picking.weighing import Judge, Part, parts, weigh
from citations.core.records import Life, Passage, Sentence

_MOST = 12
_LEAST = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A sentence that may answer.

    ``points`` are for being the one; ``odds`` that it answers, against what is needed. Thousandths of a logarithm; so
    0 is just enough, and 700 more points are twice as likely. ``ties`` are what was measured.
    """

    key: str
    passage: Passage
    sentence: Sentence
    points: int
    odds: int
    ties: tuple[tuple[str, int], ...]

    @property
    def enough(self) -> bool:
        """Whether it answers, as far as can be told."""
        return self.odds >= 0 and self.bound

    @property
    def bound(self) -> bool:
        """Whether it binds more than next to nothing, tells no other year, and nothing asked for stands nowhere."""
        held = dict(self.ties)
        return held["binds"] >= _LEAST and not held["lost"] and not held["misdated"]

    @property
    def binds(self) -> int:
        """How much of what is asked for it holds, its neighbours counting half; 0 where a name is missing."""
        held = dict(self.ties)
        return 0 if held["unbound"] else held["binds"]


def pick(question: str, keyed: Mapping[str, Passage], life: Life) -> tuple[Candidate, ...]:
    """Return the sentences that may answer, the likeliest first, at most twelve; equal ones by their places."""
    found = draw(question, keyed, life)
    best = summits(found)
    return tuple(_candidate(one.points, one, best) for one in likeliest(found)[:_MOST])


def explain(one: Candidate) -> tuple[Part, ...]:
    """Tell what speaks for and against that a candidate answers, the weightiest first."""
    held = dict(one.ties)
    return parts(_judge(held).weights, held)


def _candidate(points: int, one: Drawn, best: dict[str, int]) -> Candidate:
    held = one.ties | best | {"points": points}
    judge = _judge(held)
    return Candidate(
        key=one.key,
        passage=one.passage,
        sentence=one.sentence,
        points=points,
        odds=judge.base + weigh(judge.weights, held) - judge.needed,
        ties=tuple(held.items()),
    )


def _judge(held: Mapping[str, int]) -> Judge:
    """Choose the table that was fitted to what is known of a sentence."""
    return BY_LIKENESS if held["cosine"] else BY_WORDS
