"""A request as Django reads it, from what an ASGI server says of it."""

import asyncio
import io
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, BinaryIO, Final, cast
from urllib.parse import unquote_to_bytes

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]

STALLED: Final = 20.0  # seconds without a byte, and a body is given up
_BARE: Final = frozenset({"CONTENT_TYPE", "CONTENT_LENGTH"})  # without HTTP_ in front
_SEVERAL: Final = {"COOKIE": "; "}  # how more headers of one name are joined, if not by commas


class GoneError(OSError):
    """Whoever sent the request went away, or sends no more."""


def environment(scope: Message, body: BinaryIO) -> dict[str, Any]:
    """Return WSGI's names for it. Headers with an underscore are left out: they would stand for others' names."""
    host, port = scope.get("server") or ("localhost", 80)
    client = scope.get("client") or ("", 0)
    found: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0],
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": body,
    }
    for name, value in scope["headers"]:
        if b"_" not in name:
            key = name.decode("latin-1").upper().replace("-", "_")
            place, told = key if key in _BARE else f"HTTP_{key}", value.decode("latin-1")
            found[place] = f"{found[place]}{_SEVERAL.get(key, ',')}{told}" if place in found else told
    return found


def length_of(scope: Message) -> int:
    """Return how many bytes the body has; one that does not say it is not read, as behind any WSGI server."""
    told = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(told) if told.isdigit() else 0


async def whole(receive: Receive, length: int) -> BinaryIO:
    """Fetch a small body before anybody works on it, however slowly it comes. Raises: GoneError."""
    parts, left = list[bytes](), length
    while left > 0:
        parts.append(await _part(receive))
        left -= len(parts[-1])
    return io.BytesIO(b"".join(parts))


def as_it_comes(receive: Receive) -> BinaryIO:
    """Return a large body that a thread reads while it comes; called in the server's loop."""
    return cast("BinaryIO", io.BufferedReader(_Coming(receive, asyncio.get_running_loop())))


class _Coming(io.RawIOBase):
    """Waits, in a thread, for what the loop receives."""

    def __init__(self, receive: Receive, loop: asyncio.AbstractEventLoop) -> None:
        self._receive, self._loop, self._kept = receive, loop, b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self._kept:
            self._kept = asyncio.run_coroutine_threadsafe(_part(self._receive), self._loop).result()
        given, self._kept = self._kept[: len(buffer)], self._kept[len(buffer) :]
        buffer[: len(given)] = given
        return len(given)


async def _part(receive: Receive) -> bytes:
    """Return the next bytes. Raises: GoneError, at the end too: who knows the length does not read on."""
    try:
        while True:
            message = await asyncio.wait_for(receive(), STALLED)
            if message["type"] == "http.request" and message.get("body"):
                return bytes(message["body"])
            if message["type"] != "http.request" or not message.get("more_body"):
                raise GoneError
    except TimeoutError as e:
        raise GoneError from e
