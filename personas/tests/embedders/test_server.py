import json

import numpy as np
import pytest

from personas.core.errors import EmbedderError
from personas.embedders.hashing import Hashing
from personas.embedders.server import Server
from personas.tests.embedders.loopback import serving


def rows(asked, width=8):
    """Answer rightly, in another order than was asked."""
    vectors = Hashing().embed(asked["input"])[:, :width] + 0.01
    return [{"index": n, "embedding": vector.tolist()} for n, vector in enumerate(vectors)][::-1]


def said(data):
    return 200, json.dumps({"data": data}).encode()


@pytest.fixture
def embedder(settings):
    """Return a way to open the embedder against a server that answers so."""
    settings.KWANZAA_EMBEDDER_MODEL, settings.KWANZAA_EMBEDDER_WIDTH = "bge-small", 8
    settings.KWANZAA_MODELS_TIMEOUT = 5

    def call(server):
        settings.KWANZAA_EMBEDDER_URL = server.url
        return Server()

    return call


def test_each_text_gets_its_own_row_whatever_the_order_of_the_reply(embedder, settings):
    settings.KWANZAA_MODELS_API_KEY = "secret"
    settings.KWANZAA_EMBEDDER_PROMPT, settings.KWANZAA_EMBEDDER_QUESTION_PROMPT = "passage: ", "query: "
    texts = [f"text {n}" for n in range(70)]
    with serving(lambda asked: said(rows(asked))) as server:
        one = embedder(server)
        made = one.embed(texts)
        one.embed(["who?"], asked=True)
        assert one.embed([]).shape == (0, 8)
    wanted = Hashing().embed([f"passage: {text}" for text in texts])[:, :8] + 0.01
    np.testing.assert_allclose(made, wanted / np.linalg.norm(wanted, axis=1, keepdims=True), atol=1e-5)
    assert [len(asked["input"]) for asked in server.asked] == [32, 32, 6, 1]
    assert server.asked[-1] == {"model": "bge-small", "input": ["query: who?"], "encoding_format": "float"}
    assert server.headers[0]["path"] == "/v1/embeddings"
    assert server.headers[0]["authorization"] == "Bearer secret"
    assert len(one.name) <= 80


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        pytest.param(lambda asked: said(rows(asked)[:-1]), "1 embeddings for 2 texts", id="one too few"),
        pytest.param(lambda asked: said(rows(asked) + rows(asked)), "4 embeddings for 2", id="twice as many"),
        pytest.param(lambda asked: said([rows(asked)[0]] * 2), "2 embeddings for 2 texts", id="one of them twice"),
        pytest.param(lambda asked: said(rows(asked, 7)), "vectors of 7 numbers", id="another width"),
        pytest.param(lambda asked: said([{"index": n, "embedding": [float("nan")] * 8} for n in (0, 1)]),
                     "no number", id="NaN"),
        pytest.param(lambda asked: said([{"index": n, "embedding": [float("inf")] * 8} for n in (0, 1)]),
                     "no number", id="infinite"),
        pytest.param(lambda asked: said([{"index": n, "embedding": [0.0] * 8} for n in (0, 1)]),
                     "without direction", id="nothing but noughts"),
        pytest.param(lambda asked: said([{"index": n, "embedding": ["x"] * 8} for n in (0, 1)]),
                     "what are no embeddings", id="words"),
        pytest.param(lambda asked: said([{"index": 0, "embedding": [1.0] * 8}, {"index": 1, "embedding": [1.0]}]),
                     "what are no embeddings", id="rows of other lengths"),
        pytest.param(lambda asked: said([]), "0 embeddings for 2 texts", id="none"),
        pytest.param(lambda asked: said({}), "0 embeddings for 2 texts", id="a map"),
        pytest.param(lambda asked: (200, b""), "what are no embeddings", id="nothing"),
        pytest.param(lambda asked: (200, b"[" * 5000), "what are no embeddings", id="brackets"),
        pytest.param(lambda asked: (200, b"[]"), "what are no embeddings", id="a list"),
        pytest.param(lambda asked: (200, b" " * 10_000_000), "more than", id="ten megabytes"),
        pytest.param(lambda asked: (500, b"{}"), "replies 500", id="broken"),
        pytest.param(lambda asked: (302, b""), "replies 302", id="sends elsewhere"),
    ],
)  # fmt: skip
def test_a_reply_that_is_not_what_was_asked_for_is_an_error_and_no_vector(embedder, answer, why):
    with serving(answer) as server, pytest.raises(EmbedderError, match=why):
        embedder(server).embed(["one", "two"])


def test_a_server_that_is_away_is_told(embedder):
    with serving(lambda _: (200, b"")) as server:
        one = embedder(server)
    with pytest.raises(EmbedderError, match="does not answer: ConnectError"):
        one.embed(["one"])


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("", "is no address"),
        ("file:///etc/passwd", "is no address"),
        ("https://api.example.org/v1", "leaves this house"),
        ("http://8.8.8.8/v1", "leaves this house"),
    ],
)
def test_no_archive_leaves_the_house_unless_somebody_said_so(embedder, settings, url, why):
    settings.KWANZAA_EMBEDDER_URL = url
    with pytest.raises(EmbedderError, match=why):
        Server()


@pytest.mark.parametrize(
    "url", ["http://localhost:1/v1", "http://10.0.0.4/v1", "http://[::1]:1/v1", "http://tei/v1"]
)
def test_a_server_of_this_house_needs_no_permission(embedder, settings, url):
    settings.KWANZAA_EMBEDDER_URL = url
    assert Server().width == 8


def test_elsewhere_may_be_allowed(embedder, settings):
    settings.KWANZAA_EMBEDDER_URL, settings.KWANZAA_MODELS_ELSEWHERE = "https://api.example.org/v1", True
    assert Server().count("One two. Three.") == 1 + 2 + 2


@pytest.mark.parametrize("name", ["MODEL", "WIDTH"])
def test_without_a_setting_it_is_named(embedder, settings, name):
    settings.KWANZAA_EMBEDDER_URL = "http://localhost/v1"
    setattr(settings, f"KWANZAA_EMBEDDER_{name}", "" if name == "MODEL" else 0)
    with pytest.raises(EmbedderError, match=f"KWANZAA_EMBEDDER_{name}"):
        Server()
