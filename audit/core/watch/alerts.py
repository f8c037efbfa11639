"""Decide when something should be looked at, and when not any more.

Each rule has a limit that raises and a gentler one that clears, and in between nothing changes: a value that trembles
around one limit raises once. A reading of too few is no reading: it neither raises nor clears (seed 000, "Alerting
Thresholds"; seed 002, target of the citation rate, taken of what had to be looked through: docs/decisions/0027).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class RuleName(StrEnum):
    """What is watched. The first four and the last are of one archive, the others of the whole installation."""

    REFUSALS = "refusals"
    NO_CONTENT = "no_content"
    SIMILARITY = "similarity"
    CITATIONS = "citations"
    QUEUE = "queue"
    LOG = "log"
    VERIFICATION = "verification"
    WIDENED = "widened"


class Side(StrEnum):
    """On which side of its limit a value is bad."""

    ABOVE = "above"
    BELOW = "below"


class Unit(StrEnum):
    """What a value is counted in."""

    THOUSANDTHS = "thousandths"
    SECONDS = "seconds"
    FINDINGS = "findings"
    BUDGETS = "budgets"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A value beyond ``limit`` raises, one at ``clear`` or better clears; both need ``least`` counted."""

    name: RuleName
    side: Side
    unit: Unit
    limit: int
    clear: int
    least: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One value as it was measured. ``persona`` is None, and ``profile`` empty, where it is about more than one."""

    rule: RuleName
    value: int
    number: int
    persona: int | None = None
    profile: str = ""

    @property
    def subject(self) -> "Subject":
        """Return what an alert of this reading would be about."""
        return Subject(rule=self.rule, persona=self.persona, profile=self.profile)


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """What an alert is about; at most one of each is open."""

    rule: RuleName
    persona: int | None = None
    profile: str = ""


RULES: Final[Mapping[RuleName, Rule]] = {
    rule.name: rule
    for rule in (
        Rule(
            name=RuleName.REFUSALS,
            side=Side.ABOVE,
            unit=Unit.THOUSANDTHS,
            limit=500,
            clear=400,
            least=20,
        ),
        Rule(
            name=RuleName.NO_CONTENT,
            side=Side.ABOVE,
            unit=Unit.THOUSANDTHS,
            limit=100,
            clear=50,
            least=20,
        ),
        Rule(
            name=RuleName.SIMILARITY,
            side=Side.BELOW,
            unit=Unit.THOUSANDTHS,
            limit=500,
            clear=550,
            least=20,
        ),
        Rule(
            name=RuleName.CITATIONS,
            side=Side.BELOW,
            unit=Unit.THOUSANDTHS,
            limit=500,
            clear=550,
            least=20,
        ),
        Rule(name=RuleName.QUEUE, side=Side.ABOVE, unit=Unit.SECONDS, limit=60, clear=15, least=0),
        Rule(name=RuleName.LOG, side=Side.ABOVE, unit=Unit.SECONDS, limit=60, clear=15, least=0),
        Rule(name=RuleName.VERIFICATION, side=Side.ABOVE, unit=Unit.FINDINGS, limit=0, clear=0, least=0),
        Rule(name=RuleName.WIDENED, side=Side.ABOVE, unit=Unit.BUDGETS, limit=0, clear=0, least=0),
    )
}


def is_raised(rule: Rule, reading: Reading, *, was: bool) -> bool:
    """Return whether the alert stands after *reading*, where *was* says whether it stood before."""
    if reading.number < rule.least:
        return was
    return not _is_at_ease(rule, reading.value) if was else _is_beyond(rule, reading.value)


def _is_beyond(rule: Rule, value: int) -> bool:
    return value > rule.limit if rule.side is Side.ABOVE else value < rule.limit


def _is_at_ease(rule: Rule, value: int) -> bool:
    return value <= rule.clear if rule.side is Side.ABOVE else value >= rule.clear
