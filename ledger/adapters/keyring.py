"""Keys on disk: the signer's folder, and a set of demo keys in it.

    keyset.json        pinned roots and keyset chain (public)
    recipients.json    auditors and steward, public halves
    bundle.ed25519.pem, bundle.ml-dsa-65.pem, …   one pair for each role that signs; checkpoint.ed25519.pem
    next/              keys that a change of keys has made, until it comes into force (``renewal``)
    root/ auditor-1/ auditor-2/ steward/          never read by the server; take them elsewhere

The last keyset of keyset.json says which keys are in use; a signer finds them by their ids.
Files have mode 0600, folders 0700. Private keys are PKCS 8 in PEM; a recipient's is its seed in base64.
"""

import os
import secrets
import shutil
import stat
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeVar

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.mldsa import MLDSA65PrivateKey
from cryptography.hazmat.primitives.asymmetric.types import PrivateKeyTypes
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from ledger.adapters.signer import KeySigner, Pair
from ledger.core.canonical import Json, decode, encode, to_base64
from ledger.core.chain import Chain
from ledger.core.envelope import KEYSET
from ledger.core.errors import CanonicalError, KeyFileError, KeysMissingError
from ledger.core.fields import Fields
from ledger.core.keyset import Key, Keyset, Role, make_key
from ledger.core.rotation import in_use
from ledger.core.sharing import SEED, Holder, Recipient, recipient

KEYSET_FILE: Final = "keyset.json"
CHECKPOINT_FILE: Final = "checkpoint.ed25519.pem"
NEXT: Final = "next"
RECIPIENTS_FILE: Final = "recipients.json"
SEED_FILE: Final = "seed"
SIGNING: Final = (Role.BUNDLE, Role.MANIFEST, Role.POLICY, Role.RECEIPT)
DEMO_HOLDERS: Final = {
    "auditor-1": Holder.AUDITOR,
    "auditor-2": Holder.AUDITOR,
    "steward": Holder.STEWARD,
}

_Private = TypeVar("_Private", Ed25519PrivateKey, MLDSA65PrivateKey)


def signer(folder: Path) -> KeySigner:
    """Return the signer of a folder, read again when its keyset has changed.

    Raises: KeyFileError, which names the file and what to do; KeysetError for a chain that does not hold.
    """
    try:
        found = (folder / KEYSET_FILE).stat()
    except OSError:
        return _signer(folder, ())
    return _signer(folder, (found.st_ino, found.st_mtime_ns, found.st_size))


def load(folder: Path, keyset: Keyset) -> KeySigner:
    """Return the signer with the keys that are in use under *keyset*, from the folder or from ``next/`` in it.

    Raises: KeyFileError when one is missing, or is another one than the keyset has.
    """
    (head,) = in_use(keyset, Role.CHECKPOINT)
    return KeySigner(
        pairs={role: _pair_of(folder, keyset, role) for role in SIGNING},
        checkpoint=_either(folder, head, _ed25519),
    )


def chain(folder: Path) -> Chain:
    """Return the keysets of a folder, not yet verified. Raises: KeysMissingError, KeyFileError, CanonicalError."""
    if not folder.exists():
        raise KeysMissingError(
            f"there is no folder of keys at {folder}. Where there is a log already, restore the folder from its "
            "backup: no other keys can go on with it, and none were made. A new installation makes them with its "
            "first archive"
        )
    return Chain.parse(read(folder / KEYSET_FILE))


def recipients(folder: Path) -> tuple[Recipient, ...]:
    """Return whom seals are opened by. Raises: KeyFileError, CanonicalError."""
    value = decode(read(folder / RECIPIENTS_FILE))
    if not isinstance(value, list):
        raise CanonicalError(f"{folder / RECIPIENTS_FILE} is not a list of recipients")
    return tuple(parse_recipient(item) for item in value)


def read(path: Path) -> bytes:
    """Return what is in a key file. Raises: KeyFileError when it is missing, or others could read it."""
    try:
        with path.open("rb") as file:
            mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
            content = file.read()
    except OSError as e:
        raise KeyFileError(f"cannot read {path}: {e.strerror}; make keys first, or set KWANZAA_KEYS") from e
    if mode & 0o077:
        raise KeyFileError(f"{path} can be read by others (mode {mode:04o}); run: chmod 600 {path}")
    return content


def make_demo_keys(folder: Path) -> None:
    """Make a whole set of keys in *folder*, all of it or nothing; where there is one, leave it.

    Raises: KeyFileError when the folder holds something else.
    """
    if (folder / KEYSET_FILE).exists():
        return
    folder.parent.mkdir(parents=True, exist_ok=True)
    made = folder.parent / f".{folder.name}-{secrets.token_hex(8)}"
    try:
        _write_keys(made)
        made.rename(folder)
    except OSError as e:
        if not (folder / KEYSET_FILE).exists():  # else another process was first
            raise KeyFileError(
                f"cannot make keys in {folder}: {e.strerror}; empty it, or set KWANZAA_KEYS"
            ) from e
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _write_keys(folder: Path) -> None:
    folder.mkdir(mode=0o700)
    signing = KeySigner(pairs={role: new_pair() for role in SIGNING}, checkpoint=Ed25519PrivateKey.generate())
    root = KeySigner(pairs={Role.ROOT: new_pair()}, checkpoint=signing.checkpoint)
    for role, pair in signing.pairs.items():
        write_pair(folder, role, pair)
    write_private(folder / CHECKPOINT_FILE, signing.checkpoint)
    (folder / "root").mkdir(mode=0o700)
    write_pair(folder / "root", Role.ROOT, root.pairs[Role.ROOT])
    write(folder / RECIPIENTS_FILE, encode([_recipient_value(r) for r in _write_holders(folder)]))
    write(folder / KEYSET_FILE, _first_chain(signing, root).encode())


