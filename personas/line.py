"""The line to a model server of this house: one address, so many bytes, so many seconds, no redirect and no proxy."""

import ssl
import time
from functools import cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import httpx

from personas.core.errors import EmbedderError


def address(url: str, setting: str, *, elsewhere: bool) -> str:
    """Return *url* without its last stroke. Raises: EmbedderError, also where it lies elsewhere and may not."""
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise EmbedderError(f"{setting} is no address: write http://host:port/v1")
    if not elsewhere and not _is_near(parts.hostname):
        raise EmbedderError(f"{setting} leaves this house, and texts of archives with it: say so if they may")
    return url.rstrip("/")


def post(
    url: str,
    asked: dict[str, Any],
    *,
    key: str,
    most: int,
    seconds: int,
    file: tuple[str, bytes] | None = None,
) -> bytes:
    """Return what a server replies to JSON, or to a form with a *file*: what it is called there, and its bytes.

    Raises: EmbedderError, in one sentence that says what the server did.
    """
    until = time.monotonic() + seconds
    headers = {"authorization": f"Bearer {key}"} if key else {}
    body: dict[str, Any] = {"json": asked} if file is None else {"data": asked, "files": {"file": file}}
    try:
        with (
            httpx.Client(verify=_tls(), trust_env=False, timeout=seconds) as client,
            client.stream("POST", url, headers=headers, **body) as reply,
        ):
            if reply.status_code != httpx.codes.OK:
                raise EmbedderError(f"{url} replies {reply.status_code}: look at its log")
            return _whole(url, reply, most, until)
    except httpx.HTTPError as e:
        raise EmbedderError(f"{url} does not answer: {type(e).__name__}") from e


@cache
def _tls() -> ssl.SSLContext:
    """Read the authorities once in a process: they take longer than what is asked."""
    return httpx.create_ssl_context(trust_env=False)


def _whole(url: str, reply: httpx.Response, most: int, until: float) -> bytes:
    body = bytearray()
    for part in reply.iter_raw():
        body += part
        if len(body) > most:
            raise EmbedderError(f"{url} replies with more than {most} bytes")
        if time.monotonic() > until:
            raise EmbedderError(f"{url} takes longer than it may")
    return bytes(body)


def _is_near(host: str) -> bool:
    """Tell whether a host is this machine, on its private network, or a name without a domain."""
    try:
        return ip_address(host).is_private
    except ValueError:
        return host == "localhost" or "." not in host
