"""What is otherwise than a week before, by its numbers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from audit.core.statistics import Share

MOST: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """How often one thing came, and how often in the week before."""

    name: str
    now: int
    before: int

    @property
    def by(self) -> int:
        """How many more."""
        return self.now - self.before


def changes(now: Sequence[Share], before: Sequence[Share]) -> tuple[Change, ...]:
    """Put two weeks of one table beside each other; what came in neither is left out."""
    numbers, earlier = ({one.name: one.number for one in rows} for rows in (now, before))
    names = dict.fromkeys([*numbers, *earlier])
    found = (Change(name=name, now=numbers.get(name, 0), before=earlier.get(name, 0)) for name in names)
    return tuple(one for one in found if one.now or one.before)


def most(of: Iterable[Change]) -> tuple[Change, ...]:
    """Return those that changed, the greatest first, ``MOST`` at most."""
    return tuple(sorted((one for one in of if one.by), key=lambda one: -abs(one.by))[:MOST])
