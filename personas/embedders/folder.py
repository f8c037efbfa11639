"""A model in ONNX form from a folder, as ``sentence-transformers`` exports it: any width, its own prompts and pooling.

Nothing is loaded from elsewhere, no code of the folder runs, and every file of it is hashed: the name in every bundle
tells what embedded. Each text is read by itself: in a batch, a model of 8 bits says of a text what hangs on the others.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnxruntime
from django.conf import settings
from numpy.typing import NDArray
from tokenizers import Tokenizer

from personas.core.errors import EmbedderError
from personas.embedders.base import Vectors

_LONGEST: Final = (
    256  # tokens: passages are cut for readers, and a model that reads more needs no longer ones
)
_SHORTEST: Final = 32
_TYPES: Final = {"tensor(int64)": np.int64, "tensor(int32)": np.int32}
_ASKED: Final = ("query", "question")
_HELD: Final = ("document", "passage", "corpus")
_PLAIN: Final = ("Transformer", "Pooling", "Normalize")

Tokens = NDArray[np.float32]
# What is made of the vectors of all tokens, of which none is padding; the name is that of 1_Pooling/config.json.
POOLINGS: Final[dict[str, Callable[[Tokens], NDArray[np.float32]]]] = {
    "pooling_mode_cls_token": lambda tokens: tokens[0],
    "pooling_mode_mean_tokens": lambda tokens: tokens.mean(axis=0),
    "pooling_mode_max_tokens": lambda tokens: tokens.max(axis=0),
    "pooling_mode_mean_sqrt_len_tokens": lambda tokens: tokens.sum(axis=0) / np.sqrt(len(tokens)),
    "pooling_mode_lasttoken": lambda tokens: tokens[-1],
}


class Folder:
    """The model of ``KWANZAA_EMBEDDER_FOLDER``; ``name`` is the folder's with a hash over all of it."""

    def __init__(self, threads: int = 1) -> None:
        """Open and hash it. Raises: EmbedderError, in one sentence that says what is wrong with the folder."""
        folder = settings.KWANZAA_EMBEDDER_FOLDER
        if folder is None:
            raise EmbedderError("KWANZAA_EMBEDDER_FOLDER is not set: name the folder of the model")
        self._folder = Path(folder)
        self._pool, self.width = _pooling(self._folder)
        self._asked, self._held = _prompts(self._folder)
        self._tokenizer = self._open_tokenizer()
        self._session = self._open_session(threads)
        self.max_tokens = _longest(self._folder) - self._own()
        if self.max_tokens < _SHORTEST:
            raise EmbedderError(f"{self._folder} reads {self.max_tokens} tokens: too few for a passage")
        self.name = f"{self._folder.name[:40]}-{_digest(self._folder)[:16]}-{self.width}"

    def embed(self, texts: Sequence[str], *, asked: bool = False) -> Vectors:
        """Return a row for each text, behind the prompt that the model was taught. Raises: EmbedderError."""
        prompt = self._asked if asked else self._held
        rows = [self._embed(prompt + text) for text in texts]
        return np.stack(rows) if rows else np.zeros((0, self.width), dtype=np.float32)

    def count(self, text: str) -> int:
        """Return the number of tokens, without those that the model adds."""
        return len(self._tokenizer.encode(text, add_special_tokens=False).ids)

    def _own(self) -> int:
        """Return how many tokens the model adds to any text: its ends and the longer prompt."""
        ends = len(self._tokenizer.encode("").ids)
        return ends + max(self.count(self._asked), self.count(self._held))

    def _embed(self, text: str) -> Vectors:
        encoded = self._cut(text)
        given = {
            "input_ids": [encoded.ids],
            "attention_mask": [encoded.attention_mask],
            "token_type_ids": [encoded.type_ids],
        }
        taken = self._session.get_inputs()
        inputs = {one.name: np.asarray(given[one.name], dtype=_TYPES[one.type]) for one in taken}
        try:
            found = [np.asarray(one, dtype=np.float32) for one in self._session.run(None, inputs)]
        except Exception as e:  # ONNX Runtime raises nothing narrower that all its errors have in common
            raise EmbedderError(f"the model in {self._folder} broke: {type(e).__name__}") from e
        tokens = next((one for one in found if one.shape == (1, len(encoded.ids), self.width)), None)
        if tokens is None:
            raise EmbedderError(
                f"the model in {self._folder} gives no {self.width} numbers for each token: export it again"
            )
        made: Vectors = unit(self._pool(tokens[0])[np.newaxis], str(self._folder))[0]
        return made

    def _cut(self, text: str) -> Any:
        return self._cutting.encode(text)

    def _open_tokenizer(self) -> Tokenizer:
        path = self._folder / "tokenizer.json"
        try:
            tokenizer = Tokenizer.from_file(str(path))
            self._cutting = Tokenizer.from_file(str(path))
        except Exception as e:  # its Rust code raises nothing narrower
            raise EmbedderError(f"{path} is no tokenizer") from e
        for one in (tokenizer, self._cutting):
            one.no_padding()
            one.no_truncation()
        self._cutting.enable_truncation(_longest(self._folder))
        return tokenizer

    def _open_session(self, threads: int) -> onnxruntime.InferenceSession:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # the cores are shared
        options.log_severity_level = 4
        path = _model(self._folder)
        try:
            session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        except Exception as e:
            raise EmbedderError(f"{path} is no model that ONNX Runtime can open: {type(e).__name__}") from e
        taken = {one.name: one.type for one in session.get_inputs()}
        if not taken.keys() <= {"input_ids", "attention_mask", "token_type_ids"} or not set(
            taken.values()
        ) <= set(_TYPES):
            raise EmbedderError(f"{path} does not take input_ids and attention_mask: export it for features")
        return session


