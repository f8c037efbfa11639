"""What a steward may let a tier have more of after the person's death, and the attestation that says so.

A budget and a rate set how fast somebody gets what the person's instructions let them see, and a widening shows nobody
anything that those withhold. How long an excerpt is, what stands around it, and how often one may ask after one topic
or person are no such thing: they are forms of consent and of protection, and never grow.
"""

from dataclasses import dataclass
from datetime import date
from typing import Final

BUDGETS: Final = ("daily_chars", "daily_expansions", "artifact_chars", "per_minute")


@dataclass(frozen=True, slots=True, kw_only=True)
class Widening:
    """That a limit of ``BUDGETS`` of one tier grew; ``was`` and ``will`` are its values, ``day`` is in UTC.

    Attested by the archive's steward, who says ``why``; signed with the policy for good.
    """

    tier: str
    limit: str
    was: int
    will: int
    day: date
    why: str
