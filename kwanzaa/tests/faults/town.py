"""A whole installation of real processes: PostgreSQL, Valkey, signer, workers and clock; and what befalls them.

The servers are those of the test run, whose keeper restarts what dies, as in production; the others are kept by the
supervisor of ``manage.py run``, as many as it has by default. What a fault does is done from outside: signals, a full
disk, moved moments.
"""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import psutil
import psycopg
from django.conf import settings
from django.db import DatabaseError, connection, transaction
from kombu.exceptions import OperationalError
from psycopg import sql
from redis.exceptions import RedisError

from citations import selectors, services, tasks
from citations.models import Counterfactual, Question, StoredBundle, Tally
from citations.tests.killing import valkey
from kwanzaa import house
from kwanzaa.celery import app as celery_app
from kwanzaa.embedded.membership import Membership
from kwanzaa.embedded.passwords import passwords
from kwanzaa.embedded.processes import running_in
from kwanzaa.embedded.roles import SUPERUSER
from kwanzaa.supervision import Program, Supervisor
from ledger import selectors as ledger
from ledger.adapters.remote_signer import RemoteSigner
from ledger.core.bundle import BundleFile
from ledger.core.checkpoint import Checkpoint
from ledger.core.envelope import leaf, verify
from ledger.core.errors import KwanzaaError
from ledger.core.keyset import Role
from ledger.core.proof import verify_proof
from ledger.models import Leaf, LogState

ASKED = "When did Ada move to Cardiff?"
PATIENCE = 60.0  # seconds; the machine may be busy with other tests
ABSENT = (DatabaseError, RedisError, OperationalError, OSError)


