"""The words of a no: for the requestor without numbers, for the record and the auditor with them.

One fixed text for each reason, never varied (requirements 5b, "Refusal voice"; 6.1, X11). What the requestor reads
about coverage is the same for every reason of coverage and consent, so that it tells nothing about what is withheld.
"""

from dataclasses import dataclass

from citations.core.framing import spoken
from citations.core.records import Life, Reason, Refusal, RefusalKind, Suggestion, SuggestionType

NOT_ENOUGH = "I do not have enough in the archive to answer that. Would you like to browse what is there?"
RESTRICTED = "Supported by archived material (source restricted by the person's instructions)."
REMOVED: dict[str, str] = {
    "unsupported": "The archive does not support it word for word.",
    "inference": "It could not be tied closely enough to a passage.",
    "restricted": "The source is restricted by the person's instructions.",
    "too_long": "The passage is longer than may be shown.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A refusal as a requestor reads it. ``inventory`` offers the list of what is there."""

    kind: str
    reason: str
    title: str
    text: str
    suggestions: tuple[str, ...]
    inventory: bool


def shown(refusal: Refusal, life: Life) -> Shown:
    """Put *refusal* into words that give no number and no artifact away."""
    if refusal.kind in {RefusalKind.COVERAGE, RefusalKind.CONSENT}:
        return Shown(
            kind="coverage",
            reason="coverage",
            title="The archive does not answer this",
            text=NOT_ENOUGH,
            suggestions=(
                "Ask with other words, or with a name, a place or a year.",
                "Ask about one thing at a time.",
            ),
            inventory=True,
        )
    title, text, offered = _CATEGORY[refusal.reason]
    end = spoken(life.archive_end or life.died) if (life.archive_end or life.died) else str(life.end_year)
    return Shown(
        kind=refusal.kind.value,
        reason=refusal.reason.value,
        title=title,
        text=text.format(end=end, name=life.name),
        suggestions=offered,
        inventory=refusal.reason in {Reason.POST_DEATH, Reason.GENERAL_KNOWLEDGE},
    )


_CATEGORY: dict[Reason, tuple[str, str, tuple[str, ...]]] = {
    Reason.MALFORMED: (
        "This could not be read as a question",
        "A question has 1 to 1,000 characters.",
        (),
    ),
    Reason.POST_DEATH: (
        "After the archive ends",
        "Their archive does not extend past {end}. I cannot speak to anything after that.",
        ("Ask about something from their lifetime.",),
    ),
    Reason.GENERAL_KNOWLEDGE: (
        "Not a question for this archive",
        "I speak only from the archive of {name}, and this asks for something else.",
        ("Ask what the archive says about a person, a place, a year or a subject.",),
    ),
    Reason.ADVERSARIAL: (
        "This is not something the archive can do",
        "I can share what was written and recorded. I cannot do what this asks.",
        (),
    ),
    Reason.THIRD_PARTY: (
        "A private matter of somebody else",
        "I do not answer questions about the private life of other people.",
        ("Ask about the person whose archive this is.",),
    ),
}

_MESSAGES: dict[Reason, str] = {
    Reason.INSUFFICIENT_RETRIEVAL: "I cannot provide a cited answer to this query because no relevant documents were found in the archive.",
    Reason.NO_CITEABLE_CONTENT: "I cannot provide a cited answer because none of the retrieved documents has complete citation data.",
    Reason.LOW_SIMILARITY_SCORE: "I cannot provide a cited answer because the retrieved documents have low relevance (best: {found}, required: {needed}).",
    Reason.BELOW_MIN_SOURCES: "I cannot provide a cited answer because only {found_count} source(s) were found, but {needed_count} are required.",
    Reason.NO_PRIMARY_SOURCES: "I cannot provide a cited answer because no primary sources were found, and this profile requires them.",
    Reason.CITATIONS_REQUIRED: "I cannot provide an answer because the draft made claims without citations.",
    Reason.NOT_COVERED: "I cannot provide a cited answer because no retrieved passage supports one.",
    Reason.ONE_SIDED: "I cannot provide a comparison because the archive supports only one side of it.",
    Reason.NOT_DISPLAYABLE: "I cannot provide the answer because none of its sources may be shown.",
}
_GAPS: dict[Reason, str] = {
    Reason.MALFORMED: "The text is not a question.",
    Reason.POST_DEATH: "The archive ends before what is asked about.",
    Reason.GENERAL_KNOWLEDGE: "The question asks for knowledge from outside the archive.",
    Reason.ADVERSARIAL: "The request is not a question to the archive.",
    Reason.THIRD_PARTY: "The question asks for private matters of another person.",
    Reason.INSUFFICIENT_RETRIEVAL: "No relevant documents were found in the archive.",
    Reason.NO_CITEABLE_CONTENT: "Retrieved documents lack a title, an address or words to cite.",
    Reason.LOW_SIMILARITY_SCORE: "Retrieved documents have low relevance (best: {found}, required: {needed}).",
    Reason.BELOW_MIN_SOURCES: "Only {found_count} of {needed_count} required sources were found.",
    Reason.NO_PRIMARY_SOURCES: "No primary sources were found among {sources} source(s).",
    Reason.CITATIONS_REQUIRED: "No claim of the draft carried a citation.",
    Reason.NOT_COVERED: "No passage binds what the question asks for.",
    Reason.ONE_SIDED: "Evidence was found for one side of the comparison only.",
    Reason.NOT_DISPLAYABLE: "Every supporting passage is withheld or longer than may be shown.",
}
_REPHRASE = Suggestion(
    type=SuggestionType.REFINE_QUERY, description="Rephrase the question with different keywords."
)
_SUGGESTIONS: dict[Reason, tuple[Suggestion, ...]] = {
    Reason.INSUFFICIENT_RETRIEVAL: (
        _REPHRASE,
        Suggestion(
            type=SuggestionType.EXPAND_CORPUS, description="The archive may need more material on this topic."
        ),
    ),
    Reason.NO_CITEABLE_CONTENT: (
        Suggestion(
            type=SuggestionType.EXPAND_CORPUS, description="Complete the titles and texts of the artifacts."
        ),
    ),
    Reason.LOW_SIMILARITY_SCORE: (
        _REPHRASE,
        Suggestion(type=SuggestionType.REFINE_QUERY, description="Use words that stand in the archive."),
    ),
    Reason.BELOW_MIN_SOURCES: (
        Suggestion(
            type=SuggestionType.REFINE_QUERY, description="Ask more broadly, to match more documents."
        ),
        Suggestion(
            type=SuggestionType.ADJUST_FILTERS, description="Choose a profile that needs fewer sources."
        ),
    ),
    Reason.NO_PRIMARY_SOURCES: (
        Suggestion(
            type=SuggestionType.ADJUST_FILTERS, description="Choose a profile that allows secondary sources."
        ),
        Suggestion(
            type=SuggestionType.EXPAND_CORPUS,
            description="Add primary sources on this topic, such as letters.",
        ),
    ),
}
_QUESTIONS = (
    "Could you rephrase your question with different keywords?",
    "Are you looking for something from a specific time?",
)


def message(refusal: Refusal, life: Life) -> str:
    """Write the full text for the record: what the requestor reads of a category, the numbers of everything else."""
    known = _MESSAGES.get(refusal.reason)
    return _filled(known, refusal) if known else shown(refusal, life).text


def gaps(refusal: Refusal) -> tuple[str, ...]:
    """Tell what is missing: at least one gap for every reason (seed 000, "Refusal Response Format")."""
    return (_filled(_GAPS[refusal.reason], refusal),)


def suggestions(refusal: Refusal) -> tuple[Suggestion, ...]:
    """Tell what would help; at least one for every reason of coverage."""
    if refusal.kind is RefusalKind.CATEGORY or refusal.kind is RefusalKind.MALFORMED:
        return ()
    return _SUGGESTIONS.get(refusal.reason, (_REPHRASE,))


def clarifying(refusal: Refusal) -> tuple[str, ...]:
    """Ask questions back to the requestor, for a no that better words could turn."""
    return _QUESTIONS if refusal.kind is RefusalKind.COVERAGE else ()


def _filled(text: str, refusal: Refusal) -> str:
    return text.format(
        found=f"0.{refusal.found:03d}" if refusal.found < 1000 else "1.000",  # noqa: PLR2004 - thousandths
        needed=f"0.{refusal.needed:03d}" if refusal.needed < 1000 else "1.000",  # noqa: PLR2004 - thousandths
        found_count=refusal.found,
        needed_count=refusal.needed,
        sources=refusal.sources,
    )
