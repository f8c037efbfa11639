"""How long a voice message lasts, by the form of its own file: Ogg (Opus, Vorbis) and AMR, as telephones write them.

What ends inside of a page or of a frame is half there. Nothing is decoded.
"""

import struct
from typing import Final

_PAGE: Final = struct.Struct("<4sBBqIIIB")  # mark, version, flags, place, stream, number, sum, segments
_OPUS: Final = 48_000  # steps a second, whatever it was recorded with
_LAST: Final = 4  # flag of the last page; what stands behind it is of another program
# A frame is 20 ms. Mode → its bytes behind the first; of a mode that is not here there is no frame.
_NARROW: Final = {**dict(enumerate((12, 13, 15, 17, 19, 20, 26, 31, 5))), 15: 0}
_WIDE: Final = {**dict(enumerate((17, 23, 32, 36, 40, 46, 50, 58, 60, 5))), 14: 0, 15: 0}
_HEADS: Final = {b"#!AMR\n": _NARROW, b"#!AMR-WB\n": _WIDE}


def ogg(data: bytes) -> int:
    """Return how many milliseconds it lasts; 0 where its codec does not say so. Raises: ValueError where it is half."""
    at = begin = rate = place = flags = 0
    while at < len(data) and not (flags & _LAST and data[at : at + 4] != b"OggS"):
        if at + _PAGE.size > len(data):
            raise ValueError("it ends inside of what it holds")
        mark, version, flags, reached, *_, segments = _PAGE.unpack_from(data, at)
        body = at + _PAGE.size + segments
        end = body + sum(data[at + _PAGE.size : body])
        if mark != b"OggS" or version or end > len(data) or body > len(data):
            raise ValueError("it ends inside of what it holds")
        if not at:
            rate, begin = _rate(data[body:end])
        place, at = max(place, reached), end
    return max(0, place - begin) * 1000 // rate if rate else 0


def amr(data: bytes) -> int:
    """Return how many milliseconds it lasts. Raises: ValueError where it is half, or of several channels."""
    head = next((one for one in _HEADS if data.startswith(one)), b"")
    at, frames = len(head), 0
    while at < len(data):
        size = _HEADS[head].get(data[at] >> 3 & 15) if head else None
        if size is None or at + 1 + size > len(data):
            raise ValueError("it ends inside of what it holds")
        at, frames = at + 1 + size, frames + 1
    if not frames:
        raise ValueError("it holds no frame")
    return frames * 20


def _rate(head: bytes) -> tuple[int, int]:
    """Return steps a second, and how many of them are no sound."""
    if head.startswith(b"OpusHead") and len(head) > 11:  # noqa: PLR2004 -- where the steps stand
        return _OPUS, struct.unpack_from("<H", head, 10)[0]
    if head.startswith(b"\x01vorbis") and len(head) > 15:  # noqa: PLR2004
        return struct.unpack_from("<I", head, 12)[0], 0
    return 0, 0
