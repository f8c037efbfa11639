"""The tiers of a persona and their budgets, attested by its steward: at creation, and as far as they may grow later."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Final

from django.contrib.auth.models import User
from django.utils import timezone

from personas.core import text
from personas.core.errors import FaultyPolicyError
from personas.core.tiers import Tier as CoreTier
from personas.core.widening import BUDGETS
from personas.models import Persona, Tier, Widening
from personas.services.changing import changing, is_bound

WHY_LIMIT: Final = 300  # characters


def put_tiers(
    *, persona: Persona, by: User | None, wanted: Sequence[CoreTier], why: str = ""
) -> tuple[Widening, ...]:
    """Write tiers as *wanted*; return what was widened after the person's death, which *why* is signed with.

    A tier that is not named stays. Until the instructions stand, and while the person lives, the steward sets them.
    Raises: ForbiddenError to whoever is not the steward and gives more; LooseningError for what never grows;
    FaultyPolicyError, also for a widening without a reason; and then nothing was written.
    """
    with changing(persona=persona, by=by) as changes:
        rows = {tier.name: tier for tier in Tier.objects.filter(persona=persona)}
        widened: tuple[Widening, ...] = ()
        if persona.died and is_bound(persona, by):
            widened = tuple(_widenings(persona, by, rows, wanted, text.line(why)))
        if any(not one.why or len(one.why) > WHY_LIMIT for one in widened):
            named = ", ".join(f"{one.tier}: {one.limit}" for one in widened)
            raise FaultyPolicyError(
                (
                    f"{named} would grow: say why, in up to {WHY_LIMIT} characters; it is signed with the policy.",
                )
            )
        changes.put(*widened, *_rows(persona, rows, wanted))
    return widened


def _rows(persona: Persona, rows: Mapping[str, Tier], wanted: Sequence[CoreTier]) -> Iterator[Tier]:
    for one in wanted:
        row = rows.get(one.name) or Tier(persona=persona)
        for name, value in asdict(one).items():
            setattr(row, name, value)
        yield row


def _widenings(
    persona: Persona, by: User | None, rows: Mapping[str, Tier], wanted: Sequence[CoreTier], why: str
) -> Iterator[Widening]:
    day = timezone.now().date()
    for one in wanted:
        row = rows.get(one.name)
        for limit in BUDGETS if row else ():
            was, will = getattr(row, limit), getattr(one, limit)
            if will > was:
                login = by.get_username() if by else ""
                yield Widening(
                    persona=persona,
                    tier=one.name,
                    limit=limit,
                    was=was,
                    will=will,
                    day=day,
                    why=why,
                    by=login,
                )
