"""Who has nothing to do with those who wait is not kept waiting by them: 200 open streams and 60 questions."""

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import psutil
import pytest

from citations.views import LONGEST
from kwanzaa.tests.browsing import PROJECT, House, running
from kwanzaa.tests.soaks import Soak

pytestmark = [pytest.mark.nightly, pytest.mark.services]
PEOPLE, QUESTIONS_EACH, STREAMS = 30, 2, 200
SAMPLES: Final = 100  # of each address while nobody answers, and again while 60 are answered
REACH: Final = {"/health/": 1_000, "/help/": 2_000}  # milliseconds, of 95 in 100
MADE: Final = f"""
import json
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone
from personas import roles, tokens
from personas.models import Persona
ada = Persona.objects.get(slug="ada-pellowe")
for n in range({PEOPLE}):
    user = User.objects.create_user(f"streaming{{n}}")
    roles.grant(user, ada, roles.Role.REQUESTOR, tier=ada.tiers.order_by("-rank").first().name)
    own = SessionStore()
    own[SESSION_KEY], own[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    own[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    own.create()
    scopes = frozenset({{tokens.Scope.ASK}})
    given = dict(name="x", scopes=scopes, days=1, second_factor=False, now=timezone.now())
    print("MADE", json.dumps([own.session_key, tokens.make(user=user, **given)[1]]))
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """One reader: the session of their pages, their program's token, and what they asked."""

    session: str
    token: str


def readers_of(house: House) -> list[Reader]:
    words = [sys.executable, "manage.py", "shell", "-c", MADE]
    done = subprocess.run(
        words, cwd=PROJECT, env=house.environment, capture_output=True, check=True, text=True
    )
    told = [line.removeprefix("MADE ") for line in done.stdout.splitlines() if line.startswith("MADE ")]
    return [Reader(session=session, token=token) for session, token in map(json.loads, told)]


def called(house: House, method: str, path: str, body: str = "", **headers: str) -> tuple[int, bytes, float]:
    """Make one call on a connection of its own; return its status, its body and how many milliseconds it took."""
    begun = time.perf_counter()
    line = http.client.HTTPConnection(urlsplit(house.url).netloc, timeout=60)
    line.request(method, path, body.encode(), {name.replace("_", "-"): one for name, one in headers.items()})
    answer = line.getresponse()
    told = answer.read()
    line.close()
    return answer.status, told, (time.perf_counter() - begun) * 1_000


def asked(house: House, reader: Reader, n: int) -> str:
    about = {
        "Authorization": f"Bearer {reader.token}",
        "Content_Type": "application/json",
        "Idempotency_Key": str(n),
    }
    body = json.dumps({"question": f"Who taught Ada the Morse code, and what did she do in 19{50 + n}?"})
    status, told, _ = called(house, "POST", "/api/v1/personas/ada-pellowe/questions/", body, **about)
    assert status == 202, told
    return str(json.loads(told)["question"])


def opened(house: House, reader: Reader, question: str) -> http.client.HTTPConnection:
    """Open a stream and read nothing of it but that it is one."""
    line = http.client.HTTPConnection(urlsplit(house.url).netloc, timeout=60)
    line.request("GET", f"/questions/{question}/events/", headers={"Cookie": f"sessionid={reader.session}"})
    answer = line.getresponse()
    assert (answer.status, answer.headers["Content-Type"]) == (200, "text/event-stream")
    line.kept = answer  # type: ignore[attr-defined]  # or the connection is closed with it
    return line


@contextmanager
def nobody_answers() -> Iterator[None]:
    """Stop the workers of the house that this process started, and let them go on."""
    ours = psutil.Process().children(recursive=True)
    workers = [one for one in ours if "celery" in " ".join(one.cmdline()) and "worker" in one.cmdline()]
    assert workers
    for one in workers:
        one.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        for one in workers:
            one.send_signal(signal.SIGCONT)


def timed(house: House, reader: Reader) -> dict[str, list[float]]:
    spans: dict[str, list[float]] = {path: [] for path in REACH}
    for _ in range(SAMPLES):
        for path, found in spans.items():
            status, _, took = called(house, "GET", path, Cookie=f"sessionid={reader.session}")
            assert status == 200, path
            found.append(took)
    return spans


def p95(spans: list[float]) -> int:
    return round(sorted(spans)[(len(spans) - 1) * 95 // 100])


def test_200_open_streams_and_60_questions_keep_nobody_else_waiting(soak: Soak) -> None:
    with running() as house:
        readers = readers_of(house)
        with nobody_answers():
            questions = [(one, asked(house, one, n)) for n in range(QUESTIONS_EACH) for one in readers]
            begun = time.monotonic()
            lines = [opened(house, *questions[n % len(questions)]) for n in range(STREAMS)]
            waiting = timed(house, readers[0])
            assert time.monotonic() - begun < LONGEST  # so long each of them stays
        answering = timed(house, readers[0])
        for line in lines:
            line.kept.close()  # type: ignore[attr-defined]
            line.close()
    told = {path: {"waiting": p95(waiting[path]), "answering": p95(answering[path])} for path in REACH}
    late = sum(one > REACH[path] for path, found in told.items() for one in found.values())
    soak.note(
        seed=0,
        count=STREAMS,
        differences=late,
        questions=len(questions),
        load=round(os.getloadavg()[0] * 100),
        p95=told,
    )
    assert late == 0
