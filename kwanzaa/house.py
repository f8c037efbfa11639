"""What ``manage.py run`` runs: the programs, and the address they answer at."""

import errno
import os
import socket
import sys
import urllib.error
import urllib.request
from http import HTTPStatus
from pathlib import Path

from kwanzaa.embedded.errors import EmbeddedError
from kwanzaa.supervision import Program

# Each live page of stages holds a thread for as long as it is open.
WEB_THREADS = 64


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
    """Return the worker (with the clock of periodic tasks) and the web server, each with its database role."""
    python = sys.executable
    worker = (
        *(python, "-m", "celery", "-A", "kwanzaa", "worker", "--beat", "--loglevel", "warning"),
        *("--concurrency", str(workers), "--schedule", str(state / "beat"), "--pidfile", ""),
        *("--without-gossip", "--without-mingle"),
    )
    web = (
        *(python, "-m", "granian", "--interface", "wsgi", "--host", host, "--port", str(port), "--no-ws"),
        *("--workers", "1", "--blocking-threads", str(WEB_THREADS), "--workers-kill-timeout", "5"),
        *("--log-level", "warning", "kwanzaa.wsgi:application"),
    )
    return (
        Program(
            name="worker",
            command=worker,
            environment=environment_as("worker"),
            log=state / "worker.log",
            folder=project,
        ),
        Program(
            name="web server",
            command=web,
            environment=environment_as("web"),
            log=state / "web.log",
            folder=project,
        ),
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
