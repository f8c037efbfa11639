"""A house on several hosts, started for real and broken: a replica that lags, a primary that goes, workers that die.

Two web servers, four worker processes of two hosts, one signer; a primary with a replica that commits wait for. Letters
are closed one by one while questions about each of them come in.
"""

import itertools
import json
import os
import secrets
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import Error, connection, transaction
from django.db.models import QuerySet
from django.test import Client

from citations import selectors, services, tasks
from citations.models import Handle, Outbox, Question, StoredBundle
from citations.tests.conftest import publish
from citations.tests.test_signer_process import Signer
from kwanzaa.embedded.passwords import passwords
from kwanzaa.embedded.roles import SUPERUSER, Login
from kwanzaa.tests.replicas import Replica, until
from ledger import wiring
from ledger.core.errors import KwanzaaError
from ledger.models import Leaf
from ledger.tests.conftest import demo_keys
from personas.models import Persona, PolicyVersion, Rule
from personas.services import freeze_policy

__all__ = ["demo_keys"]
pytestmark = [pytest.mark.nightly, pytest.mark.services, pytest.mark.django_db(transaction=True)]
PLACES = (
    "Zorvath Quillan Bremmod Tarsund Ulverby Fennock Corvale Druskar Hestrel Ivormoor Jandral Kelbrin Lomarth Merrowyn "
    "Norvask Oskerby Pellrane Rudmoor Selkarth Torvane"
).split()
COLOURS = (
    "vermilion turquoise ochre indigo magenta lilac sepia cobalt umber teal crimson ivory saffron coral jade mauve "
    "russet amber slate olive"
).split()
RATE = 2.0  # questions a second
PORTS = (8471, 8472)
MINUTES = int(os.environ.get("OVERLOAD_MINUTES", "10"))
ASKERS = 4


@dataclass(slots=True)
class Seen:
    """What was asked and closed, and what came back."""

    asked: dict[int, tuple[int, bool]] = field(
        default_factory=dict
    )  # question: which letter, closed before it?
    closed: list[int] = field(default_factory=list)
    pages: int = 0
    wrong_pages: int = 0
    put_off: int = 0
    name: str = field(default_factory=lambda: secrets.token_hex(8))


@pytest.fixture
def signer(tmp_path_factory, settings):
    one = Signer(tmp_path_factory.mktemp("signer"))
    settings.KWANZAA_SIGNER, settings.KWANZAA_KEYS = one.socket, one.keys
    yield one
    wiring.remote(one.socket).close()
    wiring.remote.cache_clear()
    one.kill()


