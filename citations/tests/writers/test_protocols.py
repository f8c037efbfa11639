"""The drafters of model servers over real HTTP, in either protocol: what is sent, and what each behaviour comes to."""

import hashlib
import json
import logging
from importlib import import_module

import pytest

from citations.adapters.drafters import DRAFTERS
from citations.adapters.drafters.servers import server_for
from citations.core.errors import WriterNotSetUpError
from citations.core.extractive import extraction
from citations.core.llm.said import Outcome
from citations.core.records import Quote
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import RESTRICTED, evidence, origin, passage, scoped
from citations.tests.writers.behaviours import Behaviour
from citations.tests.writers.conftest import KEY

MODELS = [name for name in DRAFTERS if name != extraction.NAME]
SCHOOL = "I taught the village children to read in the winter of 1932."
STOVE = "We had one stove and no coal."
VAN = "The library van was named after its bell and was never late."
ASKED = scoped("Who taught the village children to read?")
EVIDENCE = evidence(passage(f"{SCHOOL} {STOVE}"), passage(VAN, of=origin("letters/2.txt")))


@pytest.fixture
def anthropic():
    """Load the module with the first test that wants it: the package is large, and every process finds all tests."""
    return import_module("citations.adapters.drafters.anthropic")


def outcomes(draft):
    return [one.outcome for one in draft.tries]


@pytest.mark.parametrize("name", MODELS)
def test_a_model_s_claims_are_the_draft_with_the_hash_of_what_was_sent(server, drafter, name):
    draft = drafter(name).write(ASKED, EVIDENCE)
    assert (draft.drafter, draft.declined, outcomes(draft)) == (name, False, ["written"])
    assert [one.quotes for one in draft.pieces] == [(Quote(key="c1", text=SCHOOL),)]
    (asked,) = server.asked
    assert draft.prompt == draft.tries[0].prompt == hashlib.sha256(asked.raw).hexdigest()
    assert (draft.tries[0].model, asked.passages) == ("loopback", (("c1", f"{SCHOOL} {STOVE}"), ("c2", VAN)))


@pytest.mark.parametrize(
    ("name", "behaviour", "tries"),
    [
        ("openai", Behaviour.NO_SCHEMA, ["written"]),
        ("openai", Behaviour.SCHEMA_IGNORED, ["written"]),
        ("openai", Behaviour.FENCED, ["written"]),
        ("openai", Behaviour.TRUNCATED, ["written"]),
        ("openai", Behaviour.REPEATED, ["written"]),
        ("openai", Behaviour.MENDS, ["unquoted", "written"]),
        ("anthropic", Behaviour.NO_SCHEMA, ["written"]),
        ("anthropic", Behaviour.FENCED, ["written"]),
        ("anthropic", Behaviour.MENDS, ["unquoted", "written"]),
    ],
)
def test_an_answer_in_another_form_is_read(server, drafter, name, behaviour, tries):
    server.behaviour = behaviour
    draft = drafter(name).write(ASKED, EVIDENCE)
    assert outcomes(draft) == tries
    assert SCHOOL in [quote.text for quote in draft.pieces[0].quotes]
    assert len(draft.pieces) <= 2


@pytest.mark.parametrize("name", MODELS)
def test_a_key_that_was_not_given_binds_to_nothing_and_is_an_incident(server, drafter, caplog, name):
    server.behaviour = Behaviour.INVENTED_KEYS
    draft = drafter(name).write(ASKED, EVIDENCE)
    assert [one.quotes for one in draft.pieces] == [(), ()]
    assert ("c77", "x.pdf") in [one.unknown for one in draft.tries]
    assert f"keys that were not given: drafter={name} count=2" in caplog.text


@pytest.mark.parametrize("name", MODELS)
def test_a_restricted_passage_is_not_sent_and_its_key_leaves_no_gap(server, drafter, name):
    secret = passage("The zorvaline was hidden under the stair.", of=origin("s.txt", scope=RESTRICTED))
    draft = drafter(name).write(ASKED, evidence(secret, *EVIDENCE.passages))
    (asked,) = server.asked
    assert b"zorvaline" not in asked.raw
    assert asked.passages[0][0] in {"c1", "0.0"}
    assert draft.pieces[0].keys == ("c2",)


