"""A real archive asked by the real stages, unsigned: nothing is kept, logged or learnt. For measuring alone."""

from dataclasses import replace

from django.utils import timezone

from citations import services, wiring
from citations.adapters.recheck import Basis
from citations.adapters.unkept import kept_nowhere
from citations.core import pipeline
from citations.core.learned_table import Table
from citations.core.records import Answer
from citations.measuring.outcomes import Ask
from citations.models import Conversation, Question, Reach
from personas.selectors import Standing, fullest_standing
from personas.services.policies import tier_of


def asking(reach: Reach) -> Ask:
    """Return a way to ask the archive of *reach* as one of its readers would, under any table or none.

    No model is asked, whichever writes here: it is the order of what is found that is measured, a model would be paid
    for every question twice, and says something else each time.
    """
    standing = _standing(reach)
    question = Question(
        persona=reach.persona,
        user=services.evaluation_user(),
        conversation=Conversation(persona=reach.persona),
        profile=reach.persona.default_profile,
    )

    def ask(text: str, table: Table | None) -> Answer:
        question.text = text
        session = replace(wiring.session_for(question, standing), learned=table)
        ports = wiring.ports_for(
            question, session, Basis(epoch=0, standing=standing, day=timezone.now().date())
        )
        return pipeline.answer(text, session, kept_nowhere(ports, session))

    return ask


def _standing(reach: Reach) -> Standing:
    row = reach.persona.tiers.filter(rank__lte=reach.rank).order_by("-rank").first()
    fullest = fullest_standing(reach.persona)
    return fullest if row is None else replace(fullest, tier=tier_of(row))
