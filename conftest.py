"""What every test may use: the services of this run, the needs of marked tests, and the cast.

Settings come from ``kwanzaa/tests/settings.py``. Services start with the first test that wants a database.
"""

import gc
import os
import shutil
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.core.cache import cache as counted
from django.db import connection, connections
from django.http import HttpRequest
from django.test import Client, TransactionTestCase
from django.utils import translation
from hypothesis import settings as properties
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants
from psycopg import sql
from whitenoise.middleware import WhiteNoiseMiddleware

from kwanzaa.embedded.membership import Membership, join
from kwanzaa.embedded.passwords import passwords
from kwanzaa.embedded.roles import OWNER, SUPERUSER, Login
from kwanzaa.tests.choosing import leave_to_the_night, part_the_slow, turn
from kwanzaa.tests.emptying import empty
from kwanzaa.tests.kept_rows import once
from kwanzaa.tests.settings import RUN_FOLDER, SERVICES
from kwanzaa.tests.soaks import Soak

# Each process brings up a PostgreSQL and a Valkey of its own, so more of them do not help for long.
MOST_PROCESSES: Final = 4

# So many new objects before garbage is looked for among them: a tenth of a run's processor went into the usual 700.
GARBAGE: Final = 50_000

# Properties are tried with the same examples every time, however busy the machine is; ``make test-core`` draws others.
properties.register_profile("ordinary", derandomize=True, deadline=None, database=None, max_examples=25)
properties.load_profile("ordinary")
# Hypothesis mixes in constants of whatever modules a process has imported by then, and that varies from run to run.
providers._get_local_constants = Constants  # noqa: SLF001

ELSEWHERE: Final = {"nightly": "make nightly", "slow": "make test-slow", "ordinary": "make test"}