def unit(vectors: NDArray[np.float32], whose: str) -> Vectors:
    """Return *vectors* with length 1. Raises: EmbedderError, where one has no direction or is no number."""
    lengths = np.linalg.norm(vectors.astype(np.float64), axis=-1, keepdims=True)
    if not np.isfinite(lengths).all() or not (lengths > 0).all():
        raise EmbedderError(f"{whose} gives a vector without direction, or of what is no number")
    made: Vectors = (vectors / lengths).astype(np.float32)
    return made


def _read(path: Path) -> Mapping[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as e:
        raise EmbedderError(f"{path} cannot be read: put there what came with the model") from e
    if not isinstance(found, dict):
        raise EmbedderError(f"{path} is no configuration of a model")
    return found


def _pooling(folder: Path) -> tuple[Callable[[Tokens], NDArray[np.float32]], int]:
    """Return how tokens become one vector, and how wide that is."""
    _modules(folder)
    path = folder / "1_Pooling" / "config.json"
    said = _read(path)
    modes = [name for name, value in said.items() if name.startswith("pooling_mode_") and value]
    width = said.get("word_embedding_dimension")
    if len(modes) != 1 or modes[0] not in POOLINGS or not said.get("include_prompt", True):
        raise EmbedderError(f"{path} asks for another pooling than one of {', '.join(POOLINGS)}")
    if not isinstance(width, int) or not 0 < width <= 16_000:  # noqa: PLR2004 -- the most that pgvector holds
        raise EmbedderError(f"{path} does not say how wide a vector is (word_embedding_dimension)")
    return POOLINGS[modes[0]], width


def _modules(folder: Path) -> None:
    """Refuse a model with layers behind its pooling, which its ONNX file does not hold."""
    path = folder / "modules.json"
    if not path.is_file():
        return
    try:
        kinds = [str(one["type"]).rpartition(".")[2] for one in json.loads(path.read_text(encoding="utf-8"))]
    except (OSError, ValueError, TypeError, KeyError) as e:
        raise EmbedderError(f"{path} cannot be read: put there what came with the model") from e
    if foreign := [kind for kind in kinds if kind not in _PLAIN]:
        raise EmbedderError(f"{path} has a layer {foreign[0]}, which is not run here: take another model")


def _prompts(folder: Path) -> tuple[str, str]:
    """Return what stands before a question, and before what may answer it."""
    path = folder / "config_sentence_transformers.json"
    prompts = _read(path).get("prompts") if path.is_file() else None
    known = prompts if isinstance(prompts, dict) else {}
    asked, held = (
        next((str(known[one]) for one in names if known.get(one)), "") for names in (_ASKED, _HELD)
    )
    return asked, held


def _longest(folder: Path) -> int:
    path = folder / "sentence_bert_config.json"
    said = _read(path).get("max_seq_length") if path.is_file() else None
    return min(said, _LONGEST) if isinstance(said, int) else _LONGEST


def _model(folder: Path) -> Path:
    usual = folder / "onnx" / "model.onnx"
    found = [usual] if usual.is_file() else sorted((*folder.glob("*.onnx"), *folder.glob("onnx/*.onnx")))
    if len(found) != 1:
        raise EmbedderError(
            f"{folder} holds {len(found)} files *.onnx and no onnx/model.onnx: leave exactly one"
        )
    return found[0]


def _digest(folder: Path) -> str:
    """Return the hex SHA-256 over names and hashes of all files, in the order of their names."""
    whole = sha256(b"kwanzaa.embedder.v1\0")
    for path in sorted(one for one in folder.rglob("*") if one.is_file()):
        with path.open("rb") as file:
            whole.update(f"{path.relative_to(folder)}\0{file_digest(file, 'sha256').hexdigest()}\0".encode())
    return whole.hexdigest()
