"""A question on what came after an archive's end is refused, and shown the last papers before it."""

import re

import pytest

from citations.core.errors import MalformedQuestionError
from citations.models import AnswerEvent, RefusalEvent, StoredBundle
from citations.tests.asking import CARDIFF, answered, ask, browser, reason

pytestmark = pytest.mark.django_db(transaction=True)
AFTER = "What did Ada think of the events of 2099?"


def offered(user):
    question = answered(user, AFTER)
    assert reason(question) == "post_death"
    page = browser(user).get(f"/questions/{question.handle}/").content.decode()
    return re.findall(r'<a href="/personas/ada/items/[0-9a-f]{32}/"><bdi[^>]*>([^<]+)</bdi></a>', page)


def test_whoever_asks_past_the_end_is_shown_the_last_papers_that_they_may_know_of(cast):
    assert offered(cast.femi) == ["Memoir", "Journal", "Letter to Femi"]
    assert offered(cast.rhea) == ["Memoir", "Letter to Femi"]  # the obituary came two days after the end
    other = answered(cast.rhea, "Did Ada ever see a giraffe?")
    page = browser(cast.rhea).get(f"/questions/{other.handle}/").content.decode()
    assert "The last papers before that" not in page


def test_numbers_of_outcomes_can_be_switched_off_and_the_signed_record_cannot(cast, settings):
    settings.ENABLE_OUTCOME_EVENTS = False
    answered(cast.rhea, AFTER)
    answered(cast.rhea, CARDIFF)
    with pytest.raises(MalformedQuestionError):
        ask(cast.rhea, "")
    assert not RefusalEvent.objects.exists()
    assert not AnswerEvent.objects.exists()
    assert StoredBundle.objects.count() == 2
    settings.ENABLE_OUTCOME_EVENTS = True
    answered(cast.rhea, AFTER)
    assert RefusalEvent.objects.count() == 1
