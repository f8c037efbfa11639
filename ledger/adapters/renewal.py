"""New private keys in the signer's folder, beside those in use; and the roots, in a folder of their holder.

    next/              private keys that a change has made; they sign nothing before ``install``
    keyset.json        says which keys are in use: replacing it is the moment of the change

Everything else of the change can be repeated: a signer finds its keys in either place.
"""

import os
import secrets
import shutil
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from ledger.adapters import keyring
from ledger.adapters.keyring import CHECKPOINT_FILE, KEYSET_FILE, NEXT
from ledger.adapters.signer import Pair
from ledger.core.chain import Chain
from ledger.core.envelope import KEYSET, Envelope, Signature, pae
from ledger.core.errors import KeyFileError
from ledger.core.keyset import Key, Keyset, Role, make_key


def make_next(folder: Path, roles: tuple[Role, ...], *, from_index: int) -> tuple[Key, ...]:
    """Make private keys for these roles in ``next/``, all or nothing; return their public halves.

    What an earlier change left there is thrown away. Raises: KeyFileError.
    """
    made = folder / f".{NEXT}-{secrets.token_hex(8)}"
    try:
        made.mkdir(mode=0o700)
        keys = tuple(key for role in roles for key in _make(made, role, from_index))
        _give_to_owner(folder, made)
        drop_next(folder)
        made.rename(folder / NEXT)
        keyring.sync(folder)
    except OSError as e:
        raise KeyFileError(f"cannot make keys in {folder}: {e.strerror}; nothing was changed") from e
    finally:
        shutil.rmtree(made, ignore_errors=True)
    return keys


def drop_next(folder: Path) -> None:
    """Throw the keys away that a change has made."""
    shutil.rmtree(folder / NEXT, ignore_errors=True)


def check_held(folder: Path, keyset: Keyset) -> None:
    """Check that the signer could sign under this keyset. Raises: KeyFileError, which names what is missing."""
    keyring.load(folder, keyset)


def install(folder: Path, chain: Chain) -> None:
    """Have the signer sign under this chain from now on, and put the new keys where the old ones lay.

    Safe to repeat. The old private keys are overwritten by name; what a disk or a backup keeps of them is not.
    Raises: KeyFileError.
    """
    try:
        if keyring.read(folder / KEYSET_FILE) != chain.encode():
            _replace(folder / KEYSET_FILE, chain.encode())
        for path in sorted((folder / NEXT).glob("*.pem")):
            path.replace(folder / path.name)
        drop_next(folder)
        keyring.sync(folder)
    except OSError as e:
        raise KeyFileError(
            f"cannot change {e.filename or folder}: {e.strerror}; mend that and import the same file again"
        ) from e


def make_root(folder: Path) -> tuple[Key, ...]:
    """Make a pair of roots in a new folder; return the public halves. Raises: KeyFileError."""
    try:
        folder.mkdir(mode=0o700)
        keys = _make(folder, Role.ROOT, 0)
        keyring.sync(folder)
    except OSError as e:
        raise KeyFileError(f"cannot make roots in {folder}: {e.strerror}; name a new folder") from e
    return keys


def root_keys(folder: Path) -> tuple[Key, ...]:
    """Return the public halves of the roots in a folder. Raises: KeyFileError."""
    return keyring.pair(folder, Role.ROOT).publics(Role.ROOT)


def sign_as_root(folder: Path, keyset: Keyset) -> Envelope:
    """Sign a keyset with both roots of a folder. Raises: KeyFileError."""
    pair = keyring.pair(folder, Role.ROOT)
    data = pae(KEYSET, keyset.payload())
    made = (pair.ed25519.sign(data), pair.ml_dsa_65.sign(data))
    signatures = tuple(
        Signature(keyid=key.keyid, sig=sig) for key, sig in zip(pair.publics(Role.ROOT), made, strict=True)
    )
    return Envelope(payload_type=KEYSET, payload=keyset.payload(), signatures=signatures)


def _make(folder: Path, role: Role, from_index: int) -> tuple[Key, ...]:
    if role is Role.CHECKPOINT:
        checkpoint = Ed25519PrivateKey.generate()
        keyring.write_private(folder / CHECKPOINT_FILE, checkpoint)
        return (make_key(checkpoint.public_key(), role, from_index=from_index),)
    pair: Pair = keyring.new_pair()
    keyring.write_pair(folder, role, pair)
    publics = (pair.ed25519.public_key(), pair.ml_dsa_65.public_key())
    return tuple(make_key(public, role, from_index=from_index) for public in publics)


def _replace(path: Path, content: bytes) -> None:
    fresh = path.with_name(f".{path.name}-{secrets.token_hex(8)}")
    try:
        keyring.write(fresh, content)
        _give_to_owner(path.parent, fresh)
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def _give_to_owner(folder: Path, made: Path) -> None:
    """Let the signer read what root made for it."""
    if os.geteuid() == 0:
        owner = folder.stat()
        for path in (made, *made.rglob("*")):
            os.chown(path, owner.st_uid, owner.st_gid)
