"""The words of a no: for the requestor without numbers, for the record and the auditor with them.

One fixed text for each reason, never varied (requirements 5b, "Refusal voice"; 6.1, X11). What the requestor reads
about coverage is the same for every reason of coverage and consent, so that it tells nothing about what is withheld.
"""

from dataclasses import dataclass

from citations.core.records import Life, Reason, Refusal, RefusalKind, Suggestion
from citations.core.refusing import refusal_languages
from citations.core.refusing.refusal_texts import (
    CATEGORY,
    GAPS,
    HELP,
    MESSAGES,
    NOT_ENOUGH,
    QUESTIONS,
    REMOVED,
    REPHRASE,
    RESTRICTED,
    SUGGESTIONS,
)
from citations.core.telling.framing import spoken

__all__ = [
    "NOT_ENOUGH",
    "REMOVED",
    "RESTRICTED",
    "Shown",
    "clarifying",
    "gaps",
    "message",
    "shown",
    "suggestions",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A refusal as a requestor reads it. ``inventory`` offers the list of what is there."""

    kind: str
    reason: str
    title: str
    text: str
    suggestions: tuple[str, ...]
    inventory: bool


def shown(refusal: Refusal, life: Life, language: str = "en") -> Shown:
    """Put *refusal* into words that give no number and no artifact away; English where *language* has none."""
    if refusal.kind in {RefusalKind.COVERAGE, RefusalKind.CONSENT}:
        return _coverage(language)
    said = refusal_languages.category(language, refusal.reason)
    title, text, offered = (said.title, said.text, said.suggestions) if said else CATEGORY[refusal.reason]
    end = life.archive_end or life.died
    told = (end if said else spoken(end)) if end else str(life.end_year)
    return Shown(
        kind=refusal.kind.value,
        reason=refusal.reason.value,
        title=title,
        text=text.format(end=told, name=life.name),
        suggestions=offered,
        inventory=refusal.reason in {Reason.POST_DEATH, Reason.GENERAL_KNOWLEDGE},
    )


def _coverage(language: str) -> Shown:
    """Return the one text of every no of coverage and consent."""
    said = refusal_languages.coverage(language)
    return Shown(
        kind="coverage",
        reason="coverage",
        title=said.title if said else "The archive does not answer this",
        text=said.text if said else NOT_ENOUGH,
        suggestions=said.suggestions if said else HELP,
        inventory=True,
    )


def message(refusal: Refusal, life: Life) -> str:
    """Write the full text for the record: what the requestor reads of a category, the numbers of everything else."""
    known = MESSAGES.get(refusal.reason)
    return _filled(known, refusal) if known else shown(refusal, life).text


def gaps(refusal: Refusal) -> tuple[str, ...]:
    """Tell what is missing: at least one gap for every reason (seed 000, "Refusal Response Format")."""
    return (_filled(GAPS[refusal.reason], refusal),)


def suggestions(refusal: Refusal) -> tuple[Suggestion, ...]:
    """Tell what would help; at least one for every reason of coverage."""
    if refusal.kind in {RefusalKind.CATEGORY, RefusalKind.MALFORMED, RefusalKind.LIMIT}:
        return ()
    return SUGGESTIONS.get(refusal.reason, (REPHRASE,))


def clarifying(refusal: Refusal, language: str = "en") -> tuple[str, ...]:
    """Ask questions back to the requestor, the same for every no of coverage and consent."""
    if refusal.kind not in {RefusalKind.COVERAGE, RefusalKind.CONSENT}:
        return ()
    said = refusal_languages.coverage(language)
    return said.asked if said else QUESTIONS


def _filled(text: str, refusal: Refusal) -> str:
    return text.format(
        found=f"0.{refusal.found:03d}" if refusal.found < 1000 else "1.000",  # noqa: PLR2004 - thousandths
        needed=f"0.{refusal.needed:03d}" if refusal.needed < 1000 else "1.000",  # noqa: PLR2004 - thousandths
        found_count=refusal.found,
        needed_count=refusal.needed,
        sources=refusal.sources,
    )
