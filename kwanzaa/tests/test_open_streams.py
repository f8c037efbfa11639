"""How long others wait while many streams are open: a house as it is in service, on loopback."""

import http.client
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from http import HTTPStatus
from itertools import cycle
from typing import Final
from urllib.parse import urlsplit

import pytest

from kwanzaa.tests.browsing import PROJECT, House, running
from kwanzaa.tests.soaks import Soak

pytestmark = [pytest.mark.nightly, pytest.mark.services]
SEED: Final = 24
READERS, STREAMS, QUESTIONS, LOOKS = 30, 200, 60, 100
HEALTH, PAGE = 1_000, 2_000  # milliseconds, of 95 in 100
TOKEN: Final = "t" * 32  # of forms: the same in the cookie and beside it
ASKED: Final = "Who taught Ada the Morse code?"
# Readers with sessions, and questions that nobody answers.
SEATED: Final = """
import json
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction
from citations import services
from citations.models import Outbox
from personas import roles
from personas.core.tenancy import Crossing
from personas.models import Persona
from personas.selectors.tenancy import across_tenants
made = []
with across_tenants(Crossing.DRAIN), transaction.atomic():
    persona = Persona.objects.get(slug="ada-pellowe")
    for n in range({readers}):
        user = User.objects.create_user(f"reader{{n}}", password="x" * 12)
        roles.grant(user, persona, roles.Role.REQUESTOR, tier="public")
        session = SessionStore()
        session["_auth_user_id"] = str(user.pk)
        session["_auth_user_backend"] = "kwanzaa.sign_in.NameBackend"
        session["_auth_user_hash"] = user.get_session_auth_hash()
        session.create()
        asked = [
            services.ask(user=user, slug=persona.slug, text=f"What was on line {{n}}?", key=f"k{{n}}").handle
            for n in range({each})
        ]
        made.append([session.session_key, asked])
    Outbox.objects.all().delete()
print("SEATED" + json.dumps(made))
"""


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with running(KWANZAA_RELEASE_STEP_MS="400") as started:
        yield started


@pytest.fixture(scope="module")
def seated(house: House) -> list[tuple[str, list[str]]]:
    """Return the session of each reader, and the handles of questions that stay open."""
    done = subprocess.run(
        [
            sys.executable,
            "manage.py",
            "shell",
            "-v0",
            "-c",
            SEATED.format(readers=READERS, each=-(-STREAMS // READERS)),
        ],
        cwd=PROJECT,
        env=house.environment | {"KWANZAA_ROLE": "worker"},
        capture_output=True,
        check=False,
        text=True,
    )
    assert "SEATED" in done.stdout, done.stderr
    made: list[tuple[str, list[str]]] = json.loads(done.stdout.partition("SEATED")[2])
    return made


def caller(house: House) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(str(urlsplit(house.url).netloc), timeout=120)


def timed(house: House, path: str, session: str, spans: list[float]) -> None:
    """Fetch a page on a line of its own; note the milliseconds."""
    begun = time.perf_counter()
    with closing(caller(house)) as line:
        line.request("GET", path, headers={"Cookie": f"sessionid={session}"})
        assert line.getresponse().status == HTTPStatus.OK
    spans.append((time.perf_counter() - begun) * 1_000)


def ask(house: House, session: str, n: int) -> int:
    """Post a question as a browser without script does, which waits for the answer."""
    headers = {
        "Cookie": f"sessionid={session}; csrftoken={TOKEN}",
        "X-CSRFToken": TOKEN,
        "Content-Type": "application/x-www-form-urlencoded",
    }
    with closing(caller(house)) as line:
        line.request(
            "POST", "/personas/ada-pellowe/", f"key=q{n}&question={ASKED.replace(' ', '+')}", headers
        )
        return line.getresponse().status


def is_open(line: http.client.HTTPConnection) -> bool:
    """Say whether a stream is told on, and was not sent away."""
    answer, told = line.getresponse(), b""
    while b": waiting" not in told and (part := answer.read1(4_096)):
        told += part
    return b": waiting" in told and b": streams." not in told


def percentile(spans: list[float], of: int) -> int:
    return round(sorted(spans)[(len(spans) - 1) * of // 100])


def test_health_and_pages_answer_beside_200_streams_and_60_questions(
    house: House, seated: list[tuple[str, list[str]]], soak: Soak
) -> None:
    health, page, streams = list[float](), list[float](), list[http.client.HTTPConnection]()
    addresses = [(session, handle) for session, handles in seated for handle in handles][:STREAMS]
    with ExitStack() as lines, ThreadPoolExecutor(QUESTIONS) as pool:
        for session, handle in addresses:
            line = lines.enter_context(closing(caller(house)))
            line.request("GET", f"/questions/{handle}/events/", headers={"Cookie": f"sessionid={session}"})
            streams.append(line)
        sessions = cycle(session for session, _ in seated)
        posted = [pool.submit(ask, house, next(sessions), n) for n in range(QUESTIONS)]
        for _ in range(LOOKS):
            timed(house, "/health/", "", health)
            timed(house, "/", next(sessions), page)
        statuses = [one.result() for one in posted]
        begun = sum(map(is_open, streams))
    late = int(percentile(health, 95) > HEALTH) + int(percentile(page, 95) > PAGE)
    soak.note(
        seed=SEED,
        count=LOOKS,
        differences=late,
        streams=begun,
        asked=sum(status in {200, 302} for status in statuses),
        load=round(os.getloadavg()[0] * 100),
        health={"p50": percentile(health, 50), "p95": percentile(health, 95)},
        page={"p50": percentile(page, 50), "p95": percentile(page, 95)},
    )
    assert late == 0
    assert begun == STREAMS
