"""PostgreSQL 18 with pgvector, on a Unix socket."""

import shutil
import signal
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil
import psycopg

from kwanzaa.embedded.binaries import postgres_bin
from kwanzaa.embedded.errors import PasswordsLostError, ServerFailedError
from kwanzaa.embedded.folders import claim, replace_text
from kwanzaa.embedded.home import Home
from kwanzaa.embedded.processes import SERVER_ENVIRONMENT, running_in, spawn
from kwanzaa.embedded.roles import SUPERUSER, make_database, settle_cluster, settle_database

# Small and durable. Statements and values stay out of the log: they may hold a question.
SETTINGS: Mapping[str, str] = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "200",
    "shared_buffers": "128MB",
    "work_mem": "16MB",
    "maintenance_work_mem": "128MB",
    "min_wal_size": "32MB",
    "max_wal_size": "512MB",
    "jit": "off",
    "fsync": "on",
    "full_page_writes": "on",
    "log_min_messages": "warning",
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "log_line_prefix": "%m ",
}
THROWAWAY: Mapping[str, str] = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Postgres:
    """One cluster; ``durable`` False trades its data's safety for speed, for tests only."""

    home: Home
    passwords: Mapping[str, str]
    durable: bool = True
    name: str = "PostgreSQL"
    farewell: tuple[signal.Signals, ...] = (signal.SIGINT, signal.SIGQUIT)  # fast, then immediate shutdown

    def prepare(self) -> None:
        """Make the cluster on first use; end and clear away what a killed server left."""
        if not (self.home.data / "PG_VERSION").exists():
            self._initialize()
        if (self.home.data / "postmaster.pid").exists():
            self._clear()

    def start(self) -> subprocess.Popen[bytes]:
        """Start the server; it may need a moment before it answers."""
        settings = dict(SETTINGS) | ({} if self.durable else dict(THROWAWAY))
        options = [part for key, value in settings.items() for part in ("-c", f"{key}={value}")]
        program = postgres_bin(self.home) / "postgres"
        return spawn(
            [program, "-D", self.home.data, "-k", self.home.sockets, *options],
            log=self.home.log("postgres"),
            last_words=signal.SIGINT,
            account=self.home.account,
            environment=SERVER_ENVIRONMENT,
        )

    def check(self) -> None:
        """Ask it something.

        Raises: PasswordsLostError; ServerFailedError when it does not answer.
        """
        try:
            with self._connect("postgres") as connection:
                connection.execute("SELECT 1")
        except psycopg.OperationalError as e:
            if "password authentication failed" in str(e):
                raise PasswordsLostError(self.home.passwords, self.home.data) from e
            raise ServerFailedError(self.name, "it does not answer", self.home.log("postgres")) from e

    def settle(self) -> None:
        """Make roles and database; first in ``template1``, so that every later database is born alike."""
        with self._connect("postgres") as connection:
            settle_cluster(connection, self.passwords)
        with self._connect("template1") as connection:
            settle_database(connection)
        with self._connect("postgres") as connection:
            make_database(connection)

    def _connect(self, database: str) -> psycopg.Connection:
        return psycopg.connect(
            host=str(self.home.sockets),
            port=5432,
            user=SUPERUSER,
            password=self.passwords[SUPERUSER],
            dbname=database,
            connect_timeout=5,
            autocommit=True,
            application_name="kwanzaa-keeper",
        )

    def _initialize(self) -> None:
        """Make the cluster beside its place and move it there whole, so that half a cluster never counts."""
        account = self.home.account
        fresh = self.home.folder / "postgres.new"
        shutil.rmtree(fresh, ignore_errors=True)
        claim(fresh, uid=account.uid, gid=account.gid)
        secret = self.home.sockets / "password.new"  # a folder that only we and the server can read
        replace_text(secret, self.passwords[SUPERUSER])
        shutil.chown(secret, account.uid, account.gid)
        try:
            self._initdb(fresh, secret)
        finally:
            secret.unlink()
        fresh.rename(self.home.data)

    def _initdb(self, folder: Path, secret: Path) -> None:
        program = postgres_bin(self.home) / "initdb"
        options = ("-A", "scram-sha-256", f"--pwfile={secret}", "--encoding=UTF8")
        locale = ("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions")
        log = self.home.log("initdb")
        sync = () if self.durable else ("--no-sync",)
        child = spawn(
            [program, "-D", folder, "-U", SUPERUSER, *options, *locale, *sync],
            log=log,
            last_words=signal.SIGKILL,
            account=self.home.account,
            environment=SERVER_ENVIRONMENT,
        )
        if child.wait() != 0:
            raise ServerFailedError("initdb", f"exit status {child.returncode}", log)

    def _clear(self) -> None:
        """End what still runs on our data, and remove its pid files.

        Only the holder of the keeper's lock comes here, so a server found on this data is one whose keeper
        was killed. The pid in the file may be a zombie, or somebody else's by now: PostgreSQL would refuse to
        start for both.
        """
        for signum in (None, signal.SIGINT, signal.SIGQUIT, signal.SIGKILL):
            left = running_in(self.home.data, "postgres")
            for process in left:
                if signum is not None:
                    with suppress(psutil.NoSuchProcess):
                        process.send_signal(signum)
            _, stubborn = psutil.wait_procs(left, timeout=3)
            if not stubborn:
                break
        for stale in (self.home.data / "postmaster.pid", *self.home.sockets.glob(".s.PGSQL.5432*")):
            stale.unlink(missing_ok=True)
