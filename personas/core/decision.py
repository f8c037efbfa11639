"""The one decision: whether this requestor may hold, know, use or show this record today (DESIGN, section 3).

Pure and total: every input has an answer. What nobody allowed is denied, and one ground that forbids outweighs all that
permit. ``kwanzaa_eligible`` in the database is its equal, row by row, and tests hold the two together.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from personas.core.consent import SILENT, ceiling, effective
from personas.core.facts import Action, Decision, Duty, Effect, Facts, Named, Obligation, Request
from personas.core.grounds import GROUNDS, Case, Ground
from personas.core.people import Standing

_UNKNOWN: Final = Decision(
    effect=Effect.FORBID, rules=("A0-unknown-action",), obligations=(Obligation(duty=Duty.HIDE),)
)
_ACTIONS: Final = frozenset(Action)


def decide(request: Request, facts: Facts) -> Decision:
    """Weigh every ground of ``GROUNDS`` and name all that fired for the action.

    Dimension by dimension the record's rule counts, where it is silent the default, and else it is no; the shorter cap,
    the classes of both, and the windows of both hold. Obligations come with a no as well: ``hide`` says that the record
    must seem not to be there, ``withhold`` that only the excerpt is missing.
    """
    if request.action not in _ACTIONS:
        return _UNKNOWN
    case = _case(request, facts)
    return _weighed(case, _fired(case), request.action)


def decide_each(request: Request, facts: Facts) -> Mapping[Action, Decision]:
    """Decide all actions at once, whichever the request names; the same as one by one, and quicker."""
    case = _case(request, facts)
    fired = _fired(case)
    return {action: _weighed(case, fired, action) for action in Action}


def _fired(case: Case) -> tuple[Ground, ...]:
    return tuple(ground for ground in GROUNDS if ground.holds(case))


def _weighed(case: Case, fired: tuple[Ground, ...], action: Action) -> Decision:
    return Decision(
        effect=_effect(fired, action),
        rules=tuple(ground.id for ground in fired if action in ground.actions),
        obligations=tuple(_obligations(case, fired, action)),
    )


def _case(request: Request, facts: Facts) -> Case:
    own, default = facts.rule or SILENT, facts.default or SILENT
    return Case(
        request=request,
        facts=facts,
        own=own,
        default=default,
        scope=effective(own, default),
        most=ceiling((*own.sensitive, *default.sensitive)),
        rank=facts.tiers.get(request.tier) if request.tier is not None else None,
        least=own.tier if own.tier is not None else default.tier,
        body=_standings(request, facts.people, heading=False),
        heading=_standings(request, facts.people, heading=True),
    )


def _standings(request: Request, people: tuple[Named, ...], *, heading: bool) -> frozenset[Standing]:
    return frozenset(named.person.standing_on(request.day) for named in people if named.heading is heading)


def _effect(fired: tuple[Ground, ...], action: Action) -> Effect:
    effects = {ground.effect for ground in fired if action in ground.actions}
    if Effect.FORBID in effects:
        return Effect.FORBID
    return Effect.PERMIT if Effect.PERMIT in effects else Effect.DENY


def _obligations(case: Case, fired: tuple[Ground, ...], wanted: Action) -> Iterator[Obligation]:
    known, used, shown = (
        _effect(fired, action) is Effect.PERMIT for action in (Action.KNOW, Action.USE, Action.SHOW)
    )
    if not known:
        if wanted is not Action.HOLD:
            yield Obligation(duty=Duty.HIDE)
        return
    answering = wanted in {Action.USE, Action.SHOW} and used
    if answering and not shown:
        yield Obligation(duty=Duty.WITHHOLD)
    if answering and shown and case.scope.cap is not None:
        yield Obligation(duty=Duty.CAP, most=case.scope.cap)
    if answering:
        yield Obligation(duty=Duty.LABEL)
    if Standing.ANONYMIZED in case.heading or (answering and Standing.ANONYMIZED in case.body):
        yield Obligation(duty=Duty.VEIL)
