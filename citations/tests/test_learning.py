"""From an answer to a pattern, to a table that a curator accepted, to the order of what is found; and back."""

import pytest
from django.contrib.auth.models import User

from citations import services, tasks
from citations.models import AnswerUse, PassageUse, Pattern, Question

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
ASKED = "When did Ada move to Cardiff?"


def ask(user: User, text: str = ASKED) -> Question:
    question, _ = services.consult(user=user, slug="ada", text=text)
    return question


def test_an_answer_is_counted_and_learnt_from_by_a_task_of_its_own(cast):
    question = ask(cast.rhea)
    use = AnswerUse.objects.get(bundle__question=question)
    assert (use.refused, use.evaluation, use.learnt, use.stray) == (False, False, None, 0)
    assert use.retrieved == PassageUse.objects.count() > use.cited > 0
    assert use.rate == 1000 * use.cited // use.retrieved
    assert not Pattern.objects.exists()
    tasks.learn()
    row = Pattern.objects.get()
    assert (row.kind, row.times, row.cited, row.rate) == ("answered", 1, use.cited, use.rate)
    assert row.masked == "when did … to …"
    assert "Cardiff" not in str(row.terms) + str(row.askers) + row.digest
    tasks.learn()
    assert Pattern.objects.get().times == 1
