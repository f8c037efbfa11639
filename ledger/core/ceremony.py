"""The papers of a change of keys: what the holder of the roots is asked to sign, and what they sign.

The root's private keys never come near the server. It writes a request; the holder reads it on another machine, signs
the keyset in it, and the server takes the signed keyset in.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ledger.core.canonical import decode, encode
from ledger.core.chain import Chain
from ledger.core.envelope import KEYSET, Envelope
from ledger.core.errors import KeysetError
from ledger.core.fields import Fields
from ledger.core.keyset import Keyset, Role, parse_keyset

FORMAT: Final = "kwanzaa.keyset-request.v1"


class Cause(StrEnum):
    """Why keys change."""

    ROTATE = "rotate"  # by plan: what they sign until the change stays good
    REVOKE = "revoke"  # from now on
    COMPROMISE = "compromise"  # from an earlier leaf on


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What the root holder is asked to sign: *keyset*, which is to follow the last one of *chain*, and why.

    *roles* have their keys replaced; with ``root`` among them the holder puts new roots in.
    """

    cause: Cause
    reason: str
    roles: tuple[Role, ...]
    chain: Chain
    keyset: Keyset

    def encode(self) -> bytes:
        """Return the one byte form of the file."""
        return encode(
            {
                "cause": self.cause.value,
                "chain": decode(self.chain.encode()),
                "keyset": decode(self.keyset.payload()),
                "reason": self.reason,
                "roles": [role.value for role in self.roles],
                "t": FORMAT,
            }
        )

    @classmethod
    def parse(cls, data: bytes) -> "Request":
        """Read the file; nothing is verified yet. Raises: CanonicalError, KeysetError."""
        fields = Fields(decode(data), "keyset request")
        cause, roles = fields.text("cause"), fields.texts("roles")
        if fields.text("t") != FORMAT or cause not in set(Cause) or not set(roles) <= set(Role):
            raise KeysetError(f"not a {FORMAT}")
        request = cls(
            cause=Cause(cause),
            reason=fields.text("reason"),
            roles=tuple(Role(role) for role in roles),
            chain=Chain.parse(encode(fields.value("chain"))),
            keyset=parse_keyset(encode(fields.value("keyset"))),
        )
        fields.closed()
        return request


def join(envelopes: Sequence[Envelope], keyset: Keyset) -> Envelope:
    """Return one envelope of the keyset with the signatures of all, in the order of a chain."""
    found = {one.keyid: one for envelope in envelopes for one in envelope.signatures}
    ordered = sorted(found, key=lambda keyid: (keyset.find(keyid).algorithm, keyid))
    return Envelope(
        payload_type=KEYSET,
        payload=keyset.payload(),
        signatures=tuple(found[keyid] for keyid in ordered),
    )


def describe(old: Keyset, new: Keyset) -> tuple[str, ...]:
    """Say what changes from one keyset to the next, a sentence for each key; for the eyes of a root holder."""
    known = {key.keyid: key for key in old.keys}
    lines = []
    for key in sorted(new.keys, key=lambda key: (key.role, key.from_index, key.algorithm)):
        name = f"{key.role} {key.algorithm} {key.keyid}"
        before = known.get(key.keyid)
        if before is None:
            lines.append(f"new: {name} signs from leaf {key.from_index} on")
        elif before.to_index != key.to_index:
            lines.append(f"ends: {name} at leaf {key.to_index}")
    lines += [f"root: {keyid} signs the next keyset" for keyid in new.roots if keyid not in old.roots]
    return tuple(lines)
