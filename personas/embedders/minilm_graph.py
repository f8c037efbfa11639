"""The graph of all-MiniLM-L6-v2, made from its weights with ONNX Runtime's fused operators; nothing of torch.

Six layers of BERT, mean over the tokens, length 1. Another graph goes on from what the lower four make: two layers of
the same weights with matrices of low rank added (Hu et al. 2021), and each token as these have it, narrowed, in bytes.
A third reads two texts together, with weights of its own.
Vectors in fp32, because int8 made that of a text depend on the texts beside it, by up to 0.03; what judges reads each
text alone, in whole numbers.
"""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import quantize_dynamic
from onnxruntime.quantization.quant_utils import add_pre_process_metadata

from personas.embedders.base import DIMENSIONS

Weights = Mapping[str, NDArray[np.float32]]

LAYERS: Final = 6
APART: Final = 4
"""So many layers pieces and vectors share. The states above, each of length 1, are put side by side and narrowed."""
HEADS: Final = 12
POSITIONS: Final = 256
_EPSILON: Final = 1e-12
_FULL: Final = 127.0
_MS: Final = "com.microsoft"
_AXES: Final = ("texts", "tokens")


class Narrowing(NamedTuple):
    """What turns a piece's states into few numbers: a matrix, and beside it a layer of hidden numbers and another.

    ``adapted``: matrices of low rank, by the names of the weights of the layers above ``APART`` that they are added to.
    """

    straight: NDArray[np.floating]
    up: NDArray[np.floating]
    start: NDArray[np.floating]
    down: NDArray[np.floating]
    adapted: Weights

    @property
    def width(self) -> int:
        """How many numbers are left."""
        return int(self.straight.shape[1])


def build(weights: Weights) -> onnx.ModelProto:
    """Return the model: ``ids`` and ``mask``, int32 of (texts, tokens), to ``vectors``, float32 of (texts, 384).

    ``shared``, float32 of (texts, tokens, 384), are the states that ``above`` goes on from.
    """
    nodes, constants = list[onnx.NodeProto](), dict[str, NDArray[np.generic]]()
    _embed(nodes, constants, weights)
    for layer in range(LAYERS):
        _layer(nodes, constants, weights, layer)
    _pool(nodes, constants)
    nodes.append(helper.make_node("Identity", [f"h{APART}"], ["shared"]))
    return _model(
        nodes,
        constants,
        [_told("ids", TensorProto.INT32, *_AXES), _told("mask", TensorProto.INT32, *_AXES)],
        [
            _told("vectors", TensorProto.FLOAT, "texts", DIMENSIONS),
            _told("shared", TensorProto.FLOAT, *_AXES, DIMENSIONS),
        ],
    )


def above(weights: Weights, narrow: Narrowing) -> onnx.ModelProto:
    """Return what goes on from ``shared`` and ``mask`` to ``pieces``, int8 of (texts, tokens, width of *narrow*)."""
    nodes, constants = list[onnx.NodeProto](), dict[str, NDArray[np.generic]]()
    constants["tokens_axis"] = np.array([1], dtype=np.int64)
    nodes.append(helper.make_node("Identity", ["shared"], [f"h{APART}"]))
    nodes.append(helper.make_node("ReduceSum", ["mask", "tokens_axis"], ["lengths"], keepdims=0))
    changed = adapted(weights, narrow.adapted)
    for layer in range(APART, LAYERS):
        _layer(nodes, constants, changed, layer)
    _narrow(nodes, constants, narrow)
    return _model(
        nodes,
        constants,
        [_told("shared", TensorProto.FLOAT, *_AXES, DIMENSIONS), _told("mask", TensorProto.INT32, *_AXES)],
        [_told("pieces", TensorProto.INT8, *_AXES, narrow.width)],
    )


def paired(weights: Weights) -> onnx.ModelProto:
    """Return what reads pairs: ``ids``, ``types``, ``mask``, int32 of (texts, tokens), to ``odds``, float32 of (texts).

    Of type 1 are the tokens of what is judged: their mean and the first token's state go through two layers more.
    """
    nodes, constants = list[onnx.NodeProto](), dict[str, NDArray[np.generic]]()
    _embed(nodes, constants, weights, typed=True)
    for layer in range(LAYERS):
        _layer(nodes, constants, weights, layer)
    _judge(nodes, constants, weights)
    given = [_told(name, TensorProto.INT32, *_AXES) for name in ("ids", "types", "mask")]
    return _model(nodes, constants, given, [_told("odds", TensorProto.FLOAT, "texts")])


