"""Which sentences answer a question, and whether any does: what ties each of them to it, weighed by integer tables.

``FIRST`` tells which of the sentences is the likeliest to answer; a ``Judge`` whether it does at all, one where the
sentences' own likeness is known and one where it is not. All are fitted from public data by ``make calibrate``; a
likeness is one tie among many.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from citations.core.picking.answerability import noisy
from citations.core.picking.features import ties
from citations.core.picking.fields import Field, Need, field, ground, need
from citations.core.picking.picking_tables import (
    BY_LIKENESS,
    BY_READING,
    BY_WORDS,
    FIRST,
    LIKENESS_OF,
    READER_OF,
)
from citations.core.picking.weighing import Judge, Part, parts, weigh
from citations.core.records import Life, Passage, Sentence
from citations.core.telling.voices import strangers
from ledger.core.canonical import Json

_LEADING = ("held", "similar")
_UNIT = 1000
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """An eligible sentence of a field, measured."""

    key: str
    field: Field
    n: int
    ties: dict[str, int]

    @property
    def sentence(self) -> Sentence:
        """The sentence itself."""
        return self.field.passage.sentences[self.n]

    @property
    def points(self) -> int:
        """What speaks for it being the one that answers."""
        return weigh(FIRST, self.ties)


def pick(question: str, keyed: Mapping[str, Passage], life: Life) -> tuple[Candidate, ...]:
    """Return the sentences that may answer, the likeliest first, at most twelve; equal ones by their places."""
    found = draw(question, keyed, life)
    best = summits(found)
    return tuple(_candidate(one.points, one, best) for one in likeliest(found)[:_MOST])


def likeliest(found: Iterable[Drawn]) -> list[Drawn]:
    """Put the likeliest to answer first: what a model has read before what it has not, equal ones by their places."""
    pointed = [("read" not in one.ties, -one.points, one.field.passage.rank, one.n, one) for one in found]
    return [one for *_, one in sorted(pointed, key=lambda row: row[:-1])]


def explain(one: Candidate) -> tuple[Part, ...]:
    """Tell what speaks for and against that a candidate answers, the weightiest first."""
    held = dict(one.ties)
    return parts(_judge(held).weights, held)


def document() -> dict[str, Json]:
    """Return the tables as they are named in bundles."""
    judges = {"by_reading": BY_READING, "by_likeness": BY_LIKENESS, "by_words": BY_WORDS}
    return {
        "likeness_of": LIKENESS_OF,
        "reader_of": READER_OF,
        "first": dict(FIRST),
        **{
            name: {"base": one.base, "needed": one.needed, "weights": dict(one.weights)}
            for name, one in judges.items()
        },
    }


def draw(question: str, keyed: Mapping[str, Passage], life: Life) -> list[Drawn]:
    """Measure every eligible sentence, and how far it is ahead of the others."""
    fields = {key: field(passage) for key, passage in keyed.items()}
    asked = need(question, fields.values(), life)
    found = [one for key, held in fields.items() for one in _measured(asked, key, held)]
    if found:
        for tie in _LEADING:
            _lead(found, tie, [one.ties[tie] for one in found])
        _lead(found, "sum", [_total(one.ties) for one in found])
    return found


def summits(found: Iterable[Drawn]) -> dict[str, int]:
    """Tell the most that any sentence reaches, and what share of the names and figures asked for no passage has."""
    rows = [one.ties for one in found]
    most = {f"most_{tie}": max((row[tie] for row in rows), default=0) for tie in ("held", "cosine")}
    reads = [row["read"] for row in rows if "read" in row]
    if reads:
        most["most_read"] = max(reads)
    return most | {"lost": min((row["unbound"] for row in rows), default=0)}


def eligible(passage: Passage) -> Iterator[int]:
    """Yield the places of sentences that are no scraps, and the creator's own as far as can be told."""
    others = strangers(passage)
    for n, one in enumerate(passage.sentences):
        if not noisy(one.text) and (one.paragraph, one.start) not in others:
            yield n


def _measured(asked: Need, key: str, held: Field) -> Iterator[Drawn]:
    standing = ground(asked, held)
    for n in eligible(held.passage):
        yield Drawn(key=key, field=held, n=n, ties=ties(standing, n))


def _total(row: Mapping[str, int]) -> int:
    return row["held"] + row["order"] // 2 + row["near"] // 3 + row["cosine"]


def _lead(found: Sequence[Drawn], tie: str, values: Sequence[int]) -> None:
    """Write down how far each is ahead of all others, or behind the best."""
    first, second = sorted((*values, min(values)), reverse=True)[:2]
    for one, value in zip(found, values, strict=True):
        one.ties[f"{tie}_lead"] = first - second if value == first else value - first
        if tie == "sum":
            one.ties["top"] = _UNIT * (value == first)


def _candidate(points: int, one: Drawn, best: dict[str, int]) -> Candidate:
    held = one.ties | best | {"points": points}
    judge = _judge(held)
    return Candidate(
        key=one.key,
        passage=one.field.passage,
        sentence=one.sentence,
        points=points,
        odds=judge.base + weigh(judge.weights, held) - judge.needed,
        ties=tuple(held.items()),
    )


def _judge(held: Mapping[str, int]) -> Judge:
    """Choose the table that was fitted to what is known of a sentence."""
    if "read" in held:
        return BY_READING
    return BY_LIKENESS if held["cosine"] else BY_WORDS