@pytest.fixture
def letters(transactional_db, signer, tmp_path) -> Persona:
    rows = ["path,title,creator,date,kind,tier"]
    (tmp_path / "ada/texts").mkdir(parents=True)
    for n, (place, colour) in enumerate(zip(PLACES, COLOURS, strict=True)):
        text = f"The keeper of {place} painted the lamp {colour} before the winter came."
        (tmp_path / f"ada/texts/{n}.txt").write_text(text, encoding="utf-8")
        rows.append(f"texts/{n}.txt,Letter from {place},Ada Obi,{1930 + n},letter,")
    (tmp_path / "ada/manifest.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    publish(tmp_path / "ada", "--whole")
    services.evaluation_user()
    return Persona.objects.get(slug="ada")


@contextmanager
def pair(home, password: str) -> Iterator[tuple[Replica, Replica]]:
    """A primary that is a copy of the tests', and its replica, for which its commits wait."""
    first = Replica(home, password, port=5440)
    first.promote()
    until(lambda: first.ask("SELECT NOT pg_is_in_recovery()"))
    second = Replica(home, password, port=5441, primary=5440)
    first.ask("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'")
    first.ask("SELECT pg_reload_conf()")
    until(lambda: first.ask("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'quorum'") == 1)
    assert first.ask("SHOW synchronous_commit") == "on", "or a commit waits for nobody"
    try:
        yield first, second
    finally:
        for one in (first, second):
            one.remove()


@contextmanager
def reading_from(home, login: Login, password: str) -> Iterator[None]:
    """Let this process use whichever of the two takes writes."""
    before = {name: connection.settings_dict[name] for name in ("HOST", "PORT", "OPTIONS")}
    connection.close()
    connection.settings_dict.update(
        HOST=f"{home.sockets},{home.sockets}",
        PORT="5440,5441",
        OPTIONS={**before["OPTIONS"], "target_session_attrs": "read-write", "connect_timeout": 3},
    )
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict.update(before)


class Hosts:
    """The processes, with the environment of a host of their own."""

    def __init__(self, home, words, signer: Signer, folder: Path) -> None:
        self.home, self.words, self.folder = home, words, folder
        self.signer = signer
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def environment(self, login: Login) -> dict[str, str]:
        place, name = self.home.sockets, connection.settings_dict["NAME"]
        where = f"host={place},{place}&port=5440,5441&target_session_attrs=read-write&connect_timeout=3"
        return os.environ | {
            "DJANGO_SETTINGS_MODULE": "kwanzaa.settings",
            "KWANZAA_ROLE": login.removeprefix("kwanzaa_"),
            "DATABASE_URL": f"postgresql://{login}:{self.words[login]}@/{name}?{where}",
            "KWANZAA_REPLICA": f"{place}:5441,{place}:5440",
            "KWANZAA_SIGNER": str(self.signer.socket),
            "KWANZAA_EMBEDDER": "hashing",
            "CELERY_SKIP_CHECKS": "1",
            "PYTHONWARNINGS": "ignore",
        }

    def start(self, name: str, login: Login, *words: str) -> None:
        with (self.folder / f"{name}.log").open("ab") as log:
            self.running[name] = subprocess.Popen(
                [sys.executable, "-m", *words],
                env=self.environment(login),
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def worker(self, name: str, queues: str) -> None:
        given = (
            f"celery -A kwanzaa worker -Q {queues} --concurrency 2 --loglevel WARNING --hostname {name}@%h"
        )
        self.start(
            name, Login.WORKER, *given.split(), "--without-gossip", "--without-mingle", "--pidfile", ""
        )

    def kill(self, name: str) -> None:
        process = self.running.pop(name)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def stop(self) -> None:
        for name in list(self.running):
            self.kill(name)

    def said(self, word: str) -> int:
        return sum(one.read_text(errors="replace").count(word) for one in self.folder.glob("*.log"))


def web(hosts: Hosts) -> None:
    for n, port in enumerate(PORTS):
        given = f"granian --interface asginl --host 127.0.0.1 --port {port} --no-ws --workers 1 --log-level warning"
        hosts.start(f"web{n}", Login.WEB, *given.split(), "kwanzaa.asgi:application")


def cookie_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    return "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())


def read_pages(seen: Seen, cookie: str) -> None:
    """Read the list of both web servers; what was closed before it was asked for may not stand there."""
    gone = [PLACES[n] for n in seen.closed]
    for port in PORTS:
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}/personas/ada/reading/", headers={"Cookie": cookie}
        )
        with suppress(OSError, urllib.error.URLError):
            page = urllib.request.urlopen(request, timeout=10).read().decode()  # noqa: S310 -- this machine
            if "Letter from" in page:
                seen.pages += 1
                seen.wrong_pages += any(f"Letter from {place}" in page for place in gone)


def close_next(seen: Seen, persona: Persona) -> None:
    n = len(seen.closed)
    no = dict.fromkeys(("inclusion", "surfacing", "display", "existence"), False)
    with transaction.atomic():
        Rule.objects.update_or_create(persona=persona, record_key=f"texts/{n}.txt", defaults=no)
        freeze_policy(persona=persona)
    seen.closed.append(n)


def ask_next(seen: Seen, user: User, turn: int) -> None:
    n = turn % len(PLACES)
    was_closed = n in seen.closed
    text = f"What did the keeper of {PLACES[n]} paint before the winter?"
    question = services.ask(user=user, slug="ada", text=text, key=f"{seen.name}-{turn}")
    seen.asked[question.pk] = (n, was_closed)
    tasks.wake(question.pk)


def willing(seen: Seen, what: Callable[[], None]) -> bool:
    """Do it; where the database is away, say later."""
    try:
        what()
    except (Error, KwanzaaError):
        connection.close()
        seen.put_off += 1
        return False
    return True


def drive(
    seen: Seen, persona: Persona, user: User, cookie: str, plan: list[tuple[float, Callable[[], object]]]
) -> None:
    begun, turn, closing, reading = time.monotonic(), 0, 6.0, 2.0
    plan = sorted(plan, key=lambda one: one[0])
    while plan:
        now = time.monotonic() - begun
        if now >= plan[0][0]:
            plan.pop(0)[1]()
        if turn < now * RATE and willing(seen, lambda: ask_next(seen, user, turn)):  # noqa: B023 -- called at once
            turn += 1
        if (
            now >= closing
            and len(seen.closed) < len(PLACES) - 5
            and willing(seen, lambda: close_next(seen, persona))
        ):
            closing = now + 6
        if now >= reading:
            read_pages(seen, cookie)
            reading = now + 2
        time.sleep(0.05)


