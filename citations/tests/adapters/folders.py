"""Tiny models for tests, made here: a word's row of weights, summed over all words."""

import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from tokenizers.processors import TemplateProcessing

WORDS = ("[UNK]", "[SEP]", "never", "gale", "mast")


def judge_folder(
    folder: Path,
    labels: tuple[str, ...],
    weights: Mapping[str, tuple[float, ...]],
    *,
    bias: tuple[float, ...] | None = None,
    inputs: tuple[str, ...] = ("input_ids", "attention_mask", "token_type_ids"),
) -> Path:
    """Make a folder with a model, its tokenizer and its configuration; weights are of ``WORDS``, else nothing."""
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer(WordLevel({word: n for n, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.post_processor = TemplateProcessing(
        single="$A", pair="$A [SEP]:1 $B:1", special_tokens=[("[SEP]", WORDS.index("[SEP]"))]
    )
    tokenizer.save(str(folder / "tokenizer.json"))
    named = {str(n): label for n, label in enumerate(labels)}
    (folder / "config.json").write_text(json.dumps({"id2label": named, "max_position_embeddings": 64}))
    rows = np.array([weights.get(word, (0.0,) * len(labels)) for word in WORDS], dtype=np.float32)
    onnx.save(
        _graph(rows, np.array(bias or (0.0,) * len(labels), dtype=np.float32), inputs), folder / "model.onnx"
    )
    return folder


def _graph(rows: np.ndarray, bias: np.ndarray, inputs: tuple[str, ...]) -> onnx.ModelProto:
    shape = ["batch", "length"]
    nodes = [
        helper.make_node("Gather", ["rows", "input_ids"], ["each"]),
        helper.make_node("ReduceSum", ["each", "length_axis"], ["sums"], keepdims=0),
        helper.make_node("Add", ["sums", "bias"], ["logits"]),
    ]
    given = [helper.make_tensor_value_info(name, TensorProto.INT64, shape) for name in inputs]
    out = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", rows.shape[1]])]
    known = [
        numpy_helper.from_array(rows, "rows"),
        numpy_helper.from_array(bias, "bias"),
        numpy_helper.from_array(np.array([1], dtype=np.int64), "length_axis"),
    ]
    graph = helper.make_graph(nodes, "judge", given, out, initializer=known)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(model)
    return model
