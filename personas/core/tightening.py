"""Whether a new policy only tightens an old one, as it must after a death (DESIGN, section 3)."""

from collections.abc import Iterator
from typing import Final

from personas.core.consent import Rule, Scope, effective
from personas.core.errors import Loosening
from personas.core.policy import Person, Policy, Standing
from personas.core.tiers import Tier

_ORDER: Final = tuple(Standing)
_NOTHING: Final = Scope()
_LIMITS: Final = ("excerpt_cap", "context_chars", "daily_chars", "daily_expansions", "per_minute")


def tightens(old: Policy, new: Policy) -> bool:
    """Tell whether *new* allows nothing more than *old*, people who agreed by receipt aside."""
    return not loosenings(old, new)


def loosenings(old: Policy, new: Policy) -> tuple[Loosening, ...]:
    """Name everything that *new* would allow and *old* did not.

    A tier that *old* does not know is measured by the old tier just below it, a record that it does not know
    by its default: what is found later may reach the default and never exceed it.
    """
    return (*_tiers(old, new), *_records(old, new), *_people(old, new))


def _tiers(old: Policy, new: Policy) -> Iterator[Loosening]:
    for tier in new.tiers:
        before = _before(old, tier)
        for limit in _LIMITS:
            if before is None or getattr(tier, limit) > getattr(before, limit):
                yield Loosening(thing=tier.name, what=limit)


def _records(old: Policy, new: Policy) -> Iterator[Loosening]:
    old_rules, new_rules = dict(old.rules), dict(new.rules)
    pairs = [(tier, _before(old, tier)) for tier in new.tiers]
    for record in ["", *sorted(old_rules.keys() | new_rules.keys())]:
        was, will = old_rules.get(record), new_rules.get(record)
        found = {
            what for tier, before in pairs for what in _more(_seen(old, was, before), _seen(new, will, tier))
        }
        for what in sorted(found):
            yield Loosening(thing=record or "the default", what=what)


def _people(old: Policy, new: Policy) -> Iterator[Loosening]:
    will = {person.name: person for person in new.people}
    for person in old.people:
        if person.name not in will:
            if person.state is not Standing.CLEARED:
                yield Loosening(thing=person.name, what="removed from the register")
        elif _opened(person, will[person.name]):
            yield Loosening(thing=person.name, what="state without a receipt")
        elif not set(person.aliases) <= {*will[person.name].aliases} and person.state is not Standing.CLEARED:
            yield Loosening(thing=person.name, what="aliases")


def _opened(was: Person, will: Person) -> bool:
    return _ORDER.index(will.state) > _ORDER.index(was.state) and not will.receipt


def _before(old: Policy, tier: Tier) -> Tier | None:
    same = [other for other in old.tiers if other.name == tier.name]
    below = [other for other in old.tiers if other.rank <= tier.rank]
    return same[0] if same else max(below, key=lambda other: other.rank, default=None)


def _seen(policy: Policy, rule: Rule | None, tier: Tier | None) -> Scope:
    """Return what one tier may do with a record; a rule that names a tier nobody has lets nobody see."""
    ranks = {other.name: other.rank for other in policy.tiers}
    least = (rule.tier if rule else None) or policy.default.tier
    if tier is None or (least is not None and (least not in ranks or ranks[least] > tier.rank)):
        return _NOTHING
    return effective(rule, policy.default)


def _more(was: Scope, will: Scope) -> Iterator[str]:
    for dimension in ("inclusion", "surfacing", "display", "existence"):
        if getattr(will, dimension) and not getattr(was, dimension):
            yield dimension
    if will.display and was.cap is not None and (will.cap is None or will.cap > was.cap):
        yield "cap"
