"""Signed notes, and the checkpoints in them that a log signs (C2SP signed-note, tlog-checkpoint)."""

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from ledger.core.canonical import from_base64, to_base64
from ledger.core.errors import CanonicalError, CheckpointError, SignatureInvalidError, UnknownKeyError
from ledger.core.keyset import Algorithm, Keyset, Role, load_public
from ledger.core.merkle import HASH

_ED25519: Final = b"\1"  # signed-note, "Signature types"
_MOST_SIGNATURES: Final = 64
_LINE: Final = re.compile(r"\N{EM DASH} ([^\s+]+) ([A-Za-z0-9+/]+={0,2})")
_CONTROL: Final = re.compile(r"[\x00-\x09\x0b-\x1f]")
_SIZE: Final = re.compile(r"0|[1-9][0-9]{0,18}")


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteKey:
    """A name and the 32 raw bytes of an Ed25519 key that signs notes under it."""

    name: str
    public: bytes

    def key_id(self) -> bytes:
        """Return the four bytes that stand before a signature."""
        return hashlib.sha256(self.name.encode() + b"\n" + _ED25519 + self.public).digest()[:4]

    def vkey(self) -> str:
        """Return the key in the form that other tools read."""
        return f"{self.name}+{self.key_id().hex()}+{to_base64(_ED25519 + self.public)}"

    def verify(self, signature: bytes, text: str) -> None:
        """Check a signature of a note's text. Raises: SignatureInvalidError."""
        try:
            _verify(self.public, signature, text)
        except InvalidSignature as e:
            raise SignatureInvalidError(f"the signature of {self.name} under the note does not fit") from e


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteSignature:
    """One signature line."""

    name: str
    key_id: bytes
    signature: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A text that ends in a newline, and the signatures under it."""

    text: str
    signatures: tuple[NoteSignature, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """The head of a log: its name, its number of leaves and their root."""

    origin: str
    size: int
    root: bytes

    def body(self) -> str:
        """Return the text that the log signs; no extension lines."""
        return f"{self.origin}\n{self.size}\n{to_base64(self.root)}\n"


def sign_note(text: str, key: NoteKey, sign: Callable[[bytes], bytes]) -> str:
    """Return *text* as a note with one signature; *sign* makes it with the private half of *key*."""
    signature = to_base64(key.key_id() + sign(text.encode()))
    note = f"{text}\n\N{EM DASH} {key.name} {signature}\n"
    if parse_note(note).text != text:
        raise CheckpointError("this text would be read as another one")
    return note


def parse_note(note: str) -> Note:
    """Read a note; nothing is verified yet. Raises: CheckpointError."""
    text, separator, rest = note.rpartition("\n\n")
    lines = rest.split("\n")
    if not separator or lines.pop() or not lines:
        raise CheckpointError("a note is text, an empty line, and lines of signatures")
    if _CONTROL.search(note) or len(lines) > _MOST_SIGNATURES:
        raise CheckpointError("a note has no control characters, and not too many signatures")
    return Note(text=text + "\n", signatures=tuple(_parse_line(line) for line in lines))


def verify_note(note: Note, keys: Sequence[NoteKey]) -> str:
    """Return the text when a known key signed it; unknown ones are passed over (signed-note, "Signatures").

    Raises: UnknownKeyError, SignatureInvalidError as soon as one known key's signature does not fit.
    """
    known = {(key.name, key.key_id()): key for key in keys}
    found = [(known.get((s.name, s.key_id)), s.signature) for s in note.signatures]
    if all(key is None for key, _ in found):
        raise UnknownKeyError("the note is not signed by a key that is trusted here")
    for key, signature in found:
        if key is not None:
            key.verify(signature, note.text)
    return note.text


def parse_checkpoint(text: str) -> Checkpoint:
    """Read a note's text as a checkpoint without extension lines. Raises: CheckpointError."""
    lines = text.split("\n")
    if len(lines) != 4 or lines[3] or not lines[0] or not _SIZE.fullmatch(lines[1]):  # noqa: PLR2004 - three lines
        raise CheckpointError("a checkpoint is an origin, a size and a root, a line each")
    try:
        root = from_base64(lines[2])
    except CanonicalError as e:
        raise CheckpointError("the root of a checkpoint is in base64") from e
    if len(root) != HASH:
        raise CheckpointError(f"the root of a checkpoint has {HASH} bytes")
    return Checkpoint(origin=lines[0], size=int(lines[1]), root=root)


def verify_checkpoint(note: str, keyset: Keyset) -> Checkpoint:
    """Return the checkpoint of this keyset's log.

    It has one signature, by a checkpoint key that was valid for the last leaf: whoever could add a line could
    make a second form of the same file. Raises: CheckpointError, UnknownKeyError, SignatureInvalidError.
    """
    parsed = parse_note(note)
    checkpoint = parse_checkpoint(parsed.text)
    if checkpoint.origin != keyset.origin:
        raise UnknownKeyError(f"{checkpoint.origin[:80]!r} is not the log of this keyset, {keyset.origin!r}")
    if len(parsed.signatures) != 1:
        raise CheckpointError("a checkpoint has one signature here")
    verify_note(parsed, checkpoint_keys(keyset, checkpoint.size))
    return checkpoint


def is_by_trusted_key(note: str, keyset: Keyset) -> bool:
    """Tell whether a note of ours names a key that may sign heads of its size; nothing is verified.

    Raises: CheckpointError.
    """
    parsed = parse_note(note)
    known = {(key.name, key.key_id()) for key in checkpoint_keys(keyset, parse_checkpoint(parsed.text).size)}
    return any((one.name, one.key_id) in known for one in parsed.signatures)


def checkpoint_keys(keyset: Keyset, size: int) -> tuple[NoteKey, ...]:
    """Return the keys that may sign the head of a log of *size* leaves."""
    last = max(size - 1, 0)
    return tuple(
        NoteKey(name=keyset.origin, public=load_public(key.public).public_bytes_raw())
        for key in keyset.keys
        if (key.role, key.algorithm) == (Role.CHECKPOINT, Algorithm.ED25519) and key.valid_at(last)
    )


@lru_cache(maxsize=64)
def _verify(public: bytes, signature: bytes, text: str) -> None:
    """Check an Ed25519 signature. Leaves of one batch share their checkpoint; what does not fit is not remembered."""
    Ed25519PublicKey.from_public_bytes(public).verify(signature, text.encode())


def _parse_line(line: str) -> NoteSignature:
    matched = _LINE.fullmatch(line)
    if matched is None:
        raise CheckpointError("a signature line is a dash, a name and base64")
    try:
        data = from_base64(matched[2])
    except CanonicalError as e:
        raise CheckpointError("a signature line ends in canonical base64") from e
    return NoteSignature(name=matched[1], key_id=data[:4], signature=data[4:])
