"""What steward and auditor send each other: each letter opens for one person, for one statement, and for nothing else.

For a whole record the steward's half goes to the auditor. For one field it is the other way: the auditor's half goes
to the steward, whose machine opens the seal and gives back that field alone with its salt, so that nothing makes the
scope wider afterwards.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from audit.core.errors import OpenedFileError, OpeningError
from audit.core.opened import RECORD, Disclosure, OpenedFile, disclose, open_file, parse_opened
from audit.core.opening import Statement
from audit.core.warrant import Warrant
from ledger.core.bundle import BundleFile
from ledger.core.canonical import decode, encode, to_base64
from ledger.core.commitments import verify_commitment
from ledger.core.fields import Fields
from ledger.core.opening import Release, open_with, release, share_of
from ledger.core.sharing import Holder, Recipient, Shares, decrypt_with, encrypt_to, recipient


class Kind(StrEnum):
    """What a letter carries: the auditor's half to the steward, or what the steward gives to the auditor."""

    HALF = "kwanzaa.half.v1"
    SHARE = "kwanzaa.share.v1"


_READER: Final[Mapping[Kind, Holder]] = {Kind.HALF: Holder.STEWARD, Kind.SHARE: Holder.AUDITOR}


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


def contribute(bundle: BundleFile, *, warrant: Warrant, seed: bytes) -> Letter:
    """Return the auditor's half of one bundle, for the steward alone, who will open one field of it.

    Raises: OpeningError where the whole record is to be opened; SealError for another key than the statement names.
    """
    said = warrant.statement
    if not said.path:
        raise OpeningError("the whole record is opened on the auditor's machine: the steward releases first")
    _check_holder(warrant.auditor, seed)
    share = share_of(bundle.wraps, role=Holder.AUDITOR, seed=seed, bundle_id=said.bundle_id)
    return _write(Kind.HALF, warrant.steward, warrant, share)


def give(
    bundle: BundleFile,
    *,
    warrant: Warrant,
    seed: bytes,
    artifact_keys: Mapping[str, bytes],
    half: Letter | None,
) -> Letter:
    """Return what the steward gives the auditor: the other half of the whole, or one field and no key at all.

    Raises: OpeningError, SealError, OpenedFileError.
    """
    said = warrant.statement
    _check_holder(warrant.steward, seed)
    if not said.path:
        given = release(bundle, seed=seed, artifact_keys=artifact_keys)
        return _write(Kind.SHARE, warrant.auditor, warrant, given.encode())
    if half is None:
        raise OpeningError(
            f"{said.path} alone is to be opened: ask the auditor for their half of this bundle"
        )
    own = share_of(bundle.wraps, role=Holder.STEWARD, seed=seed, bundle_id=said.bundle_id)
    shares = Shares(auditor=_read(Kind.HALF, half, warrant, seed), steward=own)
    return _write(Kind.SHARE, warrant.auditor, warrant, _field(bundle, shares, said).encode())


def open_letter(
    bundle: BundleFile, *, warrant: Warrant, seed: bytes, share: Letter
) -> OpenedFile | Disclosure:
    """Open the seal as far as the statement goes, for the auditor that it names.

    Raises: OpeningError, SealError, CommitmentError, OpenedFileError.
    """
    _check_holder(warrant.auditor, seed)
    content = _read(Kind.SHARE, share, warrant, seed)
    if not warrant.statement.path:
        return open_file(bundle, seed=seed, release=Release.parse(content))
    found = parse_opened(content)
    if not isinstance(found, Disclosure) or found.path != warrant.statement.path:
        raise OpenedFileError("the steward's letter holds something else than the statement allows")
    committed = Fields(decode(bundle.envelope.payload), "payload").fields("commitments")
    verify_commitment(committed.text(found.path), salt=found.salt, path=found.path, value=found.value)
    return found


def _field(bundle: BundleFile, shares: Shares, said: Statement) -> Disclosure:
    """Open on the steward's machine and keep one field. No excerpt is opened: no artifact's key is given."""
    opened = open_with(bundle, shares=shares, artifact_keys={})
    whole = OpenedFile(
        bundle_id=said.bundle_id,
        content_key=shares.content_key(said.bundle_id),
        artifact_keys={},
        record=opened.parts.get(RECORD),
        excerpts=opened.excerpts,
    )
    return disclose(whole, said.path)


def _write(kind: Kind, to: Recipient, warrant: Warrant, content: bytes) -> Letter:
    return Letter(
        kind=kind,
        opening=warrant.statement.opening,
        statement=warrant.digest,
        ciphertext=encrypt_to(to, content=content, info=_info(kind, to.kid, warrant)),
    )


def _read(kind: Kind, letter: Letter, warrant: Warrant, seed: bytes) -> bytes:
    if letter.kind is not kind:
        raise OpenedFileError(f"a letter of the kind {letter.kind}, where {kind} belongs")
    if letter.statement != warrant.digest:
        raise OpeningError(
            f"the letter was written under another statement, of opening {letter.opening[:32]}"
        )
    kid = recipient(seed, _READER[kind]).kid
    return decrypt_with(seed, ciphertext=letter.ciphertext, info=_info(kind, kid, warrant))


def _check_holder(named: Recipient, seed: bytes) -> None:
    own = recipient(seed, named.role).kid
    if own != named.kid:
        raise OpeningError(f"the statement is for the {named.role} {named.kid[:16]}; this key is {own[:16]}")


def _info(kind: Kind, kid: str, warrant: Warrant) -> bytes:
    return f"{kind.value}\0{kid}\0{warrant.digest}".encode()
