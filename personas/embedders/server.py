"""Any server with ``/v1/embeddings`` as OpenAI has it: Ollama, llama.cpp, vLLM, TEI.

It is sent every passage of an archive, also what nobody may see: so it stands on this machine or in this house,
unless ``KWANZAA_EMBEDDER_ELSEWHERE`` says otherwise. A reply that is not what was asked for is an error, no vector.
"""

import json
import re
import time
from collections.abc import Sequence
from hashlib import sha256
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

import httpx
import numpy as np
from django.conf import settings

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
        most = _ROOM + _NUMBER * self.width * count
        until = time.monotonic() + settings.KWANZAA_EMBEDDER_TIMEOUT
        key = settings.KWANZAA_EMBEDDER_API_KEY
        headers = {"authorization": f"Bearer {key}"} if key else {}
        try:
            with (
                httpx.Client(trust_env=False, timeout=settings.KWANZAA_EMBEDDER_TIMEOUT) as client,
                client.stream("POST", self._url, json=asked, headers=headers) as reply,
            ):
                if reply.status_code != httpx.codes.OK:
                    raise EmbedderError(f"{self._url} replies {reply.status_code}: look at its log")
                return self._whole(reply, most, until)
        except httpx.HTTPError as e:
            raise EmbedderError(f"{self._url} does not answer: {type(e).__name__}") from e

    def _whole(self, reply: httpx.Response, most: int, until: float) -> bytes:
        body = bytearray()
        for part in reply.iter_raw():
            body += part
            if len(body) > most:
                raise EmbedderError(f"{self._url} replies with more than {most} bytes")
            if time.monotonic() > until:
                raise EmbedderError(f"{self._url} takes longer than KWANZAA_EMBEDDER_TIMEOUT")
        return bytes(body)


def _url() -> str:
    """Return the address to ask. Raises: EmbedderError, also where it lies elsewhere and nobody allowed that."""
    base = settings.KWANZAA_EMBEDDER_URL.rstrip("/")
    parts = urlsplit(base)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise EmbedderError("KWANZAA_EMBEDDER_URL is no address: write http://host:port/v1")
    if not settings.KWANZAA_EMBEDDER_ELSEWHERE and not _is_near(parts.hostname):
        raise EmbedderError(
            "KWANZAA_EMBEDDER_URL leaves this house, and whole archives with it: if they may, say"
            " KWANZAA_EMBEDDER_ELSEWHERE=1"
        )
    return f"{base}/embeddings"


def _is_near(host: str) -> bool:
    """Tell whether a host is this machine, on its private network, or a name without a domain."""
    try:
        return ip_address(host).is_private
    except ValueError:
        return host == "localhost" or "." not in host
