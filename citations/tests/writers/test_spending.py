"""What models may be used for, on the way of a true question: counted, bounded, said in the record, never in a log."""

import logging

import pytest

from citations import services
from citations.core.llm.budgets import FAILURES, Prices
from citations.models import WriterServer, WriterUse
from citations.tests.writers.behaviours import Behaviour

pytestmark = pytest.mark.services
GALE = "When did the gale break the mast of the Merganser?"


@pytest.fixture
def ask(cast, server, settings):
    settings.KWANZAA_DRAFTER = "openai"

    def consult(text=GALE, user=None):
        _, answer = services.consult(user=user or cast.rhea, slug="ada", text=text)
        return answer

    return consult


def tries(answer):
    return [one.outcome for one in answer.trail.draft.tries]


def test_what_a_model_used_is_counted_with_its_question(ask, server, settings):
    settings.KWANZAA_LLM_PRICE_READ, settings.KWANZAA_LLM_PRICE_WRITTEN = 150, 600
    answer = ask()
    assert (answer.trail.draft.drafter, tries(answer)) == ("openai", ["written"])
    row = WriterUse.objects.get()
    read = len(server.asked[0].raw) // 4
    assert (row.read, row.written, row.evaluation) == (read, 50, False)
    assert row.cost == Prices(read=150, written=600).of(read, 50)
    assert row.question.user.username == "rhea"


@pytest.mark.parametrize(
    ("name", "limit", "why"),
    [
        pytest.param("KWANZAA_LLM_QUESTION_TOKENS", 100, "budget.question_tokens", id="tokens of a question"),
        pytest.param("KWANZAA_LLM_DAY_COST", 1, "budget.day_cost", id="money of a day"),
        pytest.param("KWANZAA_LLM_PLACES", 0, "server.busy", id="no place"),
    ],
)
def test_what_is_over_a_limit_is_not_asked_and_the_archive_answers(
    ask, server, settings, monkeypatch, name, limit, why
):
    monkeypatch.setattr("citations.adapters.purse._PATIENCE", 0.0)
    settings.KWANZAA_LLM_PRICE_READ = settings.KWANZAA_LLM_PRICE_WRITTEN = 10_000
    setattr(settings, name, limit)
    answer = ask()
    assert (answer.trail.draft.drafter, tries(answer)) == ("extractive", [why])
    assert answer.display is not None
    assert server.asked == []
    assert not WriterUse.objects.exists()


def test_a_server_that_does_not_answer_is_left_alone_after_some_questions(ask, server):
    server.behaviour = Behaviour.BROKEN
    came = [tries(ask()) for _ in range(FAILURES + 1)]
    assert came == [["failed"]] * FAILURES + [["server.resting"]]
    assert len(server.asked) == FAILURES
    assert WriterServer.objects.get().rests_until is not None


def test_a_model_that_writes_badly_is_no_server_that_is_away(ask, server):
    server.behaviour = Behaviour.EMPTY
    assert tries(ask()) == ["empty"]
    assert WriterServer.objects.get().failures == 0


def test_no_log_of_it_holds_a_key_a_question_or_a_word_of_the_archive(ask, server, settings, caplog):
    caplog.set_level(logging.DEBUG)
    for server.behaviour in (Behaviour.INVENTED_KEYS, Behaviour.BROKEN):
        ask()
    settings.KWANZAA_LLM_DAY_TOKENS = 1
    ask()
    told = "\n".join(one.getMessage() for one in caplog.records if not one.name.startswith("django.db"))
    assert "model not asked" in told
    assert not [word for word in ("sk-canary-key", "Merganser", "mast", "Lundy") if word in told]