def _letters(handles: QuerySet[Handle]) -> set[int]:
    keys = handles.values_list("artifact__record_key", flat=True)
    return {int(key.removeprefix("texts/").removesuffix(".txt")) for key in keys}


def _claimed(bundle: StoredBundle) -> set[int]:
    """Return which letters stand in what was claimed, as it was signed; not what was nearest beside it."""
    claims = json.loads(bytes(bundle.display))["claims"]
    letters = [source["handle"].removeprefix("Source ") for claim in claims for source in claim["sources"]]
    return _letters(Handle.objects.filter(bundle=bundle, letter__in=letters))


def judged(seen: Seen, persona: Persona) -> dict[str, Any]:
    """Look at every question that was taken: what became of it, and under which policy."""
    index = dict(Leaf.objects.values_list("ticket", "index"))
    policies = [
        index[ticket] for ticket in PolicyVersion.objects.order_by("n").values_list("ticket", flat=True)
    ]
    shut = {n: policies[len(policies) - len(seen.closed) + at] for at, n in enumerate(seen.closed)}
    counts = dict.fromkeys(
        ("answered", "refused", "later", "lost", "unsigned", "old_policy", "wrong", "beside"), 0
    )
    for question in Question.objects.filter(pk__in=seen.asked).select_related("persona", "user"):
        n, was_closed = seen.asked[question.pk]
        bundle = StoredBundle.objects.filter(question=question).first()
        if bundle is None:
            counts["later" if Outbox.objects.filter(question=question).exists() else "lost"] += 1
            continue
        display: Any = selectors.delivered(question)
        if display is None:
            counts["unsigned"] += question.released is not None
            counts["later"] += question.released is None
            continue
        # What cites a letter that was closed since is told as a refusal when it is read; of nothing else anything is.
        counts["refused" if display["outcome"]["refusal"] else "answered"] += 1
        claimed = _claimed(bundle)
        counts["beside"] += bool(claimed - {n})
        counts["wrong"] += bool(display["outcome"]["refusal"]) and not (claimed | {n}) & set(seen.closed)
        told = json.dumps(display)
        for at in _letters(Handle.objects.filter(bundle=bundle)):
            counts["old_policy"] += at in shut and index[bundle.ticket] > shut[at]
        counts["wrong"] += any(COLOURS[at] in told for at in seen.closed) or (
            not was_closed
            and n not in seen.closed
            and not display["outcome"]["refusal"]
            and COLOURS[n] not in told
        )
    counts["lost"] += len(seen.asked) - Question.objects.filter(pk__in=seen.asked).count()
    return counts


def test_nothing_is_lost_doubled_unsigned_or_under_an_old_policy_whatever_goes(
    services, letters, signer, tmp_path, soak
):
    home, words = services.home, passwords(services.home)
    user, reader = User.objects.get(username=selectors.EVALUATION), User.objects.get(username="femi")
    cookie = cookie_of(reader)
    seen = Seen()
    with pair(home, words[SUPERUSER]) as (first, second), reading_from(home, Login.MIGRATE, ""):
        hosts = Hosts(home, words, signer, tmp_path)
        web(hosts)
        for name, queues in (("a", "questions"), ("b", "questions,ingestion,models,nightly")):
            hosts.worker(name, queues)
        hosts.start("beat", Login.WORKER, *"celery -A kwanzaa beat --loglevel WARNING --pidfile".split(), "")

        def come_back() -> None:
            first.__init__(home, words[SUPERUSER], port=5440, primary=5441)  # type: ignore[misc]  # anew, as a replica

        plan: list[tuple[float, Callable[[], object]]] = [
            (25.0, second.hold),
            (55.0, lambda: second.ask("SELECT pg_wal_replay_resume()")),
            (65.0, lambda: hosts.kill("a")),
            (70.0, lambda: hosts.worker("c", "questions")),
            (85.0, first.kill),
            (88.0, second.promote),
            (105.0, come_back),
            (115.0, lambda: hosts.kill("b")),
            (118.0, lambda: hosts.worker("d", "questions,ingestion,models,nightly")),
            (150.0, lambda: None),
        ]
        try:
            drive(seen, letters, user, cookie, plan)
            with suppress(AssertionError):
                until(lambda: not Outbox.objects.filter(question__in=seen.asked).exists(), patience=120)
            time.sleep(3)
            counts = judged(seen, letters)
        finally:
            hosts.stop()
        kinds = ("behind", "away", "promoted")
        said = {f"said_{kind}": hosts.said(f"replica.{kind}") for kind in kinds}
    doubled = (
        StoredBundle.objects.values("question").count()
        - StoredBundle.objects.values("question").distinct().count()
    )
    wrong = {name: counts[name] for name in ("lost", "unsigned", "old_policy", "wrong")}
    soak.note(
        seed=0,
        count=len(seen.asked),
        differences=sum(wrong.values()) + doubled + seen.wrong_pages,
        doubled=doubled,
        closed=len(seen.closed),
        pages=seen.pages,
        wrong_pages=seen.wrong_pages,
        put_off=seen.put_off,
        load=round(os.getloadavg()[0] * 100),
        **counts,
        **said,
    )
    assert sum(wrong.values()) + doubled + seen.wrong_pages == 0
    assert counts["answered"] > len(seen.asked) // 10
    assert said["said_behind"]
    assert said["said_promoted"]


