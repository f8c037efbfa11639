"""A private key in a file: base64, or under a passphrase as a JWE (RFC 7516) of one form, which JOSE libraries read.

PBKDF2 with SHA-512 makes a key of the passphrase, AES-KW wraps a fresh one with it, and AES-256-GCM encrypts the seed.
A file that is kept under a security key is known by its header; a page in a browser makes and reads it.
"""

import base64
import binascii
import re
import secrets
import stat
from getpass import getpass
from pathlib import Path
from typing import Final

import unicodedata2
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA512
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC
from cryptography.hazmat.primitives.keywrap import InvalidUnwrap, aes_key_unwrap, aes_key_wrap

from audit.adapters import files
from audit.core.errors import FileError

ROUNDS: Final = range(600_000, 10_000_001)  # of PBKDF2; a new file has the fewest
PARTS: Final = 5
_ALG: Final = b"PBES2-HS512+A256KW"
_HEADER: Final = re.compile(
    rb'\{"alg":"PBES2-HS512\+A256KW","enc":"A256GCM","p2c":([0-9]{6,8}),"p2s":"([\w-]{22})"\}', re.ASCII
)
_TOKEN: Final = re.compile(
    rb'\{"alg":"A256KW","credential":"[\w-]{2,1364}","enc":"A256GCM","rp":"([a-z0-9.-]{1,253})","salt":"[\w-]{43}"\}',
    re.ASCII,
)
_WIDE: Final = stat.S_IRWXG | stat.S_IRWXO
_KEY, _TAG, _NONCE, _SALT = 32, 16, 12, 16


def read_seed(path: Path) -> bytes:
    """Return the private seed in a key file: base64 in one line, or that under a passphrase, which is asked for.

    It is readable by its owner alone. Raises: FileError.
    """
    data = files.read(path)
    if (mode := stat.S_IMODE(path.stat().st_mode)) & _WIDE:
        raise FileError(f"{path} can be read by others (mode {mode:04o}); run: chmod 600 {path}")
    if (house := token_house(data)) is not None:
        raise FileError(
            f"{path} is kept under a security key, which no command asks: open it in a browser at {house}, "
            "or give the copy of your key that is under a passphrase"
        )
    if is_locked(data):
        return unlock(data.strip(), getpass(f"Passphrase of {path}: "))
    try:
        return base64.b64decode(data.strip(), validate=True)
    except binascii.Error as e:
        raise FileError(f"{path} is not a private key in base64") from e


def new_seed(size: int) -> bytes:
    """Return so many bytes for a new private key, from the operating system."""
    return secrets.token_bytes(size)


def new_passphrase(path: Path) -> str:
    """Ask twice for a passphrase. Raises: FileError where they differ, or there is none."""
    first = getpass(f"New passphrase for {path}: ")
    if not first or getpass("The same again: ") != first:
        raise FileError("that was not twice the same passphrase, so no key was made")
    return first


def is_locked(data: bytes) -> bool:
    """Tell by its form whether a key file needs a passphrase."""
    return data.count(b".") == PARTS - 1


def token_house(data: bytes) -> str | None:
    """Return the address at which a key file opens that is kept under a security key; None for any other file."""
    if not is_locked(data):
        return None
    found = _TOKEN.fullmatch(_bytes(data.strip().split(b".")[0]))
    return found[1].decode() if found else None


def lock(seed: bytes, passphrase: str) -> bytes:
    """Return the file of a private seed under a passphrase."""
    salt, nonce, key = (secrets.token_bytes(size) for size in (_SALT, _NONCE, _KEY))
    text = b'{"alg":"%s","enc":"A256GCM","p2c":%d,"p2s":"%s"}' % (_ALG, ROUNDS.start, _letters(salt))
    header = _letters(text)
    sealed = AESGCM(key).encrypt(nonce, seed, header)
    wrapped = aes_key_wrap(_derived(passphrase, salt, ROUNDS.start), key)
    return b".".join([header, *map(_letters, (wrapped, nonce, sealed[:-_TAG], sealed[-_TAG:]))])


def unlock(data: bytes, passphrase: str) -> bytes:
    """Return the private seed in a locked file. Raises: FileError."""
    header, *rest = data.split(b".")
    wrapped, nonce, sealed, tag = map(_bytes, rest)
    found = _HEADER.fullmatch(_bytes(header))
    if found is None or int(found[1]) not in ROUNDS:
        raise FileError("this is not a private key under a passphrase in a form that is known here")
    try:
        key = aes_key_unwrap(_derived(passphrase, _bytes(found[2]), int(found[1])), wrapped)
        return AESGCM(key).decrypt(nonce, sealed + tag, header)
    except (InvalidUnwrap, InvalidTag, ValueError) as e:
        raise FileError("the passphrase does not open this key") from e


def _derived(passphrase: str, salt: bytes, rounds: int) -> bytes:
    kdf = PBKDF2HMAC(algorithm=SHA512(), length=_KEY, salt=_ALG + b"\0" + salt, iterations=rounds)
    return kdf.derive(unicodedata2.normalize("NFC", passphrase).encode())


def _letters(data: bytes) -> bytes:
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def _bytes(text: bytes) -> bytes:
    try:
        return base64.b64decode(text + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as e:
        raise FileError("this is not a private key") from e
