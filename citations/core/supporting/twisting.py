"""What is said of one and told of another, by one small change: a table of rules, each with its reason in its file."""

from collections.abc import Callable, Iterator
from typing import Final

from citations.core.supporting.adjuncts import moved
from citations.core.supporting.attaching import attached
from citations.core.supporting.bounding import unbounded
from citations.core.supporting.conditions import unconditioned
from citations.core.supporting.contraries import contradicted
from citations.core.supporting.degrees import graded
from citations.core.supporting.giving import misgiven
from citations.core.supporting.halves import exchanged
from citations.core.supporting.holdings import misowned
from citations.core.supporting.leading import misled
from citations.core.supporting.limits import limited
from citations.core.supporting.naming import misnamed
from citations.core.supporting.pairs import Pair
from citations.core.supporting.timing import mistimed
from citations.core.supporting.transposing import transposed
from citations.core.supporting.turning import turned
from citations.core.supporting.undergoing import undergone

Rule = Callable[[Pair], Iterator[str]]
RULES: Final[tuple[Rule, ...]] = (
    exchanged,
    contradicted,
    transposed,
    misled,
    misgiven,
    attached,
    undergone,
    misnamed,
    turned,
    mistimed,
    limited,
    graded,
    unbounded,
    misowned,
    unconditioned,
    moved,
)


def twisted(pair: Pair) -> Iterator[str]:
    """Tell what *pair* twists, by the rules in their order."""
    for rule in RULES:
        yield from rule(pair)
