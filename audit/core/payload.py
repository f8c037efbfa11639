"""What the payload of a bundle says in clear (DESIGN 2, Bundle).

It names no person and no artifact: an identifier, a time, digests, and one commitment for each field of
the sealed record.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from audit.core.errors import PayloadError
from ledger.core.canonical import decode
from ledger.core.errors import CanonicalError
from ledger.core.fields import Fields

NAME: Final = "kwanzaa.bundle.v1"
PATHS: Final = (
    "/question",
    "/session",
    "/category",
    "/outcome",
    "/contract",
    "/retrieval",
    "/checks",
    "/draft",
    "/archive",
    "/policy",
)
BLOCK: Final = 8  # claims are padded up to a multiple of this, so that their number does not show

_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_BUNDLE_ID: Final = re.compile(r"[0-9a-f]{32}")
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Payload:
    """The signed payload. Digests are 64 hex digits; ``commitments`` maps the path of a field to its commitment."""

    bundle_id: str
    issued_at: str
    archive_root: str
    policy: str
    tables: str
    keyset: str
    claims: int
    commitments: Mapping[str, str]
    display: str
    seal: str
    cek: str


def parse_payload(data: bytes) -> Payload:
    """Read the bytes that were signed.

    Which commitments there are is left to ``check_paths``. Raises: CanonicalError, PayloadError.
    """
    fields = Fields(decode(data), "payload")
    if (name := fields.text("t")) != NAME:
        raise PayloadError(f"payload.t is {name[:60]!r}, not {NAME!r}")
    payload = Payload(
        bundle_id=_matching(fields, "bundle_id", _BUNDLE_ID),
        issued_at=_time(fields.text("issued_at")),
        archive_root=_matching(fields, "archive_root", _DIGEST),
        policy=_matching(fields, "policy", _DIGEST),
        tables=_matching(fields, "tables", _DIGEST),
        keyset=_matching(fields, "keyset", _DIGEST),
        claims=fields.integer("claims", least=BLOCK),
        commitments=_commitments(fields),
        display=_matching(fields, "display", _DIGEST),
        seal=_matching(fields, "seal", _DIGEST),
        cek=_matching(fields, "cek", _DIGEST),
    )
    fields.closed()
    return payload


def check_paths(payload: Payload) -> None:
    """Check that there is one commitment for every field and padded claim, and none besides.

    Raises: PayloadError.
    """
    if payload.claims % BLOCK:
        raise PayloadError(f"payload.claims is {payload.claims}, not a multiple of {BLOCK}")
    if len(payload.commitments) != len(PATHS) + payload.claims:
        raise PayloadError(f"{len(payload.commitments)} commitments for {payload.claims} claims")
    if missing := set(paths(payload.claims)) - set(payload.commitments):
        raise PayloadError(f"no commitment for {min(missing)}")


def paths(claims: int) -> tuple[str, ...]:
    """Return the path of every field of a record with so many padded claims."""
    return PATHS + tuple(f"/claims/{n}" for n in range(claims))


def _commitments(fields: Fields) -> Mapping[str, str]:
    """Read eighteen digests or more; only one that is none is taken apart to say why."""
    value = fields.value("commitments")
    if not isinstance(value, dict):
        raise CanonicalError("payload.commitments is not a map")
    found = {path: one for path, one in value.items() if isinstance(one, str) and _DIGEST.fullmatch(one)}
    if len(found) != len(value):
        wrong = next(path for path in value if path not in found)
        _matching(Fields(value, "payload.commitments"), wrong, _DIGEST)
    return found


def _matching(fields: Fields, key: str, form: re.Pattern[str]) -> str:
    text = fields.text(key)
    if not form.fullmatch(text):
        raise PayloadError(f"payload {key} is {text[:80]!r}, which does not match {form.pattern}")
    return text


def _time(text: str) -> str:
    try:
        if _TIME.fullmatch(text):
            datetime.fromisoformat(text)
            return text
    except ValueError as e:
        raise PayloadError(f"payload.issued_at is {text!r}: {e}") from e
    raise PayloadError(f"payload.issued_at is {text[:40]!r}, not an RFC 3339 time in UTC")
