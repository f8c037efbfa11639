"""A reranker behind a server orders, or leaves the order as it was."""

import json
import logging
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from citations.adapters.judges import reranker_set
from citations.adapters.judges.ordering import ServerReranker
from citations.core.errors import JudgeError
from citations.core.ranking import reranking
from personas.tests.embedders.loopback import serving

TEXTS = ("rain", "our aunt taught them to read", "harbour")


def of(url, **how):
    return ServerReranker(url, **{"model": "bge", "key": "", "seconds": 5, "elsewhere": False, **how})


def jina(scores):
    rows = [{"index": n, "relevance_score": one} for n, one in enumerate(scores)]
    return 200, json.dumps({"results": rows[::-1]}).encode()


def tei(scores):
    return 200, json.dumps([{"index": n, "score": one} for n, one in enumerate(scores)]).encode()


@pytest.mark.parametrize("form", [jina, tei])
@pytest.mark.parametrize(
    ("scores", "told"), [((0.1, 0.9, 0.25), (100, 900, 250)), ((-9.0, 4.0, 0.0), (0, 982, 500))]
)
def test_each_text_gets_its_own_number_in_either_form(form, scores, told):
    with serving(lambda _: form(scores)) as server:
        assert of(f"{server.url}/rerank", key="k").relevance("who?", TEXTS) == told
    (asked,) = server.asked
    assert asked["query"] == "who?"
    assert asked["documents"] == asked["texts"] == list(TEXTS)
    assert (server.headers[0]["path"], server.headers[0]["authorization"]) == ("/v1/rerank", "Bearer k")


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(jina((0.1, 0.2)), id="one too few"),
        pytest.param(jina((0.1, 0.2, 0.3, 0.4)), id="one too many"),
        pytest.param(jina((0.1, 0.2, float("nan"))), id="NaN"),
        pytest.param(jina((0.1, 0.2, None)), id="no number"),
        pytest.param(jina((0.1, "x", 0.2)), id="a word"),
        pytest.param((200, b'{"results": [1, 2, 3]}'), id="no rows"),
        pytest.param((200, b'{"error": "no"}'), id="no results"),
        pytest.param((200, b"7"), id="a number"),
        pytest.param((200, b""), id="nothing"),
        pytest.param((200, b" " * 10_000_000), id="ten megabytes"),
        pytest.param((503, b""), id="busy"),
    ],
)
def test_a_server_that_errs_leaves_the_order_as_it_was(answer, caplog):
    with serving(lambda _: answer) as server, caplog.at_level(logging.WARNING, "kwanzaa.citations"):
        one = of(server.url)
        assert one.relevance("who?", TEXTS) is None
        with pytest.raises(JudgeError):
            one.judged("who?", TEXTS)
    assert [record.getMessage() for record in caplog.records] == [
        "judge broke: judge=server-bge code=judge.unusable"
    ]


def test_a_server_that_is_away_leaves_the_order_as_it_was():
    with serving(lambda _: (200, b"")) as server:
        pass
    assert of(server.url).relevance("who?", TEXTS) is None
    assert of(server.url).relevance("who?", ()) == ()


def test_no_text_leaves_the_house_unless_somebody_said_so():
    with pytest.raises(JudgeError, match="leaves this house"):
        of("https://api.example.org/v1/rerank")
    assert of("https://api.example.org/v1/rerank", elsewhere=True).name == "server-bge"


def test_a_server_comes_before_a_folder_and_nobody_after_both(settings):
    settings.KWANZAA_RERANKER_URL, settings.KWANZAA_RERANKER_MODEL = "http://localhost:1/v1/rerank", "bge"
    assert reranker_set().name == "server-bge"
    settings.KWANZAA_RERANKER_URL = ""
    assert reranker_set() is reranking.NONE


@pytest.mark.parametrize(
    ("scores", "said"), [((0, 1, 0), "answers first"), ((1, 0, 0), "another sentence first")]
)
def test_one_command_tries_it(settings, scores, said):
    out = StringIO()
    with serving(lambda _: jina(scores)) as server:
        settings.KWANZAA_RERANKER_URL = server.url
        call_command("rerank", "--test", stdout=out)
    assert said in out.getvalue()


@pytest.mark.parametrize("why", ["judges nothing: set KWANZAA_RERANKER_URL", "replies 500"])
def test_the_command_says_what_is_wrong(settings, why):
    with serving(lambda _: (500, b"")) as server:
        settings.KWANZAA_RERANKER_URL = server.url if "500" in why else ""
        with pytest.raises(CommandError, match=why):
            call_command("rerank", "--test")
