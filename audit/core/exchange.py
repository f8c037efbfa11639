"""What steward and auditor send each other: each letter opens for one person, for one statement, and for nothing else.

For a whole record the steward's half goes to the auditor. For one field it is the other way: the auditor's half goes
to the steward, whose machine opens the seal and gives back that field alone with its salt, so that nothing makes the
scope wider afterwards.
"""

from collections.abc import Mapping
from typing import Final

from audit.core.errors import OpenedFileError, OpeningError
from audit.core.letters import Kind, Letter, read, write
from audit.core.opened import RECORD, Disclosure, OpenedFile, disclose, open_file, parse_opened
from audit.core.opening import Statement
from audit.core.warrant import Warrant
from ledger.core.bundle import BundleFile
from ledger.core.canonical import Json, decode, encode, from_base64, to_base64
from ledger.core.commitments import verify_commitment
from ledger.core.errors import CanonicalError
from ledger.core.fields import Fields
from ledger.core.opening import Release, open_with, release, share_of
from ledger.core.sharing import Holder, Recipient, Shares, recipient

_NO_KEYS: Final = "the file of artifact keys is not a map from artifact ID to base64"


def hand_over(keys: Mapping[str, bytes], *, opening: str, statement: str, steward: Recipient) -> Letter:
    """Return the keys of artifacts for the steward alone, from the operator; *statement* is a digest."""
    content: dict[str, Json] = {name: to_base64(key) for name, key in keys.items()}
    return write(Kind.KEYS, to=steward, opening=opening, statement=statement, content=encode(content))


def read_keys(letter: Letter, *, warrant: Warrant, seed: bytes) -> Mapping[str, bytes]:
    """Return what was handed over, by artifact ID, for the steward who holds *seed*.

    Raises: OpeningError, OpenedFileError, SealError, CanonicalError.
    """
    return parse_keys(read(Kind.KEYS, letter, warrant, seed))


def parse_keys(data: bytes) -> Mapping[str, bytes]:
    """Read keys of artifacts by their IDs. Raises: CanonicalError, OpenedFileError."""
    value = decode(data)
    try:
        if isinstance(value, dict):
            return {name: from_base64(key if isinstance(key, str) else "?") for name, key in value.items()}
    except CanonicalError as e:
        raise OpenedFileError(_NO_KEYS) from e
    raise OpenedFileError(_NO_KEYS)


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
    shares = Shares(auditor=read(Kind.HALF, half, warrant, seed), steward=own)
    return _write(Kind.SHARE, warrant.auditor, warrant, _field(bundle, shares, said).encode())


def open_letter(
    bundle: BundleFile, *, warrant: Warrant, seed: bytes, share: Letter
) -> OpenedFile | Disclosure:
    """Open the seal as far as the statement goes, for the auditor that it names.

    Raises: OpeningError, SealError, CommitmentError, OpenedFileError.
    """
    _check_holder(warrant.auditor, seed)
    content = read(Kind.SHARE, share, warrant, seed)
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
    opening = warrant.statement.opening
    return write(kind, to=to, opening=opening, statement=warrant.digest, content=content)


def _check_holder(named: Recipient, seed: bytes) -> None:
    own = recipient(seed, named.role).kid
    if own != named.kid:
        raise OpeningError(f"the statement is for the {named.role} {named.kid[:16]}; this key is {own[:16]}")
