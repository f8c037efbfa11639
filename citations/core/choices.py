"""What a stage may choose from: closed lists, each with the seed that names it."""

from enum import StrEnum


class Category(StrEnum):
    """What a question may be out of scope for (seed 001, "Out-of-scope categories"), and what is no question."""

    CARE = "care"
    POST_DEATH = "post_death"
    MENTAL_STATE = "mental_state"
    GENERAL_KNOWLEDGE = "general_knowledge"
    ADVERSARIAL = "adversarial"
    THIRD_PARTY = "third_party"
    GREETING = "greeting"


class Course(StrEnum):
    """What the category filter lets happen."""

    PROCEED = "proceed"
    REFUSE = "refuse"
    DOWNGRADE = "downgrade"


class About(StrEnum):
    """What may be asked of the system itself, and of its records (seed 003): of papers, and of the person's years."""

    HOW = "how"
    WHO = "who"
    HOLDS = "holds"
    LIST = "list"
    FIRST = "first"
    LAST = "last"
    YEARS = "years"
    WRITERS = "writers"
    RECIPIENTS = "recipients"
    LIFE = "life"
    DAY = "day"


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
    CARE = "care"
    GREETING = "greeting"
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
    NO_PART = "no_part_covered"
    NOT_DISPLAYABLE = "not_displayable"
    BUDGET_SPENT = "budget_spent"
    EXTRACTION_RISK = "extraction_risk"
    CONVERSATION_ENDED = "conversation_ended"


class RefusalKind(StrEnum):
    """Whose no it is; statistics keep these apart (seed 001, "Category check vs. coverage shortfall")."""

    MALFORMED = "malformed"
    CARE = "care"
    COURTESY = "courtesy"
    CATEGORY = "category"
    COVERAGE = "coverage"
    CONSENT = "consent"
    LIMIT = "limit"


KIND_OF: dict[Reason, RefusalKind] = {
    Reason.MALFORMED: RefusalKind.MALFORMED,
    Reason.CARE: RefusalKind.CARE,
    Reason.GREETING: RefusalKind.COURTESY,
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
    Reason.NO_PART: RefusalKind.COVERAGE,
    Reason.NOT_DISPLAYABLE: RefusalKind.CONSENT,
    Reason.BUDGET_SPENT: RefusalKind.LIMIT,
    Reason.EXTRACTION_RISK: RefusalKind.LIMIT,
    Reason.CONVERSATION_ENDED: RefusalKind.LIMIT,
}


class SuggestionType(StrEnum):
    """What a suggestion asks the reader, or the curator, to do (seed 000)."""

    REFINE_QUERY = "refine_query"
    EXPAND_CORPUS = "expand_corpus"
    ADJUST_FILTERS = "adjust_filters"
