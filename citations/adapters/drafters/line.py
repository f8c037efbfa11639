"""The line to a model server: bounded in time and in bytes, to one address, with no header that is not needed.

A client library sends through it. Nothing it reads is kept, no redirect is followed, no proxy is asked, nothing is
unpacked, and the total time is kept whatever the server does: a byte now and then is no life.
"""

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import lru_cache
from hashlib import sha256
from typing import Final, TypeVar

import httpx2

MOST: Final = 2**20  # bytes of an answer; a claim has some hundred
_HEADERS: Final = frozenset(
    "host authorization x-api-key anthropic-version anthropic-beta content-type content-length accept".split()
)
_T = TypeVar("_T")


class OversizedError(Exception):
    """An answer of more bytes than are read, or one that is packed."""


class Line(httpx2.AsyncBaseTransport):
    """Sends requests as they are, less what says who we are; ``sent`` is the hex SHA-256 of the last body."""

    def __init__(self, *, secure: bool) -> None:
        """Take whether it is https."""
        self._inner = httpx2.AsyncHTTPTransport(verify=_tls() if secure else False, trust_env=False)
        self.sent = ""

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send one request. Raises: OversizedError, and what httpx2 raises."""
        response = await self._inner.handle_async_request(await self._bare(request))
        packed = response.headers.get("content-encoding", "identity") != "identity"
        length = response.headers.get("content-length", "0")
        if packed or (length.isdecimal() and int(length[:18]) > MOST):
            await response.aclose()
            raise OversizedError
        if isinstance(response.stream, httpx2.AsyncByteStream):
            response.stream = _Counted(response.stream)
        return response

    async def _bare(self, request: httpx2.Request) -> httpx2.Request:
        """Return the request with the headers that it needs, and no other."""
        body = await request.aread()
        self.sent = sha256(body).hexdigest()
        kept = {name: value for name, value in request.headers.items() if name.lower() in _HEADERS}
        headers = {**kept, "accept-encoding": "identity", "user-agent": "kwanzaa"}
        return httpx2.Request(request.method, request.url, headers=headers, content=body)

    async def aclose(self) -> None:
        """Hang up."""
        await self._inner.aclose()


class _Counted(httpx2.AsyncByteStream):
    """The bytes of an answer, up to ``MOST``."""

    def __init__(self, inner: httpx2.AsyncByteStream) -> None:
        self._inner = inner

    async def __aiter__(self) -> AsyncIterator[bytes]:
        total = 0
        async for part in self._inner:
            total += len(part)
            if total > MOST:
                raise OversizedError
            yield part

    async def aclose(self) -> None:
        await self._inner.aclose()


def client(line: Line) -> httpx2.AsyncClient:
    """Return a client that sends over *line* alone."""
    return httpx2.AsyncClient(transport=line, trust_env=False, follow_redirects=False, timeout=None)


def within(seconds: float, work: Callable[[], Awaitable[_T]]) -> _T:
    """Run *work* to its end in a loop of its own. Raises: TimeoutError once *seconds* are over."""

    async def bounded() -> _T:
        async with asyncio.timeout(seconds):
            return await work()

    return asyncio.run(bounded())


@lru_cache(maxsize=1)
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()
