"""What a no says, and what an answer leaves out: in the reader's language, with what may be asked instead."""

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.translation import gettext, gettext_noop

from citations.core.display.reading import read_as, unanswered
from citations.core.display.sources import sources
from citations.core.query.understood import ENGLISH, language
from citations.core.records import Reason, RefusalKind
from citations.core.refusals.texts import REMOVED, STRICT
from citations.dates import said_again
from citations.forms import LooserShown, looser, wanted
from citations.models import Question
from ledger.core.canonical import Json
from ledger.core.fields import Fields

EXTENT: Final = gettext_noop("Their archive does not extend past %(end)s.")
_THIN: Final = gettext_noop(
    "As many papers as were asked for come near the question; fewer than that are quoted here."
)
_DOUBTED: Final = gettext_noop(
    "Your question seems not to be in English, and only English is surely understood here. "
    "What stands below may not answer it."
)
_UNFOUND: Final = REMOVED["unfound"]


def refused(answer: Mapping[str, Json] | None) -> str:
    """Return the sentence of a refusal in the reader's language, with the end of an archive as it says dates."""
    signed = _signed_refusal(answer)
    before, behind = EXTENT.split("%(end)s")
    if not (signed.startswith(before) and signed.endswith(behind)):
        return gettext(signed) if signed else ""
    return gettext(EXTENT) % {"end": said_again(signed.removeprefix(before).removesuffix(behind))}


def is_after_the_end(answer: Mapping[str, Json] | None) -> bool:
    """Tell whether a question was refused because it asks for what came after the archive's end."""
    return _refusal(answer).get("reason") == Reason.POST_DEATH


def is_of_coverage(answer: Mapping[str, Json] | None) -> bool:
    """Tell whether a question was refused, as its reader is told it, because nothing was found."""
    return _refusal(answer).get("kind") == RefusalKind.COVERAGE


def looser_of(question: Question, answer: Mapping[str, Json] | None) -> tuple[LooserShown, ...]:
    """Return how to ask the same less strictly, where nothing was found as it was asked."""
    if not is_of_coverage(answer):
        return ()
    is_strict = _signed_refusal(answer) in {
        STRICT[Reason.BELOW_MIN_SOURCES],
        STRICT[Reason.NO_PRIMARY_SOURCES],
    }
    return looser(question.persona, question.profile, question.toggles, is_strict=is_strict)


def thin(question: Question, answer: Mapping[str, Json] | None) -> str:
    """Say that fewer papers are quoted than were asked for; '' where as many are, or none.

    As many come near the question, or nothing would be answered (0098).
    """
    claims = Fields(dict(answer), "display").items("claims") if answer else ()
    quoted = {one.letter for claim in claims for one in sources(claim)}
    return gettext(_THIN) if 0 < len(quoted) < wanted(question.profile, question.toggles) else ""


def doubted(question: Question, answer: Mapping[str, Json] | None) -> str:
    """Say of what is quoted that the question may not have been understood; '' where it is in English, or was put so.

    What the system says of itself quotes nothing.
    """
    claims = Fields(dict(answer), "display").items("claims") if answer else ()
    is_foreign = language(question.text) != ENGLISH and not (answer and read_as(dict(answer)))
    return gettext(_DOUBTED) if is_foreign and any(map(sources, claims)) else ""


def unanswered_of(answer: Mapping[str, Json] | None, no: str) -> tuple[str, ...]:
    """Return the questions of a text that have no sure answer: of a no, and of what else stands."""
    if no:
        return unanswered(dict(answer or {}))
    return tuple(str(one["topic"]) for one in _all_removed(answer) if one["why"] == _UNFOUND)


def left_out(answer: Mapping[str, Json] | None) -> tuple[Mapping[str, Json], ...]:
    """Return what was left out of an answer and is none of the questions that it asks."""
    return tuple(one for one in _all_removed(answer) if one["why"] != _UNFOUND)


def _all_removed(answer: Mapping[str, Json] | None) -> Iterator[Mapping[str, Json]]:
    outcome = answer["outcome"] if answer else None
    removed = outcome.get("removed") if isinstance(outcome, dict) else ()
    return (one for one in removed if isinstance(one, dict)) if isinstance(removed, list) else iter(())


def _signed_refusal(answer: Mapping[str, Json] | None) -> str:
    return str(_refusal(answer).get("text", ""))


def _refusal(answer: Mapping[str, Json] | None) -> Mapping[str, Json]:
    outcome = answer["outcome"] if answer else None
    refusal = outcome["refusal"] if isinstance(outcome, dict) else None
    return refusal if isinstance(refusal, dict) else {}