# mark → (is it there?, what to do when it is not)
NEEDS: dict[str, tuple[Callable[[], bool], str]] = {
    "shared": (
        lambda: Path(settings.KWANZAA_SHARED).is_dir(),
        "the data folder is missing: put it at ../shared or name it in KWANZAA_SHARED",
    ),
    "browser": (
        lambda: shutil.which("chromium") is not None,
        "chromium is missing: apt-get install chromium",
    ),
    "tesseract": (
        lambda: shutil.which("tesseract") is not None,
        "tesseract is missing: apt-get install tesseract-ocr",
    ),
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Say where nightly tests note what they saw; with no file they print it only."""
    parser.addoption("--soaks", type=Path, metavar="FILE", help="add one JSON line per nightly test to FILE")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out, with a sentence, what cannot run here. In CI that fails instead."""
    leave_to_the_night(items)
    part_the_slow(items)
    if in_ci():
        return
    missing = {mark: why for mark, (present, why) in NEEDS.items() if not present()}
    out = [item for item in items if any(item.get_closest_marker(mark) for mark in missing)]
    if out:
        config.hook.pytest_deselected(items=out)
        config.stash[left_out] = tuple(
            f"{sum(1 for item in out if item.get_closest_marker(mark))} tests left out: {why}."
            for mark, why in missing.items()
            if any(item.get_closest_marker(mark) for item in out)
        )
        items[:] = [item for item in items if item not in set(out)]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Begin with what takes longest: pytest-django has sorted by what tests do with the database, last of all."""
    session.items.sort(key=turn)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep what is there when all tests are found: no garbage is looked for in it, now or later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(GARBAGE)
        gc.enable()


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    """Note how many tests of each kind ``-m`` left out, and what runs them."""
    config = items[0].config
    kinds = Counter(
        next((kind for kind in ELSEWHERE if item.get_closest_marker(kind)), "ordinary") for item in items
    )
    if not config.option.keyword:
        told = (
            f"{kinds[kind]} {kind} tests left out: {command} runs them."
            for kind, command in ELSEWHERE.items()
            if kinds[kind]
        )
        config.stash[left_out] = (*config.stash.get(left_out, ()), *told)


left_out = pytest.StashKey[tuple[str, ...]]()
LEFT_OUT: Final = "kwanzaa_left_out"


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand what was left out to the process that reports, where tests run in several."""
    output: dict[str, object] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output[LEFT_OUT] = [*session.config.stash.get(left_out, tuple[str, ...]())]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Take over what a process that ran tests left out; each of them collects all tests, so one is enough."""
    node.config.stash[left_out] = tuple(getattr(node, "workeroutput", {}).get(LEFT_OUT, ()))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Run one process more than there are cores, up to four; on one core run in this process.

    A process that waits for a server or a browser leaves a core idle. Cores wait for nobody: ``-n logical``.
    """
    cores = os.cpu_count() or 1
    waiting = int(config.option.numprocesses != "logical")
    return min(cores + waiting, MOST_PROCESSES) if cores > 1 else 0


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what was left out, below the results."""
    for line in config.stash.get(left_out, ()):
        terminalreporter.write_line(line, yellow=True)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fail what cannot run, in CI."""
    for mark, (present, why) in NEEDS.items():
        if item.get_closest_marker(mark) and not present():
            pytest.fail(f"{mark}: {why}", pytrace=False)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the run's folder; the services have stopped by then."""
    shutil.rmtree(RUN_FOLDER, ignore_errors=True)


def in_ci() -> bool:
    """Say whether this is the machine that must run everything."""
    return os.environ.get("CI", "").lower() in {"1", "true"}


# --- Services -------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def services() -> Iterator[Membership]:
    """Run PostgreSQL and Valkey for this test run."""
    membership = join(SERVICES)
    grant_to_tests(membership)
    yield membership
    membership.leave()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(services: Membership) -> None:
    """Bring the services up before pytest-django makes its database."""


def grant_to_tests(membership: Membership) -> None:
    """Let the owner pass over triggers in this run, and let a test become web or worker for a while.

    The record's tables refuse TRUNCATE by trigger, that is what they are for; a test with real transactions has to be
    cleaned up. Whoever becomes web or worker has its rights and no others.
    """
    words = passwords(membership.home)
    with psycopg.connect(
        host=str(membership.home.sockets), user=SUPERUSER, password=words[SUPERUSER], dbname="postgres"
    ) as superuser:
        grant = sql.SQL("GRANT SET ON PARAMETER session_replication_role TO {}")
        superuser.execute(grant.format(sql.Identifier(OWNER)))
        become = sql.SQL("GRANT {}, {} TO {} WITH INHERIT FALSE, SET TRUE")
        superuser.execute(become.format(*map(sql.Identifier, (Login.WEB, Login.WORKER, Login.MIGRATE))))


@pytest.fixture(scope="session", autouse=True)
def what_was_written_is_taken_away() -> Iterator[None]:
    """Empty the database between tests with real transactions in a way of our own; Django's takes seconds here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _case: empty(connection))
        patch.setattr(TransactionTestCase, "_should_reload_connections", lambda _case: not stands())
        yield


def stands() -> bool:
    """Keep the connection for the next test, if it can be kept: a server process that is new knows no table yet."""
    for one in connections.all(initialized_only=True):
        if one.alias != connection.alias:
            one.close()
    if connection.in_atomic_block or not connection.is_usable():
        return False
    with connection.cursor() as cursor:
        cursor.execute("RESET ROLE; UNLISTEN *; SELECT pg_advisory_unlock_all()")
    return True


@pytest.fixture(scope="session", autouse=True)
def static_files_are_looked_for_once() -> Iterator[None]:
    """Hand what the first client found to all others: each of them has middleware of its own, which looks anew."""
    plain = WhiteNoiseMiddleware.add_files_from_finders
    found = dict[str, object]()

    def add(self: WhiteNoiseMiddleware) -> None:
        if not found:
            plain(self)
            found.update(self.files)
        self.files.update(found)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", add)
        yield


@pytest.fixture
def written_once() -> Callable[..., None]:
    """Return a way to write rows once in a process; from then on they are written back: ``kept_rows.once``."""
    return once


@pytest.fixture
def connect_as(services: Membership) -> Iterator[Callable[[Login], psycopg.Connection]]:
    """Return a way to enter the test database as another login; it sees committed rows only."""
    opened: list[psycopg.Connection] = []

    def connect(login: Login) -> psycopg.Connection:
        words = passwords(services.home)
        opened.append(
            psycopg.connect(
                host=str(services.home.sockets),
                user=login,
                password=words[login],
                dbname=str(connection.settings_dict["NAME"]),
                autocommit=True,
            )
        )
        return opened[-1]

    yield connect
    for one in opened:
        one.close()


@pytest.fixture
def soak(request: pytest.FixtureRequest) -> Soak:
    """Return where a nightly test notes what it saw: ``soak.note(seed=…, count=…, differences=…)``."""
    return Soak(name=request.node.name, history=request.config.getoption("soaks"))


@pytest.fixture
def acting_as() -> Callable[[Login], AbstractContextManager[None]]:
    """Return a way to run a block as the web or a worker, with its grants and behind its row security."""

    @contextmanager
    def acting(login: Login) -> Iterator[None]:
        with connection.cursor() as cursor:
            cursor.execute(sql.SQL("SET ROLE {}").format(sql.Identifier(login)))
        try:
            yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute("RESET ROLE")

    return acting


# --- Signing in -----------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def no_language_is_left() -> None:
    """Forget the language of the last page: Django's client leaves it active, and the order of files is no promise."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def no_attempts_counted() -> None:
    """Forget what earlier tests tried: limits of sign-in are counted in the cache."""
    counted.clear()


@pytest.fixture(scope="session", autouse=True)
def forced_logins_pass_a_second_factor() -> Iterator[None]:
    """Let ``force_login`` make a session that has shown a second factor; the true way is tested in kwanzaa/tests.

    The session is written once, as it has to be: Django's own way writes, renames, reads and writes it again.
    """
    store = import_module(settings.SESSION_ENGINE).SessionStore

    def force_login(self: Client, user: User, backend: str | None = None) -> None:
        factor, _ = Authenticator.objects.get_or_create(
            user=user, type=Authenticator.Type.TOTP, defaults={"data": {}}
        )
        request = HttpRequest()
        request.session = store()
        request.session.update(
            {
                SESSION_KEY: str(user.pk),
                BACKEND_SESSION_KEY: backend or settings.AUTHENTICATION_BACKENDS[0],
                HASH_SESSION_KEY: user.get_session_auth_hash(),
                "account_authentication_methods": [{"method": "mfa", "at": 0, "id": factor.pk}],
                "account_authentication_methods_user": str(user.pk),
            }
        )
        request.session.save()
        self._set_login_cookies(request)  # type: ignore[attr-defined]  # what Django's own ends with

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "force_login", force_login)
        yield


# --- The cast: Ada left an archive; Femi is family, Rhea researches, Cora curates, Ola audits, Sam is nobody
