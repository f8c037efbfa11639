"""The values that travel from stage to stage, under one name.

Nothing here decides anything. Four of these values are *passes*: ``Scoped``, ``Evidence``, ``GatedClaims`` and
``Display`` are made only by the gate that they are named after (categories, enforcement, coverage, display), so a
stage that is called too early does not type-check. Similarities are integers in thousandths.
"""

from citations.core.choices import (
    KIND_OF,
    Category,
    Course,
    Knowledge,
    QueryType,
    Reason,
    RefusalKind,
    Relation,
    Rung,
    SuggestionType,
)
from citations.core.claims import (
    Citation,
    CitedClaim,
    Claim,
    Compared,
    Draft,
    GatedClaim,
    GatedClaims,
    Piece,
    Removed,
    Try,
    TypedClaim,
    Verdict,
)
from citations.core.evidence import Evidence, Finding, Hit, Origin, Passage, Query, Scoped, Sentence
from citations.core.outcome import (
    Answer,
    Display,
    Refusal,
    ShownClaim,
    ShownExcerpt,
    Suggestion,
    Trail,
    Usage,
)
from citations.core.session import Alias, Allowance, Issue, Life, Pins, Probes, Session, Thresholds

__all__ = [
    "KIND_OF",
    "Alias",
    "Allowance",
    "Answer",
    "Category",
    "Citation",
    "CitedClaim",
    "Claim",
    "Compared",
    "Course",
    "Display",
    "Draft",
    "Evidence",
    "Finding",
    "GatedClaim",
    "GatedClaims",
    "Hit",
    "Issue",
    "Knowledge",
    "Life",
    "Origin",
    "Passage",
    "Piece",
    "Pins",
    "Probes",
    "Query",
    "QueryType",
    "Reason",
    "Refusal",
    "RefusalKind",
    "Relation",
    "Removed",
    "Rung",
    "Scoped",
    "Sentence",
    "Session",
    "ShownClaim",
    "ShownExcerpt",
    "Suggestion",
    "SuggestionType",
    "Thresholds",
    "Trail",
    "Try",
    "TypedClaim",
    "Usage",
    "Verdict",
]
