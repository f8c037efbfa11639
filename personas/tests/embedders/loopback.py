"""A model server on this machine, which answers as a test tells it."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

Answer = Callable[[dict[str, Any]], tuple[int, bytes]]


@dataclass
class Loopback:
    """What it was asked, and how it answers."""

    answer: Answer
    url: str = ""
    asked: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)


@contextmanager
def serving(answer: Answer) -> Iterator[Loopback]:
    """Serve on a free port, until the end of the block."""
    told = Loopback(answer)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            sent, kind = self.rfile.read(int(self.headers["content-length"])), self.headers["content-type"]
            asked = json.loads(sent) if kind == "application/json" else {"form": sent.decode("latin-1")}
            told.asked.append(asked)
            told.headers.append({**{k.lower(): v for k, v in self.headers.items()}, "path": self.path})
            status, body = told.answer(asked)
            self.send_response(status)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    told.url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield told
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
