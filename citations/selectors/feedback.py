"""What was said of single claims: to its author word by word, to curators in numbers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Sum

from citations.models import Feedback, FeedbackEvent, Question
from personas.models import Persona


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


def feedback_counts(persona: Persona) -> tuple[FeedbackCount, ...]:
    """Return the numbers that a curator of *persona* sees; kinds of which nothing is left are not there."""
    rows = FeedbackEvent.objects.filter(persona=persona).values_list("kind", "rung").order_by("kind", "rung")
    sums = rows.annotate(n=Sum("change"))
    return tuple(FeedbackCount(kind=kind, rung=rung, n=n) for kind, rung, n in sums if n > 0)
