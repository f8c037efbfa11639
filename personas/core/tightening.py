"""Whether a new policy only tightens an old one, as it must after a death (DESIGN, section 3).

Judged by what each tier may do with each record on each day, not by how a rule is put. Between the ends of windows
nothing changes, so that a few days stand for all.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Final

from personas.core.consent import WHOLE, Rule
from personas.core.decision import decide_each
from personas.core.errors import Loosening
from personas.core.facts import Action, Decision, Duty, Facts, Request
from personas.core.people import Person, Standing
from personas.core.policy import Policy
from personas.core.policy_rows import LIMITS, SINCE_2
from personas.core.widening import BUDGETS

_ORDER: Final = tuple(Standing)
_DIMENSIONS: Final = {
    Action.HOLD: "inclusion",
    Action.KNOW: "existence",
    Action.USE: "surfacing",
    Action.SHOW: "display",
}
_STRANGER: Final = Person(name="")


def loosenings(old: Policy, new: Policy) -> tuple[Loosening, ...]:
    """Name everything that *new* would allow and *old* did not.

    A record that *old* does not know is measured by its default: what is found later may reach the default and never
    exceed it. Somebody whom *old* does not know is measured as sealed. A tier that *old* does not know is looser: it
    is the person who says which tiers there are. A budget may grow as far as *new* holds a steward's attestation of it
    that *old* does not hold (``personas.core.widening``).
    """
    return (*_tiers(old, new), *_records(old, new), *_people(old, new), *_cleared(old, new))


def wider(old: Policy, new: Policy) -> tuple[Loosening, ...]:
    """Name every tier that is new, and every limit of one that grew, whatever was attested: a steward's to say."""
    return tuple(_tiers(old, replace(new, widened=old.widened)))


def _tiers(old: Policy, new: Policy) -> Iterator[Loosening]:
    known = {tier.name: tier for tier in old.tiers}
    if new.widened[: len(old.widened)] != old.widened:
        yield Loosening(thing="what the steward widened", what="taken back or changed")
    said = dict[tuple[str, str], int]()
    for one in new.widened[len(old.widened) :]:
        said[one.tier, one.limit] = max(one.will, said.get((one.tier, one.limit), 0))
    for tier in new.tiers:
        if tier.name not in known:
            yield Loosening(thing=tier.name, what="tier")
            continue
        for limit in (*LIMITS, *SINCE_2):
            most = said.get((tier.name, limit), 0) if limit in BUDGETS else 0
            if getattr(tier, limit) > max(most, getattr(known[tier.name], limit)):
                yield Loosening(thing=tier.name, what=limit)


def _records(old: Policy, new: Policy) -> Iterator[Loosening]:
    old_rules, new_rules = dict(old.rules), dict(new.rules)
    shared = sorted({tier.name for tier in old.tiers} & {tier.name for tier in new.tiers})
    found = dict[tuple[Rule | None, Rule | None], tuple[str, ...]]()  # most records share a few rules
    for record in ["", *sorted(old_rules.keys() | new_rules.keys())]:
        pair = old_rules.get(record), new_rules.get(record)
        if pair not in found:
            found[pair] = tuple(_widened(_facts(old, pair[0]), _facts(new, pair[1]), shared))
        for what in found[pair]:
            yield Loosening(thing=record or "the default", what=what)


def _widened(old: Facts, new: Facts, tiers: Iterable[str]) -> Iterable[str]:
    """Return what any tier may do under *new* alone, once each."""
    if old == new:
        return ()
    return dict.fromkeys(what for tier in tiers for what in _more(old, new, tier))


def _facts(policy: Policy, rule: Rule | None) -> Facts:
    return Facts(rule=rule, default=policy.default, tiers={tier.name: tier.rank for tier in policy.tiers})


def _more(old: Facts, new: Facts, tier: str) -> Iterator[str]:
    """Yield what one tier may do under *new* alone, each thing with the first day when it may; none for from ever."""
    told = set[str]()
    for day in sorted({date.min, *_edges(old), *_edges(new)}):
        request = Request(action=Action.SHOW, tier=tier, day=day, active=True)
        for what in _beyond(decide_each(request, old), decide_each(request, new)):
            if what not in told:
                told.add(what)
                yield what if day == date.min else f"{what} on {day}"


def _edges(facts: Facts) -> Iterator[date]:
    for rule in (facts.rule, facts.default):
        if rule:
            yield from (edge for edge in (rule.valid_from, rule.valid_until) if edge)


def _beyond(old: Mapping[Action, Decision], new: Mapping[Action, Decision]) -> Iterator[str]:
    for action, dimension in _DIMENSIONS.items():
        if new[action].permitted and not old[action].permitted:
            yield dimension
    was, will = _cap(old[Action.SHOW]), _cap(new[Action.SHOW])
    both = old[Action.SHOW].permitted and new[Action.SHOW].permitted
    if both and will > was:
        yield "cap"
    if both and new[Action.SHOW].whole and not old[Action.SHOW].whole:
        yield "in whole"


def _cap(decision: Decision) -> int:
    """Return the longest excerpt; where the instructions set no cap it is as long as where they say *in whole*."""
    return next((duty.most for duty in decision.obligations if duty.duty is Duty.CAP), WHOLE)


def _people(old: Policy, new: Policy) -> Iterator[Loosening]:
    """Yield who is less protected. The register only grows, so that nobody leaves it between two policies.

    Whoever is called otherwise now stays, where the name that they had is one of their other names.
    """
    called = {alias: person for person in new.people for alias in person.aliases}
    will = {person.name: person for person in new.people}
    stays, before = set[str](), sorted(old.people, key=lambda person: person.name)
    for was in before:
        person = will.get(was.name) or called.get(was.name)
        if person is None:
            yield Loosening(thing=was.name, what="removed from the register")
        else:
            stays.add(person.name)
            yield from _less(was, person)
    for person in new.people:
        yield from () if person.name in stays else _less(_STRANGER, person)


def _less(was: Person, will: Person) -> Iterator[Loosening]:
    """Yield in what somebody is less protected."""
    if not will.receipt.strip() and (_opened(was, will) or _kept_open(was, will)):
        yield Loosening(thing=will.name, what="state without a receipt")
    if not {*was.aliases} <= {will.name, *will.aliases}:
        yield Loosening(thing=will.name, what="aliases")


def _cleared(old: Policy, new: Policy) -> Iterator[Loosening]:
    """Yield every sentence about somebody who may live that is told now, and rests on nothing."""
    had = frozenset(old.cleared)
    for one in new.cleared:
        if one not in had and not one.receipt.strip():
            yield Loosening(thing=one.artifact, what="sentence without a receipt")


def _opened(was: Person, will: Person) -> bool:
    """Tell whether somebody is less protected, by what is written or by what holds on any day."""
    days = {date.min, *(person.valid_until for person in (was, will) if person.valid_until)}
    pairs = [(was.state, will.state), *((was.standing_on(day), will.standing_on(day)) for day in days)]
    return any(_ORDER.index(after) > _ORDER.index(before) for before, after in pairs)


def _kept_open(was: Person, will: Person) -> bool:
    """Tell whether there was a receipt, which may not get lost while it is needed."""
    return bool(was.receipt.strip()) and will.state is not Standing.SEALED
