"""What model servers reply of images and recordings: a proposal, or why there is none."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from personas.core.desk.recognition import UNSAID, Recognition, What
from personas.core.findings import Broken, Finding
from personas.readers import asking
from personas.readers.asking import Server
from personas.tests.embedders.loopback import serving

HEARD = {"text": "We left.", "segments": [{"start": 0, "end": 1.5, "text": "We left.", "avg_logprob": -0.1}]}


def asked(
    call: Callable[..., Recognition | Finding], reply: object, status: int = 200
) -> Recognition | Finding:
    body = reply if isinstance(reply, bytes) else json.dumps(reply).encode()
    with serving(lambda _: (status, body)) as house:
        server = Server(url=house.url, setting="X", model="eye", key="secret", seconds=5, elsewhere=False)
        found = call(server, b"\x89PNG", name="Bea at home.mp3")
    head, sent = house.headers[0], str(house.asked[0])
    assert head["authorization"] == "Bearer secret"
    assert "Bea" not in sent
    return found


def chat(said: object, **more: object) -> dict[str, Any]:
    return {"choices": [{"message": {"content": said}, **more}]}


def told(said: str, *odds: float) -> dict[str, Any]:
    """Reply in tokens of three letters, so and so sure."""
    tokens = [said[at : at + 3] for at in range(0, len(said), 3)]
    sure = [*odds, *[0.0] * len(tokens)]
    return chat(
        said, logprobs={"content": [{"token": one, "logprob": sure[at]} for at, one in enumerate(tokens)]}
    )


def test_words_of_a_picture_come_line_by_line_with_how_sure_the_server_is_of_each() -> None:
    found = asked(asking.see, told("WORDS\nWe left\nEnugu.\n\nBea.", 0, 0, -1.0, -1.0))
    assert isinstance(found, Recognition)
    assert (found.paragraphs, found.what) == (("We left\nEnugu.", "Bea."), What.WORDS)
    assert (found.sure, found.doubtful, found.confirmed) == (
        (37 + 37 + 100 + 100) // 4,
        ("We", "left"),
        False,
    )


@pytest.mark.parametrize(
    ("reply", "what"),
    [
        pytest.param(chat("**PICTURE**\nA tree."), What.DESCRIPTION, id="dressed up"),
        pytest.param(chat("WORDS\nA tree.", logprobs=None), What.WORDS, id="no odds"),
        pytest.param(chat("WORDS\nA tree.", logprobs={"content": [{"token": "A", "logprob": -1}]}), What.WORDS,
                     id="odds of other words"),
        pytest.param(chat("WORDS\nA tree.", logprobs=[]), What.WORDS, id="odds in another form"),
    ],
)  # fmt: skip
def test_a_picture_is_described_and_odds_that_are_none_are_not_told(reply: object, what: What) -> None:
    found = asked(asking.see, reply)
    assert isinstance(found, Recognition)
    assert (found.paragraphs, found.what, found.sure) == (("A tree.",), what, UNSAID)


def test_what_is_spoken_comes_with_its_seconds() -> None:
    later = {"start": 9, "end": 9.5, "text": "Bea came.", "avg_logprob": float("nan")}
    found = asked(asking.hear, {**HEARD, "segments": [*HEARD["segments"], later], "duration": 12.25})
    assert isinstance(found, Recognition)
    assert (found.paragraphs, found.lasts_ms, found.sure) == (("We left.", "Bea came."), 12_250, 90)
    assert [(one.paragraph, one.start_ms, one.end_ms) for one in found.places.cues] == [
        (0, 0, 1500),
        (1, 9000, 9500),
    ]
    bare = asked(asking.hear, {"text": "We left."})
    assert isinstance(bare, Recognition)
    assert (bare.paragraphs, bare.places.cues) == (("We left.",), ())


@pytest.mark.parametrize(
    ("call", "reply", "why"),
    [
        pytest.param(asking.see, b"", "no JSON", id="nothing"),
        pytest.param(asking.see, b"[" * 9000, "no JSON", id="brackets"),
        pytest.param(asking.see, [], "no map", id="a list"),
        pytest.param(asking.see, {"choices": []}, "no choices", id="no choice"),
        pytest.param(asking.see, {"choices": [{"message": "x"}]}, "no text", id="no message"),
        pytest.param(asking.see, chat(None), "no text", id="no content"),
        pytest.param(asking.see, chat("WORDS\n" + "x" * 100_001), "too much", id="too much"),
        pytest.param(asking.see, chat("Sure! Here is the text."), "does not say", id="chatter"),
        pytest.param(asking.see, chat("WORDS\n \n"), "found none", id="no word"),
        pytest.param(asking.see, chat("WORDS\na\0b"), "U+0000", id="a character that no text holds"),
        pytest.param(asking.see, b" " * 9_000_000, "more than", id="nine megabytes"),
        pytest.param(asking.hear, {"segments": []}, "no text", id="no transcript"),
        pytest.param(asking.hear, {"text": " "}, "found none", id="silence"),
        pytest.param(asking.hear, {"text": "x", "segments": "x"}, "no text", id="stretches that are none"),
        pytest.param(asking.hear, {"text": "x", "segments": [3]}, "no text", id="a number for a stretch"),
        pytest.param(asking.hear, {"text": "x", "duration": 1e9}, "a time", id="thirty years"),
        pytest.param(asking.hear, {"text": "x", "segments": [{"text": "x", "start": "1", "end": 2}]}, "a time",
                     id="a word for a time"),
        pytest.param(asking.hear, {"text": "x", "segments": [{"text": "x", "start": -1, "end": 2}]}, "a time",
                     id="before it begins"),
    ],
)  # fmt: skip
def test_a_reply_that_is_of_no_use_is_said(call: Callable[..., Any], reply: object, why: str) -> None:
    found = asked(call, reply)
    assert isinstance(found, Finding)
    assert found.rule is Broken.UNRECOGNISED
    assert why in found.detail


def test_a_server_that_breaks_is_said() -> None:
    found = asked(asking.see, b"", 503)
    assert isinstance(found, Finding)
    assert "replies 503: look at its log" in found.detail
