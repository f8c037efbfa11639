"""How long others wait while many streams are open: the web server as it is in service, on loopback."""

import http.client
import os
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from http import HTTPStatus
from itertools import cycle
from pathlib import Path
from typing import Final

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection

from citations import services
from citations.models import Outbox
from citations.tests.conftest import cast, demo_keys, folder
from citations.tests.test_worker import start_worker, stop
from kwanzaa import house
from kwanzaa.tests.browsing import PROJECT
from kwanzaa.tests.test_run import free_port, wait_for
from personas import roles

__all__ = ["cast", "demo_keys", "folder"]

pytestmark = [pytest.mark.nightly, pytest.mark.services]
SEED: Final = 24
READERS, STREAMS, QUESTIONS, LOOKS = 30, 200, 60, 100
HEALTH, PAGE = 1_000, 2_000  # milliseconds, of 95 in 100
TOKEN: Final = "t" * 32  # of forms: the same in the cookie and beside it
LINES: Final = 40  # seconds at most until somebody listens there


@pytest.fixture
def port(cast, demo_keys, tmp_path):
    """A web server and a worker beside the test's own services."""
    free = free_port()
    web = house.programs(host="127.0.0.1", port=free, workers=1, state=tmp_path, project=Path(PROJECT))[-1]
    own = {
        "DJANGO_SETTINGS_MODULE": "kwanzaa.settings",
        "KWANZAA_ROLE": "web",
        "KWANZAA_DATABASE": str(connection.settings_dict["NAME"]),
        "KWANZAA_RELEASE_STEP_MS": "400",
    }
    server = subprocess.Popen(web.command, env=os.environ | own, cwd=PROJECT, start_new_session=True)
    worker = start_worker(demo_keys)
    assert wait_for(lambda: house.answers(f"http://127.0.0.1:{free}/"), LINES)
    yield free
    stop(worker)
    stop(server)


def seated(persona) -> list[tuple[str, list[str]]]:
    """Return the session of each of many readers, and the handles of questions of theirs that stay open."""
    made = []
    for n in range(READERS):
        user = User.objects.create_user(f"reader{n}")
        roles.grant(user, persona, roles.Role.REQUESTOR, tier="public")
        session = SessionStore()
        session["_auth_user_id"] = str(user.pk)
        session["_auth_user_backend"] = "kwanzaa.sign_in.NameBackend"
        session["_auth_user_hash"] = user.get_session_auth_hash()
        session.create()
        asked = [
            services.ask(user=user, slug=persona.slug, text=f"What was on line {k}?", key=f"k{k}").handle
            for k in range(-(-STREAMS // READERS))
        ]
        made.append((str(session.session_key), asked))
    Outbox.objects.all().delete()  # nobody answers them
    return made


def caller(port: int) -> http.client.HTTPConnection:
    return http.client.HTTPConnection("127.0.0.1", port, timeout=120)


def timed(port: int, path: str, session: str) -> float:
    """Fetch a page on a line of its own; return the milliseconds."""
    begun = time.perf_counter()
    with closing(caller(port)) as line:
        line.request("GET", path, headers={"Cookie": f"sessionid={session}"})
        answer = line.getresponse()
        answer.read()
        assert answer.status == HTTPStatus.OK
    return (time.perf_counter() - begun) * 1_000


def ask(port: int, session: str, n: int) -> int:
    """Post a question as a browser without script does, which waits for the answer."""
    headers = {
        "Cookie": f"sessionid={session}; csrftoken={TOKEN}",
        "X-CSRFToken": TOKEN,
        "Content-Type": "application/x-www-form-urlencoded",
    }
    with closing(caller(port)) as line:
        line.request("POST", "/personas/ada/", f"key=q{n}&question=When+did+Ada+move+to+Cardiff", headers)
        return line.getresponse().status


def is_open(line: http.client.HTTPConnection) -> bool:
    """Say whether a stream is told on, and was not sent away."""
    answer, told = line.getresponse(), b""
    while b": waiting" not in told and (part := answer.read1(4_096)):
        told += part
    return b": waiting" in told and b": streams." not in told


def percentile(spans: list[float], of: int) -> int:
    return round(sorted(spans)[(len(spans) - 1) * of // 100])


def test_health_and_pages_answer_beside_200_streams_and_60_questions(cast, port, soak):
    readers, streams = seated(cast.persona), list[http.client.HTTPConnection]()
    with ExitStack() as lines, ThreadPoolExecutor(QUESTIONS) as pool:
        for session, handle in [(one, handle) for one, handles in readers for handle in handles][:STREAMS]:
            streams.append(lines.enter_context(closing(caller(port))))
            streams[-1].request(
                "GET", f"/questions/{handle}/events/", headers={"Cookie": f"sessionid={session}"}
            )
        sessions = cycle(session for session, _ in readers)
        posted = [pool.submit(ask, port, next(sessions), n) for n in range(QUESTIONS)]
        spans = [
            (timed(port, "/health/", ""), timed(port, "/", session))
            for session, _ in zip(sessions, range(LOOKS), strict=False)
        ]
        begun, asked = sum(map(is_open, streams)), [one.result() for one in posted]
    health, page = map(list, zip(*spans, strict=True))
    late = int(percentile(health, 95) > HEALTH) + int(percentile(page, 95) > PAGE)
    soak.note(
        seed=SEED,
        count=LOOKS,
        differences=late,
        streams=begun,
        asked=sum(status == HTTPStatus.FOUND for status in asked),
        load=round(os.getloadavg()[0] * 100),
        health={"p50": percentile(health, 50), "p95": percentile(health, 95)},
        page={"p50": percentile(page, 50), "p95": percentile(page, 95)},
    )
    assert (late, begun) == (0, STREAMS)
