"""What a question comes to: a refusal, or what one requestor may see. ``Display`` is the pass of the last gate."""

from dataclasses import dataclass, field

from citations.core.choices import KIND_OF, QueryType, Reason, RefusalKind, Rung, SuggestionType
from citations.core.claims import Draft, GatedClaim, GatedClaims, Removed
from citations.core.evidence import Evidence, Passage, Scoped
from citations.core.query.understood import Understood
from citations.core.session import Thresholds
from personas.core.media.base import Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """One way on after a refusal."""

    type: SuggestionType
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """A decision not to answer, with the numbers that led to it. Text for people is made in ``refusals``."""

    reason: Reason
    query_type: QueryType = QueryType.FACTUAL
    thresholds: Thresholds | None = None
    found: int = 0
    needed: int = 0
    sources: int = 0
    primary: int = 0
    removed: tuple[Removed, ...] = ()
    judged: tuple[GatedClaim, ...] = ()

    @property
    def kind(self) -> RefusalKind:
        """Whose no it is."""
        return KIND_OF[self.reason]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownExcerpt:
    """An excerpt as one requestor may see it. ``text`` is None where the source is restricted.

    ``original`` is where it stands in what the artifact was read from; nothing where that is not told.
    """

    handle: str
    label: str
    text: str | None
    citation: int
    cut: bool = False
    original: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownClaim:
    """A claim as one requestor may see it. ``n`` is the claim's number before anything was cut."""

    n: int
    text: str
    rung: Rung
    label: str
    excerpts: tuple[ShownExcerpt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Display:
    """Pass of the display gate: everything a requestor sees of an answer, already cut."""

    claims: tuple[ShownClaim, ...]
    removed: tuple[Removed, ...]
    rung: Rung


@dataclass(frozen=True, slots=True, kw_only=True)
class Nearest:
    """What stands beside a refusal, or below an answer, because it comes nearest: as it was judged, and as it is shown.

    ``evidence`` is what they were chosen from, None where an auditor puts them together again. None of it answers, and
    nothing rests on it.
    """

    gated: GatedClaims
    evidence: Evidence | None
    claims: tuple[ShownClaim, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trail:
    """What the stages saw on the way, for the seal. Fields stay None or empty when a stage was not reached.

    ``faults`` are codes of what of the draft could not be cut into claims as it should.
    """

    query: Understood | None = None
    scoped: Scoped | None = None
    passages: tuple[Passage, ...] = ()
    evidence: Evidence | None = None
    draft: Draft | None = None
    gated: GatedClaims | None = None
    refusal: Refusal | None = None
    nearest: Nearest | None = None
    asked: str = ""
    faults: tuple[str, ...] = ()

    @property
    def judged(self) -> tuple[GatedClaim, ...]:
        """Every claim that was judged, delivered or not; what is nearest answers nothing, and is none of them."""
        return self.gated.judged if self.gated else self.refusal.judged if self.refusal else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Which retrieved passages an answer cited (seed 002, "Key Metrics"): (passage, rank, number of citations).

    ``stray`` counts errors: citations of nothing that was retrieved. ``similarity`` is the mean of what was cited,
    calibrated. ``reason``, ``found`` and ``needed`` are those of a refusal.
    """

    passages: tuple[tuple[int, int, int], ...] = ()
    stray: int = 0
    refused: bool = False
    similarity: int = 0
    reason: Reason | None = None
    found: int = 0
    needed: int = 0

    @property
    def retrieved(self) -> int:
        """How many passages there were."""
        return len(self.passages)

    @property
    def cited(self) -> int:
        """How many of them were cited at all."""
        return sum(1 for _, _, count in self.passages if count)

    @property
    def citations(self) -> int:
        """How often they were cited."""
        return sum(count for _, _, count in self.passages)

    @property
    def rate(self) -> int:
        """Different passages cited over all retrieved, in thousandths; 0 where nothing was retrieved."""
        return 1000 * self.cited // max(self.retrieved, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What one question came to. ``display`` is None for a refusal, ``refusal`` is None for an answer."""

    trail: Trail
    display: Display | None
    refusal: Refusal | None
    usage: Usage = field(default_factory=Usage)
