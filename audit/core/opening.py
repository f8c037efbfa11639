"""The statement of an opening: who may open which seal, why, how far and until when; signed, logged, then used.

The steward's machine and the auditor's both verify it, with its place in the log, before either uses a key. The
reason is not in it: it is committed to, and stays at the desk.
"""

import hashlib
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from audit.core.errors import OpeningError
from ledger.core.canonical import decode, encode
from ledger.core.commitments import commit
from ledger.core.envelope import Envelope
from ledger.core.fields import Fields

NAME: Final = "kwanzaa.opening.v1"
WHOLE: Final = ""  # the path of everything
BESIDE: Final = "/counterfactual"  # asked for at the desk: all of what the full archive would have said
LONGEST: Final = timedelta(days=30)
CASE: Final = re.compile(r"[^\W_][\w ./:#-]{0,59}")  # a case number
TIME: Final = "%Y-%m-%dT%H:%M:%SZ"
PATH: Final = re.compile(r"(/[a-z]+(/[0-9]{1,4})?)?")

_ID: Final = re.compile(r"[0-9a-f]{32}")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_WHO: Final = re.compile(r"user-[0-9]{1,18}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """What is signed of an opening. *path* is empty for the whole record; *bundle* is the digest of its envelope.

    *auditor* and *steward* are the IDs of the two keys that open; *requester* and *approver* are opaque names of two
    persons, and of one where the glass was broken. Times are in UTC.
    """

    opening: str
    bundle_id: str
    bundle: str
    path: str
    case: str
    reason: str
    auditor: str
    steward: str
    requester: str
    approver: str
    break_glass: bool
    requested: datetime
    approved: datetime
    expires: datetime

    def __post_init__(self) -> None:
        """Refuse what may not be signed: above all one person in the place of two."""
        for form, values in (
            (_ID, (self.opening, self.bundle_id)),
            (_DIGEST, (self.bundle, self.reason, self.auditor, self.steward)),
            (_WHO, (self.requester, self.approver)),
            (CASE, (self.case,)),
            (PATH, (self.path,)),
        ):
            if wrong := [value for value in values if not form.fullmatch(value)]:
                raise OpeningError(f"an opening says {wrong[0][:70]!r}, which does not match {form.pattern}")
        if (self.requester == self.approver) != self.break_glass or self.auditor == self.steward:
            raise OpeningError("an opening is approved by a second person, or says that the glass was broken")
        if not self.requested <= self.approved < self.expires <= self.requested + LONGEST:
            raise OpeningError(
                f"an opening is requested, approved and over within {LONGEST.days} days, in this order"
            )

    def payload(self) -> bytes:
        """Return the bytes that are signed, of payload type ``OPENING``."""
        return encode(
            {
                "approved": f"{self.approved:{TIME}}",
                "approver": self.approver,
                "auditor": self.auditor,
                "break_glass": self.break_glass,
                "bundle": self.bundle,
                "bundle_id": self.bundle_id,
                "case": self.case,
                "expires": f"{self.expires:{TIME}}",
                "opening": self.opening,
                "path": self.path,
                "reason": self.reason,
                "requested": f"{self.requested:{TIME}}",
                "requester": self.requester,
                "steward": self.steward,
                "t": NAME,
            }
        )


def parse_statement(data: bytes) -> Statement:
    """Read the bytes that were signed. Raises: CanonicalError, OpeningError."""
    fields = Fields(decode(data), "opening")
    if (name := fields.text("t")) != NAME:
        raise OpeningError(f"opening.t is {name[:60]!r}, not {NAME!r}")
    statement = Statement(
        opening=fields.text("opening"),
        bundle_id=fields.text("bundle_id"),
        bundle=fields.text("bundle"),
        path=fields.text("path"),
        case=fields.text("case"),
        reason=fields.text("reason"),
        auditor=fields.text("auditor"),
        steward=fields.text("steward"),
        requester=fields.text("requester"),
        approver=fields.text("approver"),
        break_glass=fields.flag("break_glass"),
        requested=_time(fields.text("requested")),
        approved=_time(fields.text("approved")),
        expires=_time(fields.text("expires")),
    )
    fields.closed()
    return statement


def name_of(envelope: Envelope) -> str:
    """Return the hex SHA-256 of an envelope's one byte form, by which a statement names a bundle."""
    return hashlib.sha256(envelope.to_json()).hexdigest()


def commit_reason(reason: str, *, salt: bytes) -> str:
    """Return what the statement says of its reason; whoever is given reason and salt (32 bytes) can check it."""
    return commit(salt, "/reason", reason)


def _time(text: str) -> datetime:
    try:
        found = datetime.strptime(text, TIME).replace(tzinfo=UTC)
    except ValueError as e:
        raise OpeningError(f"{text[:40]!r} is not a time like 2026-11-21T08:00:00Z") from e
    if f"{found:{TIME}}" != text:
        raise OpeningError(f"{text[:40]!r} is not a time like 2026-11-21T08:00:00Z")
    return found
