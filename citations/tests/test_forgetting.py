"""What is forgotten, what is kept, and what stewards are told about groups."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from citations import selectors, services, tasks
from citations.core.errors import UnknownConversationError, UnknownQuestionError
from citations.models import Budget, Conversation, Question, RiskSignal, ShownSpan, StoredBundle, Tally
from citations.tests.asking import CARDIFF, answered, browser
from personas.models import Artifact, Tier
from personas.roles import Role, grant

pytestmark = pytest.mark.usefixtures("called")


def age(question, days):
    Question.objects.filter(pk=question.pk).update(created=timezone.now() - timedelta(days=days))


def reached(cast, question):
    """Every route of a requestor by which words of a question come back; the words that came."""
    client = browser(cast.rhea)
    where = [
        f"/questions/{question.handle}/",
        f"/questions/{question.handle}/answer/",
        f"/api/v1/questions/{question.handle}/",
        f"/api/v1/questions/{question.handle}/receipt/",
        f"/personas/ada/conversations/{question.conversation.handle}/",
        "/personas/ada/",
    ]
    return [one for one in where if "Cardiff" in client.get(one).content.decode()]


def test_old_questions_lose_their_words_everywhere_a_requestor_comes_and_stay_signed(cast):
    cast.persona.retention_days = 30
    cast.persona.save()
    question = answered(cast.rhea)
    assert len(reached(cast, question)) == 6
    age(question, 29)
    assert services.forget() == 0
    age(question, 31)
    assert services.forget() == 1
    assert reached(cast, question) == []
    question.refresh_from_db()
    assert (question.text, question.conversation.title) == ("", "")
    assert StoredBundle.objects.filter(question=question).exists()
    assert selectors.bundle_file(question)
    with pytest.raises(UnknownQuestionError):
        selectors.question_of(cast.rhea, question.handle)
    with pytest.raises(UnknownConversationError):
        selectors.conversation_of(cast.rhea, cast.persona, question.conversation.handle)
    assert services.forget() == 0


def test_a_conversation_lives_as_long_as_one_of_its_questions(cast):
    first = answered(cast.rhea)
    second = answered(cast.rhea, conversation=first.conversation.handle)
    age(first, 400)
    tasks.forget()
    talk = Conversation.objects.get()
    assert talk.title == CARDIFF
    assert selectors.history(talk) == (second,)


def test_counters_go_after_forty_days_and_shown_spans_never(cast):
    answered(cast.rhea)
    Tally.objects.update(period=timezone.now() - timedelta(days=41))
    Budget.objects.update(day=(timezone.now() - timedelta(days=42)).date())
    answered(cast.rhea)
    kept = Tally.objects.filter(period__gte=timezone.now() - timedelta(days=2)).count()
    services.forget()
    assert Tally.objects.count() == kept > 0
    assert not Budget.objects.filter(day__lt=(timezone.now() - timedelta(days=40)).date()).exists()
    assert ShownSpan.objects.exists()


# --- Groups ---------------------------------------------------------------------------------------
def show(cast, user, start, end, paragraph=0):
    artifact = Artifact.objects.get(record_key="texts/memoir.txt")
    return ShownSpan.objects.create(
        persona=cast.persona, user=user, artifact=artifact, paragraph=paragraph, start=start, end=end
    )


@pytest.mark.parametrize(
    ("spans", "found"),
    [
        pytest.param([(0, 60), (40, 110)], 1, id="together more than one may see"),
        pytest.param([(0, 100), (0, 100)], 0, id="both the same"),
        pytest.param([(0, 50), (50, 100)], 0, id="exactly as much"),
    ],
)
def test_two_people_who_together_saw_more_than_one_may_are_a_signal(cast, spans, found):
    Tier.objects.update(artifact_chars=100)
    for user, (start, end) in zip((cast.rhea, cast.femi), spans, strict=True):
        show(cast, user, start, end)
    assert services.find_groups() == found
    assert services.find_groups() == 0
    assert list(RiskSignal.objects.values_list("kind", "n")) == [("group", 2)] * found


def test_one_person_alone_is_no_group_and_neither_is_what_lies_long_back(cast):
    Tier.objects.update(artifact_chars=10)
    show(cast, cast.rhea, 0, 100)
    tasks.find_groups()
    old = show(cast, cast.femi, 0, 50)
    ShownSpan.objects.filter(pk=old.pk).update(created=timezone.now() - timedelta(days=8))
    assert services.find_groups() == 0
    assert not RiskSignal.objects.exists()


def test_whoever_lost_their_membership_counts_with_the_widest_tier(cast):
    Tier.objects.filter(name="family").update(artifact_chars=100)
    Tier.objects.exclude(name="family").update(artifact_chars=10)
    show(cast, cast.sam, 0, 60)
    show(cast, cast.rhea, 30, 90)
    assert services.find_groups() == 0
    show(cast, cast.rhea, 0, 50, paragraph=1)
    assert services.find_groups() == 1


def test_the_stewards_of_a_persona_alone_read_and_settle_its_signals(cast):
    Tier.objects.update(artifact_chars=10)
    show(cast, cast.rhea, 0, 60)
    show(cast, cast.femi, 0, 60)
    services.find_groups()
    signal = RiskSignal.objects.get()
    steward, curator, administrator = (
        User.objects.create_user(name, is_staff=True, is_superuser=name == "root")
        for name in ("ruth", "cora", "root")
    )
    grant(steward, cast.persona, Role.STEWARD)
    grant(curator, cast.persona, Role.CURATOR)
    where, row = "/admin/citations/risksignal/", f"/admin/citations/risksignal/{signal.pk}/change/"
    given = {"action": "settle", "_selected_action": [str(signal.pk)]}
    for other in (curator, administrator):
        client = browser(other)
        assert {client.get(where).status_code, client.post(where, given).status_code} == {403}
        assert client.get(row).status_code in {302, 403}
    assert RiskSignal.objects.filter(settled=None).exists()
    client = browser(steward)
    assert client.get(row).status_code == 200
    assert client.post(row, {"n": "0"}).status_code == 403
    assert client.post(where, given).status_code == 302
    assert not RiskSignal.objects.filter(settled=None).exists()
    services.find_groups()
    assert RiskSignal.objects.count() == 1
