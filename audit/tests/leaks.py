"""Where a secret might be found again: in what was sent, and in every file of a browser's profile."""

import base64
import re
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

# How streams begin that deflate made: gzip's magic number, and the headers that zlib writes. What other packers hold
# (Snappy in IndexedDB) leaves a key as it is: nothing in front of it is like it.
PACKED: Final = re.compile(rb"\x1f\x8b\x08|\x78[\x01\x5e\x9c\xda]")
MOST: Final = 2**24  # bytes that one stream unpacks to


def forms_of(secret: bytes) -> tuple[bytes, ...]:
    """How a secret might stand in what was written down."""
    plain = (
        secret,
        secret.hex().encode(),
        base64.b64encode(secret)[: 4 * (len(secret) // 3)],
        base64.urlsafe_b64encode(secret)[: 4 * (len(secret) // 3)],
    )
    return *plain, *(one.decode("latin-1").encode("utf-16-le") for one in plain)


def found_in(data: bytes, secrets: Iterable[bytes]) -> list[bytes]:
    """Return what of *secrets* stands in *data*, packed or not, in any form."""
    every = [data, *unpacked(data)]
    return [secret for secret in secrets if any(form in one for form in forms_of(secret) for one in every)]


def found_below(folder: Path, secrets: Iterable[bytes]) -> list[tuple[str, bytes]]:
    """Return what of *secrets* stands in the files below a folder, each with the file's name."""
    files = [one for one in sorted(folder.rglob("*")) if one.is_file() and not one.is_symlink()]
    wanted = tuple(secrets)
    return [
        (str(file.relative_to(folder)), secret)
        for file in files
        for secret in found_in(file.read_bytes(), wanted)
    ]


def unpacked(data: bytes) -> Iterator[bytes]:
    """Unpack whatever looks as if it had been packed."""
    for start in PACKED.finditer(data):
        with suppress(zlib.error):
            yield zlib.decompressobj(wbits=47).decompress(data[start.start() :], MOST)
