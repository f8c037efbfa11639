"""What was said of single claims: to its author word by word, to curators in numbers."""

from collections.abc import Iterable, Mapping
from typing import Final

from django.db.models import Sum

from citations.models import Feedback, FeedbackEvent, Question
from personas.models import Persona

STEP: Final = 5  # what curators read is told in fives, so that no number is one reader's


def feedback_of(questions: Iterable[Question]) -> Mapping[tuple[int, int], str]:
    """Return what their owner said, by key of the question and number of the claim."""
    rows = Feedback.objects.filter(question__in=[one.pk for one in questions])
    return {(question, n): kind for question, n, kind in rows.values_list("question", "n", "kind")}


def feedback_told(persona: Persona) -> Mapping[tuple[str, str], int]:
    """Return what may be told of the numbers, by kind and rung: rounded down to fives; what is below is left out."""
    rows = FeedbackEvent.objects.filter(persona=persona).values_list("kind", "rung").order_by("kind", "rung")
    return {(kind, rung): n - n % STEP for kind, rung, n in rows.annotate(n=Sum("change")) if n >= STEP}