def in_whole_numbers(model: onnx.ModelProto) -> onnx.ModelProto:
    """Return *model* with weights of a byte each, and with sums of products in whole numbers.

    Of weights seven bits are used: eight overflow where a processor adds two products in 16 bits, and another would
    tell something else.
    """
    add_pre_process_metadata(model)  # nothing is left to fold, and it need not warn of it
    with TemporaryDirectory() as folder:
        made = Path(folder) / "whole.onnx"
        quantize_dynamic(
            model,
            made,
            op_types_to_quantize=["EmbedLayerNormalization", "Attention", "MatMul"],
            per_channel=True,
            reduce_range=True,
            extra_options={"DefaultTensorType": TensorProto.FLOAT},
        )
        return onnx.load(made)


def _told(name: str, kind: int, *shape: str | int) -> onnx.ValueInfoProto:
    return helper.make_tensor_value_info(name, kind, shape)


def _model(
    nodes: list[onnx.NodeProto],
    constants: dict[str, NDArray[np.generic]],
    inputs: list[onnx.ValueInfoProto],
    outputs: list[onnx.ValueInfoProto],
) -> onnx.ModelProto:
    held = [numpy_helper.from_array(np.ascontiguousarray(value), name) for name, value in constants.items()]
    graph = helper.make_graph(nodes, "all-MiniLM-L6-v2", inputs, outputs, held)
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid(_MS, 1)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=8)


def adapted(weights: Weights, held: Weights, scale: float = 1) -> Weights:
    """Add matrices of low rank, *scale* times what is *held* as ``.down`` and ``.up``, to the weights of their name."""
    made = dict(weights)
    for name in (name.removesuffix(".down") for name in held if name.endswith(".down")):
        down, up = (held[f"{name}.{part}"].astype(np.float32) for part in ("down", "up"))
        made[f"{name}.weight"] = weights[f"{name}.weight"] + scale * (up @ down)
    return made


def _embed(
    nodes: list[onnx.NodeProto],
    constants: dict[str, NDArray[np.generic]],
    weights: Weights,
    *,
    typed: bool = False,
) -> None:
    types = weights["embeddings.token_type_embeddings.weight"]
    constants["words"] = weights["embeddings.word_embeddings.weight"]
    constants["positions"] = weights["embeddings.position_embeddings.weight"][:POSITIONS]
    if typed:
        constants["typed"] = types
    else:  # every text is of type 0, so that row is added to the positions once and for all
        constants["positions"] = constants["positions"] + types[0]
    constants["gamma"] = weights["embeddings.LayerNorm.weight"]
    constants["beta"] = weights["embeddings.LayerNorm.bias"]
    given, kept = ("types", "typed") if typed else ("", "")
    inputs = ["ids", given, "words", "positions", kept, "gamma", "beta", "mask"]
    nodes.append(
        helper.make_node("EmbedLayerNormalization", inputs, ["h0", "lengths"], domain=_MS, epsilon=_EPSILON)
    )


def _layer(
    nodes: list[onnx.NodeProto], constants: dict[str, NDArray[np.generic]], weights: Weights, layer: int
) -> None:
    def constant(name: str, value: NDArray[np.float32]) -> str:
        constants[f"{name}{layer}"] = value
        return f"{name}{layer}"

    def of(name: str) -> NDArray[np.float32]:
        return weights[f"encoder.layer.{layer}.{name}"]

    parts = ("query", "key", "value")
    qkv = np.concatenate([of(f"attention.self.{part}.weight").T for part in parts], axis=1)
    qkv_bias = np.concatenate([of(f"attention.self.{part}.bias") for part in parts])
    h, a, b, c, d = (f"{name}{layer}" for name in "habcd")
    after = f"h{layer + 1}"

    def norm(inputs: list[str], output: str, name: str) -> onnx.NodeProto:
        scale = constant(f"{name}gamma", of(f"{name}.LayerNorm.weight"))
        shift = constant(f"{name}beta", of(f"{name}.LayerNorm.bias"))
        bias = constant(f"{name}bias", of(f"{name}.dense.bias"))
        return helper.make_node(
            "SkipLayerNormalization", [*inputs, scale, shift, bias], [output], domain=_MS, epsilon=_EPSILON
        )

    attention = [h, constant("qkv", qkv), constant("qkvbias", qkv_bias), "lengths"]
    nodes += [
        helper.make_node("Attention", attention, [a], domain=_MS, num_heads=HEADS),
        helper.make_node("MatMul", [a, constant("out", of("attention.output.dense.weight").T)], [b]),
        norm([b, h], c, "attention.output"),
        helper.make_node("MatMul", [c, constant("up", of("intermediate.dense.weight").T)], [f"u{layer}"]),
        helper.make_node(
            "BiasGelu",
            [f"u{layer}", constant("upbias", of("intermediate.dense.bias"))],
            [f"g{layer}"],
            domain=_MS,
        ),
        helper.make_node("MatMul", [f"g{layer}", constant("down", of("output.dense.weight").T)], [d]),
        norm([d, c], after, "output"),
    ]


