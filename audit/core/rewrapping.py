"""Hand on to a successor what was wrapped to oneself: the same share of each bundle, for another key.

Files of wraps have one canonical document in a line, ``{"bundle_id", "wrap"}``, so that they may be long: taken from
the server, and the same brought back. No bundle is opened by it: that takes the other share too.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from audit.core.errors import OpenedFileError
from ledger.core.canonical import Json, decode, encode, to_base64
from ledger.core.fields import Fields
from ledger.core.sharing import Holder, Recipient, Wrap, unwrap, wrap


@dataclass(frozen=True, slots=True, kw_only=True)
class WrapLine:
    """One wrap and the bundle, or the counterfactual, that it lies beside."""

    bundle_id: str
    wrap: Wrap

    def encode(self) -> bytes:
        """Return the line, without its end."""
        return encode({"bundle_id": self.bundle_id, "wrap": self.wrap.to_value()})

    @classmethod
    def parse(cls, data: bytes) -> "WrapLine":
        """Read a line. Raises: CanonicalError, SealError."""
        fields = Fields(decode(data), "line")
        line = cls(bundle_id=fields.text("bundle_id"), wrap=Wrap.from_value(fields.value("wrap")))
        fields.closed()
        return line


def rewrap(lines: Iterable[bytes], *, seed: bytes, to: Recipient) -> bytes:
    """Return the same lines with every share wrapped to *to*, for the holder of *seed*.

    Raises: OpenedFileError when a share would change its role; SealError for a wrap that is not *seed*'s.
    """
    made = []
    for line in map(WrapLine.parse, lines):
        if line.wrap.role is not to.role:
            raise OpenedFileError(
                f"a {line.wrap.role}'s share is handed on to a {line.wrap.role}, not to a {to.role}"
            )
        share = unwrap(line.wrap, seed=seed, bundle_id=line.bundle_id)
        again = wrap(share, recipient=to, bundle_id=line.bundle_id)
        made.append(WrapLine(bundle_id=line.bundle_id, wrap=again).encode())
    return b"\n".join(made)


def recipient_file(one: Recipient) -> bytes:
    """Return the public half of a recipient, as the server registers it; nothing in it is secret."""
    value: dict[str, Json] = {"kid": one.kid, "public": to_base64(one.public), "role": one.role.value}
    return encode(value)


def parse_recipient(data: bytes) -> Recipient:
    """Read such a file. Raises: CanonicalError, OpenedFileError when the ID is not that of the key."""
    fields = Fields(decode(data), "recipient")
    if (role := fields.text("role")) not in set(Holder):
        raise OpenedFileError(f"no share is held by {role[:40]!r}")
    found = Recipient(kid=fields.text("kid"), role=Holder(role), public=fields.data("public", size=1216))
    fields.closed()
    if hashlib.sha256(found.public).hexdigest() != found.kid:
        raise OpenedFileError(f"recipient {found.kid[:16]!r} has another key than its ID says")
    return found
