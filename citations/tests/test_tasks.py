from kombu.exceptions import OperationalError

from citations import selectors, tasks
from citations.models import Question


def test_a_task_answers_its_question_and_a_second_one_finds_nothing_to_do(question):
    tasks.answer_question(question.pk)
    tasks.answer_question(question.pk)
    assert selectors.delivered(question) is not None
    question.refresh_from_db()
    assert question.attempts == 1


def test_a_task_for_a_question_that_is_gone_does_nothing(question):
    tasks.answer_question(question.pk + 1)
    assert Question.objects.get().attempts == 0


def test_a_queue_that_is_down_is_logged_without_the_question(question, monkeypatch, caplog):
    def down(*_, **__):
        raise OperationalError("connection refused")

    monkeypatch.setattr(tasks.answer_question, "apply_async", down)
    tasks.wake(question.pk)
    assert f"question={question.pk}" in caplog.text
    assert "Cardiff" not in caplog.text
