"""Count how answers ended, so that an auditor sees at once what kind of no an archive gives.

A category refusal says *this is not what I do*, a coverage refusal says *I have not enough material*, a
consent refusal says *the person did not allow it*, a limit *you have had enough of this today*: very different
news (seed 001, "Category check vs. coverage shortfall"). They are never added up.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from citations.core.records import KIND_OF, Reason, RefusalKind, Rung


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """How often one outcome came. ``thousandths`` is of its own table, 0 where that is empty."""

    name: str
    number: int
    thousandths: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """Every rung in the order of the ladder; every kind and reason of refusal; those that never came as well."""

    rungs: tuple[Share, ...]
    kinds: tuple[Share, ...]
    reasons: tuple[Share, ...]

    @property
    def answers(self) -> int:
        """How many signed answers and refusals were counted."""
        return sum(share.number for share in self.rungs)


def count(rungs: Mapping[Rung, int], reasons: Mapping[Reason, int]) -> Statistics:
    """Put tallies of answers by rung and of refusals by reason in order.

    *rungs* has one for each signed bundle, *reasons* one for each refusal that was logged.
    """
    kinds = Counter[RefusalKind]()
    for reason, number in reasons.items():
        kinds[KIND_OF[reason]] += number
    return Statistics(
        rungs=shares([(rung.value, rungs.get(rung, 0)) for rung in Rung]),
        kinds=shares([(kind.value, kinds[kind]) for kind in RefusalKind]),
        reasons=shares([(reason.value, reasons.get(reason, 0)) for reason in Reason]),
    )


def shares(numbers: Sequence[tuple[str, int]]) -> tuple[Share, ...]:
    """Put numbers beside the whole that they are parts of."""
    whole = sum(number for _, number in numbers)
    return tuple(
        Share(name=name, number=number, thousandths=thousandths(number, whole)) for name, number in numbers
    )


def thousandths(part: int, whole: int) -> int:
    """Return *part* of *whole*, rounded; 0 of nothing."""
    return (1000 * part + whole // 2) // whole if whole else 0
