"""A model server on loopback that says what a function says: real HTTP, OpenAI's protocol."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from evaluation.writers.contract import Sent, message, sent

Says = Callable[[Sent], str | None]
"""What a writer says of what it was sent; None breaks off."""


class Server(ThreadingHTTPServer):
    """Answers every request by ``says``, after ``wait`` seconds at most; remembers what it was sent last."""

    daemon_threads = True

    def __init__(self) -> None:
        """Listen on a free port."""
        super().__init__(("127.0.0.1", 0), _Handler)
        self.says: Says = lambda _: None
        self.wait = 0.0
        self.last: Sent | None = None
        self.closing = threading.Event()

    @property
    def url(self) -> str:
        """The base address, as a setting has it."""
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: clients that hang up are what is measured."""


@contextmanager
def serve() -> Iterator[Server]:
    """Run a server; change what it ``says`` while it runs."""
    server = Server()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.closing.set()
        server.shutdown()
        server.server_close()
        thread.join(10)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def do_POST(self) -> None:
        """Answer one prompt."""
        raw = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.last = sent(json.loads(raw))
        self.server.closing.wait(self.server.wait)
        said = self.server.says(self.server.last)
        body = b"" if said is None else message(said)
        with suppress(BrokenPipeError, ConnectionResetError):
            self.send_response(500 if said is None else 200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
