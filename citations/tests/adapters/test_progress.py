import threading

import pytest
import redis

from citations.adapters import progress
from citations.adapters.progress import DELIVERED, FAILED, Event, Stages
from citations.models import Question
from citations.services import ask, take

pytestmark = pytest.mark.services


@pytest.fixture
def question(cast):
    question = ask(user=cast.rhea, slug="ada", text="When did Ada move?", key="k1")
    question.attempt = take(question_id=question.pk) or ""
    return question


def stages(question, *, attempt=None):
    return Stages(question_id=question.pk, handle=question.handle, attempt=attempt or question.attempt)


def told(question):
    return [event.stage for event in progress.follow(question.handle, wait_ms=10)]


def test_a_stage_that_is_shown_is_told_twice_over(question):
    stages(question).reached("retrieval")
    assert Question.objects.get().stage == "retrieval"
    assert told(question) == ["retrieval"]


def test_a_stage_that_is_not_shown_passes_in_silence(question):
    stages(question).reached("knowledge")
    assert Question.objects.get().stage == ""
    assert told(question) == []


def test_an_attempt_that_lost_its_question_does_not_write_on_the_row(question):
    stages(question, attempt="ff" * 16).reached("retrieval")
    assert Question.objects.get().stage == ""


@pytest.mark.parametrize("end", [DELIVERED, FAILED])
def test_nothing_is_read_after_the_end(question, end):
    for stage in ("retrieval", end, "drafting"):
        progress.tell(question.handle, stage)
    assert told(question) == ["retrieval", end]


def test_reading_goes_on_after_a_mark(question):
    for stage in ("categories", "retrieval", DELIVERED):
        progress.tell(question.handle, stage)
    first = next(progress.follow(question.handle, wait_ms=10))
    rest = progress.follow(question.handle, after=first.mark, wait_ms=10)
    assert [event.stage for event in rest] == ["retrieval", DELIVERED]


def test_who_waits_gets_an_event_when_it_comes(question):
    found: list[Event] = []
    waiting = threading.Thread(target=lambda: found.extend(progress.follow(question.handle, wait_ms=20_000)))
    waiting.start()
    progress.tell(question.handle, "categories")
    progress.tell(question.handle, DELIVERED)
    waiting.join(20)
    assert [event.stage for event in found] == ["categories", DELIVERED]


def test_a_stream_does_not_stay_for_ever(question):
    progress.tell(question.handle, "retrieval")
    assert 0 < int(str(progress.valkey().ttl(f"kwanzaa:progress:{question.handle}"))) <= 900


def test_progress_is_a_courtesy_and_its_loss_an_inconvenience(question, monkeypatch, caplog):
    nowhere = redis.Redis.from_url("unix:///nowhere/valkey.sock")
    monkeypatch.setattr(progress, "valkey", lambda: nowhere)
    stages(question).reached("retrieval")
    assert Question.objects.get().stage == "retrieval"
    assert told(question) == []
    assert "progress lost" in caplog.text
    assert "progress unreadable" in caplog.text
