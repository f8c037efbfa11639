"""What was said of single claims: to its author word by word, to curators in numbers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import Sum

from citations.models import Feedback, FeedbackEvent, Question
from personas.models import Persona

STEP: Final = 5  # what curators read is told in fives, so that no number is one reader's


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedbackCount:
    """How many readers say the same of claims of one rung, on all days."""

    kind: str
    rung: str
    n: int


def feedback_of(questions: Iterable[Question]) -> Mapping[tuple[int, int], str]:
    """Return what their owner said, by key of the question and number of the claim."""
    rows = Feedback.objects.filter(question__in=[one.pk for one in questions])
    return {(question, n): kind for question, n, kind in rows.values_list("question", "n", "kind")}


def feedback_told(persona: Persona) -> Mapping[tuple[str, str], int]:
    """Return what may be told of the numbers, by kind and rung: rounded down to fives; what is below is left out."""
    counts = feedback_counts(persona)
    return {(one.kind, one.rung): one.n - one.n % STEP for one in counts if one.n >= STEP}


def feedback_counts(persona: Persona) -> tuple[FeedbackCount, ...]:
    """Return the numbers as they are, for ``feedback_told``; kinds of which nothing is left are not there."""
    rows = FeedbackEvent.objects.filter(persona=persona).values_list("kind", "rung").order_by("kind", "rung")
    sums = rows.annotate(n=Sum("change"))
    return tuple(FeedbackCount(kind=kind, rung=rung, n=n) for kind, rung, n in sums if n > 0)
