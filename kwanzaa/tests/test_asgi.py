"""The web server's own part: what waits holds no thread, health has its own way, and a request is read as it came."""

import asyncio
import io
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.db import connections
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client

from citations import services
from citations.tests.conftest import cast, demo_keys, folder
from citations.waiting import Later, Live, Pause
from kwanzaa import asgi, serving
from kwanzaa.serving import environment

__all__ = ["cast", "demo_keys", "folder"]
LONG = 3_600.0  # seconds; no test lasts as long


class Browser:
    """Sends one request, and keeps what comes of it."""

    def __init__(self, path="/", *, method="GET", body=(), headers=()):
        self.scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [*headers],
            "server": ("127.0.0.1", 8000),
            "client": ("10.0.0.7", 5_000),
        }
        self.sent, self.told, self._gone = [*body], [], asyncio.Event()

    async def receive(self):
        if self.sent:
            return {"type": "http.request", "body": self.sent.pop(0), "more_body": True}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message):
        self.told.append(message)

    async def go(self):
        await asgi.application(self.scope, self.receive, self.send)
        return self

    def leave(self):
        self._gone.set()

    @property
    def content(self):
        return b"".join(one.get("body", b"") for one in self.told)

    @property
    def status(self):
        return self.told[0]["status"]


@pytest.fixture
def pages(monkeypatch):
    """Views by path, in the place of Django; and pools that end with the test."""
    views: dict[str, Any] = {"/health/": lambda _: HttpResponse("well"), "/": lambda _: HttpResponse("page")}

    def django(environ, begin):
        request = WSGIRequest(environ)
        response = views[request.path](request)
        response.close = response._ended if isinstance(response, Live) else bool
        begin(f"{response.status_code} X", [*response.items(), ("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")])
        return response

    monkeypatch.setattr(asgi, "_django", django)
    for name in ("PAGES", "LARGE", "STEPS", "OWN"):
        monkeypatch.setattr(asgi, name, ThreadPoolExecutor(2, name))
    yield views
    for name in ("PAGES", "LARGE", "STEPS", "OWN"):
        getattr(asgi, name).shutdown(wait=True)


def live(steps, ended=bool):
    return Live(steps, ended=ended, content_type="text/event-stream")


async def until(found):
    async with asyncio.timeout(20):
        while not found():  # noqa: ASYNC110 -- it waits for threads, in the order of the loop
            await asyncio.sleep(0)


# --- Who waits, and who does not --------------------------------------------------------------------
def test_200_streams_hold_no_thread_and_all_others_are_answered_beside_them(pages):
    left = list[bool]()

    def steps():
        yield "begun"
        yield Pause(LONG)
        yield "too late"

    pages["/events/"] = lambda _: live(steps(), ended=lambda: left.append(True))
    pages["/post/"] = lambda _: Later("/there/", steps())

    async def evening():
        browsers = [Browser("/events/") for _ in range(200)] + [Browser("/post/") for _ in range(60)]
        lines = [asyncio.ensure_future(one.go()) for one in browsers]
        await until(lambda: all(one.told[1:] for one in browsers[:200]))
        others = [await Browser(path).go() for path in ("/health/", "/", "/health/")]
        threads = threading.active_count()
        waiting = [[*one.told] for one in browsers[200:]]
        for one in browsers:
            one.leave()
        await asyncio.gather(*lines)
        return browsers, [one.content for one in others], threads, waiting

    before = threading.active_count()
    browsers, others, threads, waiting = asyncio.run(evening())
    assert others == [b"well", b"page", b"well"]
    assert threads - before <= 8
    assert {one.content for one in browsers[:200]} == {b"begun"}
    assert not any(waiting)
    asgi.STEPS.shutdown(wait=True)
    assert len(left) == 200


