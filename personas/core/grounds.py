"""The grounds on which a record may be held, known, used or shown, or may not: a table, one row each.

A row says for which actions it speaks and when. Rows know nothing of each other; ``decision`` weighs them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Final

from personas.core.consent import Ceiling, Rule, Scope
from personas.core.facts import Action, Effect, Facts, Request
from personas.core.people import Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A request with its facts, joined once.

    ``scope`` is what rule and default say together, ``most`` what the sensitive classes of both leave, ``rank`` the
    requestor's (None without a tier of this persona), ``least`` the name of the least tier that may see it, ``body``
    and ``heading`` the standing today of everybody who is named there.
    """

    request: Request
    facts: Facts
    own: Rule
    default: Rule
    scope: Scope
    most: Ceiling
    rank: int | None
    least: str | None
    body: frozenset[Standing]
    heading: frozenset[Standing]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """One row: a stable ID, what it leads to, for which actions, and when it fires."""

    id: str
    effect: Effect
    actions: frozenset[Action]
    holds: Callable[[Case], bool]


_ALL: Final = frozenset(Action)
_SEEN: Final = frozenset({Action.KNOW, Action.USE, Action.SHOW})
_USED: Final = frozenset({Action.USE, Action.SHOW})
_SHOWN: Final = frozenset({Action.SHOW})


def _refused(case: Case, dimension: str) -> bool:
    own: bool | None = getattr(case.own, dimension)
    default: bool | None = getattr(case.default, dimension)
    return (default if own is None else own) is False


def _edges(case: Case) -> tuple[tuple[date | None, date | None], ...]:
    return (
        (case.own.valid_from, case.own.valid_until),
        (case.default.valid_from, case.default.valid_until),
    )


def _timed(case: Case) -> bool:
    """Tell whether a day carries an hour and so a time zone, which no rule here could read rightly."""
    ends = (named.person.valid_until for named in case.facts.people)
    days = (case.request.day, *(edge for edges in _edges(case) for edge in edges), *ends)
    return any(day is not None and type(day) is not date for day in days)


def _early(case: Case) -> bool:
    day = case.request.day.toordinal()
    return any(begin is not None and day < begin.toordinal() for begin, _ in _edges(case))


def _late(case: Case) -> bool:
    day = case.request.day.toordinal()
    return any(end is not None and end.toordinal() <= day for _, end in _edges(case))


def _inverted(case: Case) -> bool:
    return any(
        begin is not None and end is not None and end.toordinal() <= begin.toordinal()
        for begin, end in _edges(case)
    )


def _low(case: Case) -> bool:
    least = case.facts.tiers.get(case.least) if case.least is not None else None
    return least is not None and case.rank is not None and case.rank < least


def _below_highest(case: Case) -> bool:
    highest = max(case.facts.tiers.values(), default=None)
    return case.most.highest and (case.rank is None or highest is None or case.rank < highest)


def _asked(case: Case) -> bool:
    return any(
        named.asked and named.person.standing_on(case.request.day) is Standing.ANONYMIZED
        for named in case.facts.people
    )


def _forbid(name: str, actions: frozenset[Action], holds: Callable[[Case], bool]) -> Ground:
    return Ground(id=name, effect=Effect.FORBID, actions=actions, holds=holds)


def _permit(name: str, action: Action, holds: Callable[[Case], bool]) -> Ground:
    return Ground(id=name, effect=Effect.PERMIT, actions=frozenset({action}), holds=holds)


GROUNDS: Final = (
    _forbid("A1-not-active", _SEEN, lambda case: not case.request.active),
    _forbid("A2-no-tier", _SEEN, lambda case: case.request.tier is None),
    _forbid("A3-unknown-tier", _SEEN, lambda case: case.request.tier is not None and case.rank is None),
    _forbid("W1-withdrawn", _ALL, lambda case: case.facts.tombstone),
    _forbid("D1-not-a-day", _ALL, _timed),
    _forbid("D2-not-yet", _ALL, _early),
    _forbid("D3-no-longer", _ALL, _late),
    _forbid("D4-ends-before-it-begins", _ALL, _inverted),
    _forbid("C1-inclusion", _ALL, lambda case: _refused(case, "inclusion")),
    _forbid("C2-existence", _SEEN, lambda case: _refused(case, "existence")),
    _forbid("C3-surfacing", _USED, lambda case: _refused(case, "surfacing")),
    _forbid("C4-display", _SHOWN, lambda case: _refused(case, "display")),
    _forbid("C5-cap", _SHOWN, lambda case: case.scope.cap is not None and case.scope.cap < 0),
    _forbid("T1-below-tier", _SEEN, _low),
    _forbid(
        "T2-no-such-tier", _SEEN, lambda case: case.least is not None and case.least not in case.facts.tiers
    ),
    _forbid("S1-highest-tier", _SEEN, _below_highest),
    _forbid("S2-existence", _SEEN, lambda case: not case.most.existence),
    _forbid("S3-surfacing", _USED, lambda case: not case.most.surfacing),
    _forbid("S4-display", _SHOWN, lambda case: not case.most.display),
    _forbid("P1-sealed", _USED, lambda case: Standing.SEALED in case.body),
    _forbid("P2-sealed-in-heading", _SEEN, lambda case: Standing.SEALED in case.heading),
    _forbid("P3-asked-by-name", _USED, _asked),
    _permit("G1-hold", Action.HOLD, lambda case: case.scope.inclusion),
    _permit("G2-know", Action.KNOW, lambda case: case.scope.inclusion and case.scope.existence),
    _permit(
        "G3-use",
        Action.USE,
        lambda case: case.scope.inclusion and case.scope.existence and case.scope.surfacing,
    ),
    _permit(
        "G4-show",
        Action.SHOW,
        lambda case: (
            case.scope.inclusion and case.scope.existence and case.scope.surfacing and case.scope.display
        ),
    ),
)
