"""A streaming replica of the test run's own PostgreSQL: made by pg_basebackup, held up, promoted, killed."""

import os
import shutil
import signal
import subprocess
import time

import psycopg

from kwanzaa.embedded.binaries import postgres_bin, postgres_program
from kwanzaa.embedded.home import Home
from kwanzaa.embedded.postgres import SETTINGS, THROWAWAY
from kwanzaa.embedded.processes import SERVER_ENVIRONMENT, end, spawn
from kwanzaa.embedded.roles import SUPERUSER

PATIENCE = 60.0


class Replica:
    """One replica beside the primary, in its folder of sockets under another port."""

    def __init__(
        self, home: Home, password: str, *, port: int = 5433, name: str = "", primary: int = 5432
    ) -> None:
        self.home, self.password, self.port, self.primary = home, password, port, primary
        self.folder = home.folder / f"replica-{port}"
        self._copy(name)
        self.process = self.start()

    def _copy(self, name: str) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        source = f"host={self.home.sockets} port={self.primary} user={SUPERUSER}"
        source += f" application_name={name or self.folder.name}"
        subprocess.run(
            [
                postgres_program("pg_basebackup"),
                "-d",
                source,
                "-D",
                self.folder,
                "-R",
                "-X",
                "stream",
                "-c",
                "fast",
                "-N",
            ],
            env={"PGPASSWORD": self.password, "PATH": os.environ["PATH"]},
            check=True,
            capture_output=True,
        )
        if self.home.account.switched:
            for path in (self.folder, *self.folder.rglob("*")):
                os.chown(path, self.home.account.uid, self.home.account.gid, follow_symlinks=False)
        self.folder.chmod(0o700)

    def start(self) -> "subprocess.Popen[bytes]":
        settings = {
            **SETTINGS,
            **THROWAWAY,
            "synchronous_commit": "on",  # or no commit waits for a replica, whichever are named
            "port": str(self.port),
            "shared_buffers": "32MB",
            "hot_standby": "on",
        }
        given = [part for key, value in settings.items() for part in ("-c", f"{key}={value}")]
        process = spawn(
            [postgres_bin(self.home) / "postgres", "-D", self.folder, "-k", self.home.sockets, *given],
            log=self.home.log(self.folder.name),
            last_words=signal.SIGINT,
            account=self.home.account,
            environment=SERVER_ENVIRONMENT,
        )
        until(lambda: self._answers() or process.poll() is not None)
        return process

    def ask(self, statement: str, port: int | None = None) -> object:
        with psycopg.connect(
            host=str(self.home.sockets),
            port=port or self.port,
            user=SUPERUSER,
            password=self.password,
            dbname="postgres",
            autocommit=True,
        ) as connection:
            done = connection.execute(statement.encode())
            row = done.fetchone() if done.description else None
            return row[0] if row else None

    def _answers(self) -> bool:
        try:
            return self.ask("SELECT 1") == 1
        except psycopg.OperationalError:
            return False

    def hold(self) -> None:
        """Receive and replay nothing more."""
        self.ask("SELECT pg_wal_replay_pause()")
        until(lambda: self.ask("SELECT pg_get_wal_replay_pause_state()") == "paused")

    def go_on(self) -> None:
        self.ask("SELECT pg_wal_replay_resume()")
        self.catch_up()

    def catch_up(self) -> None:
        """Wait until everything is replayed that the primary has written by now."""
        place = self.ask("SELECT pg_current_wal_insert_lsn()::text", port=self.primary)
        until(lambda: self.ask(f"SELECT pg_last_wal_replay_lsn() >= '{place}'"))

    def promote(self) -> None:
        assert self.ask("SELECT pg_promote()") is True

    def kill(self) -> None:
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(20)

    def remove(self) -> None:
        end(self.process, signal.SIGINT, signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


def until(holds: object, *, patience: float = PATIENCE) -> None:
    """Wait until it holds."""
    begun = time.monotonic()
    while not holds():  # type: ignore[operator]  # a test's own function
        assert time.monotonic() < begun + patience, "waited too long"
        time.sleep(0.02)
