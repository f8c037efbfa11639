"""Cosignatures: what a witness says about a checkpoint that it found consistent (C2SP tlog-cosignature, Ed25519).

A witness says: *at this time, this is the largest head of this log that I have seen, and it grew out of every one
that I saw before*. Its lines stand below the log's own; whoever trusts enough witnesses need not trust the log.
"""

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from ledger.core.canonical import from_base64, to_base64
from ledger.core.checkpoint import Checkpoint, Note, NoteSignature, parse_note, verify_checkpoint
from ledger.core.errors import CanonicalError, CheckpointError, SignatureInvalidError, WitnessError
from ledger.core.keyset import Keyset

_KIND: Final = b"\4"  # tlog-cosignature, "Format"
_TIME: Final = 8
_SIGNATURE: Final = 64
_PUBLIC: Final = 32
_LATEST: Final = 2**63 - 1
_VKEY: Final = re.compile(r"([^\s+]{1,200})\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44}={0,2})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Witness:
    """The name of a witness and the 32 raw bytes of its Ed25519 key."""

    name: str
    public: bytes

    def key_id(self) -> bytes:
        """Return the four bytes that stand before its signatures."""
        return hashlib.sha256(self.name.encode() + b"\n" + _KIND + self.public).digest()[:4]

    def vkey(self) -> str:
        """Return the key as others are told to trust it."""
        return f"{self.name}+{self.key_id().hex()}+{to_base64(_KIND + self.public)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cosigned:
    """A verified head of a log. ``times`` says by name when each known witness saw it, in seconds since 1970."""

    head: Checkpoint
    note: str
    times: tuple[tuple[str, int], ...]


def parse_vkey(text: str) -> Witness:
    """Read a witness's key in the form ``NAME+ID+KEY``. Raises: WitnessError."""
    matched = _VKEY.fullmatch(text)
    try:
        key = from_base64(matched[3]) if matched else b""
    except CanonicalError:
        key = b""
    if matched is None or key[:1] != _KIND or len(key) != 1 + _PUBLIC:
        raise WitnessError(f"{text[:80]!r} is not the key of a witness, NAME+ID+KEY of type 04")
    witness = Witness(name=matched[1], public=key[1:])
    if witness.key_id().hex() != matched[2]:
        raise WitnessError(f"the key of {witness.name} has the ID {witness.key_id().hex()}, not {matched[2]}")
    return witness


def parse_vkeys(texts: Sequence[str]) -> tuple[Witness, ...]:
    """Read the keys of several witnesses, no name and no key twice.

    A cosignature does not cover the name, so that one key under two names would count as two (tlog-policy).
    Raises: WitnessError.
    """
    witnesses = tuple(map(parse_vkey, texts))
    names, keys = {one.name for one in witnesses}, {one.public for one in witnesses}
    if not len(names) == len(keys) == len(witnesses):
        raise WitnessError("a witness has one name and one key; name each of them once")
    return witnesses


def cosign(head: Checkpoint, *, witness: Witness, at: int, sign: Callable[[bytes], bytes]) -> str:
    """Return the line of a cosignature, with its newline; *sign* is the private half of *witness*.

    *at* is in seconds since 1970; whoever calls has checked that *head* grew out of all that it ever cosigned.
    """
    if not 0 < at <= _LATEST:
        raise WitnessError(f"{at} is no time at which a head can be cosigned")
    signature = witness.key_id() + at.to_bytes(_TIME) + sign(_message(head.body(), at))
    return f"\N{EM DASH} {witness.name} {to_base64(signature)}\n"


def verify_line(line: str, *, head: Checkpoint, witness: Witness) -> int:
    """Return the time at which *witness* cosigned *head*.

    Raises: CheckpointError; WitnessError for a line of somebody else; SignatureInvalidError.
    """
    note = parse_note(f"{head.body()}\n{line}")
    if note.text != head.body() or len(note.signatures) != 1 or not _is_of(note.signatures[0], witness):
        raise WitnessError(f"this is not one line by {witness.name}")
    return _verify(note.signatures[0], text=note.text, witness=witness)


def verify_cosigned(note: str, keyset: Keyset, witnesses: Sequence[Witness]) -> Cosigned:
    """Return the head of a note that the log and any number of witnesses signed; unknown lines are passed over.

    Raises: what ``verify_checkpoint`` raises; SignatureInvalidError as soon as a known witness's line does not fit;
    CheckpointError for two lines of one witness.
    """
    parsed = parse_note(note)
    own = tuple(one for one in parsed.signatures if one.name == keyset.origin)
    bare = render(replace(parsed, signatures=own)) if own else note
    head = verify_checkpoint(bare, keyset)
    times = [
        (witness.name, _verify(one, text=parsed.text, witness=witness))
        for witness in witnesses
        for one in parsed.signatures
        if _is_of(one, witness)
    ]
    if len({name for name, _ in times}) != len(times):
        raise CheckpointError("a witness signs a head once")
    return Cosigned(head=head, note=bare, times=tuple(times))


def check_quorum(cosigned: Cosigned, *, quorum: int) -> None:
    """Check that at least *quorum* of the witnesses asked about have cosigned. Raises: WitnessError."""
    if len(cosigned.times) < quorum:
        seen = ", ".join(name for name, _ in cosigned.times) or "none"
        raise WitnessError(
            f"the head of {cosigned.head.size} leaves needs {quorum} witnesses and has {len(cosigned.times)}: {seen}"
        )


def render(note: Note) -> str:
    """Return the bytes of a note as text."""
    lines = [f"\N{EM DASH} {one.name} {to_base64(one.key_id + one.signature)}\n" for one in note.signatures]
    return f"{note.text}\n{''.join(lines)}"


def _is_of(signature: NoteSignature, witness: Witness) -> bool:
    return (signature.name, signature.key_id) == (witness.name, witness.key_id())


def _verify(signature: NoteSignature, *, text: str, witness: Witness) -> int:
    at = int.from_bytes(signature.signature[:_TIME])
    if len(signature.signature) != _TIME + _SIGNATURE or not 0 < at <= _LATEST:
        raise SignatureInvalidError(f"the cosignature of {witness.name} is not a time and a signature")
    try:
        public = Ed25519PublicKey.from_public_bytes(witness.public)
        public.verify(signature.signature[_TIME:], _message(text, at))
    except InvalidSignature as e:
        raise SignatureInvalidError(f"the cosignature of {witness.name} does not fit") from e
    return at


def _message(text: str, at: int) -> bytes:
    return f"cosignature/v1\ntime {at}\n{text}".encode()
