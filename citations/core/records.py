"""The values that travel from stage to stage, under one name.

Nothing here decides anything. Four of these values are *passes*: ``Scoped``, ``Evidence``, ``GatedClaims`` and
``Display`` are made only by the gate that they are named after (categories, enforcement, coverage, display), so a
stage that is called too early does not type-check. Similarities are integers in thousandths.
"""

from citations.core.choices import (
    KIND_OF,
    About,
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
    Quote,
    Removed,
    Try,
    TypedClaim,
    Verdict,
)
from citations.core.evidence import (
    Evidence,
    Finding,
    Hit,
    Origin,
    Passage,
    Proposal,
    Rewriting,
    Scoped,
    Sentence,
)
from citations.core.outcome import (
    Answer,
    Display,
    Nearest,
    Refusal,
    ShownClaim,
    ShownExcerpt,
    Suggestion,
    Trail,
    Usage,
)
from citations.core.query.understood import Understood
from citations.core.session import Alias, Allowance, Issue, Life, Pins, Probes, Session, Span, Thresholds
