"""A model server on loopback, made for tests: real HTTP, the protocols of OpenAI and Anthropic.

with serve(Behaviour.SLOW) as server:
    … server.url …
assert server.asked[0].passages

What is slow waits until the client hangs up or the server is closed, and never longer than ``PATIENCE``.
"""

import gzip
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from citations.tests.writers.asked import Asked, read
from citations.tests.writers.behaviours import WRITES, Behaviour, best, quoted

PATIENCE: Final = 30.0
HUNDRED_MB: Final = 100 * 2**20
_PIECE: Final = 2**16
_ERRORS: Final = {
    Behaviour.TOO_MANY: (429, "rate_limit_error"),
    Behaviour.BROKEN: (500, "api_error"),
    Behaviour.BAD_KEY: (401, "authentication_error"),
    Behaviour.NO_MODEL: (404, "not_found_error"),
}
_GONE: Final = (BrokenPipeError, ConnectionResetError)


class Server(ThreadingHTTPServer):
    """Behaves as it is told; remembers what it was asked and how many bytes of an answer it got rid of."""

    daemon_threads = True

    def __init__(self, behaviour: Behaviour) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.closing = threading.Event()
        self.reset(behaviour)

    def reset(self, behaviour: Behaviour = Behaviour.GOOD) -> None:
        """Behave so, and forget what was asked and told before."""
        self.behaviour = behaviour
        self.asked: list[Asked] = []
        self.sent = 0
        self.context: int | None = 8192  # what its list of models tells
        self.holds: int | None = None  # bytes of a prompt that it takes; beyond, it refuses
        self.cuts = False  # it drops the beginning instead, and tells nobody
        self.also: dict[str, object] = {}  # what other addresses of it answer
        self.rewrites: tuple[str, ...] = ()  # how it tells a follow-up whole, and the sides of a comparison
        self.chooses: Callable[[Asked], object] = lambda _asked: [1]  # as selector
        self.agrees: Callable[[str, str], bool] = lambda _claim, _quotes: True  # as second reader
        self.hears: object = {"in_need": False}  # as who is asked whether somebody is in need

    def judged(self, asked: Asked) -> list[dict[str, object]]:
        """Judge every claim that it was asked about."""
        return [
            {"n": n, "says": self.agrees(claim, quotes), "answers": True} for n, claim, quotes in asked.claims
        ]

    @property
    def url(self) -> str:
        """The base address, as a setting has it."""
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: clients that hang up are what is tested."""


@contextmanager
def serve(behaviour: Behaviour = Behaviour.GOOD) -> Iterator[Server]:
    """Run a server; change its ``behaviour`` while it runs."""
    server = Server(behaviour)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.closing.set()
        server.shutdown()
        server.server_close()
        thread.join(PATIENCE)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        """List the one model."""
        behaviour = self.server.behaviour
        if behaviour in _ERRORS and behaviour is not Behaviour.NO_MODEL:
            return self._refuse(*_ERRORS[behaviour])
        if not self.path.endswith("/models"):
            found = self.server.also.get(self.path)
            return self._refuse(404, "not_found_error") if found is None else self._json(200, found)
        listed: dict[str, object] = {
            "id": "another" if behaviour is Behaviour.NO_MODEL else "loopback",
            "object": "model",
            "created": 0,
            "owned_by": "tests",
        }
        if self.server.context is not None:
            listed["max_model_len"] = self.server.context
        return self._json(200, {"object": "list", "data": [listed], "has_more": False})

    def do_POST(self) -> None:
        """Answer one question."""
        raw = self.rfile.read(int(self.headers["Content-Length"]))
        asked = read(self.path, {key.lower(): value for key, value in self.headers.items()}, raw)
        holds = self.server.holds or len(raw)
        if self.server.cuts:
            asked = replace(asked, raw=raw[-holds:], passages=asked.passages if holds >= len(raw) else ())
        self.server.asked.append(asked)
        behaviour = self.server.behaviour
        with suppress(*_GONE):
            if len(asked.raw) > holds:
                return self._refuse(400, "invalid_request_error", "context_length_exceeded")
            if behaviour is Behaviour.NO_SCHEMA and asked.schema:
                return self._refuse(400, "invalid_request_error", "response_format is not supported")
            if behaviour in _ERRORS:
                return self._refuse(*_ERRORS[behaviour])
            if behaviour in WRITES:
                return self._write(asked, behaviour)
            return self._fail(asked, behaviour)
        return None

    # --- Answers ----------------------------------------------------------------------------------

    def _write(self, asked: Asked, behaviour: Behaviour) -> None:
        if b"in_need" in asked.raw:
            return self._say(asked, json.dumps(self.server.hears))
        if self.server.rewrites and b"earlier" in asked.raw:
            question, *sides = self.server.rewrites
            return self._say(asked, json.dumps({"question": question, "sides": sides}))
        if asked.sentences:
            return self._say(asked, json.dumps({"numbers": self.server.chooses(asked)}))
        if b"quotations" in asked.raw and not asked.passages:
            return self._say(asked, json.dumps({"verdicts": self.server.judged(asked)}))
        made = WRITES[behaviour](asked)
        text = made if isinstance(made, str) else json.dumps({"declined": False, "claims": made})
        return self._say(asked, text)

    def _say(self, asked: Asked, text: str) -> None:
        self._json(200, _whole(asked, text))

    # --- Failures ---------------------------------------------------------------------------------

    def _fail(self, asked: Asked, behaviour: Behaviour) -> None:  # noqa: C901 -- a list of ways to fail
        match behaviour:
            case Behaviour.SLOW:
                self._wait()
            case Behaviour.HALF:
                half = f"- The archive says: {quoted(best(asked).sentence)} [{best(asked).key}]\n- And then"
                self._head(200, "application/json")
                self._piece(json.dumps(_whole(asked, half)).encode()[:-40])
                self._wait()
            case Behaviour.DRIP:
                self.wfile.write(b"HTTP/1.1 200 OK\r\nX-Drip: ")
                while not self.server.closing.wait(0.05):
                    self.wfile.write(b"x")
                    self.wfile.flush()
            case Behaviour.ELSEWHERE:
                self.send_response(307)
                self.send_header("Location", f"{self.server.url}/elsewhere{self.path}")
                self.send_header("Content-Length", "0")
                self.end_headers()
            case Behaviour.HANGS_UP:
                self.close_connection = True
            case Behaviour.GARBAGE:
                self._bytes(200, "application/json", bytes(range(256)) * 40)
            case Behaviour.NOT_A_MESSAGE:
                self._bytes(200, "application/json", b'{"choices": [{"message": null}], "content": 7}')
            case Behaviour.HUGE:
                self._huge(200)
            case Behaviour.HUGE_ERROR:
                self._huge(500)
            case Behaviour.BOMB:
                self.send_response(200)
                self.send_header("Content-Encoding", "gzip")
                packed = _bomb()
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(packed)))
                self.end_headers()
                self.wfile.write(packed)
            case _:
                raise AssertionError(behaviour)

    def _refuse(self, status: int, kind: str, message: str = "no") -> None:
        self._json(status, {"type": "error", "error": {"type": kind, "code": kind, "message": message}})

    def _wait(self) -> None:
        self.wfile.flush()
        self.server.closing.wait(PATIENCE)
        self.close_connection = True

    def _huge(self, status: int) -> None:
        self._head(status, "application/json")
        self._piece(b'{"choices": [{"index": 0, "message": {"role": "assistant", "content": "')
        for _ in range(HUNDRED_MB // _PIECE):
            self._piece(b"x" * _PIECE)
        self._piece(b'"}}]}')
        self._end()

    # --- Bytes ------------------------------------------------------------------------------------

    def _json(self, status: int, value: object) -> None:
        self._bytes(status, "application/json", json.dumps(value).encode())

    def _bytes(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        if status == 429:
            self.send_header("Retry-After", "30")
        self.end_headers()
        self.wfile.write(body)
        self.server.sent += len(body)

    def _head(self, status: int, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()

    def _piece(self, body: bytes) -> None:
        self.wfile.write(f"{len(body):x}\r\n".encode() + body + b"\r\n")
        self.server.sent += len(body)

    def _end(self) -> None:
        self.wfile.write(b"0\r\n\r\n")


@lru_cache(maxsize=1)
def _bomb() -> bytes:
    """Pack 100 MB, some thousand bytes at a time."""
    part = gzip.compress(b" " * 2**20)
    return part * 100  # members of one file, one after the other


def _whole(asked: Asked, text: str) -> dict[str, object]:
    if asked.protocol == "anthropic":
        return _message([{"type": "text", "text": text}], asked)
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 0,
        "model": "loopback",
        "choices": [
            {
                "index": 0,
                "message": {"role": "assistant", "content": text},
                "finish_reason": "stop",
                "logprobs": None,
            }
        ],
        "usage": {"prompt_tokens": _read(asked), "completion_tokens": 50, "total_tokens": _read(asked) + 50},
    }


def _read(asked: Asked) -> int:
    return len(asked.raw) // 4


def _message(content: list[dict[str, object]], asked: Asked) -> dict[str, object]:
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "loopback",
        "content": content,
        "stop_reason": "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": _read(asked), "output_tokens": 50},
    }