def test_health_answers_where_every_thread_is_taken(pages):
    over = threading.Event()
    pages["/slow/"] = lambda _: HttpResponse(str(over.wait(30)))

    async def evening():
        slow = [asyncio.ensure_future(Browser("/slow/").go()) for _ in range(20)]
        plain = asyncio.ensure_future(Browser("/").go())
        well = await asyncio.wait_for(Browser("/health/").go(), 20)
        is_behind = not plain.done()
        over.set()
        return well.content, is_behind, [one.content for one in await asyncio.gather(*slow, plain)]

    assert asyncio.run(evening()) == (b"well", True, [b"True"] * 20 + [b"page"])


def test_an_answer_that_is_waited_for_comes_when_its_steps_are_over(pages):
    pages["/post/"] = lambda _: Later("/there/", iter([Pause(0), Pause(0)]))
    browser = asyncio.run(Browser("/post/").go())
    assert browser.status == 302
    assert (b"location", b"/there/") in browser.told[0]["headers"]
    assert browser.told[-1]["body"] == b""


def test_parts_come_in_order_and_the_end_is_told(pages):
    pages["/events/"] = lambda _: live(iter(["a", Pause(0), "é"]))
    pages["/file/"] = lambda _: StreamingHttpResponse(iter([b"x", b"y"]))
    events, file = asyncio.run(Browser("/events/").go()), asyncio.run(Browser("/file/").go())
    assert [one.get("body") for one in events.told[1:]] == [b"a", "é".encode(), b""]
    assert [one.get("more_body", False) for one in events.told[1:]] == [True, True, False]
    assert [one.get("body") for one in file.told[1:]] == [b"xy"]


def test_a_large_file_is_sent_part_by_part(pages):
    parts = [b"x" * asgi.SMALL, b"y", b"z"]
    pages["/file/"] = lambda _: StreamingHttpResponse(iter(parts))
    told = asyncio.run(Browser("/file/").go()).told
    assert [one.get("body") for one in told[1:]] == [*parts, b""]


def test_a_stream_that_fails_ends_and_says_nothing_but_how(pages, caplog):
    def steps():
        yield "a"
        raise ValueError("When did Ada move?")

    left = list[bool]()
    pages["/events/"] = lambda _: live(steps(), ended=lambda: left.append(True))
    browser = asyncio.run(Browser("/events/").go())
    assert browser.told[-1] == {"type": "http.response.body", "body": b""}
    asgi.STEPS.shutdown(wait=True)
    assert left == [True]
    assert caplog.messages == ["a stream ended: ValueError"]


def test_who_asks_for_the_head_gets_no_body_and_keeps_no_place(pages):
    left = list[bool]()
    pages["/events/"] = lambda _: live(iter(["a"]), ended=lambda: left.append(True))
    browser = asyncio.run(Browser("/events/", method="HEAD").go())
    assert (browser.status, browser.content, left) == (200, b"", [True])


def test_every_cookie_is_set(pages):
    headers = asyncio.run(Browser("/").go()).told[0]["headers"]
    assert [value for name, value in headers if name == b"set-cookie"] == [b"a=1", b"b=2"]


# --- Bodies -----------------------------------------------------------------------------------------
def posted(*parts, length=None):
    told = str(sum(map(len, parts)) if length is None else length).encode()
    return Browser("/body/", method="POST", body=parts, headers=[(b"content-length", told)])


@pytest.fixture
def read(pages):
    """A view that says how long the body is, and on which thread it is read."""

    def view(request):
        return HttpResponse(f"{len(request.read())} {threading.current_thread().name.split('_')[0]}")

    pages["/body/"] = view
    return view


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        pytest.param([b"abc", b"", b"de"], b"5 PAGES", id="small"),
        pytest.param([b"x" * asgi.SMALL], b"1048576 PAGES", id="at the limit"),
        pytest.param([b"x" * asgi.SMALL, b"yz"], b"1048578 LARGE", id="large"),
        pytest.param([], b"0 PAGES", id="none"),
    ],
)
def test_a_body_is_read_whole(read, parts, said):
    assert asyncio.run(posted(*parts).go()).content == said


