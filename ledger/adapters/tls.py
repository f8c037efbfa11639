"""The signer over a network: TLS 1.3, with a certificate on both sides, from an authority for this alone.

Who listens proves to be the host that was named. Who calls proves to have one of the names that are heard: a
certificate of the authority alone opens nothing.
"""

import ipaddress
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ledger.adapters.listener import Peer
from ledger.core.errors import KeyFileError, SignerError

CALLER: Final = -1  # instead of a user's number, which no network tells
SECONDS: Final = 5.0  # for a connection and its proofs
SCHEME: Final = "tls://"
_AUTHORITY, _CERTIFICATE, _KEY = "ca.crt", "tls.crt", "tls.key"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a signer listens, and the folder of what we prove ourselves with."""

    host: str
    port: int
    folder: Path

    def __str__(self) -> str:
        """Return its address."""
        return f"{SCHEME}{self.host}:{self.port}"

    def connect(self) -> socket.socket:
        """Open a connection to whoever proves to be this host. Raises: OSError, KeyFileError."""
        context = _context(ssl.PROTOCOL_TLS_CLIENT, self.folder)
        stream = socket.create_connection((self.host, self.port), timeout=SECONDS)
        try:
            return context.wrap_socket(stream, server_hostname=self.host)
        except BaseException:
            stream.close()
            raise


def place(address: str, folder: Path) -> Place:
    """Read ``tls://host:port``. Raises: ValueError."""
    host, port = split(address.removeprefix(SCHEME))
    return Place(host=host, port=port, folder=folder)


def split(address: str) -> tuple[str, int]:
    """Read ``host:port``. Raises: ValueError."""
    host, _, port = address.rpartition(":")
    if not (host and port.isascii() and port.isdigit() and 0 < int(port) < 2**16):
        raise ValueError(f"{address!r} is no host:port")
    return host.strip("[]"), int(port)


@dataclass(frozen=True, slots=True, kw_only=True)
class Welcome:
    """Takes a caller's proofs, in the caller's own process."""

    context: ssl.SSLContext
    names: frozenset[str]

    def __call__(self, stream: socket.socket) -> socket.socket:
        """Return the stream that only the two sides read. Raises: SignerError for who has no name that is heard."""
        stream.settimeout(SECONDS)
        try:
            safe = self.context.wrap_socket(stream, server_side=True)
        except OSError as e:
            raise SignerError(f"no proof of who calls: {type(e).__name__}") from e
        told: Any = (safe.getpeercert() or {}).get("subjectAltName", ())
        if not self.names & {value for kind, value in told if kind == "DNS"}:
            raise SignerError("a certificate of the authority, and none of the names told with --client")
        return safe


def welcome(folder: Path, names: frozenset[str]) -> Welcome:
    """Return who is heard. Raises: KeyFileError."""
    context = _context(ssl.PROTOCOL_TLS_SERVER, folder)
    context.verify_mode = ssl.CERT_REQUIRED
    return Welcome(context=context, names=names)


def peer_of(stream: socket.socket) -> Peer:
    """Tell callers apart by their address: how many one may have is counted before it has proved anything."""
    address = str(stream.getpeername()[0]).partition("%")[0]
    return Peer(pid=int(ipaddress.ip_address(address)), uid=CALLER)


@contextmanager
def door_on(address: str) -> Iterator[socket.socket]:
    """Listen at ``host:port``. Raises: KeyFileError when nobody can."""
    try:
        host, port = split(address)
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        door = socket.create_server((host, port), family=family, backlog=64)
    except (OSError, ValueError) as e:
        raise KeyFileError(f"cannot listen at {address}: {e}; name another --listen") from e
    with door:
        yield door


def _context(protocol: int, folder: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(protocol)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    try:
        if (folder / _KEY).stat().st_mode & 0o007:
            raise KeyFileError(f"{folder / _KEY} can be read by others: run chmod o= on it")
        context.load_verify_locations(folder / _AUTHORITY)
        context.load_cert_chain(folder / _CERTIFICATE, folder / _KEY)
    except OSError as e:
        raise KeyFileError(
            f"cannot use {_AUTHORITY}, {_CERTIFICATE} and {_KEY} in {folder}: {type(e).__name__}; name their folder"
        ) from e
    return context
