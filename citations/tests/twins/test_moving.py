"""One archive moves to another embedder while it is asked, before a reranker: no question is refused for it.

Of two archives one holds a letter for the family alone. Embedder and reranker are servers on loopback; the move is held
in the middle, by the server itself, until its questions are answered.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from threading import Event, Thread
from typing import Any
from zlib import crc32

import numpy as np
import pytest
from django.contrib.auth.models import User
from django.db import connection

from citations.tests.twins.asking import Asker, differences
from citations.tests.twins.building import Twin, twins
from citations.tests.twins.drawing import Drawn
from citations.tests.twins.test_learnt import ASKED, KEPT, OPEN, TOLD, letter
from personas import embedders
from personas.models import Passage
from personas.services import reembedding
from personas.tests.embedders.loopback import Loopback, serving

WIDTH = 24
QUESTIONS = ASKED[:4]
PATIENCE = 60.0


class Desk:
    """Both servers; while it ``holds``, passages are embedded up to the second request, and then when ``go`` is set."""

    def __init__(self) -> None:
        self.holds = False
        self.batches = 0
        self.middle, self.go = Event(), Event()
        self.ranked: list[str] = []

    def answer(self, asked: dict[str, Any]) -> tuple[int, bytes]:
        if "documents" in asked:
            self.ranked += asked["documents"]
            told = [{"index": n, "relevance_score": n / 100} for n, _ in enumerate(asked["documents"])]
            return 200, json.dumps({"results": told}).encode()
        if self.holds and any("\n" in text for text in asked["input"]):
            self.batches += 1
            if self.batches > 1:
                self.middle.set()
                assert self.go.wait(PATIENCE)
        rows = [{"index": n, "embedding": vector(text)} for n, text in enumerate(asked["input"])]
        return 200, json.dumps({"data": rows}).encode()


def vector(text: str) -> list[float]:
    """Count words, so that what shares them is near."""
    made = np.full(WIDTH, 0.01)
    for word in re.findall(r"\w+", text.lower()):
        made[crc32(word.encode()) % WIDTH] += 1
    return [float(one) for one in made]


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def server(settings, desk) -> Iterator[Loopback]:
    embedders.get.cache_clear()
    with serving(desk.answer) as running:
        settings.KWANZAA_EMBEDDER_URL, settings.KWANZAA_EMBEDDER_MODEL = running.url, "counts"
        settings.KWANZAA_EMBEDDER_WIDTH, settings.KWANZAA_MODELS_TIMEOUT = WIDTH, PATIENCE
        settings.KWANZAA_RERANKER_URL, settings.KWANZAA_RERANKER_MODEL = f"{running.url}/rerank", "turns"
        yield running
        desk.go.set()
    embedders.get.cache_clear()


@pytest.fixture
def pair(asks_at_once, log) -> tuple[Asker, Asker]:
    records = [letter(f"b/{n}.txt", text) for n, text in enumerate(TOLD)]
    hidden = replace(letter("a/0.txt", KEPT[0]), tier="family")
    drawn = Drawn(
        records=(hidden, *records),
        default=OPEN,
        people={},
        ended=frozenset(),
        asker="public",
        budget=10**6,
        cap=300,
        questions=QUESTIONS,
    )
    whole, other = twins(drawn, 0, User.objects.create_user("rhea"))
    return Asker(whole), Asker(other)


@contextmanager
def moving(twin: Twin, desk: Desk) -> Iterator[None]:
    """Move an archive, and stand still in the middle until the end of the block."""
    desk.holds, desk.batches = True, 0
    desk.middle.clear()
    desk.go.clear()
    moved: list[int] = []

    def move() -> None:
        try:
            moved.append(reembedding.embed_again(persona=twin.persona, embedder=embedders.get("server")))
        finally:
            desk.middle.set()
            connection.close()

    thread = Thread(target=move)
    thread.start()
    try:
        assert desk.middle.wait(PATIENCE)
        yield
    finally:
        desk.holds = False
        desk.go.set()
        thread.join(PATIENCE)
    assert moved == [Passage.objects.filter(persona=twin.persona).count()]


def made_by(twin: Twin) -> set[str]:
    return set(Passage.objects.filter(persona=twin.persona).values_list("embedder", flat=True))


def asked(asker: Asker, first: int, questions: tuple[str, ...]) -> list[list[str]]:
    """Ask under new numbers; return what was told, and refuse to have been refused."""
    asker.ask(questions, first=first)
    answers = dict(asker.seen)
    told = [json.loads(answers[f"{first + n} answer"].partition(b"\n\n")[2]) for n, _ in enumerate(questions)]
    assert [one["outcome"]["kind"] for one in told] == ["answer"] * len(questions)
    return [[claim["text"] for claim in one["claims"]] for one in told]


def each(pair: tuple[Asker, Asker], first: int, questions: tuple[str, ...] = QUESTIONS) -> list[list[str]]:
    """Have both asked, and see that they were told the same."""
    one, other = (asked(asker, first, questions) for asker in pair)
    assert one == other
    assert differences(*pair) == []
    return one


@pytest.mark.usefixtures("server")
@pytest.mark.nightly
def test_no_question_is_refused_while_an_archive_moves_and_twins_stay_twins(
    pair, desk, settings, monkeypatch
):
    monkeypatch.setattr(reembedding, "_STRIDE", 2)
    before, new = each(pair, 0), embedders.get("server").name
    assert desk.ranked
    settings.KWANZAA_EMBEDDER = "server"  # too early: it made no vector yet, and words find what they can
    assert each(pair, 50, QUESTIONS[:1]) == before[:1]
    settings.KWANZAA_EMBEDDER = "hashing"
    with moving(pair[0].twin, desk):
        assert made_by(pair[0].twin) == {"hashing-1", new}
        assert each(pair, 100) == before
    for asker in pair:
        reembedding.embed_again(persona=asker.twin.persona, embedder=embedders.get("server"))
        reembedding.forget_former(persona=asker.twin.persona)
        assert made_by(asker.twin) == {new}
    settings.KWANZAA_EMBEDDER = "server"
    each(pair, 200)
    assert not any(KEPT[0] in one for one in desk.ranked)
