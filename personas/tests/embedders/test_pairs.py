"""A question and a sentence are read together, each pair by itself."""

import numpy as np
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer

from personas.core.errors import EmbedderError
from personas.embedders import minilm, minilm_graph, pairs
from personas.embedders.pairs import CrossEncoder, pair

PASSAGE = (
    "Of the harbour. Ada Pellowe, 1931.\nFather was away. Silas Penrose dredged it in summer. We ate figs."
)
QUESTION = "Who dredged the harbour?"
LINES = ("Father was away.", "Silas Penrose dredged it in summer.", "We ate figs.")
TOLD = [(PASSAGE, PASSAGE.index(one), PASSAGE.index(one) + len(one)) for one in LINES]


@pytest.fixture(scope="module")
def tokens():
    return Tokenizer.from_file(str(minilm.folder() / "tokenizer.json"))


def decoded(tokens, one):
    return tokens.decode(list(one.ids), skip_special_tokens=False)


def test_behind_the_sentence_stand_the_head_of_its_passage_and_what_came_before(tokens):
    one = CrossEncoder().pairs(QUESTION, TOLD)[1]
    assert decoded(tokens, one) == (
        "[CLS] who dredged the harbour? [SEP] silas penrose dredged it in summer. [SEP] "
        "of the harbour. ada pellowe, 1931. father was away. silas [SEP] "
        "of the harbour. ada pellowe, 1931. father was away. [SEP]"
    )
    assert tokens.decode(list(one.ids[one.start : one.end])) == "silas penrose dredged it in summer."


def test_no_part_is_longer_than_it_may_be(tokens):
    long = "word " * 300
    text = f"{long}{long}"
    (one,) = CrossEncoder().pairs(long, [(text, len(long), len(text))])
    assert len(one.ids) == 5 + pairs.QUESTION + pairs.SENTENCE + pairs.HEAD + pairs.BEFORE
    assert one.end - one.start == pairs.SENTENCE


def test_a_place_without_a_token_is_an_empty_sentence(tokens):
    found = tokens.encode("One.", add_special_tokens=False)
    one = pair([7], found, 40, 44)
    assert one.start == one.end


def test_what_answers_is_the_likeliest_and_is_read_alike_in_any_company():
    model = CrossEncoder()
    head = "Of the harbour. Ada Pellowe, 1931.\n"
    alone = [(f"{head}{one}", len(head), len(head) + len(one)) for one in LINES]
    together = model.odds(QUESTION, alone)
    assert max(range(3), key=together.__getitem__) == 1
    assert [model.odds(QUESTION, [one])[0] for one in alone] == together
    assert model.odds(QUESTION, []) == []


def test_what_is_not_pinned_is_refused(monkeypatch, tmp_path, settings):
    settings.KWANZAA_MODELS = tmp_path / "models"
    other = tmp_path / "pairs.safetensors"
    other.write_bytes(b"other")
    monkeypatch.setattr(pairs, "FILE", other)
    with pytest.raises(EmbedderError, match="install Kwanzaa again"):
        CrossEncoder().path()


def test_weights_in_whole_numbers_have_seven_bits():
    """With eight, sums overflow on some processors and not on others."""
    held = np.random.default_rng(1).normal(size=(64, 32)).astype(np.float32)
    given, told = (
        helper.make_tensor_value_info(name, TensorProto.FLOAT, ("rows", wide))
        for name, wide in (("given", 64), ("told", 32))
    )
    graph = helper.make_graph(
        [helper.make_node("MatMul", ["given", "held"], ["told"])],
        "one",
        [given],
        [told],
        [numpy_helper.from_array(held, "held")],
    )
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)]
    model = helper.make_model(graph, opset_imports=opsets, ir_version=8)
    made = minilm_graph.in_whole_numbers(model)
    whole = [
        numpy_helper.to_array(one) for one in made.graph.initializer if one.data_type == TensorProto.INT8
    ]
    assert max(int(np.abs(one.astype(int)).max()) for one in whole if one.size > 32) in {63, 64}
    rows = np.random.default_rng(2).normal(size=(3, 64)).astype(np.float32)
    (read,) = onnxruntime.InferenceSession(made.SerializeToString()).run(["told"], {"given": rows})
    assert np.abs(read - rows @ held).max() < 0.5
