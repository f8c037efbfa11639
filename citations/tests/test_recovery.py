from datetime import timedelta

import pytest
from django.db import DatabaseError, connection
from django.utils import timezone

from citations import selectors, services, tasks
from citations.adapters import record, release, tracker
from citations.core import pipeline
from citations.core.errors import LostQuestionError
from citations.models import Outbox, PassageUse, Question, StoredBundle
from ledger import services as ledger
from ledger.models import Leaf, PendingLeaf

TAKEN, OPEN, FAILED = Question.State.TAKEN, Question.State.OPEN, Question.State.FAILED
pytestmark = pytest.mark.usefixtures("called")


def die(question):
    """Leave the row as a killed worker leaves it: taken, and its connection gone."""
    assert services.take(question_id=question.pk) is not None
    connection.close()


def long_ago():
    Outbox.objects.update(woken=timezone.now() - timedelta(minutes=1))


def test_a_question_that_nobody_came_for_is_called_again_after_a_while_and_not_every_second(question):
    assert services.drain() == ()
    long_ago()
    assert services.drain() == (question.pk,)
    assert services.drain() == ()


def test_a_question_whose_worker_lives_is_left_alone(question):
    services.take(question_id=question.pk)
    long_ago()
    assert services.drain() == ()
    assert services.reopen_stale(older_than=timedelta(minutes=5)) == 0


def test_a_question_whose_worker_died_is_called_for_at_once_and_can_be_taken_straight_away(question):
    die(question)
    assert services.drain() == (question.pk,)
    question.refresh_from_db()
    assert (question.state, question.attempt) == (OPEN, "")
    die(question)
    assert services.take(question_id=question.pk) is not None
    question.refresh_from_db()
    assert question.attempts == 3


def test_a_worker_that_holds_on_for_too_long_loses_its_question(question):
    late = services.take(question_id=question.pk) or ""
    assert services.reopen_stale(older_than=timedelta(0)) == 1
    services.attend(question_id=question.pk)
    with pytest.raises(LostQuestionError):
        services.answer(question_id=question.pk, attempt=late)
    assert StoredBundle.objects.count() == 1


def test_a_late_worker_that_is_about_to_store_stores_nothing(question, monkeypatch):
    def overtaken(text, session, ports):
        Question.objects.update(attempt="ff" * 16)
        return answer(text, session, ports)

    answer = pipeline.answer
    monkeypatch.setattr(pipeline, "answer", overtaken)
    with pytest.raises(LostQuestionError):
        services.attend(question_id=question.pk)
    assert not StoredBundle.objects.exists()
    assert Question.objects.get().state == TAKEN


def test_after_five_attempts_a_question_has_failed_and_says_so(question):
    for _ in range(services.ATTEMPTS):
        die(question)
    assert services.take(question_id=question.pk) is None
    question.refresh_from_db()
    assert question.state == FAILED
    assert not Outbox.objects.exists()
    assert selectors.delivered(question) is None
    assert release.look(question.pk).has_failed


def test_what_was_reopened_five_times_has_failed(question):
    Question.objects.update(attempts=services.ATTEMPTS, state=TAKEN, attempt="ff" * 16)
    assert services.reopen_stale(older_than=timedelta(minutes=5)) == 1
    assert Question.objects.get().state == FAILED


def test_a_question_that_broke_is_open_again_after_a_pause_and_nothing_was_kept(question, monkeypatch):
    monkeypatch.setattr(record.Bundles, "_close", unwilling)
    with pytest.raises(DatabaseError):
        services.attend(question_id=question.pk)
    assert Question.objects.get().state == OPEN
    assert not StoredBundle.objects.exists()
    assert not PendingLeaf.objects.exists()
    assert services.drain() == ()
    long_ago()
    assert services.drain() == (question.pk,)


@pytest.mark.parametrize("step", ["_ground", "_seal", "_store", "_handles", "_close"])
def test_the_last_step_is_all_or_nothing(question, monkeypatch, step):
    whole = getattr(record.Bundles, step)

    def breaks_after(self, *arguments):
        whole(self, *arguments)
        raise DatabaseError("gone")

    leaves = Leaf.objects.count()
    monkeypatch.setattr(record.Bundles, step, breaks_after)
    with pytest.raises(DatabaseError):
        services.attend(question_id=question.pk)
    assert not StoredBundle.objects.exists()
    assert not PendingLeaf.objects.exists()
    assert Leaf.objects.count() == leaves
    assert Outbox.objects.filter(question=question).exists()
    assert selectors.delivered(question) is None


def test_an_answer_is_kept_when_the_log_cannot_be_sequenced_and_released_when_it_is(question, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(ledger, "sequence", unwilling)
        services.attend(question_id=question.pk)
    question.refresh_from_db()
    assert question.state == Question.State.ANSWERED
    assert selectors.delivered(question) is None
    tasks.sequence_log()
    assert selectors.delivered(question) is not None


def test_usage_that_cannot_be_kept_changes_nothing(question, monkeypatch, caplog):
    readable: list[object] = []

    def breaks(*_, **__):
        readable.append(Question.objects.get(pk=question.pk).released)
        unwilling()

    monkeypatch.setattr(tracker, "together", breaks)
    services.attend(question_id=question.pk)
    assert readable not in ([], [None]), "it is counted when its reader may have the answer already"
    assert selectors.delivered(question) is not None
    assert not PassageUse.objects.exists()
    assert f"usage lost: question={question.pk} error=DatabaseError" in caplog.text


def test_what_was_cited_is_counted_in_one_message(question, django_assert_num_queries, monkeypatch):
    store = tracker.Uses.note

    def counted(self, usage):
        with django_assert_num_queries(1):
            store(self, usage)

    monkeypatch.setattr(tracker.Uses, "note", counted)
    services.attend(question_id=question.pk)
    assert PassageUse.objects.exists()


def unwilling(*_, **__):
    raise DatabaseError("gone")
