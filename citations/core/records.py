"""The values that travel from stage to stage.

Nothing here decides anything. Four of these values are *passes*: ``Scoped``, ``Evidence``, ``GatedClaims`` and
``Display`` are made only by the gate that they are named after (categories, enforcement, coverage, display), so a
stage that is called too early does not type-check. Similarities are integers in thousandths.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from personas.core.consent import Scope
from personas.core.media.base import Locator
from personas.core.tiers import Tier


class Category(StrEnum):
    """What a question may be out of scope for (seed 001, "Out-of-scope categories")."""

    POST_DEATH = "post_death"
    MENTAL_STATE = "mental_state"
    GENERAL_KNOWLEDGE = "general_knowledge"
    ADVERSARIAL = "adversarial"
    THIRD_PARTY = "third_party"


class Course(StrEnum):
    """What the category filter lets happen."""

    PROCEED = "proceed"
    REFUSE = "refuse"
    DOWNGRADE = "downgrade"


class QueryType(StrEnum):
    """What is asked for (seed 000)."""

    FACTUAL = "factual"
    CREATIVE = "creative"
    ANALYTICAL = "analytical"


class Relation(StrEnum):
    """How a claim uses its span (seed 001, four values and no fifth)."""

    DIRECT_QUOTE = "direct_quote"
    PARAPHRASE = "paraphrase"
    INFERENCE = "inference"
    METADATA_FACT = "metadata_fact"


class Rung(StrEnum):
    """How well a claim, or an answer, is covered; in the order in which the ladder is walked down."""

    SUPPORTED = "supported"
    NARROWED = "narrowed"
    LABELED = "labeled"
    REFUSED = "refused"


class Knowledge(StrEnum):
    """What sort of statement a claim is (seed 003, as settled in requirements 6.1 X6 to X10)."""

    FACTUAL = "factual"
    REASONING = "reasoning"
    GENERAL = "general_knowledge"
    SYSTEM = "foundational_knowledge"
    CONNECTIVE = "connective"


class Reason(StrEnum):
    """Why there is no answer. Its kind is told by ``KIND_OF``."""

    MALFORMED = "malformed"
    POST_DEATH = "post_death"
    GENERAL_KNOWLEDGE = "general_knowledge"
    ADVERSARIAL = "adversarial"
    THIRD_PARTY = "third_party"
    INSUFFICIENT_RETRIEVAL = "insufficient_retrieval"
    NO_CITEABLE_CONTENT = "no_citeable_content"
    LOW_SIMILARITY_SCORE = "low_similarity_score"
    BELOW_MIN_SOURCES = "below_min_sources"
    NO_PRIMARY_SOURCES = "no_primary_sources"
    CITATIONS_REQUIRED = "citations_required"
    NOT_COVERED = "not_covered"
    ONE_SIDED = "one_sided_comparison"
    NOT_DISPLAYABLE = "not_displayable"


class RefusalKind(StrEnum):
    """Whose no it is; statistics keep these apart (seed 001, "Category check vs. coverage shortfall")."""

    MALFORMED = "malformed"
    CATEGORY = "category"
    COVERAGE = "coverage"
    CONSENT = "consent"


KIND_OF: dict[Reason, RefusalKind] = {
    Reason.MALFORMED: RefusalKind.MALFORMED,
    Reason.POST_DEATH: RefusalKind.CATEGORY,
    Reason.GENERAL_KNOWLEDGE: RefusalKind.CATEGORY,
    Reason.ADVERSARIAL: RefusalKind.CATEGORY,
    Reason.THIRD_PARTY: RefusalKind.CATEGORY,
    Reason.INSUFFICIENT_RETRIEVAL: RefusalKind.COVERAGE,
    Reason.NO_CITEABLE_CONTENT: RefusalKind.COVERAGE,
    Reason.LOW_SIMILARITY_SCORE: RefusalKind.COVERAGE,
    Reason.BELOW_MIN_SOURCES: RefusalKind.COVERAGE,
    Reason.NO_PRIMARY_SOURCES: RefusalKind.COVERAGE,
    Reason.CITATIONS_REQUIRED: RefusalKind.COVERAGE,
    Reason.NOT_COVERED: RefusalKind.COVERAGE,
    Reason.ONE_SIDED: RefusalKind.COVERAGE,
    Reason.NOT_DISPLAYABLE: RefusalKind.CONSENT,
}


class SuggestionType(StrEnum):
    """What a suggestion asks the reader, or the curator, to do (seed 000)."""

    REFINE_QUERY = "refine_query"
    EXPAND_CORPUS = "expand_corpus"
    ADJUST_FILTERS = "adjust_filters"


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """One way on after a refusal."""

    type: SuggestionType
    description: str
    example: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """What an answer profile demands of the evidence. ``similarity`` is in thousandths, calibrated."""

    profile: str
    citations_required: bool
    similarity: int
    min_sources: int
    primary_only: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Life:
    """What the stages may know of the person: name and other names, pronoun, first and last year of the archive.

    ``died`` and ``archive_end`` are EDTF dates; ``end_year`` is the last year that the archive can speak of.
    """

    name: str
    aliases: tuple[str, ...] = ()
    pronoun: str = "they"
    born: str = ""
    died: str = ""
    archive_end: str = ""
    end_year: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pins:
    """Everything that fixes how an answer was made: hex digests and the archive version. Signed in every bundle."""

    archive_n: int
    archive_root: str
    policy: str
    keyset: str
    tables: str
    embedder: str
    drafter: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """Who asks under which rules. ``subject`` is an opaque name of the requestor; ``tier`` sets what may be shown."""

    subject: str
    life: Life
    thresholds: Thresholds
    tier: Tier
    pins: Pins
    inference: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """An admitted question: NFC text, one line, with the invisible characters made visible as escapes."""

    text: str
    language: str
    query_type: QueryType
    topics: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoped:
    """Pass of the category filter. ``archive_only`` means downgraded: the person's words, no inference.

    ``searches`` holds the texts to search for: the question itself, or one for each side of a comparison.
    """

    query: Query
    course: Course
    category: Category | None
    searches: tuple[str, ...]

    @property
    def archive_only(self) -> bool:
        """Whether nothing beyond quotes and paraphrases may be said."""
        return self.course is Course.DOWNGRADE


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence of a canonical paragraph; ``start`` and ``end`` are code points, half open."""

    paragraph: int
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """The artifact that a passage stands in. ``year`` is None when undated; ``facts`` are (pointer, value) pairs."""

    record_key: str
    artifact_id: str
    version: int
    title: str
    creator: str
    date: str
    year: int | None
    kind: str
    primary: bool
    language: str
    source: str
    rights: str
    facts: tuple[tuple[str, str], ...]
    scope: Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A passage as the archive found it: places in the two rankings (1 is best, None not found) and cosine.

    ``cosine`` is raw, in thousandths; ``side`` counts from 0 and tells which of the searches found it.
    """

    passage_id: int
    origin: Origin
    sentences: tuple[Sentence, ...]
    vector_rank: int | None
    lexical_rank: int | None
    cosine: int
    side: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A stretch of an artifact that was retrieved, in the one reproducible order. ``similarity`` is calibrated."""

    passage_id: int
    origin: Origin
    sentences: tuple[Sentence, ...]
    similarity: int
    rank: int
    sides: tuple[int, ...] = (0,)

    @property
    def text(self) -> str:
        """The sentences in their order, one blank between."""
        return " ".join(sentence.text for sentence in self.sentences)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Pass of the enforcement gate: the passages that may carry an answer, keyed ``c1``, ``c2``, … in rank order.

    ``passed`` names every check that was passed, with what it found and what it needed.
    """

    passages: tuple[Passage, ...]
    passed: tuple["Finding", ...]

    def keyed(self) -> dict[str, Passage]:
        """Return the passages under the short keys that drafters use."""
        return {f"c{n}": passage for n, passage in enumerate(self.passages, 1)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What one check saw. Integers; similarities in thousandths."""

    check: str
    found: int
    needed: int


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
    removed: tuple["Removed", ...] = ()
    judged: tuple["GatedClaim", ...] = ()

    @property
    def kind(self) -> RefusalKind:
        """Whose no it is."""
        return KIND_OF[self.reason]


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One thing a drafter wants to say, with the keys it rests on. ``hint`` is where it says it looked."""

    text: str
    keys: tuple[str, ...]
    relation: Relation | None = None
    hint: Locator | None = None
    gloss: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What a drafter wrote; nothing in it is trusted. ``prompt`` is the hash of what a model was sent, or ''."""

    drafter: str
    pieces: tuple[Piece, ...]
    prompt: str = ""
    declined: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One asserted proposition, numbered from 1 in the order of the answer."""

    n: int
    text: str
    keys: tuple[str, ...]
    relation: Relation | None = None
    hint: Locator | None = None
    gloss: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedClaim:
    """A claim with the sort of statement that it is."""

    claim: Claim
    knowledge: Knowledge
    must_cite: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """The four required fields of seed 001, with the excerpt re-read at that span and where it came from."""

    artifact_id: str
    version: int
    locator: Locator
    relation: Relation
    excerpt: str
    origin: Origin
    why: str = ""
    auto_bound: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedClaim:
    """A typed claim with the citations that held. ``doubts`` says in codes why others did not."""

    typed: TypedClaim
    citations: tuple[Citation, ...]
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What the ladder said at one rung: passed or not, and the code of the reason."""

    rung: Rung
    passed: bool
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GatedClaim:
    """A claim with its rung and the verdict of every rung. A claim whose rung is ``REFUSED`` was removed."""

    cited: CitedClaim
    rung: Rung
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed:
    """A topic that was cut from the answer, and the code of the reason why."""

    topic: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GatedClaims:
    """Pass of the coverage gate: what is delivered, what was judged, what was removed, and the answer's rung."""

    delivered: tuple[GatedClaim, ...]
    judged: tuple[GatedClaim, ...]
    removed: tuple[Removed, ...]
    rung: Rung


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownExcerpt:
    """An excerpt as one requestor may see it. ``text`` is None where the source is restricted."""

    handle: str
    label: str
    text: str | None
    citation: int
    cut: bool = False


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
class Issue:
    """What chance and the clock give to one bundle. ``at`` is RFC 3339 UTC; the rest are random bytes."""

    bundle_id: str
    at: str
    seed: bytes
    display_nonce: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Trail:
    """What the stages saw on the way, for the seal. Fields stay None or empty when a stage was not reached."""

    query: Query | None = None
    scoped: Scoped | None = None
    passages: tuple[Passage, ...] = ()
    evidence: Evidence | None = None
    draft: Draft | None = None
    gated: GatedClaims | None = None
    refusal: Refusal | None = None
    asked: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Which retrieved passages an answer cited: (passage, rank, number of citations)."""

    passages: tuple[tuple[int, int, int], ...] = ()
    stray: int = 0
    refused: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What one question came to. ``display`` is None for a refusal, ``refusal`` is None for an answer."""

    trail: Trail
    display: Display | None
    refusal: Refusal | None
    usage: Usage = field(default_factory=Usage)
