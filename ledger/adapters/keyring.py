"""Keys on disk: the signer's folder, and a set of demo keys in it.

    keyset.json        pinned roots and keyset chain (public)
    recipients.json    auditors and steward, public halves
    bundle.ed25519.pem, bundle.ml-dsa-65.pem, …   one pair for each role that signs; checkpoint.ed25519.pem
    root/ auditor-1/ auditor-2/ steward/          never read by the server; take them elsewhere

Files have mode 0600, folders 0700. Private keys are PKCS 8 in PEM; a recipient's is its seed in base64.
"""

import os
import secrets
import shutil
import stat
from functools import lru_cache
from pathlib import Path
from typing import Final

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
from ledger.core.errors import CanonicalError, KeyFileError
from ledger.core.fields import Fields
from ledger.core.keyset import Keyset, Role
from ledger.core.sharing import SEED, Holder, Recipient, recipient

KEYSET_FILE: Final = "keyset.json"
RECIPIENTS_FILE: Final = "recipients.json"
SEED_FILE: Final = "seed"
SIGNING: Final = (Role.BUNDLE, Role.MANIFEST, Role.POLICY, Role.RECEIPT)
DEMO_HOLDERS: Final = {
    "auditor-1": Holder.AUDITOR,
    "auditor-2": Holder.AUDITOR,
    "steward": Holder.STEWARD,
}


@lru_cache(maxsize=4)
def signer(folder: Path) -> KeySigner:
    """Return the signer of a folder, read once. Raises: KeyFileError, which names the file and what to do."""
    return KeySigner(
        pairs={role: _pair(folder, role) for role in SIGNING},
        checkpoint=_ed25519(folder / "checkpoint.ed25519.pem"),
    )


def chain(folder: Path) -> Chain:
    """Return the keysets of a folder, not yet verified. Raises: KeyFileError, CanonicalError."""
    return Chain.parse(read(folder / KEYSET_FILE))


def recipients(folder: Path) -> tuple[Recipient, ...]:
    """Return whom seals are opened by. Raises: KeyFileError, CanonicalError."""
    value = decode(read(folder / RECIPIENTS_FILE))
    if not isinstance(value, list):
        raise CanonicalError(f"{folder / RECIPIENTS_FILE} is not a list of recipients")
    return tuple(_parse_recipient(item) for item in value)


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
    signing = KeySigner(
        pairs={role: _new_pair() for role in SIGNING}, checkpoint=Ed25519PrivateKey.generate()
    )
    root = KeySigner(pairs={Role.ROOT: _new_pair()}, checkpoint=signing.checkpoint)
    for role, pair in signing.pairs.items():
        _write_pair(folder, role, pair)
    _write_private(folder / "checkpoint.ed25519.pem", signing.checkpoint)
    (folder / "root").mkdir(mode=0o700)
    _write_pair(folder / "root", Role.ROOT, root.pairs[Role.ROOT])
    _write(folder / RECIPIENTS_FILE, encode([_recipient_value(r) for r in _write_holders(folder)]))
    _write(folder / KEYSET_FILE, _first_chain(signing, root).encode())


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
        _write(folder / name / SEED_FILE, to_base64(seed).encode())
        made.append(recipient(seed, role))
    return tuple(made)


def _new_pair() -> Pair:
    return Pair(ed25519=Ed25519PrivateKey.generate(), ml_dsa_65=MLDSA65PrivateKey.generate())


def _pair(folder: Path, role: Role) -> Pair:
    return Pair(
        ed25519=_ed25519(folder / f"{role}.ed25519.pem"),
        ml_dsa_65=_ml_dsa_65(folder / f"{role}.ml-dsa-65.pem"),
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


def _write_pair(folder: Path, role: Role, pair: Pair) -> None:
    _write_private(folder / f"{role}.ed25519.pem", pair.ed25519)
    _write_private(folder / f"{role}.ml-dsa-65.pem", pair.ml_dsa_65)


def _write_private(path: Path, key: Ed25519PrivateKey | MLDSA65PrivateKey) -> None:
    _write(path, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))


def _write(path: Path, content: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(descriptor)


def _recipient_value(recipient: Recipient) -> Json:
    return {"kid": recipient.kid, "public": to_base64(recipient.public), "role": recipient.role.value}


def _parse_recipient(value: Json) -> Recipient:
    fields = Fields(value, "recipient")
    if (role := fields.text("role")) not in set(Holder):
        raise CanonicalError(f"no share is held by {role[:40]!r}")
    found = Recipient(kid=fields.text("kid"), role=Holder(role), public=fields.data("public"))
    fields.closed()
    return found