@dataclass(slots=True, kw_only=True)
class Seen:
    """What was seen in the rounds of one kind; the first three must stay 0."""

    rounds: int = 0
    unsigned: int = 0
    lost: int = 0
    doubled: int = 0
    recoveries: list[float] = field(default_factory=list)

    def p95(self) -> float:
        """Return the seconds within which 95 of 100 answers came, after the fault was over."""
        ordered = sorted(self.recoveries)
        return round(ordered[max(0, -(-len(ordered) * 95 // 100) - 1)], 2)


@dataclass(slots=True, kw_only=True)
class Town:
    """The processes of one test, and the questions that were asked in it."""

    asker: Any
    membership: Membership
    supervisor: Supervisor
    signer: RemoteSigner
    socket: Path
    chance: Random
    asked: dict[int, Question] = field(default_factory=dict)
    leaves: int = 0

    def ask(self, key: str = "") -> Question:
        """Ask and call a worker, as a web process does."""
        Tally.objects.all().delete()  # nobody is too quick here
        name = key or f"k{len(self.asked)}"
        question = services.ask(user=self.asker, slug="ada", text=ASKED, key=name)
        self.asked[question.pk] = question
        with suppress(*ABSENT):
            tasks.wake(question.pk)
        return question

    def watch(self, question: Question, seen: Seen) -> float | None:
        """Wait for the answer; return when it came, None when it never did."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.supervisor.look()
            with suppress(*ABSENT):
                if selectors.delivered(question) is not None:
                    came = time.monotonic()
                    seen.unsigned += not is_signed(question)
                    return came
                if Question.objects.filter(pk=question.pk, state=Question.State.FAILED).exists():
                    return None
            connection.close_if_unusable_or_obsolete()
            pause(0.05)
        return None

    def round(self, befall: Callable[["Town", Question], None], seen: Seen) -> None:
        """Ask, have something befall the house at a moment that chance chooses, and wait for the answer."""
        self.supervisor.falls.clear()
        self.until(self.is_whole, "both workers")  # a fault is one fault
        question = self.ask()
        pause(self.chance.uniform(0, 0.6))
        befall(self, question)
        over = time.monotonic()
        came = self.watch(question, seen)
        seen.rounds += 1
        seen.lost += came is None
        if came is not None:
            seen.recoveries.append(max(0.0, came - over))

    def settle(self, seen: Seen) -> None:
        """Count what was signed more than once, once nothing waits any more."""
        self.until(lambda: not _anything_waits(), "the log to take everything in")
        bundles = StoredBundle.objects.filter(question__in=self.asked).count()
        for_auditors = Counterfactual.objects.count()
        leaves = Leaf.objects.count() - self.leaves - for_auditors
        seen.doubled += abs(bundles - len(self.asked)) + abs(leaves - len(self.asked))
        faults = ledger.fsck()
        assert faults == (), faults

    def until(self, found: Callable[[], Any], what: str) -> None:
        """Wait until something is true, and keep the house up meanwhile."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.supervisor.look()
            with suppress(*ABSENT, KwanzaaError):
                if found():
                    return
            connection.close_if_unusable_or_obsolete()
            pause(0.05)
        raise AssertionError(f"waited {PATIENCE} s for {what}")

    def answers(self) -> bool:
        """Whether database, queue and signer are there."""
        self.membership.check()
        connection.ensure_connection()
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        self.signer.head()
        return bool(valkey().ping())

    def is_whole(self) -> bool:
        """Whether both workers have loaded."""
        return len(celery_app.control.ping(timeout=2, limit=2) or ()) == 2

    def sign_head(self) -> None:
        """Ask the signer for the head of the log as it stands, as whoever sequences does."""
        state = LogState.objects.get(pk=1)
        head = Checkpoint(origin=ledger.keyset().origin, size=state.size, root=state.edge().root())
        client = RemoteSigner(self.socket, keyset=ledger.keyset)
        try:
            client.sign_checkpoint(head, lambda size: ledger.consistency_proof(size, head.size))
        finally:
            client.close()

    def process(self, name: str) -> psutil.Process:
        """Return the process of a program that the supervisor keeps."""
        return psutil.Process(self.supervisor.children[name].pid)


def is_signed(question: Question) -> bool:
    """Whether what was delivered bears signatures that hold, at a leaf that a signed head covers."""
    bundle = BundleFile.parse(selectors.bundle_file(question))
    keyset = ledger.keyset()
    try:
        verify_proof(bundle.proof, leaf=leaf(bundle.envelope), keyset=keyset)
        verify(bundle.envelope, keyset=keyset, role=Role.BUNDLE, index=bundle.proof.index)
    except KwanzaaError:
        return False
    return True


def _anything_waits() -> bool:
    waits = ledger.unsigned_leaves() or Question.objects.exclude(state=Question.State.ANSWERED).exists()
    return bool(waits)


def pause(seconds: float) -> None:
    """Give the processor away: nothing ever comes."""
    threading.Event().wait(seconds)


# --- Bringing it up -------------------------------------------------------------------------------
@contextmanager
def town(*, asker: Any, keys: Path, folder: Path, membership: Membership, seed: int) -> Iterator[Town]:
    """Run signer, workers and clock for as long as the block lasts."""
    (folder / "sockets").mkdir(mode=0o700)
    socket = folder / "sockets" / "signer"
    note = folder / "checkpoint"
    head = ledger.latest_checkpoint()
    assert head is not None
    note.write_text(head.note, encoding="utf-8")
    adopt = [sys.executable, "-m", "kwanzaa.signer", "--keys", str(keys), "--adopt", str(note)]
    subprocess.run(adopt, check=True, capture_output=True, cwd=settings.BASE_DIR)
    keep_commits()
    supervisor = Supervisor(programs=_programs(keys, folder, socket), say=lambda _line: None)
    made = Town(
        asker=asker,
        membership=membership,
        supervisor=supervisor,
        signer=RemoteSigner(socket, patience=0),
        socket=socket,
        chance=Random(seed),  # noqa: S311 -- the moments of faults, from a seed
        leaves=Leaf.objects.count(),
    )
    try:
        supervisor.start()
        made.until(made.answers, "the signer")
        yield made
    finally:
        made.signer.close()
        supervisor.stop()


def keep_commits() -> None:
    """Have PostgreSQL keep what it said it keeps: a test run otherwise trades that for speed."""
    with connection.cursor() as cursor:
        name = sql.Identifier(str(connection.settings_dict["NAME"]))
        cursor.execute(sql.SQL("ALTER DATABASE {} SET synchronous_commit = on").format(name))
    connection.close()


def _programs(keys: Path, folder: Path, socket: Path) -> tuple[Program, ...]:
    project = Path(settings.BASE_DIR)
    *plain, _ = house.programs(host="127.0.0.1", port=1, workers=2, state=folder, project=project)
    environment = house.environment_as("worker") | {
        "DJANGO_SETTINGS_MODULE": "kwanzaa.settings",
        "KWANZAA_DATABASE": str(connection.settings_dict["NAME"]),
        "KWANZAA_KEYS": str(keys),
        "KWANZAA_SIGNER": str(socket),
    }
    command = (sys.executable, "-m", "kwanzaa.signer", "--keys", str(keys), "--socket", str(socket))
    signer = Program(
        name="signer", command=command, environment=os.environ, log=folder / "signer.log", folder=project
    )
    return signer, *(replace(one, environment=environment) for one in plain)


# --- What befalls it ------------------------------------------------------------------------------
def many_calls(town: Town, question: Question) -> None:
    """Duplicate tasks."""
    for _ in range(20):
        tasks.answer_question.delay(question.pk)


def asked_again(town: Town, question: Question) -> None:
    """A client that retries with its key, at the same time from everywhere."""
    for _ in range(5):
        assert services.ask(user=town.asker, slug="ada", text=ASKED, key=question.key).pk == question.pk
        tasks.wake(question.pk)


def killed_worker(town: Town, question: Question) -> None:
    """A worker, a process that answers, or their clock, by chance."""
    kept = [town.process(name) for name in ("first worker", "second worker", "clock")]
    with suppress(psutil.NoSuchProcess):
        town.chance.choice([*kept, *(child for one in kept for child in one.children(recursive=True))]).kill()


def lost_queue(town: Town, question: Question) -> None:
    """Valkey forgets everything, and every other time it dies as well."""
    with suppress(RedisError):
        valkey().flushall()
    if town.chance.random() < 1 / 2:
        for process in running_in(town.membership.home.sockets, "valkey-server"):
            process.kill()
    town.until(town.answers, "the queue")


def killed_database(town: Town, question: Question) -> None:
    """PostgreSQL itself, or one of its processes, which makes it start anew."""
    (server,) = [
        one
        for one in running_in(town.membership.home.data, "postgres")
        if (parent := one.parent()) is None or parent.name() != "postgres"
    ]
    victim = server if town.chance.random() < 1 / 2 else town.chance.choice(server.children())
    with suppress(psutil.NoSuchProcess):
        victim.send_signal(signal.SIGKILL)
    town.until(town.answers, "the database")


def killed_signer(town: Town, question: Question) -> None:
    """The signer, and every other time it stays away longer than an answer can wait."""
    town.process("signer").kill()
    if town.chance.random() < 1 / 2:
        pause(town.chance.uniform(0, 3))
    town.until(town.answers, "the signer")


def moved_clock(town: Town, question: Question) -> None:
    """The clock of the machine jumps by a day: every moment that was kept is a day off."""
    days = town.chance.choice((1, -1))
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE citations_question SET created = created + %(by)s, taken_at = taken_at + %(by)s, "
            "stage_from = stage_from + %(by)s, released = released + %(by)s WHERE id = %(id)s",
            {"by": f"{days} days", "id": question.pk},
        )
        cursor.execute(
            "UPDATE citations_outbox SET woken = woken + %s WHERE question_id = %s",
            [f"{days} days", question.pk],
        )
    with suppress(RedisError):
        valkey().flushall()  # whoever was called may have been called by the other clock


@contextmanager
def small_disk(membership: Membership) -> Iterator[Path]:
    """Have bundles and leaves on a disk of their own that can be filled; mounting needs root."""
    disk = Path(tempfile.mkdtemp(prefix="kwz-disk-"))
    with ExitStack() as undo:
        undo.callback(disk.rmdir)
        disk.chmod(0o711)  # the server is another user
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m,mode=711", "tmpfs", disk], check=True)
        undo.callback(subprocess.check_call, ["umount", str(disk)])
        place = disk / "postgres"
        place.mkdir(mode=0o700)
        os.chown(place, membership.home.account.uid, membership.home.account.gid)
        make = sql.SQL("CREATE TABLESPACE small LOCATION {}").format(sql.Literal(str(place)))
        as_superuser(membership, make)
        undo.callback(as_superuser, membership, sql.Composed([sql.SQL("DROP TABLESPACE small")]))
        undo.callback(_move_tables, membership, "pg_default")
        _move_tables(membership, "small")
        yield disk
        (disk / "ballast").unlink(missing_ok=True)


def fill(disk: Path) -> None:
    """Leave not one byte."""
    with suppress(OSError), (disk / "ballast").open("wb") as file:
        while True:
            file.write(b"\1" * 4096)
            file.flush()


def _move_tables(membership: Membership, space: str) -> None:
    for table in ("citations_storedbundle", "ledger_leaf", "ledger_pendingleaf", "ledger_checkpoint"):
        move = sql.SQL("ALTER TABLE {} SET TABLESPACE {}").format(
            sql.Identifier(table), sql.Identifier(space)
        )
        as_superuser(membership, move, str(connection.settings_dict["NAME"]))


def as_superuser(membership: Membership, command: sql.Composed, database: str = "postgres") -> None:
    with psycopg.connect(
        host=str(membership.home.sockets),
        user=SUPERUSER,
        password=passwords(membership.home)[SUPERUSER],
        dbname=database,
        autocommit=True,
    ) as server:
        server.execute(command)