def test_what_does_not_say_its_length_is_not_read(read):
    browser = Browser("/body/", method="POST", body=[b"abc"], headers=[(b"content-length", b"x")])
    assert asyncio.run(browser.go()).content == b"0 PAGES"


@pytest.mark.parametrize("length", [9, asgi.SMALL + 9], ids=["small", "large"])
@pytest.mark.parametrize("is_gone", [True, False], ids=["gone", "silent"])
def test_whoever_goes_away_or_falls_silent_holds_nobody_up(read, monkeypatch, length, is_gone):
    monkeypatch.setattr(serving, "STALLED", 0.01)

    async def evening():
        browser = posted(b"abc", length=length)
        if is_gone:
            browser.leave()
        with suppress(OSError):  # of the view, where Django would say 400
            await browser.go()
        return browser, await Browser("/").go()

    browser, after = asyncio.run(evening())
    assert after.content == b"page"
    assert [one.get("status") for one in browser.told][:1] == ([408] if length == 9 else [])


# --- What was asked ---------------------------------------------------------------------------------
def test_a_request_is_read_as_it_came():
    headers = [
        (b"host", b"archive.example"),
        (b"content-type", b"text/plain"),
        (b"cookie", b"a=1"),
        (b"cookie", b"b=2"),
        (b"x-forwarded-for", b"10.0.0.1"),
        (b"x-forwarded-for", b"10.0.0.2"),
        (b"x_forwarded-for", b"6.6.6.6"),
        (b"x-forwarded_proto", b"https"),
    ]
    scope = Browser("/a%2Fb%ff/%C3%A9", headers=headers).scope | {"query_string": b"q=\xff&z"}
    body = io.BytesIO()
    assert environment(scope, body) == {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "PATH_INFO": "/a/b\xff/Ã©",
        "QUERY_STRING": "q=\xff&z",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "10.0.0.7",
        "wsgi.url_scheme": "http",
        "wsgi.input": body,
        "HTTP_HOST": "archive.example",
        "CONTENT_TYPE": "text/plain",
        "HTTP_COOKIE": "a=1; b=2",
        "HTTP_X_FORWARDED_FOR": "10.0.0.1,10.0.0.2",
    }


# --- With Django --------------------------------------------------------------------------------------
@pytest.fixture
def one_thread_each(monkeypatch):
    """Let every pool have one thread, and close its connection when the test ends."""
    names = ("PAGES", "LARGE", "STEPS", "OWN")
    for name in names:
        monkeypatch.setattr(asgi, name, ThreadPoolExecutor(1, name))
    yield
    for name in names:
        getattr(asgi, name).submit(connections.close_all).result()
        getattr(asgi, name).shutdown(wait=True)


@pytest.mark.services
def test_a_stream_is_told_to_whoever_asked_and_to_nobody_else(cast, one_thread_each):
    question = services.ask(user=cast.rhea, slug="ada", text="When did Ada move to Cardiff?", key="k1")
    clients = {user: Client() for user in (cast.rhea, cast.sam)}
    for user, client in clients.items():
        client.force_login(user)
    asked = {
        user: Browser(
            f"/questions/{question.handle}/events/",
            headers=[
                (b"host", b"testserver"),
                (b"cookie", f"sessionid={client.cookies['sessionid'].value}".encode()),
            ],
        )
        for user, client in clients.items()
    }

    async def evening():
        lines = [asyncio.ensure_future(one.go()) for one in asked.values()]
        await until(lambda: b": waiting" in asked[cast.rhea].content)
        well = await Browser("/health/", headers=[(b"host", b"testserver")]).go()
        asked[cast.rhea].leave()
        await asyncio.gather(*lines)
        return well

    assert asyncio.run(evening()).status in {200, 503}
    assert asked[cast.rhea].content.startswith(b"retry: 1000\n\n")
    assert asked[cast.sam].status == 404
