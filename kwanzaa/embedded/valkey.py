"""Valkey, on a Unix socket; it only wakes workers, so nothing of it is kept on disk."""

import signal
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass

import redis

from kwanzaa.embedded.binaries import valkey_server
from kwanzaa.embedded.errors import ServerFailedError
from kwanzaa.embedded.home import Home
from kwanzaa.embedded.passwords import VALKEY
from kwanzaa.embedded.processes import SERVER_ENVIRONMENT, spawn


@dataclass(frozen=True, slots=True, kw_only=True)
class Valkey:
    """One server without a port."""

    home: Home
    passwords: Mapping[str, str]
    name: str = "Valkey"
    farewell: tuple[signal.Signals, ...] = (signal.SIGTERM,)

    def prepare(self) -> None:
        """Remove the socket of a killed server."""
        self.home.valkey_socket.unlink(missing_ok=True)

    def start(self) -> subprocess.Popen[bytes]:
        """Start the server; its settings, password included, go through standard input and stand nowhere."""
        settings = (
            ("port", "0"),
            ("unixsocket", self.home.valkey_socket.name),  # in its working directory
            ("unixsocketperm", "700"),
            ("requirepass", self.passwords[VALKEY]),
            ("maxmemory", "256mb"),
            ("maxmemory-policy", "noeviction"),
            ("appendonly", "no"),
            ("save", '""'),
            ("daemonize", "no"),
            ("loglevel", "warning"),
        )
        return spawn(
            [valkey_server(self.home), "-"],
            log=self.home.log("valkey"),
            last_words=signal.SIGTERM,
            account=self.home.account,
            environment=SERVER_ENVIRONMENT,
            text="".join(f"{key} {value}\n" for key, value in settings),
            folder=self.home.sockets,
        )

    def check(self) -> None:
        """Ask it something. Raises: ServerFailedError."""
        client = redis.Redis(
            unix_socket_path=str(self.home.valkey_socket), password=self.passwords[VALKEY], socket_timeout=5
        )
        try:
            client.ping()
        except redis.RedisError as e:
            raise ServerFailedError(self.name, "it does not answer", self.home.log("valkey")) from e
        finally:
            client.close()

    def settle(self) -> None:
        """Nothing to settle: it starts empty."""
