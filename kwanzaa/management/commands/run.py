"""Bring the whole house up, and down again on Ctrl-C."""

import signal
import subprocess
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError
from contextlib import nullcontext, suppress
from pathlib import Path

from django.conf import settings
from django.core.checks import run_checks
from django.core.management import BaseCommand, call_command, get_commands
from django.core.management.base import SystemCheckError
from django.db import connections

from citations.core.extractive import extraction
from kwanzaa import demo, house
from kwanzaa.checks import KEYS, READERS, WRITERS
from kwanzaa.checks_archives import ARCHIVES
from kwanzaa.embedded.errors import EmbeddedError
from kwanzaa.embedded.folders import state_folder
from kwanzaa.embedded.membership import Membership, services
from kwanzaa.supervision import ProgramFailedError, Supervisor

LOOK_SECONDS = 0.25
START_SECONDS = 60.0


def at_least_one(text: str) -> int:
    """Read how many; without a worker nothing would ever be answered."""
    with suppress(ValueError):
        if (number := int(text)) >= 1:
            return number
    raise ArgumentTypeError(f"{text!r} is not a number of at least 1")


class DemoFailedError(EmbeddedError):
    """The demo archive could not be loaded; its own command has said why."""

    code = "run.demo"

    def __init__(self) -> None:
        super().__init__("The demo archive was not loaded: mend what is said above and start again.")


class Command(BaseCommand):
    """Services, migrations, demo archive, workers with their clock, and web server, until Ctrl-C."""

    help = "Start everything, print the address and the demo's logins, and wait; Ctrl-C stops it all."
    requires_system_checks = ()  # migrate runs them

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Read where to listen and how many questions to answer at once."""
        parser.add_argument(
            "--host", default="127.0.0.1", help="where to listen (default: this machine only)"
        )
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--workers", type=at_least_one, default=2, help="questions answered at the same time"
        )
        parser.add_argument("--no-demo", action="store_true", help="leave the demo archive out")

    def handle(self, *, host: str, port: int, workers: int, no_demo: bool, **_: object) -> None:
        """Go through the steps; every exit, Ctrl-C and SIGTERM included, stops what was started."""
        for both in (signal.SIGINT, signal.SIGTERM):  # a shell's background job is born with SIGINT ignored
            signal.signal(both, signal.default_int_handler)
        house.refuse_taken_port(host, port)
        state = state_folder(settings.KWANZAA_STATE)
        wanted = settings.KWANZAA_SERVICES
        supervisor = Supervisor(
            programs=house.programs(
                host=host, port=port, workers=workers, state=state, project=Path(settings.BASE_DIR)
            ),
            say=self._say,
        )
        try:
            started = time.monotonic()
            with nullcontext() if wanted is None else services(wanted) as membership:
                self._prepare(membership, started=started)
                if not no_demo:
                    self._load_demo()
                self._look_at_the_keys()
                try:
                    self._open(supervisor, house.url_of(host, port))
                    self._wait(supervisor, membership)
                finally:
                    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C must not leave half of it
                    signal.signal(signal.SIGTERM, signal.SIG_IGN)
                    self._say("Stopping …")
                    supervisor.stop()
        except KeyboardInterrupt:
            self._say("Stopped.")

    def _prepare(self, membership: Membership | None, started: float) -> None:
        if membership is not None:
            seconds = time.monotonic() - started
            self._step(
                "services",
                f"PostgreSQL, Valkey and the signer are up, in {membership.home.folder} ({seconds:.1f} s)",
            )
        call_command("migrate", verbosity=0, interactive=False, skip_checks=False)
        connections.close_all()
        self._step("tables", "up to date")
        self._look_at_the_writer()
        self._look_at_the_readers()
        self._look_at_the_archives()

    def _look_at_the_writer(self) -> None:
        """Say who writes, and what is wrong with a model that is to; refuse a folder of a judge that is none."""
        found = run_checks(tags=[WRITERS], include_deployment_checks=True)
        errors = [one for one in found if one.is_serious()]
        if errors:
            raise SystemCheckError("\n".join(str(one) for one in errors))
        if settings.KWANZAA_DRAFTER != extraction.NAME or found:
            self._step("writer", " ".join(one.msg for one in found) or f"{settings.KWANZAA_DRAFTER} works")

    def _look_at_the_readers(self) -> None:
        """Say which program reads images, where one is to, and what is wrong with how files are read."""
        for one in run_checks(tags=[READERS], include_deployment_checks=True):
            self._step("readers", one.msg)

    def _look_at_the_archives(self) -> None:
        """Say which archives nobody looked through for what may expose somebody, and the command that does."""
        for one in run_checks(tags=[ARCHIVES], include_deployment_checks=True, databases=["default"]):
            self._step("archives", f"{one.msg} {one.hint}")

    def _look_at_the_keys(self) -> None:
        """Say whose keys lie beside the signer's, and how they are taken elsewhere; a demo may leave them."""
        for one in run_checks(tags=[KEYS], include_deployment_checks=True):
            self._step("keys", f"{one.msg} {one.hint}")

    def _load_demo(self) -> None:
        """Load it in its own process, because it needs a worker's rights and we have the owner's."""
        if demo.COMMAND not in get_commands():
            return
        self._step("demo", "loading the archive")
        command = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), demo.COMMAND]
        environment = house.environment_as("worker")
        if subprocess.run(command, env=environment, check=False).returncode != 0:  # noqa: S603 -- ours
            raise DemoFailedError

    def _open(self, supervisor: Supervisor, url: str) -> None:
        supervisor.start()
        until = time.monotonic() + START_SECONDS
        while not house.answers(url):
            supervisor.look()
            if time.monotonic() > until:
                web = supervisor.programs[-1]
                raise ProgramFailedError(web.name, 0, web.log)
            time.sleep(LOOK_SECONDS)
        logs = ", ".join(str(program.log) for program in supervisor.programs)
        self._step("running", f"workers, their clock and web server; logs: {logs}")
        self.stdout.write(f"\n  {self.style.SUCCESS(url)}\n")
        for one in demo.logins(settings.KWANZAA_STATE):
            self.stdout.write(f"    {one.login:<8} {one.password:<16} {one.name}, {one.role}")
        if demo.logins(settings.KWANZAA_STATE):
            self.stdout.write("\n  Curator and auditor need a code beside the password, a new one each time:")
            self.stdout.write("    .venv/bin/python manage.py one_time_code cora")
        self.stdout.write("\n  Ctrl-C stops everything.\n")
        self.stdout.flush()

    def _wait(self, supervisor: Supervisor, membership: Membership | None) -> None:
        """Look after everything, for ever."""
        falls = "0"
        while True:
            time.sleep(LOOK_SECONDS)
            supervisor.look()
            if membership is None:
                continue
            if not membership.is_kept():
                self._say("The services ended; starting them again.")
                membership.ensure()
                supervisor.tidy(int(membership.note()["pid"]))
            fallen = membership.note().get("falls", falls)
            if fallen not in {falls, "0"}:
                self._say("A service ended and was started again.")
            falls = fallen

    def _step(self, name: str, text: str) -> None:
        self.stdout.write(f"  {name:<10} {text}")
        self.stdout.flush()

    def _say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()
