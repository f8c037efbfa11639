"""What a requestor is told before the answer, and when."""

import time
from datetime import timedelta

import pytest
from django.utils import timezone

from citations import selectors, services, tasks
from citations.adapters import release
from citations.adapters.progress import Stages, watch
from citations.adapters.release import Moment, look
from citations.core.errors import UnknownQuestionError
from citations.models import Question
from citations.tests.asking import ask
from citations.waiting import Pause

pytestmark = pytest.mark.services

STEP = timedelta(hours=1)  # no test lasts as long: what happens in one falls between two steps


@pytest.fixture
def question(cast, settings):
    settings.KWANZAA_RELEASE_STEP_MS = STEP / timedelta(milliseconds=1)
    question = ask(cast.rhea)
    question.attempt = services.take(question_id=question.pk) or ""
    return question


def reach(question, stage, *, attempt=None):
    Stages(question_id=question.pk, attempt=attempt or question.attempt).reached(stage)


def pass_steps(count):
    """Move a question so many steps into the past."""
    for row in Question.objects.all():
        for name in ("created", "stage_from", "released"):
            if at := getattr(row, name):
                setattr(row, name, at - count * STEP)
        row.save()


def told(question):
    return look(question.pk).stage


def test_between_two_steps_the_stage_of_the_last_one_is_told_whatever_was_begun_since(question):
    for stages in (("categories", "retrieval"), ("drafting", "assignment"), ("assembly",)):
        before = told(question)
        for stage in stages:
            reach(question, stage)
            assert told(question) == before
        pass_steps(1)
        assert told(question) == stages[-1]


def test_where_no_server_is_asked_what_passes_in_this_process_is_not_written(
    question, django_assert_num_queries
):
    stages = Stages(question_id=question.pk, attempt=question.attempt, is_alone=True)
    for passing, written in (
        (("categories",), "retrieval"),
        (("drafting", "assignment", "coverage", "display"), "assembly"),
    ):
        with django_assert_num_queries(0):
            for stage in passing:
                stages.reached(stage)
        stages.reached(written)
        pass_steps(1)
        assert told(question) == written


def test_a_second_attempt_does_not_lead_back_to_an_earlier_stage(question):
    reach(question, "drafting")
    pass_steps(1)
    reach(question, "categories")
    pass_steps(1)
    assert told(question) == "drafting"


def test_a_stage_that_is_not_shown_or_passes_at_once_or_of_an_attempt_that_lost_its_question_is_not_told(
    question,
):
    reach(question, "knowledge")
    reach(question, "coverage")
    reach(question, "retrieval", attempt="ff" * 16)
    assert Question.objects.get().stage == ""


@pytest.mark.parametrize("steps", [0, 7])
def test_an_answer_is_read_from_the_first_whole_step_after_it_was_logged(question, steps):
    pass_steps(steps)
    services.answer(question_id=question.pk, attempt=question.attempt)
    question.refresh_from_db()
    assert question.released == question.created + (steps + 1) * STEP
    assert selectors.is_logged(question)
    assert selectors.delivered(question) is None
    with pytest.raises(UnknownQuestionError):
        selectors.receipt(question)
    assert not look(question.pk).is_settled
    pass_steps(1)
    assert selectors.delivered(question) is not None
    assert look(question.pk).is_settled


def test_an_answer_that_nobody_released_is_released_on_a_step_too(question):
    services.answer(question_id=question.pk, attempt=question.attempt)
    Question.objects.update(released=None)
    tasks.sequence_log()
    question.refresh_from_db()
    assert question.released == question.created + STEP
    assert services.release_covered() == 0


def test_a_failure_is_told_on_a_step(question):
    Question.objects.update(attempts=services.ATTEMPTS, taken_at=timezone.now() - timedelta(hours=1))
    services.reopen_stale(older_than=timedelta(minutes=5))
    assert not look(question.pk).has_failed
    pass_steps(1)
    assert look(question.pk).has_failed


def test_the_next_step_is_never_further_than_one(question):
    for _ in range(3):
        assert timedelta() < look(question.pk).wait <= STEP
        pass_steps(1)


def slept_through(steps):
    for step in steps:
        if isinstance(step, Pause):
            time.sleep(step.seconds)
        else:
            yield step


def test_who_waits_is_told_at_every_step_until_the_end(question, settings):
    settings.KWANZAA_RELEASE_STEP_MS = 40
    Question.objects.update(created=timezone.now())
    moments, times = [], []
    for moment in slept_through(watch(question.pk, seconds=20)):
        moments.append(moment)
        times.append(time.monotonic())
        if len(moments) == 3:
            services.answer(question_id=question.pk, attempt=question.attempt)
    assert [moment.is_settled for moment in moments[2:]] == [*[False] * (len(moments) - 3), True]
    assert times[2] - times[0] >= 0.04


def test_waiting_ends_by_itself(question, settings):
    settings.KWANZAA_RELEASE_STEP_MS = 0
    moments = [*slept_through(watch(question.pk, seconds=0.05))]
    assert 2 <= len(moments) <= 4
    assert not moments[-1].is_settled


@pytest.mark.django_db
def test_a_question_that_is_gone_has_reached_nothing():
    assert release.look(0) == Moment()


def test_without_steps_all_is_told_at_once(question, settings):
    settings.KWANZAA_RELEASE_STEP_MS = 0
    Question.objects.update(created=timezone.now())
    for stage in ("categories", "retrieval", "drafting", "assignment", "assembly"):
        reach(question, stage)
        assert told(question) == stage
    services.answer(question_id=question.pk, attempt=question.attempt)
    assert selectors.delivered(question) is not None


def test_a_command_does_not_wait_for_a_step(cast, question):
    asked, _ = services.consult(user=cast.rhea, slug="ada", text=question.text)
    assert selectors.delivered(asked) is not None
