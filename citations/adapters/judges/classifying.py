"""A sequence-classification model of two texts, run from a folder on ONNX Runtime.

The folder holds one ``*.onnx``, ``tokenizer.json`` and ``config.json``, as exporters write them. Nothing is loaded from
elsewhere, no code of the folder runs, and every file of it is hashed: what judges is named by its bytes.
"""

import json
from collections.abc import Sequence
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from onnxruntime.capi.onnxruntime_pybind11_state import (
    Fail,
    InvalidArgument,
    InvalidGraph,
    InvalidProtobuf,
    NoSuchFile,
    RuntimeException,
)
from onnxruntime.capi.onnxruntime_pybind11_state import NotImplemented as NotOffered
from tokenizers import Tokenizer

from citations.core.errors import JudgeError

_LONGEST: Final = 512  # tokens of both texts, where config.json does not say
_TYPES: Final = {"tensor(int64)": np.int64, "tensor(int32)": np.int32}
_BROKEN: Final = (
    Fail,
    InvalidArgument,
    InvalidGraph,
    InvalidProtobuf,
    NoSuchFile,
    NotOffered,
    RuntimeException,
)


class Classifier:
    """The model of one folder. ``labels`` are its classes in their order, in lower case; ``name`` is its hash."""

    def __init__(self, folder: Path) -> None:
        """Open and hash it. Raises: JudgeError, in one sentence that says what is wrong with the folder."""
        self._folder = folder
        config = _config(folder)
        self.labels = _labels(config, folder)
        self._longest = _longest(config)
        self._tokenizer = self._open_tokenizer()
        self._session = self._open_session()
        self._inputs = self._session.get_inputs()
        self.name = f"{folder.name}-{digest(folder)[:16]}"

    def logits(self, first: str, others: Sequence[str]) -> NDArray[np.float32]:
        """Return a row of logits for each pair of *first* and one of *others*. Raises: JudgeError."""
        rows = [self._read(first, one) for one in others]
        return np.concatenate(rows) if rows else np.empty((0, len(self.labels)), dtype=np.float32)

    def _read(self, first: str, other: str) -> NDArray[np.float32]:
        """Read one pair by itself: in a batch, a model of 8 bits says of a text what hangs on the texts beside it."""
        encoded = self._tokenizer.encode(first, other)
        given = {
            "input_ids": [encoded.ids],
            "attention_mask": [encoded.attention_mask],
            "token_type_ids": [encoded.type_ids],
        }
        inputs = {one.name: np.asarray(given[one.name], dtype=_TYPES[one.type]) for one in self._inputs}
        try:
            found = np.asarray(self._session.run(None, inputs)[0], dtype=np.float32)
        except _BROKEN as e:
            raise JudgeError(f"the model in {self._folder} broke: {type(e).__name__}") from e
        if found.shape != (1, len(self.labels)) or not np.isfinite(found).all():
            raise JudgeError(
                f"the model in {self._folder} returns no row of {len(self.labels)} numbers for a pair"
            )
        return found

    def _open_tokenizer(self) -> Tokenizer:
        try:
            tokenizer = Tokenizer.from_file(str(self._folder / "tokenizer.json"))
        except Exception as e:  # its Rust code raises nothing narrower
            raise JudgeError(f"{self._folder}/tokenizer.json is no tokenizer") from e
        tokenizer.enable_truncation(self._longest, strategy="longest_first")
        tokenizer.no_padding()
        return tokenizer

    def _open_session(self) -> onnxruntime.InferenceSession:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # the cores are shared
        options.log_severity_level = 4
        path = _model(self._folder)
        try:
            session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        except _BROKEN as e:
            raise JudgeError(f"{path} is no model that ONNX Runtime can open: {type(e).__name__}") from e
        taken = {one.name: one.type for one in session.get_inputs()}
        wanted = {"input_ids", "attention_mask", "token_type_ids"}
        if "input_ids" not in taken or not taken.keys() <= wanted or not set(taken.values()) <= set(_TYPES):
            raise JudgeError(
                f"{path} does not take input_ids and attention_mask: export it for sequence classification"
            )
        return session


def softmax(logits: NDArray[np.float32]) -> NDArray[np.float64]:
    """Return shares of one, row by row."""
    rows = logits.astype(np.float64)
    powers = np.exp(rows - rows.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), dtype=np.float64)


def digest(folder: Path) -> str:
    """Return the hex SHA-256 over names and hashes of all files of *folder*, in the order of their names."""
    whole = sha256(b"kwanzaa.judge.v1\0")
    for path in sorted(one for one in folder.iterdir() if one.is_file()):
        with path.open("rb") as file:
            whole.update(f"{path.name}\0{file_digest(file, 'sha256').hexdigest()}\0".encode())
    return whole.hexdigest()


def _model(folder: Path) -> Path:
    found = sorted(folder.glob("*.onnx"))
    if len(found) != 1:
        raise JudgeError(f"{folder} holds {len(found)} files *.onnx: leave exactly one")
    return found[0]


def _config(folder: Path) -> dict[str, Any]:
    try:
        read = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as e:
        raise JudgeError(f"{folder}/config.json cannot be read: put there what came with the model") from e
    if not isinstance(read, dict):
        raise JudgeError(f"{folder}/config.json is no configuration of a model")
    return read


def _labels(config: dict[str, Any], folder: Path) -> tuple[str, ...]:
    named = config.get("id2label")
    if not isinstance(named, dict) or sorted(named) != sorted(str(n) for n in range(len(named))) or not named:
        raise JudgeError(f"{folder}/config.json names no classes (id2label)")
    return tuple(str(named[str(n)]).lower() for n in range(len(named)))


def _longest(config: dict[str, Any]) -> int:
    """Return how many tokens it takes; RoBERTa's positions begin at 2."""
    places = config.get("max_position_embeddings")
    held = places - 2 if isinstance(places, int) and places > 4 else _LONGEST  # noqa: PLR2004 - room for one word
    return min(held, _LONGEST)
