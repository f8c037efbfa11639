"""How deep a requestor may see, as the person's policy set it."""

from dataclasses import dataclass
from typing import Final

from personas.core.consent import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class Tier:
    """An access tier. ``rank`` grows with trust; lengths are code points; budgets count per user and day.

    ``artifact_chars`` is the most of one artifact that one user is ever shown; ``daily_probes`` is how many answers a
    day may rest on one artifact, or ask after one topic or one person. What is open in whole (``Scope.whole``) counts
    against none of the budgets, nor as an artifact that is probed.
    """

    name: str
    rank: int
    excerpt_cap: int
    context_chars: int
    daily_chars: int
    daily_expansions: int
    per_minute: int
    artifact_chars: int = 8000
    daily_probes: int = 20

    def longest(self, scope: Scope) -> int:
        """Return how many code points an excerpt may have: the shorter of this tier's cap and of consent's."""
        return self.excerpt_cap if scope.cap is None else min(self.excerpt_cap, scope.cap)


# What an archive has where its steward says nothing else at creation (requirements, section 6.3).
TIERS: Final = (
    Tier(
        name="public",
        rank=0,
        excerpt_cap=300,
        context_chars=400,
        daily_chars=4000,
        daily_expansions=20,
        per_minute=10,
    ),
    Tier(
        name="family",
        rank=1,
        excerpt_cap=600,
        context_chars=800,
        daily_chars=12000,
        daily_expansions=60,
        per_minute=20,
    ),
)