def at_once(user: User, seen: Seen, *, readers: int, seconds: float) -> float:
    """Keep so many questions on their way; return how many came back in a second."""
    begun, turn, waiting, back = time.monotonic(), 0, set[int](), 0
    while time.monotonic() < begun + seconds:
        while len(waiting) < readers:
            before = set(seen.asked)
            ask_next(seen, user, turn)
            waiting |= set(seen.asked) - before
            turn += 1
        done = set(
            Question.objects.filter(pk__in=waiting, released__isnull=False).values_list("pk", flat=True)
        )
        waiting -= done
        back += len(done)
        time.sleep(0.05)
    return back / seconds


def asked_together(seen: Seen, user: User, *, rate: float, seconds: float) -> int:
    """Ask so many a second, several at once as one alone waits for each commit; return how many were taken."""
    begun, turns, lock = time.monotonic(), itertools.count(), threading.Lock()

    def ask() -> None:
        with lock:
            turn = next(turns)
        while (now := time.monotonic() - begun) < seconds:
            if turn < now * rate and willing(seen, lambda: ask_next(seen, user, 1_000 + turn)):  # noqa: B023 -- called at once
                with lock:
                    turn = next(turns)
            else:
                time.sleep(0.01)
        connection.close()

    askers = [threading.Thread(target=ask) for _ in range(ASKERS)]
    for one in askers:
        one.start()
    for one in askers:
        one.join()
    return len(seen.asked)


def test_ten_minutes_of_three_times_what_it_can_lose_nothing(services, letters, signer, tmp_path, soak):
    """Whoever is not answered by the end waits, in the database, and is told so: later."""
    home, words = services.home, passwords(services.home)
    user, seen = User.objects.get(username=selectors.EVALUATION), Seen()
    with pair(home, words[SUPERUSER]), reading_from(home, Login.MIGRATE, ""):
        hosts = Hosts(home, words, signer, tmp_path)
        for name, queues in (("a", "questions"), ("b", "questions,ingestion,models,nightly")):
            hosts.worker(name, queues)
        hosts.start("beat", Login.WORKER, *"celery -A kwanzaa beat --loglevel WARNING --pidfile".split(), "")
        try:
            at_once(user, Seen(), readers=16, seconds=20)
            rate = at_once(user, Seen(), readers=16, seconds=30)
            asked = asked_together(seen, user, rate=3 * rate, seconds=MINUTES * 60)
            within = Question.objects.filter(pk__in=seen.asked, released__isnull=False).count()
        finally:
            hosts.stop()
        counts = judged(seen, letters)
    doubled = (
        StoredBundle.objects.values("question").count()
        - StoredBundle.objects.values("question").distinct().count()
    )
    wrong = doubled + sum(counts[name] for name in ("lost", "unsigned", "old_policy", "wrong"))
    soak.note(
        seed=0,
        count=asked,
        differences=wrong,
        doubled=doubled,
        minutes=MINUTES,
        hundredths_per_second=round(rate * 100),
        asked_hundredths_per_second=round(asked / MINUTES / 60 * 100),
        released_within=within,
        put_off=seen.put_off,
        load=round(os.getloadavg()[0] * 100),
        **counts,
    )
    assert wrong == 0
    assert counts["answered"] + counts["refused"] + counts["later"] == asked
