"""What a worker and the web may do with the rows of writers, as their database roles."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.db import ProgrammingError, transaction

from citations import services
from citations.adapters.purse import SharedPurse, Terms
from citations.core.llm.budgets import Leave, Limits, Prices
from citations.models import Question, WriterServer, WriterUse
from kwanzaa.embedded.roles import Login
from personas.models import Persona
from personas.roles import Role, grant
from personas.selectors.tenancy import as_tenant, as_user

pytestmark = [pytest.mark.services, pytest.mark.django_db]


@pytest.fixture
def question():
    persona = Persona.objects.create(slug="ada", name="Ada Obi")
    user = services.evaluation_user()
    talk = persona.conversations.create(handle="t", user=user)
    return Question.objects.create(
        handle="h", key="k", conversation=talk, persona=persona, user=user, text="?", profile="steward"
    )


def test_a_worker_asks_and_settles_for_the_persona_whose_work_it_is(question, acting_as):
    terms = Terms(server="0" * 64, per_question=Limits(), per_day=Limits(), prices=Prices(), places=1)
    purse = SharedPurse(question=question, terms=terms, evaluation=False)
    with acting_as(Login.WORKER), as_tenant(question.persona_id):
        leave = purse.ask(1_000, 100, 5_000)
        assert isinstance(leave, Leave)
        purse.give_back(leave, read=1, written=1, ms=1, failed=False)
        assert WriterUse.objects.count() == 1
    with acting_as(Login.WORKER):
        assert not WriterUse.objects.exists()


def test_the_web_reads_what_was_used_of_what_its_user_tends_and_writes_nothing(question, acting_as):
    WriterUse.objects.create(persona=question.persona, question=question, day=date(2026, 11, 21))
    cora, ola = (User.objects.create_user(name) for name in ("cora", "ola"))
    grant(cora, question.persona, Role.CURATOR)
    grant(ola, question.persona, Role.AUDITOR)
    with acting_as(Login.WEB):
        with as_user(cora):
            assert WriterUse.objects.count() == 1
        with as_user(ola):
            assert not WriterUse.objects.exists()
        for model in (WriterUse, WriterServer):
            with pytest.raises(ProgrammingError), transaction.atomic():
                model.objects.all().delete()
