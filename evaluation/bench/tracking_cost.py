"""What counting and learning cost after an answer: both are outside its time, and neither may hold up the next one."""

from collections.abc import Sequence
from functools import partial

from django.contrib.auth.models import User

from citations import selectors, services
from citations.adapters.recheck import Basis
from citations.adapters.tracker import Uses
from citations.core.records import Usage
from citations.models import AnswerUse, PassageUse, Question, Reach
from citations.services import learning
from evaluation.bench.measuring import Spans, timed
from ledger.core.canonical import Json
from personas.models import Persona


def measure(persona: Persona, texts: Sequence[str]) -> Json:
    """Answer each question, count what it used, and learn from it; return percentiles of both, in milliseconds.

    Nothing that was learnt is left: the bench's archive stays as it was.
    """
    user, spans = services.evaluation_user(), Spans()
    before = set(Reach.objects.filter(persona=persona).values_list("pk", flat=True))
    for text in texts:
        question, answer = services.consult(user=user, slug=persona.slug, text=text)
        use = _counted(question, answer.usage, user, spans)
        spans.add("learning", timed(partial(learning.learn, use_id=use.pk)))
    made = Reach.objects.filter(persona=persona).exclude(pk__in=before)
    learning.drop(reaches=tuple(made.values_list("pk", flat=True)))
    return spans.figures()


def _counted(question: Question, usage: Usage, user: User, spans: Spans) -> AnswerUse:
    """Count once more what was counted, by the clock; and let it teach, as somebody's question does."""
    counted = AnswerUse.objects.get(bundle__question=question)
    standing = selectors.standing_of(user, question.persona)
    basis = Basis(epoch=counted.epoch, standing=standing, day=question.created.date())
    tracker = Uses(question=question, basis=basis, version=counted.version)
    PassageUse.objects.filter(bundle=counted.bundle_id).delete()
    counted.delete()
    spans.add("counting", timed(lambda: tracker.note(usage)))
    AnswerUse.objects.filter(bundle__question=question).update(evaluation=False)
    return AnswerUse.objects.get(bundle__question=question)
