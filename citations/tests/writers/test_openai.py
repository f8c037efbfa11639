"""The drafter ``openai`` over real HTTP: what each behaviour of a server comes to, and what is sent."""

import hashlib
import json
import logging

import pytest

from citations.adapters.drafters import drafter_for
from citations.core.records import Quote
from citations.tests.core.fakes import LIFE, SESSION
from citations.tests.core.making import RESTRICTED, evidence, origin, passage, scoped
from citations.tests.writers.behaviours import Behaviour
from citations.tests.writers.server import serve

SCHOOL = "I taught the village children to read in the winter of 1932."
VAN = "The library van was named after its bell and was never late."
QUESTION = "Who taught the village children to read?"
EVIDENCE = evidence(passage(SCHOOL), passage(VAN, of=origin("letters/2.txt")))


@pytest.fixture(scope="module")
def server():
    with serve() as running:
        yield running


@pytest.fixture
def drafter(server, settings):
    server.behaviour, server.asked, server.sent = Behaviour.GOOD, [], 0
    settings.KWANZAA_LLM_BASE_URL = server.url
    settings.KWANZAA_LLM_MODEL = "loopback"
    settings.KWANZAA_LLM_API_KEY = "sk-test-key"
    settings.KWANZAA_LLM_TIMEOUT = 20
    return lambda session=SESSION: drafter_for("openai", session)


def outcomes(draft):
    return [one.outcome for one in draft.tries]


def test_a_model_s_claims_are_the_draft_with_the_hash_of_what_was_sent(server, drafter):
    draft = drafter().write(scoped(QUESTION), EVIDENCE)
    assert (draft.drafter, draft.declined, outcomes(draft)) == ("openai", False, ["written"])
    assert [one.keys for one in draft.pieces] == [("c1",)]
    assert [one.quotes for one in draft.pieces] == [(Quote(key="c1", text=SCHOOL),)]
    (asked,) = server.asked
    assert draft.prompt == draft.tries[0].prompt == hashlib.sha256(asked.raw).hexdigest()
    assert draft.tries[0].model == "loopback"


@pytest.mark.parametrize(
    ("behaviour", "tries"),
    [
        pytest.param(Behaviour.NO_SCHEMA, ["written"], id="no schema"),
        pytest.param(Behaviour.SCHEMA_IGNORED, ["written"], id="schema ignored"),
        pytest.param(Behaviour.FENCED, ["written"], id="fenced"),
        pytest.param(Behaviour.TRUNCATED, ["written"], id="truncated"),
        pytest.param(Behaviour.MENDS, ["unquoted", "written"], id="mended"),
        pytest.param(Behaviour.REPEATED, ["written"], id="repeated"),
    ],
)
def test_an_answer_in_another_form_is_read(server, drafter, behaviour, tries):
    server.behaviour = behaviour
    draft = drafter().write(scoped(QUESTION), EVIDENCE)
    assert outcomes(draft) == tries
    assert SCHOOL in [quote.text for quote in draft.pieces[0].quotes]
    assert len(draft.pieces) <= 2


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({"KWANZAA_LLM_BASE_URL": ""}, id="no address"),
        pytest.param({"KWANZAA_LLM_BASE_URL": "ftp://models"}, id="no web address"),
        pytest.param({"KWANZAA_LLM_MODEL": ""}, id="no model"),
        pytest.param({"KWANZAA_LLM_API_KEY": "file:/no/such/file"}, id="no file of the key"),
    ],
)
def test_what_is_not_set_up_writes_nothing_and_says_so(drafter, settings, changed, caplog):
    for name, value in changed.items():
        setattr(settings, name, value)
    draft = drafter().write(scoped(QUESTION), EVIDENCE)
    assert (draft.declined, draft.pieces, outcomes(draft)) == (False, (), ["not_set_up"])


def test_only_what_the_request_needs_is_sent(server, drafter):
    drafter().write(scoped(QUESTION), EVIDENCE)
    (asked,) = server.asked
    assert set(asked.headers) == {
        "host", "authorization", "content-type", "content-length", "accept", "accept-encoding", "user-agent",
    }  # fmt: skip
    assert asked.headers["user-agent"] == "kwanzaa"
    body = json.loads(asked.raw)
    assert set(body) == {"model", "messages", "temperature", "max_tokens", "response_format"}
    assert "tools" not in body
    assert body["temperature"] == 0


def test_a_restricted_passage_is_not_sent_and_its_key_leaves_no_gap(server, drafter):
    secret = passage("The zorvaline was hidden under the stair.", of=origin("s.txt", scope=RESTRICTED))
    draft = drafter().write(scoped(QUESTION), evidence(secret, *EVIDENCE.passages))
    (asked,) = server.asked
    assert b"zorvaline" not in asked.raw
    assert [key for key, _ in asked.passages] == ["c1", "c2"]
    assert draft.pieces[0].keys == ("c2",)


def test_a_key_that_was_not_given_is_logged_as_an_incident_and_binds_to_nothing(server, drafter, caplog):
    server.behaviour = Behaviour.INVENTED_KEYS
    draft = drafter().write(scoped(QUESTION), EVIDENCE)
    assert outcomes(draft) == ["unquoted", "unquoted"]
    assert draft.tries[1].unknown == ("c77", "x.pdf")
    assert [(one.keys, one.quotes) for one in draft.pieces] == [((), ()), ((), ())]
    assert "keys that were not given: drafter=openai count=2" in caplog.text


@pytest.mark.parametrize(
    "behaviour", [Behaviour.GOOD, Behaviour.BAD_KEY, Behaviour.GARBAGE, Behaviour.OBEYED]
)
def test_no_log_holds_a_key_a_prompt_or_an_answer(server, drafter, behaviour, caplog, monkeypatch):
    caplog.set_level(logging.DEBUG)
    server.behaviour = behaviour
    drafter().write(scoped(QUESTION), EVIDENCE)
    assert [word for word in ("sk-test-key", "village", "OBEYED", LIFE.name) if word in caplog.text] == []
