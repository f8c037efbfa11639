"""What each tier gets of an archive, in plain words: for the steward who attests it, before they do."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from personas.core.consent import Rule
from personas.core.decision import decide
from personas.core.facts import Action, Decision, Duty, Facts, Request
from personas.core.tiers import Tier

_NOTHING: Final = "nothing, unless a record says otherwise"
_WORDS: Final = "answers, and no excerpt"
_WHOLE: Final = "as many a day as they ask for: what is open in whole has no budget"


def terms(tiers: Sequence[Tier], default: Rule, day: date) -> tuple[str, ...]:
    """Say for each tier, the least trusted first, what *default* and its limits come to on *day*."""
    facts = Facts(rule=None, default=default, tiers={tier.name: tier.rank for tier in tiers})
    return tuple(
        f"{tier.name}: {_gets(tier, _decided(tier, facts, day, Action.USE), _decided(tier, facts, day))}."
        for tier in sorted(tiers, key=lambda tier: tier.rank)
    )


def _decided(tier: Tier, facts: Facts, day: date, action: Action = Action.SHOW) -> Decision:
    return decide(Request(action=action, tier=tier.name, day=day, active=True), facts)


def _gets(tier: Tier, use: Decision, show: Decision) -> str:
    if not use.permitted:
        return _NOTHING
    if not show.permitted:
        return f"{_WORDS}; {_rate(tier)}"
    cap = min((tier.excerpt_cap, *(duty.most for duty in show.obligations if duty.duty is Duty.CAP)))
    form = f"excerpts of up to {cap:,} characters, and {tier.context_chars:,} around a source"
    return f"{form}; {'; '.join(_speed(tier, show))}"


def _speed(tier: Tier, show: Decision) -> Iterator[str]:
    if show.whole:
        yield _WHOLE
        yield f"{tier.per_minute:,} questions a minute"
        return
    yield f"{tier.daily_chars:,} characters and {tier.daily_expansions:,} looks around a source a day"
    yield f"{tier.artifact_chars:,} characters of one text in all"
    yield _rate(tier)


def _rate(tier: Tier) -> str:
    probes = f"{tier.daily_probes:,} answers a day about one topic or person or from one text"
    return f"{tier.per_minute:,} questions a minute; {probes}"
