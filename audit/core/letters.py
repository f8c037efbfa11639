"""A letter between steward and auditor, or to the steward: for one person's key, under one statement."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from audit.core.errors import OpenedFileError, OpeningError
from audit.core.warrant import Warrant
from ledger.core.canonical import decode, encode, to_base64
from ledger.core.fields import Fields
from ledger.core.sharing import Holder, Recipient, decrypt_with, encrypt_to, recipient


class Kind(StrEnum):
    """What a letter carries: a half or the operator's keys to the steward, or what the steward gives to the auditor."""

    HALF = "kwanzaa.half.v1"
    SHARE = "kwanzaa.share.v1"
    KEYS = "kwanzaa.keys.v1"


_READER: Final[Mapping[Kind, Holder]] = {
    Kind.HALF: Holder.STEWARD,
    Kind.SHARE: Holder.AUDITOR,
    Kind.KEYS: Holder.STEWARD,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """Content for one person, encrypted; *statement* is the digest of the statement that it was written under."""

    kind: Kind
    opening: str
    statement: str
    ciphertext: bytes

    def encode(self) -> bytes:
        """Return the one byte form of the file."""
        return encode(
            {
                "ciphertext": to_base64(self.ciphertext),
                "opening": self.opening,
                "statement": self.statement,
                "t": self.kind.value,
            }
        )

    @classmethod
    def parse(cls, data: bytes) -> "Letter":
        """Read the file. Raises: CanonicalError, OpenedFileError."""
        fields = Fields(decode(data), "letter")
        if (kind := fields.text("t")) not in set(Kind):
            raise OpenedFileError(f"the file says it is {kind[:40]!r}, not {' or '.join(Kind)}")
        letter = cls(
            kind=Kind(kind),
            opening=fields.text("opening"),
            statement=fields.text("statement"),
            ciphertext=fields.data("ciphertext"),
        )
        fields.closed()
        return letter


def write(kind: Kind, *, to: Recipient, opening: str, statement: str, content: bytes) -> Letter:
    """Return a letter for one person; *statement* is the digest of the one that it is written under."""
    ciphertext = encrypt_to(to, content=content, info=_info(kind, to.kid, statement))
    return Letter(kind=kind, opening=opening, statement=statement, ciphertext=ciphertext)


def read(kind: Kind, letter: Letter, warrant: Warrant, seed: bytes) -> bytes:
    """Return what a letter of this kind says to the holder of *seed*.

    Raises: OpenedFileError, OpeningError, SealError.
    """
    if letter.kind is not kind:
        raise OpenedFileError(f"a letter of the kind {letter.kind}, where {kind} belongs")
    if letter.statement != warrant.digest:
        raise OpeningError(
            f"the letter was written under another statement, of opening {letter.opening[:32]}"
        )
    kid = recipient(seed, _READER[kind]).kid
    return decrypt_with(seed, ciphertext=letter.ciphertext, info=_info(kind, kid, warrant.digest))


def _info(kind: Kind, kid: str, statement: str) -> bytes:
    return f"{kind.value}\0{kid}\0{statement}".encode()
