"""What ties every sentence that was found to a question, measured once, however many stages ask for it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from citations.core.picking.answerability import heading, noisy
from citations.core.picking.features import ties
from citations.core.picking.fields import Field, Need, field, ground, need
from citations.core.picking.picking_tables import FIRST
from citations.core.picking.weighing import summed
from citations.core.records import Life, Passage, Sentence
from citations.core.telling.voices import strangers

_LEADING: Final = ("held", "similar")
_UNIT: Final = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """An eligible sentence of a passage, measured. ``worth`` is what its ties are worth, in millionths."""

    key: str
    passage: Passage
    n: int
    ties: dict[str, int]
    worth: int

    @property
    def sentence(self) -> Sentence:
        """The sentence itself."""
        return self.passage.sentences[self.n]

    @property
    def points(self) -> int:
        """What speaks for it being the one that answers."""
        return self.worth // _UNIT


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """A sentence that was measured, by the places of its passage and of itself."""

    at: int
    n: int
    ties: dict[str, int]
    worth: int


def draw(question: str, keyed: Mapping[str, Passage], life: Life) -> list[Drawn]:
    """Measure every eligible sentence, and how far it is ahead of the others."""
    held = tuple(keyed.items())
    rows = _measured(question, tuple(passage for _, passage in held), life)
    return [_drawn(*held[row.at], row) for row in rows]


def likeliest(found: Iterable[Drawn]) -> list[Drawn]:
    """Put the likeliest to answer first, equal ones by their places."""
    pointed = [(-one.points, one.passage.rank, one.n, one) for one in found]
    return [one for *_, one in sorted(pointed, key=lambda row: row[:-1])]


def summits(found: Iterable[Drawn]) -> dict[str, int]:
    """Tell the most that any sentence reaches, and what share of the names and figures asked for no passage has."""
    rows = [one.ties for one in found]
    most = {f"most_{tie}": max((row[tie] for row in rows), default=0) for tie in ("held", "cosine")}
    return most | {"lost": min((row["unbound"] for row in rows), default=0)}


def eligible(passage: Passage) -> Iterator[int]:
    """Yield the places of sentences that are no scraps or headings, and the creator's own as far as can be told."""
    others = strangers(passage)
    for n, one in enumerate(passage.sentences):
        if not noisy(one.text) and (one.paragraph, one.start) not in others and not heading(one, passage):
            yield n


def _drawn(key: str, passage: Passage, row: _Row) -> Drawn:
    return Drawn(key=key, passage=passage, n=row.n, ties=dict(row.ties), worth=row.worth)


@lru_cache(maxsize=8)  # a question is drawn for up to five times; each holds its passages
def _measured(question: str, passages: tuple[Passage, ...], life: Life) -> tuple[_Row, ...]:
    fields = [field(one) for one in passages]
    asked = need(question, fields, life)
    found = [(at, n, row) for at, held in enumerate(fields) for n, row in _tied(asked, held)]
    rows = [row for _, _, row in found]
    if rows:
        for tie in _LEADING:
            _lead(rows, tie, [row[tie] for row in rows])
        _lead(rows, "sum", [_total(row) for row in rows])
    return tuple(_Row(at=at, n=n, ties=row, worth=summed(FIRST, row)) for at, n, row in found)


def _tied(asked: Need, held: Field) -> Iterator[tuple[int, dict[str, int]]]:
    standing = ground(asked, held)
    for n in eligible(held.passage):
        yield n, ties(standing, n)


def _total(row: Mapping[str, int]) -> int:
    return row["held"] + row["order"] // 2 + row["near"] // 3 + row["cosine"]


def _lead(rows: Sequence[dict[str, int]], tie: str, values: Sequence[int]) -> None:
    """Write down how far each is ahead of all others, or behind the best."""
    first, second = sorted((*values, min(values)), reverse=True)[:2]
    lead = f"{tie}_lead"
    for row, value in zip(rows, values, strict=True):
        row[lead] = first - second if value == first else value - first
        if tie == "sum":
            row["top"] = _UNIT * (value == first)
