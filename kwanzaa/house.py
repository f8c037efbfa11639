"""What ``manage.py run`` runs: the programs, and the address they answer at."""

import errno
import os
import socket
import sys
import urllib.error
import urllib.request
from http import HTTPStatus
from pathlib import Path
from typing import Final

from kwanzaa.embedded.errors import EmbeddedError
from kwanzaa.supervision import Program

_CELERY: Final = (sys.executable, "-m", "celery", "-A", "kwanzaa")
# Apart from the workers: none that dies takes it along, and it is started again when it dies itself.
_CLOCK: Final = (*_CELERY, "beat", "--loglevel", "warning", "--pidfile", "")


class PortTakenError(EmbeddedError):
    """Somebody else listens there."""

    code = "run.port"

    def __init__(self, host: str, port: int) -> None:
        super().__init__(
            f"Port {port} on {host} is taken: stop the other program, or take another port: "
            f"manage.py run --port {port + 1}."
        )


class AddressError(EmbeddedError):
    """We cannot listen there."""

    code = "run.address"

    def __init__(self, host: str, port: int, reason: str) -> None:
        super().__init__(
            f"Cannot listen on {host} port {port} ({reason.lower()}): name another one with --host and --port."
        )


def refuse_taken_port(host: str, port: int) -> None:
    """Raise PortTakenError or AddressError unless the port is free."""
    if not 0 < port < 2**16:
        raise AddressError(host, port, "no such port")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            probe.listen(1)
    except OSError as e:
        if e.errno == errno.EADDRINUSE:
            raise PortTakenError(host, port) from e
        raise AddressError(host, port, e.strerror or str(e)) from e


def programs(*, host: str, port: int, workers: int, state: Path, project: Path) -> tuple[Program, ...]:
    """Return the workers, the clock that wakes them, and the web server (last), each with its database role.

    *workers* is how many questions are answered at once. From two on they are shared by two worker programs: when one
    is killed, the other takes up its question, instead of everybody waiting until a new one has loaded.
    """
    web = (
        *(
            sys.executable,
            "-m",
            "granian",
            "--interface",
            "asginl",
            "--host",
            host,
            "--port",
            str(port),
            "--no-ws",
        ),
        *("--workers", "1", "--workers-kill-timeout", "5"),
        *("--log-level", "warning", "kwanzaa.asgi:application"),
    )

    def program(name: str, command: tuple[str, ...], *, role: str, log: str) -> Program:
        # The checks were made before the tables were migrated; a worker that is started again would lose time by them.
        environment = environment_as(role) | {"CELERY_SKIP_CHECKS": "1"}
        return Program(name=name, command=command, environment=environment, log=state / log, folder=project)

    shares = [share for share in (workers - workers // 2, workers // 2) if share]  # one worker has it all
    return (
        *(
            program(f"{nth} worker", _worker(nth, share), role="worker", log=f"{nth}-worker.log")
            for nth, share in zip(("first", "second"), shares, strict=False)
        ),
        program("clock", _CLOCK, role="worker", log="clock.log"),
        program("web server", web, role="web", log="web.log"),
    )


def _worker(nth: str, share: int) -> tuple[str, ...]:
    return (
        *(*_CELERY, "worker", "--loglevel", "warning", "--concurrency", str(share)),
        *("--hostname", f"{nth}@%h", "--pidfile", "", "--without-gossip", "--without-mingle"),
    )


def environment_as(role: str) -> dict[str, str]:
    """Pass our environment on, with another database role."""
    return {**os.environ, "KWANZAA_ROLE": role, "PYTHONUNBUFFERED": "1"}


def url_of(host: str, port: int) -> str:
    """Return the address for a browser."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{name}:{port}/"


def answers(url: str) -> bool:
    """Say whether the web server there can work."""
    try:
        with urllib.request.urlopen(f"{url}health/", timeout=5) as reply:  # noqa: S310 -- our own address
            return bool(reply.status == HTTPStatus.OK)
    except (urllib.error.URLError, OSError):
        return False