HEADERS = {
    "host",
    "authorization",
    "content-type",
    "content-length",
    "accept",
    "accept-encoding",
    "user-agent",
}


@pytest.mark.parametrize(
    ("name", "headers", "body"),
    [
        ("openai", HEADERS, {"model", "messages", "temperature", "max_tokens", "response_format"}),
        (
            "anthropic",
            HEADERS | {"anthropic-version"},
            {"model", "messages", "system", "max_tokens", "temperature"},
        ),
    ],
)
def test_only_what_the_request_needs_is_sent(server, drafter, monkeypatch, name, headers, body):
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-of-somebody-else")
    monkeypatch.setenv("ANTHROPIC_AUTH_TOKEN", "token-of-somebody-else")
    drafter(name).write(ASKED, EVIDENCE)
    (asked,) = server.asked
    assert set(asked.headers) == headers
    assert "somebody-else" not in str(asked.headers)
    assert asked.headers["user-agent"] == "kwanzaa"
    sent = json.loads(asked.raw)
    assert set(sent) == body
    assert sent["temperature"] == 0


@pytest.mark.parametrize("name", MODELS)
def test_no_log_holds_a_key_a_prompt_or_an_answer(server, drafter, caplog, monkeypatch, name):
    monkeypatch.setenv("ANTHROPIC_LOG", "debug")
    caplog.set_level(logging.DEBUG)
    for server.behaviour in (Behaviour.GOOD, Behaviour.BAD_KEY, Behaviour.GARBAGE, Behaviour.OBEYED):
        drafter(name).write(ASKED, EVIDENCE)
    told = caplog.text
    assert [word for word in (KEY, "village", "stove", "OBEYED", LIFE.name) if word in told] == []


# The settings themselves are tried in adapters/test_configured.py.
@pytest.mark.parametrize("setting", ["KWANZAA_LLM_BASE_URL", "KWANZAA_LLM_MODEL"])
def test_what_is_not_set_up_writes_nothing_and_says_so(drafter, settings, setting):
    setattr(settings, setting, "")
    draft = drafter("openai").write(ASKED, EVIDENCE)
    assert (draft.declined, draft.pieces, outcomes(draft)) == (False, (), ["not_set_up"])


# --- Of one protocol alone --------------------------------------------------------------------------
def test_the_address_is_taken_with_its_version_and_without(server, drafter, settings):
    settings.KWANZAA_LLM_BASE_URL = server.url.removesuffix("/v1")
    assert outcomes(drafter("anthropic").write(ASKED, EVIDENCE)) == ["written"]
    assert server.asked[0].path == "/v1/messages"


def test_without_an_address_it_is_the_one_of_the_service(settings):
    settings.KWANZAA_LLM_MODEL, settings.KWANZAA_LLM_BASE_URL = "m", ""
    assert server_for("anthropic").how.base_url == "https://api.anthropic.com"
    settings.KWANZAA_LLM_MODEL = ""
    with pytest.raises(WriterNotSetUpError, match="KWANZAA_LLM_MODEL"):
        server_for("anthropic")


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        pytest.param(b"[]", Outcome.FAILED, id="a list"),
        pytest.param(b'{"content": "text"}', Outcome.FAILED, id="a text for blocks"),
        pytest.param(b'{"content": [7, null, {"type": "image"}]}', Outcome.FAILED, id="no text in it"),
        pytest.param(
            b'{"content": [], "stop_reason": "refusal"}', Outcome.DECLINED, id="the service refuses"
        ),
        pytest.param(b"[" * 100_000, Outcome.FAILED, id="nested without end"),
    ],
)
def test_a_body_of_any_form_is_read(anthropic, body, outcome):
    assert anthropic.Anthropic.read(body, "").failure is outcome


def test_a_message_with_wrong_kinds_inside_is_read_for_what_is_there(anthropic):
    body = {
        "content": [{"type": "text", "text": "It broke.", "citations": 7}],
        "usage": {"input_tokens": True, "output_tokens": -3},
    }
    said = anthropic.Anthropic.read(json.dumps(body).encode(), "")
    assert (said.text, said.read, said.written) == ("It broke.", None, None)
