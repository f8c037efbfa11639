"""A small model in ONNX form in a folder, as exporters write one: a vector for each word, and nothing else."""

import json
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.normalizers import Lowercase
from tokenizers.pre_tokenizers import Whitespace
from tokenizers.processors import TemplateProcessing

WORDS = "[CLS] [SEP] [UNK] query : passage the tide board stood at harbour bees saffron".split()
WIDTH = 24


def write(
    folder: Path, *, width: int = WIDTH, pooling: str = "mean_tokens", value: float | None = None
) -> Path:
    """Write a model whose vectors are drawn by seed; with *value* all of them are that."""
    (folder / "1_Pooling").mkdir(parents=True)
    (folder / "onnx").mkdir()
    _graph(folder / "onnx" / "model.onnx", width, value)
    _tokenizer().save(str(folder / "tokenizer.json"))
    tell(folder, "1_Pooling/config.json", word_embedding_dimension=width, **{f"pooling_mode_{pooling}": True})
    tell(folder, "sentence_bert_config.json", max_seq_length=64)
    tell(folder, "config_sentence_transformers.json", prompts={"query": "query : ", "passage": "passage : "})
    kinds = ("Transformer", "Pooling", "Normalize")
    modules = [{"type": f"sentence_transformers.models.{kind}"} for kind in kinds]
    (folder / "modules.json").write_text(json.dumps(modules), encoding="utf-8")
    return folder


def tell(folder: Path, name: str, **said: object) -> None:
    """Write one of its configurations."""
    (folder / name).write_text(json.dumps(said), encoding="utf-8")


def vectors(width: int = WIDTH) -> np.ndarray:
    """Return the vector of each word."""
    return np.random.default_rng(5).normal(size=(len(WORDS), width)).astype(np.float32)


def _graph(path: Path, width: int, value: float | None) -> None:
    table = vectors(width) if value is None else np.full((len(WORDS), width), value, dtype=np.float32)
    shape = ["texts", "tokens"]
    graph = helper.make_graph(
        [helper.make_node("Gather", ["table", "input_ids"], ["last_hidden_state"])],
        "words",
        [
            helper.make_tensor_value_info(name, TensorProto.INT64, shape)
            for name in ("input_ids", "attention_mask")
        ],
        [helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, [*shape, width])],
        [numpy_helper.from_array(table, "table")],
    )
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), path)


def _tokenizer() -> Tokenizer:
    made = Tokenizer(WordLevel({word: n for n, word in enumerate(WORDS)}, unk_token="[UNK]"))
    made.normalizer, made.pre_tokenizer = Lowercase(), Whitespace()
    made.post_processor = TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 0), ("[SEP]", 1)]
    )
    return made
