"""The web application, for an ASGI server: pages are made in threads, and whoever waits holds none of them.

Django and its middleware work in threads, as they do behind any server. What goes on after a page is made is looked
after here: events, and answers that somebody waits for, are made step by step in a few threads of their own, and a
pause between two steps costs nothing. Whether all is well is asked by a way of its own, whatever the others do.
"""

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http import HTTPStatus
from itertools import chain
from typing import Any, Final

from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.http.response import HttpResponseBase

from citations.waiting import Later, Live, Pause, Steps
from kwanzaa.collecting import pass_over_what_is_loaded
from kwanzaa.serving import GoneError, Message, Receive, as_it_comes, environment, length_of, whole

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
os.environ.setdefault("KWANZAA_ROLE", "web")
_django: Final[Any] = get_wsgi_application()

Send = Callable[[Message], Awaitable[None]]

log = logging.getLogger("kwanzaa.web")

SMALL: Final = 2**20  # bytes of a body that is fetched before a thread takes it
HEALTH: Final = frozenset({"/health/", "/health/parts/"})
PAGES: Final = ThreadPoolExecutor(32, "page")
LARGE: Final = ThreadPoolExecutor(4, "large")  # who sends much, and slowly, holds up others who do
STEPS: Final = ThreadPoolExecutor(4, "steps")
OWN: Final = ThreadPoolExecutor(2, "health")
_LAST: Final[dict[str, Any]] = {"type": "http.response.body", "body": b""}


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What a thread made: the content where it is there already, or how the rest is made."""

    start: Message
    response: HttpResponseBase
    content: bytes = b""
    steps: "Steps | Iterator[bytes] | None" = None


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Answer one request."""
    length = length_of(scope)
    try:
        body = await whole(receive, length) if length <= SMALL else as_it_comes(receive)
    except GoneError:
        await _send_all(send, {"type": "http.response.start", "status": HTTPStatus.REQUEST_TIMEOUT}, b"")
        return
    pool = OWN if scope["path"] in HEALTH else PAGES if length <= SMALL else LARGE
    page = await _in(pool, _page, environment(scope, body))
    if page.steps is None:
        await _send_all(send, page.start, page.content)
        return
    try:
        await _go_on(page, page.steps, _until_gone(receive), send)
    finally:
        STEPS.submit(page.response.close)


def _page(environ: dict[str, Any]) -> Page:
    """Let Django answer; what is not waited for is finished here, in the thread that has its connection."""
    start: Message = {"type": "http.response.start"}

    def begin(status: str, headers: list[tuple[str, str]]) -> None:
        start["status"] = int(status[:3])
        start["headers"] = [
            (name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers
        ]

    response: Any = _django(environ, begin)
    content, steps = (b"", None) if environ["REQUEST_METHOD"] == "HEAD" else _begun(response)
    if steps is None:
        response.close()
    return Page(start=start, response=response, content=content, steps=steps)


def _begun(response: Any) -> "tuple[bytes, Steps | Iterator[bytes] | None]":
    """Return what is there, and how the rest is made if there is any; a file is fetched whole where it is small."""
    if isinstance(response, Live):
        return b"", response.steps
    if isinstance(response, Later):
        return response.content, response.steps
    if not response.streaming:
        return response.content, None
    parts, rest, size = list[bytes](), iter(response), 0
    for part in rest:
        parts.append(part)
        size += len(part)
        if size > SMALL:
            return b"", chain(parts, rest)
    return b"".join(parts), None


async def _go_on(
    page: Page, steps: "Steps | Iterator[bytes]", gone: "asyncio.Future[None]", send: Send
) -> None:
    """Send what is yet to be made, step by step, for as long as somebody listens."""
    try:
        if isinstance(page.response, Later):
            async for _part in _parts(steps, gone):
                continue
            await _send_all(send, page.start, page.content)
            return
        await send(page.start)
        async for part in _parts(steps, gone):
            await send(_LAST | {"body": part.encode() if isinstance(part, str) else part, "more_body": True})
        await send(_LAST)
    finally:
        gone.cancel()


async def _parts(steps: "Steps | Iterator[bytes]", gone: "asyncio.Future[None]") -> Any:
    """Make one step after the other; in a pause nothing is held."""
    while not gone.done():
        step = await _in(STEPS, _step, steps)
        if isinstance(step, Pause):
            await asyncio.wait({gone}, timeout=step.seconds)
        elif step is None:
            return
        else:
            yield step


def _step(steps: "Steps | Iterator[bytes]") -> "str | bytes | Pause | None":
    """Make a step. One that fails ends them all; the browser comes again, and the log tells the kind of failure."""
    try:
        return next(steps, None)
    except Exception as e:  # noqa: BLE001 -- whatever it was, others wait for this thread
        log.error("a stream ended: %s", type(e).__name__)  # noqa: TRY400 -- a trace may tell of the question
        connection.close_if_unusable_or_obsolete()
        return None


def _until_gone(receive: Receive) -> "asyncio.Future[None]":
    """Return what is done when whoever asked has gone away."""

    async def listen() -> None:
        while (await receive())["type"] != "http.disconnect":
            continue

    return asyncio.ensure_future(listen())


async def _send_all(send: Send, start: Message, content: bytes) -> None:
    await send({"headers": [], **start})
    await send(_LAST | {"body": content})


async def _in(pool: ThreadPoolExecutor, call: Callable[..., Any], *given: Any) -> Any:
    return await asyncio.get_running_loop().run_in_executor(pool, call, *given)


pass_over_what_is_loaded()
