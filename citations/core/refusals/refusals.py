"""The words of a no: for the requestor without numbers, for the record and the auditor with them.

What the requestor reads where nothing is found is the same whatever is withheld. Whether the profile asks for more than
was found is told of what this requestor may use, and of nothing else.
"""

from dataclasses import asdict, dataclass
from typing import Final

from citations.core import demands
from citations.core.query.kinds import parts
from citations.core.records import Life, Reason, Refusal, RefusalKind, Session, Suggestion
from citations.core.refusals.texts import (
    CATEGORY,
    FILTERED,
    GAPS,
    HELP,
    MESSAGES,
    NOTHING,
    QUESTIONS,
    REPHRASE,
    STRICT,
    STRICTLY,
    SUGGESTIONS,
    TITLE,
    UNFILTERED,
)
from citations.core.text.dated import spoken
from ledger.core.canonical import Json

_ABOUT_THE_ARCHIVE: Final = frozenset({RefusalKind.COVERAGE, RefusalKind.CONSENT})
_OFFERED: Final = frozenset({Reason.GREETING, Reason.POST_DEATH, Reason.GENERAL_KNOWLEDGE})
_LONGEST: Final = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A refusal as a requestor reads it. ``inventory`` offers the list of what is there."""

    kind: str
    reason: str
    title: str
    text: str
    suggestions: tuple[str, ...]
    inventory: bool

    def value(self) -> dict[str, Json]:
        """Return it as it stands in a display."""
        return {**asdict(self), "suggestions": list(self.suggestions)}


def shown(refusal: Refusal, life: Life, *, is_filtered: bool = False, is_strict: bool = False) -> Shown:
    """Put *refusal* into words that give no number and no artifact away.

    What is suggested follows from the question alone, so that it tells nothing of what is withheld: *is_filtered* tells
    that it was asked of some of the papers only, *is_strict* that more was demanded than every profile
    does (``demands``).
    """
    if refusal.kind in _ABOUT_THE_ARCHIVE:
        text = STRICT.get(refusal.reason) or (FILTERED if is_filtered else STRICTLY if is_strict else NOTHING)
        return Shown(
            kind="coverage",
            reason="coverage",
            title=TITLE,
            text=text,
            suggestions=(UNFILTERED, *HELP) if is_filtered else HELP,
            inventory=True,
        )
    title, text, offered = CATEGORY[refusal.reason]
    end = life.archive_end or life.died
    return Shown(
        kind=refusal.kind.value,
        reason=refusal.reason.value,
        title=title,
        text=text.format(end=spoken(end) if end else life.end_year),
        suggestions=offered,
        inventory=refusal.reason in _OFFERED,
    )


def answering(refusal: Refusal, session: Session) -> Shown:
    """Put *refusal* into words for whoever asked in *session*."""
    chosen, strict = bool(session.filters.chosen), demands.is_strict(session.thresholds)
    return shown(refusal, session.life, is_filtered=chosen, is_strict=strict)


def message(refusal: Refusal, life: Life) -> str:
    """Write the full text for the record: what the requestor reads of a category, the numbers of everything else."""
    known = MESSAGES.get(refusal.reason)
    return _filled(known, refusal) if known else shown(refusal, life).text


def gaps(refusal: Refusal) -> tuple[str, ...]:
    """Tell what is missing: at least one gap for every reason (seed 000, "Refusal Response Format")."""
    return (_filled(GAPS[refusal.reason], refusal),)


def suggestions(refusal: Refusal) -> tuple[Suggestion, ...]:
    """Tell what would help; at least one for every reason of coverage."""
    if refusal.kind not in _ABOUT_THE_ARCHIVE:
        return ()
    return SUGGESTIONS.get(refusal.reason, (REPHRASE,))


def missing(text: str, refusal: Refusal, question: str) -> tuple[str, ...]:
    """Tell a requestor what is missing: *text*, and of several questions in one each that has no answer, which is all.

    They are the question's own words, so they tell nothing of what is withheld.
    """
    asked = parts(question) if refusal.kind in _ABOUT_THE_ARCHIVE else ()
    return tuple(one[:_LONGEST] for one in (text, *asked))


def clarifying(refusal: Refusal) -> tuple[str, ...]:
    """Ask questions back to the requestor, the same for every no of coverage and consent."""
    return QUESTIONS if refusal.kind in _ABOUT_THE_ARCHIVE else ()


def _filled(text: str, refusal: Refusal) -> str:
    return text.format(
        found=f"0.{refusal.found:03d}" if refusal.found < 1000 else "1.000",  # noqa: PLR2004 - thousandths
        needed=f"0.{refusal.needed:03d}" if refusal.needed < 1000 else "1.000",  # noqa: PLR2004 - thousandths
        found_count=refusal.found,
        needed_count=refusal.needed,
        sources=refusal.sources,
    )
