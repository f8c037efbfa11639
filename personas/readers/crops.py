"""Has a child cut a piece out of a master. What comes back is pixels or samples, whatever the file was."""

import tempfile
from threading import BoundedSemaphore
from typing import Final

from personas.core.desk.crops import Crop, Kind
from personas.readers import sandbox
from personas.readers.sandbox import Limits, StoppedError

MIMES: Final = {Kind.PAGE: "image/png", Kind.PICTURE: "image/png", Kind.SOUND: "audio/wav"}
LIMITS: Final = Limits(seconds=20, cpu=10, said=32 * 2**20)
_HEADS: Final = {Kind.PAGE: b"\x89PNG", Kind.PICTURE: b"\x89PNG", Kind.SOUND: b"RIFF"}
_AT_ONCE: Final = BoundedSemaphore(2)  # children of one process: a reader who opens many waits for their own
_PROGRAM: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]);"
    "from personas.readers import cropping;"
    "cropping.main(sys.stdin.buffer, sys.stdout.buffer, cpu=int(sys.argv[2]), memory=int(sys.argv[3]),"
    " kind=sys.argv[4], numbers=sys.argv[5])"
)


def cut(master: bytes, crop: Crop, *, limits: Limits = LIMITS) -> bytes:
    """Return the piece, of the type in ``MIMES``. Raises: StoppedError when the child could not cut it."""
    if not _AT_ONCE.acquire(timeout=limits.seconds):
        raise StoppedError("too many at once")
    try:
        with tempfile.TemporaryFile() as file:
            file.write(master)
            said = sandbox.hear(file, _PROGRAM, limits, crop.kind.value, " ".join(map(str, numbers(crop))))
    finally:
        _AT_ONCE.release()
    if not said.startswith(_HEADS[crop.kind]):
        raise StoppedError("there is no such place in it")
    return said


def numbers(crop: Crop) -> tuple[int, ...]:
    """Return what names a piece for the child: a page and the sides of its boxes, or two milliseconds."""
    if crop.kind is Kind.SOUND:
        return crop.start_ms, crop.end_ms
    return crop.page, *(side for one in crop.boxes for side in (one.left, one.bottom, one.right, one.top))
