"""How one thing is measured at a size: seconds, memory of every process, and how long readers wait meanwhile."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Final

import psutil
from django.conf import settings
from django.db import connection, transaction
from psycopg import Connection
from psycopg.sql import SQL, Identifier, Literal

from ledger.core.canonical import Json
from personas.models import ArchiveVersion, Persona
from personas.selectors.epochs import hold_policy

_EVERY: Final = 0.05  # seconds between two looks, and between two readers
_COLUMNS: Final = """
SELECT attname FROM pg_attribute
WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum
"""
_OUT: Final = "COPY (SELECT {columns} FROM {table} WHERE persona_id = {persona}) TO STDOUT"
_TABLES: Final = ("personas_artifact", "personas_passage", "personas_posting", "personas_word")


@dataclass(slots=True)
class Cost:
    """What a step took. ``megabytes`` is the most that any process held; ``waited`` the longest that a reader did.

    ``processor`` are the seconds of all processors: what was done, its processes, and the database, reader included.
    """

    seconds: float = 0.0
    processor: float = 0.0
    watching: float = field(default=0.0, repr=False)
    megabytes: int = 0
    waited: float = 0.0
    readers: int = 0
    said: str = field(default="", repr=False)

    def value(self) -> dict[str, Json]:
        """Give figures as they are kept; milliseconds for readers."""
        return {
            "seconds_10": round(self.seconds * 10),
            "processor_10": round(self.processor * 10),
            "mb": self.megabytes,
            "waited_ms": round(self.waited * 1000),
            "readers": self.readers,
        }


@contextmanager
def measured(persona: Persona | None) -> Iterator[Cost]:
    """Measure what is done within, with a reader who keeps asking where *persona* is published."""
    cost, done = Cost(), threading.Event()
    watchers = [threading.Thread(target=_weigh, args=(cost, done))]
    if persona is not None:
        watchers.append(threading.Thread(target=_read, args=(persona, cost, done)))
    for one in watchers:
        one.start()
    begun, worked = time.monotonic(), processor()
    try:
        yield cost
    finally:
        cost.seconds = time.monotonic() - begun
        done.set()
        for one in watchers:
            one.join()
        cost.processor = processor() - worked - cost.watching


def command(*words: str, persona: Persona | None = None, embedder: str = "blank") -> Cost:
    """Run a command of ``manage.py`` in a process of its own."""
    with measured(persona) as cost:
        ran = subprocess.run(  # noqa: S603 -- our own program
            [sys.executable, str(settings.BASE_DIR / "manage.py"), *words],
            env={**os.environ, "KWANZAA_EMBEDDER": embedder},
            capture_output=True,
            text=True,
            check=False,
        )
    cost.said = ran.stdout
    if ran.returncode:
        raise RuntimeError(f"{words[0]} ended with {ran.returncode}: {ran.stderr[-400:]}")
    return cost


def here(work: Callable[[], object], persona: Persona) -> Cost:
    """Do something in this process, with a reader who keeps asking."""
    with measured(persona) as cost:
        work()
    return cost


def copied(superuser: Connection, persona: int) -> Cost:
    """Return what COPY takes for the rows that an archive has, into tables with the same indexes."""
    cost = Cost()
    for table in _TABLES:
        with superuser.cursor() as cursor:
            cursor.execute(_COLUMNS, [table])
            given = {
                "table": Identifier(table),
                "made": Identifier(f"bench_{table}"),
                "persona": Literal(persona),
                "columns": SQL(", ").join(Identifier(name) for (name,) in cursor.fetchall()),
            }
            with cursor.copy(SQL(_OUT).format(**given)) as out:
                rows = [bytes(one) for one in out]
            cursor.execute(SQL("CREATE TABLE {made} (LIKE {table} INCLUDING ALL)").format(**given))
            begun, worked = time.monotonic(), processor()
            with cursor.copy(SQL("COPY {made} ({columns}) FROM STDIN").format(**given)) as into:
                for one in _joined(rows):
                    into.write(one)
            cost.seconds += time.monotonic() - begun
            cost.processor += processor() - worked
    superuser.rollback()
    return cost


def processor() -> float:
    """Return the seconds of this process, of its children that ended, and of the database that runs beside it."""
    own = os.times()
    spent = own.user + own.system + own.children_user + own.children_system
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        backend = int(cursor.fetchone()[0])
    with suppress(psutil.Error):  # it is on another machine
        server = psutil.Process(backend).parent()
        if server is not None and server.name() == "postgres":
            ended = server.cpu_times()
            spent += ended.children_user + ended.children_system
            spent += sum(
                one.cpu_times().user + one.cpu_times().system for one in (server, *server.children())
            )
    return float(spent)


def _joined(rows: Sequence[bytes], some: int = 500) -> Iterator[bytes]:
    for start in range(0, len(rows), some):
        yield b"".join(rows[start : start + some])


def _read(persona: Persona, cost: Cost, done: threading.Event) -> None:
    """Do over and over what keeping an answer waits for."""
    try:
        connection.ensure_connection()  # which is no waiting for a lock
        while not done.wait(_EVERY):
            begun = time.monotonic()
            with transaction.atomic():
                hold_policy(persona.pk)
                ArchiveVersion.objects.filter(persona=persona).values_list("root").last()
            cost.waited = max(cost.waited, time.monotonic() - begun)
            cost.readers += 1
    finally:
        connection.close()
        cost.watching += time.thread_time()


def _weigh(cost: Cost, done: threading.Event) -> None:
    while not done.wait(_EVERY * 10):
        for one in _processes():
            with suppress(psutil.Error):  # it ended
                cost.megabytes = max(cost.megabytes, one.memory_info().rss // 2**20)
    cost.watching += time.thread_time()


def _processes() -> list[psutil.Process]:
    with suppress(psutil.Error):
        return psutil.Process().children(recursive=True)
    return []
