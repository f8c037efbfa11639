"""What an archive offers to be asked first: all of it is answered, and none of it tells of what is hidden."""

import html
import re

import pytest
from django.contrib.auth.models import User

from citations import services, tasks
from citations.models import Question, StoredBundle, Welcome
from citations.services import welcoming
from citations.tests.asking import browser
from citations.tests.test_demo import SLUG, demo
from personas.models import Artifact, Persona, Rule
from personas.roles import Role, grant

__all__ = ["demo"]
OFFERED = re.compile(r'name="question"\s+value="([^"]+)"')


@pytest.fixture(autouse=True)
def in_english(settings):
    settings.LANGUAGES = [("en", "English")]


def made():
    while welcoming.waiting():
        tasks.welcome()


def offered(user, slug="ada"):
    page = browser(user).get(f"/personas/{slug}/").content.decode()
    return [html.unescape(one) for one in OFFERED.findall(page)]


@pytest.mark.nightly
def test_every_role_of_the_demo_is_offered_six_questions_that_are_answered(demo):
    made()
    persona = Persona.objects.get(slug=SLUG)
    grant(User.objects.create_user("third"), persona, Role.REQUESTOR, persona.tiers.order_by("rank")[0].name)
    for name in ("rhea", "femi", "third"):
        user = User.objects.get(username=name)
        questions = offered(user, SLUG)
        assert len(questions) == welcoming.OFFERED
        for text in questions:
            _, answer = services.consult(user=user, slug=SLUG, text=text)
            assert (text, answer.refusal) == (text, None)


def test_they_are_made_without_a_trace(cast):
    made()
    assert offered(cast.rhea)
    assert not Question.objects.exists()
    assert not StoredBundle.objects.exists()


def test_what_a_tier_may_not_see_changes_none_of_its_questions(cast):
    made()
    before = Welcome.objects.get(tier__name="public").questions
    assert "Journal" not in str(before)
    Artifact.objects.filter(title="Journal").update(title="Another journal", year=1961)
    Welcome.objects.all().delete()
    made()
    assert Welcome.objects.get(tier__name="public").questions == before
    assert Welcome.objects.get(tier__name="family").questions != before


def test_a_question_goes_at_once_when_its_item_is_hidden_and_comes_back_in_no_other_form(cast):
    made()
    assert any("Memoir" in one for one in offered(cast.rhea))
    Rule.objects.update_or_create(
        persona=cast.persona, record_key="texts/memoir.txt", defaults={"existence": False}
    )
    assert not any("Memoir" in one for one in offered(cast.rhea))
    made()
    assert not any("Memoir" in one for one in offered(cast.rhea))
