"""How deep a requestor may see, as the person's policy set it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Tier:
    """An access tier. ``rank`` grows with trust; lengths are code points; budgets count per user and day.

    ``artifact_chars`` is the most of one artifact that one user is ever shown; ``daily_probes`` is how many answers a
    day may rest on one artifact, or ask after one topic or one person.
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
