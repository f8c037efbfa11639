"""The drafter ``anthropic`` over real HTTP: its citations, what each behaviour of a server comes to, what is sent."""

import hashlib
import json
import logging

import pytest

from citations.adapters.drafters import anthropic
from citations.core.errors import WriterNotSetUpError
from citations.core.llm.said import Outcome
from citations.core.records import Quote
from citations.tests.core.fakes import SESSION
from citations.tests.core.making import RESTRICTED, evidence, origin, passage, scoped
from citations.tests.writers.behaviours import Behaviour
from citations.tests.writers.server import serve

SCHOOL = "I taught the village children to read in the winter of 1932."
STOVE = "We had one stove and no coal."
VAN = "The library van was named after its bell and was never late."
QUESTION = "Who taught the village children to read?"
EVIDENCE = evidence(passage(f"{SCHOOL} {STOVE}"), passage(VAN, of=origin("letters/2.txt")))


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
    settings.KWANZAA_LLM_TIMEOUT = 10
    return lambda session=SESSION: anthropic.make(session)


def outcomes(draft):
    return [one.outcome for one in draft.tries]


def test_a_place_that_the_server_cites_is_the_key_of_its_passage(server, drafter):
    draft = drafter().write(scoped(QUESTION), EVIDENCE)
    assert (draft.drafter, draft.declined, outcomes(draft)) == ("anthropic", False, ["written"])
    assert [one.quotes for one in draft.pieces] == [(Quote(key="c1", text=SCHOOL),)]
    (asked,) = server.asked
    assert draft.prompt == hashlib.sha256(asked.raw).hexdigest()
    assert asked.passages == (("0.0", SCHOOL), ("0.1", STOVE), ("1.0", VAN))


@pytest.mark.parametrize(
    ("behaviour", "tries"),
    [
        pytest.param(Behaviour.PARAPHRASE, ["written"], id="paraphrase"),
        pytest.param(Behaviour.NO_SCHEMA, ["written"], id="no citations, and a quotation in the text"),
        pytest.param(Behaviour.FENCED, ["written"], id="fenced"),
        pytest.param(Behaviour.MENDS, ["unquoted", "written"], id="mended"),
    ],
)
def test_what_cites_nothing_is_asked_for_once_more_in_the_plain_form(server, drafter, behaviour, tries):
    server.behaviour = behaviour
    draft = drafter().write(scoped(QUESTION), EVIDENCE)
    assert outcomes(draft) == tries
    assert "taught the village children" in draft.pieces[0].text
    assert [asked.cites for asked in server.asked] == [True, False][: len(tries)]


def test_a_place_that_was_not_sent_binds_to_nothing_and_is_an_incident(server, drafter, caplog):
    server.behaviour = Behaviour.INVENTED_KEYS
    draft = drafter().write(scoped(QUESTION), EVIDENCE)
    assert [one.quotes for one in draft.pieces] == [(), ()]
    assert draft.tries[0].unknown == ("?",)
    assert "keys that were not given: drafter=anthropic count=1" in caplog.text


def test_a_restricted_passage_is_not_sent_and_places_are_those_of_what_was(server, drafter):
    secret = passage("The zorvaline was hidden under the stair.", of=origin("s.txt", scope=RESTRICTED))
    draft = drafter().write(scoped(QUESTION), evidence(secret, *EVIDENCE.passages))
    (asked,) = server.asked
    assert b"zorvaline" not in asked.raw
    assert draft.pieces[0].keys == ("c2",)


def test_only_what_the_request_needs_is_sent(server, drafter, monkeypatch):
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-of-somebody-else")
    monkeypatch.setenv("ANTHROPIC_AUTH_TOKEN", "token-of-somebody-else")
    drafter().write(scoped(QUESTION), EVIDENCE)
    (asked,) = server.asked
    assert set(asked.headers) == {
        "host", "authorization", "anthropic-version", "content-type", "content-length", "accept", "accept-encoding",
        "user-agent",
    }  # fmt: skip
    assert "somebody-else" not in str(asked.headers)
    body = json.loads(asked.raw)
    assert set(body) == {"model", "messages", "system", "max_tokens", "temperature"}
    assert [block["type"] for block in body["messages"][0]["content"]] == ["document", "document", "text"]


def test_the_address_is_taken_with_its_version_and_without(server, drafter, settings):
    settings.KWANZAA_LLM_BASE_URL = server.url.removesuffix("/v1")
    assert outcomes(drafter().write(scoped(QUESTION), EVIDENCE)) == ["written"]
    assert server.asked[0].path == "/v1/messages"


def test_without_an_address_it_is_the_one_of_the_service(settings):
    settings.KWANZAA_LLM_MODEL, settings.KWANZAA_LLM_BASE_URL = "m", ""
    assert anthropic.make(SESSION).name == "anthropic"
    settings.KWANZAA_LLM_MODEL = ""
    with pytest.raises(WriterNotSetUpError, match="KWANZAA_LLM_MODEL"):
        anthropic.make(SESSION)


def test_no_log_holds_a_key_a_question_or_a_word_of_the_archive(server, drafter, caplog, monkeypatch):
    monkeypatch.setenv("ANTHROPIC_LOG", "debug")
    caplog.set_level(logging.DEBUG)
    for server.behaviour in (Behaviour.GOOD, Behaviour.BAD_KEY, Behaviour.INVENTED_KEYS, Behaviour.GARBAGE):
        drafter().write(scoped(QUESTION), EVIDENCE)
    told = caplog.text
    assert not [word for word in ("sk-test-key", "village", "stove", "library van") if word in told]


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
def test_a_body_of_any_form_is_read(body, outcome):
    assert anthropic.read(body, "", ()).failure is outcome


def test_a_message_with_wrong_kinds_inside_is_read_for_what_is_there():
    body = {
        "content": [{"type": "text", "text": "It broke.", "citations": [{"document_index": "0"}, 7]}],
        "usage": {"input_tokens": True, "output_tokens": -3},
    }
    said = anthropic.read(json.dumps(body).encode(), "", ())
    assert (said.text, said.blocks[0].quotes, said.read, said.written) == (
        "It broke.",
        (("?", ""),),
        None,
        None,
    )
