"""Follow-ups told whole by a model, over real HTTP: one request, bounded, and no proposal where anything goes wrong."""

from dataclasses import replace

import pytest

from citations import services
from citations.adapters.drafters.rewriting import ModelRewriter, rewriter_for
from citations.core.llm import proposing
from citations.core.llm.budgets import ENDLESS
from citations.models import WriterUse
from citations.tests import asking
from citations.tests.core.fakes import SESSION
from citations.tests.writers.behaviours import Behaviour
from citations.tests.writers.conftest import Empty

TOM = "What did Tom Carlyon say about the stove?"
TOLD = "Why did Tom Carlyon say it about the stove?"
ASKED = proposing.asked("Why did he say it?", replace(SESSION, earlier=(TOM,)))


@pytest.fixture
def server(server, settings):
    server.rewrites = (TOLD,)
    settings.KWANZAA_LLM_REWRITES = True
    return server


@pytest.mark.parametrize("name", ["openai", "anthropic"])
def test_a_model_is_asked_once_and_is_sent_questions_alone(server, name):
    made = rewriter_for(name, ENDLESS).propose(ASKED)
    assert made is not None
    assert (made.question, made.outcome, made.model) == (TOLD, "written", "loopback")
    (asked,) = server.asked
    assert asked.passages == ()
    assert b"Tom Carlyon" in asked.raw


@pytest.mark.parametrize(
    ("behaviour", "outcome"),
    [
        pytest.param(Behaviour.BROKEN, "failed", id="500"),
        pytest.param(Behaviour.REFUSAL, "unreadable", id="it declines"),
    ],
)
def test_what_goes_wrong_proposes_nothing_and_says_why(server, behaviour, outcome):
    server.behaviour, server.rewrites = behaviour, ()
    made = rewriter_for("openai", ENDLESS).propose(ASKED)
    assert made is not None
    assert (made.question, made.outcome) == ("", outcome)


def test_what_is_over_a_budget_is_not_asked(server):
    made = rewriter_for("openai", Empty()).propose(ASKED)
    assert made is not None
    assert made.outcome == "budget.day_tokens"
    assert server.asked == []


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        pytest.param("openai", {"KWANZAA_LLM_REWRITES": False}, id="switched off"),
        pytest.param("extractive", {}, id="no model writes"),
        pytest.param("openai", {"KWANZAA_LLM_MODEL": ""}, id="not set up"),
    ],
)
def test_nobody_proposes_unless_a_model_writes_and_may(server, settings, name, changed):
    for setting, value in changed.items():
        setattr(settings, setting, value)
    found = rewriter_for(name, ENDLESS)
    assert not isinstance(found, ModelRewriter)
    assert found.propose(ASKED) is None


@pytest.mark.services
def test_a_question_in_another_language_is_answered_on_the_page_of_its_reader(server, cast, settings):
    settings.KWANZAA_DRAFTER, server.behaviour = "openai", Behaviour.REFUSAL
    server.rewrites = ("What did the gale break?",)
    question = asking.answered(cast.rhea, "¿Qué rompió el vendaval?")
    browse = asking.browser(cast.rhea)
    for language, told in (("en", "Read as:"), ("ar", "قُرئ")):
        browse.cookies["django_language"] = language
        page = browse.get(f"/questions/{question.handle}/").content.decode()
        assert told in page
        assert "mast" in page


@pytest.mark.services
def test_a_follow_up_of_a_true_conversation_is_counted_and_recorded(server, cast, settings):
    settings.KWANZAA_DRAFTER = "openai"
    server.rewrites = ("When did the gale break the mast of the Merganser off Lundy?",)
    talk = asking.answered(cast.rhea, "When did the gale break the mast?").conversation.handle
    then = asking.ask(cast.rhea, "And where did it happen?", conversation=talk)
    answer = services.attend(question_id=then.pk)
    assert answer is not None
    assert answer.trail.scoped is not None
    assert answer.trail.scoped.rewriting is not None
    assert answer.trail.scoped.rewriting.question == "foreign_words"  # nobody spoke of the Merganser
    assert WriterUse.objects.count() >= 2