def _pool(nodes: list[onnx.NodeProto], constants: dict[str, NDArray[np.generic]]) -> None:
    constants["tokens_axis"] = np.array([1], dtype=np.int64)
    constants["last_axis"] = np.array([2], dtype=np.int64)
    nodes += [
        helper.make_node("Cast", ["mask"], ["maskf"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["maskf", "last_axis"], ["mask3"]),
        helper.make_node("Mul", [f"h{LAYERS}", "mask3"], ["masked"]),
        helper.make_node("ReduceSum", ["masked", "tokens_axis"], ["sums"], keepdims=0),
        # Every text has at least the two tokens at its ends, and the length is set to 1 anyway: no division needed.
        helper.make_node("LpNormalization", ["sums"], ["vectors"], axis=-1, p=2),
    ]


def _judge(nodes: list[onnx.NodeProto], constants: dict[str, NDArray[np.generic]], weights: Weights) -> None:
    constants |= {
        "tokens_axis": np.array([1], dtype=np.int64),
        "last_axis": np.array([2], dtype=np.int64),
        "first": np.array([0], dtype=np.int64),
        "middle": weights["middle.weight"].T,
        "middlebias": weights["middle.bias"],
        "judge": weights["out.weight"].T,
        "judgebias": weights["out.bias"],
        "flat": np.array([-1], dtype=np.int64),
        "least": np.array(1, dtype=np.float32),
    }
    nodes += [
        helper.make_node("Cast", ["types"], ["typesf"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["typesf", "last_axis"], ["types3"]),
        helper.make_node("Mul", [f"h{LAYERS}", "types3"], ["judged"]),
        helper.make_node("ReduceSum", ["judged", "tokens_axis"], ["summed"], keepdims=0),
        helper.make_node("ReduceSum", ["typesf", "tokens_axis"], ["many"], keepdims=1),
        helper.make_node("Max", ["many", "least"], ["some"]),
        helper.make_node("Div", ["summed", "some"], ["mean"]),
        helper.make_node("Gather", [f"h{LAYERS}", "first"], ["opened"], axis=1),
        helper.make_node("Squeeze", ["opened", "tokens_axis"], ["opening"]),
        helper.make_node("Concat", ["mean", "opening"], ["both"], axis=-1),
        helper.make_node("MatMul", ["both", "middle"], ["between"]),
        helper.make_node("BiasGelu", ["between", "middlebias"], ["weighed"], domain=_MS),
        helper.make_node("MatMul", ["weighed", "judge"], ["one"]),
        helper.make_node("Add", ["one", "judgebias"], ["column"]),
        helper.make_node("Reshape", ["column", "flat"], ["odds"]),
    ]


def _narrow(
    nodes: list[onnx.NodeProto], constants: dict[str, NDArray[np.generic]], narrow: Narrowing
) -> None:
    constants |= {name: value for name, value in narrow._asdict().items() if name != "adapted"}
    constants["full"] = np.array(_FULL, dtype=np.float32)
    read = [f"h{layer}" for layer in range(APART, LAYERS + 1)]
    each = [f"unit{n}" for n in range(len(read))]
    nodes += [
        *(
            helper.make_node("LpNormalization", [states], [unit], axis=-1, p=2)
            for states, unit in zip(read, each, strict=True)
        ),
        helper.make_node("Concat", each, ["side_by_side"], axis=-1),
        helper.make_node("MatMul", ["side_by_side", "straight"], ["directly"]),
        helper.make_node("MatMul", ["side_by_side", "up"], ["raised"]),
        helper.make_node("Add", ["raised", "start"], ["begun"]),
        helper.make_node("Relu", ["begun"], ["hidden"]),
        helper.make_node("MatMul", ["hidden", "down"], ["turned_over"]),
        helper.make_node("Add", ["directly", "turned_over"], ["narrowed"]),
        helper.make_node("LpNormalization", ["narrowed"], ["turned"], axis=-1, p=2),
        helper.make_node("Mul", ["turned", "full"], ["grown"]),
        helper.make_node("Round", ["grown"], ["whole"]),
        helper.make_node("Cast", ["whole"], ["pieces"], to=TensorProto.INT8),
    ]
