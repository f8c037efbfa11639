"""A log behind HTTP, as a witness or a monitor reads it (docs/reference/api.md).

Nothing that comes back is believed here. No redirect is followed: it would carry the token to somebody else.
"""

import http.client
import json
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from http import HTTPStatus
from typing import IO, Final
from urllib.parse import urlencode, urlsplit

from audit.core.errors import UnreachableError
from ledger.core.canonical import from_base64
from ledger.core.errors import CanonicalError, ProofError
from ledger.core.tiles import Tile, bundles, decode_entries

_TIMEOUT: Final = 30.0
_MOST: Final = 2**20  # bytes of an answer
_OFTEN: Final = 4  # so often one thing is asked for where the log says *too many*
_LONG: Final = 60  # seconds that it may tell us to wait
_HERE: Final = frozenset({"localhost", "127.0.0.1", "::1"})


class _Stay(urllib.request.HTTPRedirectHandler):
    """Go nowhere else."""

    def redirect_request(  # the parent's signature
        self,
        req: urllib.request.Request,  # noqa: ARG002
        fp: IO[bytes],  # noqa: ARG002
        code: int,  # noqa: ARG002
        msg: str,  # noqa: ARG002
        headers: http.client.HTTPMessage,  # noqa: ARG002
        newurl: str,  # noqa: ARG002
    ) -> None:
        """Make an error of every redirect."""
        return


@dataclass(frozen=True, slots=True, kw_only=True)
class LogClient:
    """The addresses below *url*, which ends in ``/log/``; *token* is an auditor's, empty for a public log."""

    url: str
    token: str

    def __post_init__(self) -> None:
        """Refuse an address that would send the token in clear. Raises: UnreachableError."""
        parts = urlsplit(self.url)
        is_private = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _HERE)
        if not is_private or not self.url.endswith("/"):
            raise UnreachableError(f"{self.url[:200]!r} is no https address that ends in a slash")

    def checkpoint(self, *, witnesses: int = 0) -> str:
        """Return the newest head, or the newest that so many have cosigned, with all its lines."""
        return self._text("checkpoint", {"witnesses": witnesses} if witnesses else {})

    def consistency(self, old: int, size: int) -> tuple[bytes, ...]:
        """Return the proof that one size grew out of another: nothing where there is none, or none is needed."""
        if old == 0 or old >= size:
            return ()
        try:
            hashes = json.loads(self._text("consistency", {"old": old, "size": size}))["hashes"]
            return tuple(from_base64(str(one)) for one in hashes)
        except (ValueError, TypeError, KeyError, RecursionError, CanonicalError) as e:
            raise UnreachableError(f"the proof from {old} to {size} leaves is not one: {e}") from e

    def leaves(self, start: int, size: int) -> tuple[bytes, ...]:
        """Return the leaves from *start* to the end of the log of *size*."""
        found = list[bytes]()
        for bundle in bundles(start, size):
            found += self._bundle(bundle)[max(start - bundle.first(), 0) :]
        return tuple(found)

    def bring(self, *, size: int, line: str) -> None:
        """Hand in a cosignature of the head of *size* leaves."""
        self._call("cosignatures", body=json.dumps({"size": size, "line": line}).encode())

    def _bundle(self, bundle: Tile) -> tuple[bytes, ...]:
        try:
            return decode_entries(self._call(f"tile/entries/{bundle.path()}"), width=bundle.width)
        except ProofError as e:
            raise UnreachableError(str(e)) from e

    def _text(self, place: str, query: dict[str, int]) -> str:
        try:
            return self._call(f"{place}?{urlencode(query)}" if query else place).decode()
        except UnicodeDecodeError as e:
            raise UnreachableError(f"{place} is not text") from e

    def _call(self, place: str, *, body: bytes | None = None) -> bytes:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        request = urllib.request.Request(self.url + place, data=body, headers=headers)  # noqa: S310 -- checked above
        for _ in range(_OFTEN):
            said = self._said(request, place)
            if isinstance(said, bytes):
                return said
            time.sleep(said)
        raise UnreachableError(f"{place} answers again and again that it is asked for too often")

    def _said(self, request: urllib.request.Request, place: str) -> bytes | int:
        """Return what an address says, or the seconds after which it wants to be asked again."""
        opener = urllib.request.build_opener(_Stay())
        try:
            with opener.open(request, timeout=_TIMEOUT) as answer:
                data: bytes = answer.read(_MOST + 1)
        except urllib.error.HTTPError as e:
            with e:
                if e.code == HTTPStatus.TOO_MANY_REQUESTS and (seconds := _seconds(e)):
                    return seconds
                raise UnreachableError(f"{place} answers {e.code}: {_reason(e)}") from e
        except (OSError, http.client.HTTPException) as e:
            raise UnreachableError(f"{self.url}{place} cannot be read: {e}") from e
        if len(data) > _MOST:
            raise UnreachableError(f"{place} answers with more than {_MOST} bytes")
        return data


def _seconds(error: urllib.error.HTTPError) -> int:
    said = error.headers.get("Retry-After", "")
    return int(said) if said.isascii() and said.isdigit() and 0 < int(said[:9]) <= _LONG else 0


def _reason(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.loads(error.read(_MOST))["detail"])
    except (OSError, ValueError, TypeError, KeyError, RecursionError, http.client.HTTPException):
        return "no reason given"