def _first_chain(signing: KeySigner, root: KeySigner) -> Chain:
    roots = sorted(root.pairs[Role.ROOT].publics(Role.ROOT), key=lambda key: key.keyid)
    ids = tuple(key.keyid for key in roots)
    keyset = Keyset(
        version=1,
        origin=f"kwanzaa.invalid/{ids[0][:16]}",
        previous=None,
        keys=tuple(sorted((*signing.publics(), *roots), key=lambda key: key.keyid)),
        roots=ids,
    )
    return Chain(roots=ids, envelopes=(root.sign(KEYSET, keyset.payload()),))


def _write_holders(folder: Path) -> tuple[Recipient, ...]:
    made = []
    for name, role in DEMO_HOLDERS.items():
        seed = secrets.token_bytes(SEED)
        (folder / name).mkdir(mode=0o700)
        write(folder / name / SEED_FILE, to_base64(seed).encode())
        made.append(recipient(seed, role))
    return tuple(made)


def new_pair() -> Pair:
    """Make the two private keys of one role."""
    return Pair(ed25519=Ed25519PrivateKey.generate(), ml_dsa_65=MLDSA65PrivateKey.generate())


def pair(folder: Path, role: Role) -> Pair:
    """Return the two private keys of a role. Raises: KeyFileError."""
    return Pair(
        ed25519=_ed25519(folder / f"{role}.ed25519.pem"),
        ml_dsa_65=_ml_dsa_65(folder / f"{role}.ml-dsa-65.pem"),
    )


@lru_cache(maxsize=4)
def _signer(folder: Path, _stamp: tuple[int, ...]) -> KeySigner:
    return load(folder, chain(folder).verify()[-1])


def _pair_of(folder: Path, keyset: Keyset, role: Role) -> Pair:
    first, second = in_use(keyset, role)
    return Pair(ed25519=_either(folder, first, _ed25519), ml_dsa_65=_either(folder, second, _ml_dsa_65))


def _either(folder: Path, wanted: Key, read_at: Callable[[Path], _Private]) -> _Private:
    """Find a private key where a change of keys has put it, which may be moving it just now."""
    refusal: KeyFileError | None = None
    name = f"{wanted.role}.{wanted.algorithm}.pem"
    for place in (folder, folder / NEXT, folder):
        try:
            found = read_at(place / name)
        except KeyFileError as e:
            refusal = refusal or e
            continue
        if make_key(found.public_key(), wanted.role).keyid == wanted.keyid:
            return found
    raise refusal or KeyFileError(
        f"{folder / name} is not the {wanted.role} key that its keyset has in use; restore it from its backup"
    )


def _ed25519(path: Path) -> Ed25519PrivateKey:
    key = _load(path)
    if isinstance(key, Ed25519PrivateKey):
        return key
    raise _wrong_kind(path)


def _ml_dsa_65(path: Path) -> MLDSA65PrivateKey:
    key = _load(path)
    if isinstance(key, MLDSA65PrivateKey):
        return key
    raise _wrong_kind(path)


def _load(path: Path) -> PrivateKeyTypes:
    try:
        return load_pem_private_key(read(path), password=None)
    except ValueError as e:
        raise KeyFileError(f"{path} is not a private key in PEM; restore it from its backup") from e


def _wrong_kind(path: Path) -> KeyFileError:
    return KeyFileError(f"{path} is not a private key of the kind its name says; restore it from its backup")


def write_pair(folder: Path, role: Role, pair: Pair) -> None:
    """Write both private keys of a role under its name, where there are none."""
    write_private(folder / f"{role}.ed25519.pem", pair.ed25519)
    write_private(folder / f"{role}.ml-dsa-65.pem", pair.ml_dsa_65)


def write_private(path: Path, key: Ed25519PrivateKey | MLDSA65PrivateKey) -> None:
    """Write a private key to a new file."""
    write(path, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))


def write(path: Path, content: bytes) -> None:
    """Write a new file for our eyes alone, and have it on disk. Raises: OSError."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(descriptor)


def sync(folder: Path) -> None:
    """Have the names in a folder on disk, not only their files. Raises: OSError."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _recipient_value(recipient: Recipient) -> Json:
    return {"kid": recipient.kid, "public": to_base64(recipient.public), "role": recipient.role.value}


def parse_recipient(value: Json) -> Recipient:
    """Read one entry of the list of recipients. Raises: CanonicalError."""
    fields = Fields(value, "recipient")
    if (role := fields.text("role")) not in set(Holder):
        raise CanonicalError(f"no share is held by {role[:40]!r}")
    found = Recipient(kid=fields.text("kid"), role=Holder(role), public=fields.data("public"))
    fields.closed()
    return found
