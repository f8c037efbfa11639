"""How much what was measured speaks for a sentence: integers in a table, one for each tie, multiplied and added up.

The sum is thousandths of a logarithm of odds, and each part of it can be told apart (``parts``).
"""

from collections.abc import Mapping
from dataclasses import dataclass

Weights = Mapping[str, int]
_UNIT = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge:
    """A table that says yes or no: the odds before anything was measured, those that are needed, and the weights."""

    base: int
    needed: int
    weights: Weights


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What one tie was found to be, and what that is worth, in thousandths of a logarithm of odds."""

    tie: str
    found: int
    worth: int


def weigh(weights: Weights, ties: Mapping[str, int]) -> int:
    """Add up what *ties* are worth; one that has no weight is worth nothing."""
    return summed(weights, ties) // _UNIT


def summed(weights: Weights, ties: Mapping[str, int]) -> int:
    """Add up as ``weigh`` does, in millionths: sums of parts of *ties* add up to that of all."""
    return sum([weights[tie] * found for tie, found in ties.items() if found and tie in weights])


def parts(weights: Weights, ties: Mapping[str, int]) -> tuple[Part, ...]:
    """Tell what every tie that counts is worth, the weightiest first."""
    found = [
        Part(tie=tie, found=value, worth=weights[tie] * value // _UNIT)
        for tie, value in ties.items()
        if tie in weights
    ]
    return tuple(sorted((one for one in found if one.worth), key=lambda one: (-abs(one.worth), one.tie)))
