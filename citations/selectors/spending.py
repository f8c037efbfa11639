"""What models were used for, of one persona on one day."""

from datetime import date

from django.db.models import Count, Sum

from citations.core.llm.budgets import Use
from citations.models import WriterUse
from personas.models import Persona


def used(persona: Persona, day: date) -> tuple[int, Use]:
    """Return how many requests there were, evaluations left out, and what they used; unsettled ones at their most."""
    rows = WriterUse.objects.filter(persona=persona, day=day, evaluation=False)
    found = rows.aggregate(
        n=Count("pk"), read=Sum("read"), written=Sum("written"), ms=Sum("ms"), cost=Sum("cost")
    )
    n = found.pop("n")
    return n, Use(**{name: amount or 0 for name, amount in found.items()})
