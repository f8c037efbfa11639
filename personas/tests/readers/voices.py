"""Voice messages as telephones write them: Ogg of Opus, and AMR."""

import struct

OPUS = b"OpusHead\x01\x01" + struct.pack("<HIhB", 312, 16_000, 0, 0)
VORBIS = b"\x01vorbis" + struct.pack("<IBI", 0, 1, 8_000) + bytes(14)
FRAME = bytes([7 << 3]) + bytes(31)  # of 20 ms, at the highest rate


def page(body: bytes, place: int, *, number: int = 0, last: bool = False) -> bytes:
    """Write a page of an Ogg stream; *place* is how many steps of sound are over with it."""
    sizes = bytes([*(255,) * (len(body) // 255), len(body) % 255])
    head = struct.pack("<4sBBqIIIB", b"OggS", 0, 4 * last, place, 7, number, 0, len(sizes))
    return head + sizes + body


def ogg(seconds: int = 2, head: bytes = OPUS, rate: int = 48_000) -> bytes:
    """Write a message."""
    begin = 312 if head == OPUS else 0
    return page(head, 0) + page(b"x" * 300, begin + seconds * rate, number=1, last=True)
