"""The desk's page about the writer: who writes, what it used, and what a test found."""

from datetime import UTC, date

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from citations import services
from citations.models import Question, WriterUse
from citations.tests.writers.behaviours import Behaviour
from personas.models import Persona
from personas.roles import Role, grant

pytestmark = [pytest.mark.services, pytest.mark.django_db]


@pytest.fixture
def cora(client, server, settings):
    """Cora, who tends Ada's archive and not Bea's, at her desk."""
    settings.KWANZAA_DRAFTER = "openai"
    cora = User.objects.create_user("cora")
    for slug in ("ada", "bea"):
        persona = Persona.objects.create(slug=slug, name=f"{slug.title()} Obi", archive_id=slug)
        user = services.evaluation_user()
        talk = persona.conversations.create(handle=f"t{slug}", user=user)
        question = Question.objects.create(
            handle=slug, key=slug, conversation=talk, persona=persona, user=user, text="?", profile="steward"
        )
        today = timezone.now().astimezone(UTC).date()
        for day in (today, date(2020, 1, 1)):
            WriterUse.objects.create(
                persona=persona, question=question, day=day, read=900, written=34, ms=2_900, cost=1_234_567
            )
    grant(cora, Persona.objects.get(slug="ada"), Role.CURATOR)
    client.force_login(cora)
    return client


def test_the_page_tells_who_writes_and_what_was_used_today_of_ones_own(cora, server):
    said = cora.get(reverse("writer")).content.decode()
    assert "loopback" in said
    assert "sk-canary-key" not in said
    assert "Ada Obi" in said
    assert "Bea Obi" not in said
    for cell in ("<td>1</td>", "<td>934</td>", "<td>2</td>", "<td>1.234</td>"):
        assert cell in said
    assert server.asked == []


def test_a_test_tells_what_was_found_and_is_not_made_twice_at_once(cora, server):
    said = cora.post(reverse("writer-test")).content.decode()
    assert "It works." in said
    assert "honoured" in said
    made = len(server.asked)
    assert "It works." in cora.post(reverse("writer-test")).content.decode()
    assert len(server.asked) == made


def test_what_is_wrong_is_said_in_its_sentence(cora, server):
    server.behaviour = Behaviour.BAD_KEY
    said = cora.post(reverse("writer-test")).content.decode()
    assert "put the right one into KWANZAA_LLM_API_KEY" in said
    assert "sk-canary-key" not in said + str(cache.get("kwanzaa.writer.report"))


def test_without_a_model_nothing_is_sent_anywhere(cora, settings, server):
    settings.KWANZAA_DRAFTER = "extractive"
    assert "no question is sent anywhere" in cora.get(reverse("writer")).content.decode()
    assert "It works." in cora.post(reverse("writer-test")).content.decode()
    assert server.asked == []


def test_who_is_no_staff_is_sent_to_sign_in(cora, client):
    client.force_login(User.objects.create_user("femi"))
    assert client.get(reverse("writer")).status_code == 302
    assert client.post(reverse("writer-test")).status_code == 302
