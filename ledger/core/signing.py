"""What is asked of the signer's process, and what it answers: canonical JSON, one map each way.

    {"do": "publics"}                             → {"keysets", "recipients"}
    {"do": "found"}                               → the same, and keys are made first where there may be and are none
    {"do": "head"}                                → {"note"}, null before the first
    {"do": "sign", "payload", "type"}             → {"signatures"}
    {"do": "checkpoint", "origin", "proof", "root", "size"} → {"note"}

Bytes are in base64. An answer is ``{"done": …}`` or ``{"code", "detail"}``.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from ledger.core.canonical import Json, decode, encode, from_base64, to_base64
from ledger.core.checkpoint import Checkpoint
from ledger.core.errors import (
    CanonicalError,
    ForkError,
    KeyFileError,
    KeysMissingError,
    KwanzaaError,
    SignerError,
    SignerRefusedError,
)
from ledger.core.fields import Fields

MOST: Final = 24 * 2**20  # bytes of a message: the longest payload there can be, in base64
_DEPTH: Final = 8
_TOLD: Final = 1_000  # characters of a reason


class Do(StrEnum):
    """What can be asked for."""

    PUBLICS = "publics"
    FOUND = "found"
    HEAD = "head"
    SIGN = "sign"
    CHECKPOINT = "checkpoint"


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicsWanted:
    """Everything public that a log is founded with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundWanted:
    """The same for a log that has no keys yet: only then may any be made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadWanted:
    """The last head that was signed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignWanted:
    """Both signatures under a payload."""

    payload_type: str
    payload: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckpointWanted:
    """A signed head, with the proof that it grew out of the one signed before."""

    head: Checkpoint
    proof: tuple[bytes, ...]


Request: TypeAlias = PublicsWanted | FoundWanted | HeadWanted | SignWanted | CheckpointWanted


def write_request(request: Request) -> bytes:
    """Return the one byte form of a request."""
    match request:
        case PublicsWanted():
            return encode({"do": Do.PUBLICS.value})
        case FoundWanted():
            return encode({"do": Do.FOUND.value})
        case HeadWanted():
            return encode({"do": Do.HEAD.value})
        case SignWanted(payload_type=kind, payload=payload):
            return encode({"do": Do.SIGN.value, "type": kind, "payload": to_base64(payload)})
        case CheckpointWanted(head=head, proof=proof):  # pragma: no branch - every request is named
            hashes: list[Json] = [to_base64(one) for one in proof]
            place: dict[str, Json] = {
                "origin": head.origin,
                "size": head.size,
                "root": to_base64(head.root),
            }
            return encode({"do": Do.CHECKPOINT.value, "proof": hashes, **place})


def read_request(data: bytes) -> Request:
    """Read a request that anybody may have sent. Raises: CanonicalError."""
    fields = Fields(decode(data, limit=MOST, depth=_DEPTH), "request")
    request = _request(fields)
    fields.closed()
    return request


def write_done(value: Json) -> bytes:
    """Return the answer to a request that was granted."""
    return encode({"done": value})


def write_refused(error: KwanzaaError) -> bytes:
    """Return the answer to a request that was not."""
    return encode({"code": error.code, "detail": _plain(str(error))})


def read_reply(data: bytes) -> Json:
    """Return what was granted.

    Raises: ForkError, KeyFileError, KeysMissingError or SignerRefusedError, as the signer said; SignerError when it
    said nothing that can be understood.
    """
    try:
        value = decode(data, limit=MOST)
        fields = Fields(value, "reply")
        if isinstance(value, dict) and "done" in value:
            done = fields.value("done")
            fields.closed()
            return done
        code, detail = fields.text("code"), fields.text("detail")
    except CanonicalError as e:
        raise SignerError(f"the signer's answer is not one: {e}") from e
    match code:
        case ForkError.code:
            raise ForkError(detail)
        case KeyFileError.code:
            raise KeyFileError(detail)
        case KeysMissingError.code:
            raise KeysMissingError(detail)
        case str():  # pragma: no branch - it is a string
            raise SignerRefusedError(f"the signer refuses: {detail} ({code})")


def _request(fields: Fields) -> Request:
    match fields.text("do"):
        case Do.PUBLICS:
            return PublicsWanted()
        case Do.FOUND:
            return FoundWanted()
        case Do.HEAD:
            return HeadWanted()
        case Do.SIGN:
            return SignWanted(payload_type=fields.text("type"), payload=fields.data("payload"))
        case Do.CHECKPOINT:
            head = Checkpoint(
                origin=fields.text("origin"), size=fields.integer("size"), root=fields.data("root")
            )
            proof = tuple(from_base64(text) for text in fields.texts("proof"))
            return CheckpointWanted(head=head, proof=proof)
        case str() as other:  # pragma: no branch - it is a string
            raise CanonicalError(f"nobody knows how to do {other[:40]!r} here")


def _plain(text: str) -> str:
    """Keep a reason sendable: what it quotes may be anything."""
    return text[:_TOLD].encode("ascii", "backslashreplace").decode()
