"""Any server with ``/v1/embeddings`` as OpenAI has it: Ollama, llama.cpp, vLLM, TEI.

It is sent every passage of an archive, also what nobody may see: so it stands on this machine or in this house,
unless ``KWANZAA_MODELS_ELSEWHERE`` says otherwise. A reply that is not what was asked for is an error, no vector.
"""

import json
import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

import numpy as np
from django.conf import settings

from personas import line
from personas.core.errors import EmbedderError
from personas.embedders.base import Vectors
from personas.embedders.folder import unit

_BATCH: Final = 32
_ROOM: Final = 2**16  # bytes of a reply beside its numbers
_NUMBER: Final = 40  # bytes of one, as JSON writes it at its longest
_WORD: Final = re.compile(r"\S+")
_LETTERS: Final = 3  # of a token, at the least: the server's own tokens are not known here


class Server:
    """The model of a server; ``name`` tells model, prompts and width, for its weights cannot be hashed from here."""

    max_tokens = 256

    def __init__(self, _threads: int = 1) -> None:
        """Read the settings; nothing is asked yet. Raises: EmbedderError, which names the setting."""
        self._url = _url()
        self._model = settings.KWANZAA_EMBEDDER_MODEL
        self.width = settings.KWANZAA_EMBEDDER_WIDTH
        if not self._model or not self.width:
            raise EmbedderError(
                "KWANZAA_EMBEDDER_MODEL and KWANZAA_EMBEDDER_WIDTH say which model, and how wide"
            )
        self._prompts = (settings.KWANZAA_EMBEDDER_PROMPT, settings.KWANZAA_EMBEDDER_QUESTION_PROMPT)
        told = json.dumps([self._model, self._prompts], ensure_ascii=True)
        self.name = f"{self._model[-40:]}-{sha256(told.encode()).hexdigest()[:16]}-{self.width}"

    def embed(self, texts: Sequence[str], *, asked: bool = False) -> Vectors:
        """Return a row for each text. Raises: EmbedderError, in one sentence that says what the server did."""
        given = [self._prompts[asked] + text for text in texts]
        made = [self._ask(given[start : start + _BATCH]) for start in range(0, len(given), _BATCH)]
        return np.concatenate(made) if made else np.zeros((0, self.width), dtype=np.float32)

    def count(self, text: str) -> int:
        """Return at least the number of tokens: one for three letters, and for what is left of a word."""
        return sum(-(-len(word) // _LETTERS) for word in _WORD.findall(text))

    def _ask(self, texts: Sequence[str]) -> Vectors:
        body = self._post(
            {"model": self._model, "input": list(texts), "encoding_format": "float"}, len(texts)
        )
        try:
            rows = json.loads(body)["data"]
            places = [row["index"] for row in rows]
            made = np.array([row["embedding"] for row in rows], dtype=np.float32)
        except (ValueError, TypeError, KeyError, RecursionError, OverflowError) as e:
            raise EmbedderError(f"{self._url} replies with what are no embeddings") from e
        if sorted(map(str, places)) != sorted(map(str, range(len(texts)))):
            raise EmbedderError(f"{self._url} replies with {len(rows)} embeddings for {len(texts)} texts")
        if made.shape != (len(texts), self.width):
            raise EmbedderError(
                f"{self._url} replies with vectors of {made.shape[-1]} numbers; KWANZAA_EMBEDDER_WIDTH is {self.width}"
            )
        return unit(made[np.argsort(places)], self._url)

    def _post(self, asked: dict[str, Any], count: int) -> bytes:
        return line.post(
            self._url,
            asked,
            key=settings.KWANZAA_MODELS_API_KEY,
            most=_ROOM + _NUMBER * self.width * count,
            seconds=settings.KWANZAA_MODELS_TIMEOUT,
        )


def _url() -> str:
    base = line.address(
        settings.KWANZAA_EMBEDDER_URL, "KWANZAA_EMBEDDER_URL", elsewhere=settings.KWANZAA_MODELS_ELSEWHERE
    )
    return f"{base}/embeddings"
