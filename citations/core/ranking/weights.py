"""What every feature weighs: integers in a file, multiplied and added up. Written by ``make calibrate``.

The sum is thousandths of a logarithm of odds, and each part of it can be told apart (``parts``).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from citations.core.ranking.features import CROSSED, PIECES
from ledger.core.canonical import Json
from ledger.core.fields import Fields

FILE: Final = "weights.json"
_UNIT: Final = 1000
_LEAST: Final = -1_000_000
Weights = Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Tells whether a sentence answers: the odds before anything is measured, and the weights."""

    base: int
    weights: Weights


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """All that was fitted: which sentence answers, and whether it does, with the sentences' likeness and without.

    What goes ``by_pieces`` is of sentences whose word pieces were compared too, and ``by_crossing`` of those of which a
    cross-encoder was asked as well.

    ``likeness_of`` names the embedder whose likeness was weighed.
    """

    likeness_of: str
    first: Weights
    first_by_pieces: Weights
    first_by_crossing: Weights
    by_crossing: Table
    by_pieces: Table
    by_likeness: Table
    by_words: Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What one feature was found to be, and what that is worth, in thousandths of a logarithm of odds."""

    feature: str
    found: int
    worth: int


def document() -> dict[str, Json]:
    """Return what the file holds."""
    held: dict[str, Json] = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return held


@cache
def fitted() -> Fitted:
    """Read what ships."""
    return of(document())


def of(value: Mapping[str, Json]) -> Fitted:
    """Read what was fitted from its file."""
    held = Fields(dict(value), "weights")
    return Fitted(
        likeness_of=held.text("likeness_of"),
        first=_weights(held, "first"),
        first_by_pieces=_weights(held, "first_by_pieces"),
        first_by_crossing=_weights(held, "first_by_crossing"),
        by_crossing=_table(held.fields("by_crossing")),
        by_pieces=_table(held.fields("by_pieces")),
        by_likeness=_table(held.fields("by_likeness")),
        by_words=_table(held.fields("by_words")),
    )


def weigh(weights: Weights, features: Mapping[str, int]) -> int:
    """Add up what *features* are worth; one that has no weight is worth nothing."""
    found = features.get
    return sum([weight * found(feature, 0) for feature, weight in weights.items()]) // _UNIT


def first(features: Mapping[str, int]) -> Weights:
    """Choose the weights of which sentence comes first, that were fitted to what is known of it."""
    if CROSSED in features:
        return fitted().first_by_crossing
    return fitted().first_by_pieces if PIECES[0] in features else fitted().first


def table(features: Mapping[str, int]) -> Table:
    """Choose the table of whether it answers, that was fitted to what is known of a sentence."""
    if CROSSED in features:
        return fitted().by_crossing
    if PIECES[0] in features:
        return fitted().by_pieces
    return fitted().by_likeness if features["cosine"] else fitted().by_words


def odds_of(features: Mapping[str, int]) -> int:
    """Return how likely a sentence answers, in thousandths of a logarithm of odds."""
    chosen = table(features)
    return chosen.base + weigh(chosen.weights, features)


def parts(weights: Weights, features: Mapping[str, int]) -> tuple[Part, ...]:
    """Tell what every feature that counts is worth, the weightiest first."""
    found = (
        Part(
            feature=feature, found=features.get(feature, 0), worth=weight * features.get(feature, 0) // _UNIT
        )
        for feature, weight in weights.items()
    )
    return tuple(sorted((one for one in found if one.worth), key=lambda one: (-abs(one.worth), one.feature)))


def _table(held: Fields) -> Table:
    return Table(base=held.integer("base", least=_LEAST), weights=_weights(held, "weights"))


def _weights(held: Fields, key: str) -> Weights:
    told = held.value(key)
    inner = Fields(told, key)
    return {name: inner.integer(name, least=_LEAST) for name in told} if isinstance(told, dict) else {}
