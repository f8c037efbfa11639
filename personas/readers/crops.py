"""Has a child cut a piece out of a master. What comes back is pixels or samples, whatever the file was."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import IO, Final

from personas.core.desk.crops import LARGE, Crop, Kind
from personas.readers import sandbox
from personas.readers.sandbox import Limits, StoppedError

MIMES: Final = {Kind.PAGE: "image/png", Kind.PICTURE: "image/png", Kind.SOUND: "audio/wav"}
LIMITS: Final = Limits(seconds=20, cpu=10, said=32 * 2**20)
PORTRAIT: Final = 400  # pixels of the longer side of a portrait
THUMB: Final = 160  # pixels of the longer side of a picture beside its title, twice those of a page
SIDE: Final = LARGE  # pixels of the longer side of an image that a curator compares with its words
_HEADS: Final = {Kind.PAGE: b"\x89PNG", Kind.PICTURE: b"\x89PNG", Kind.SOUND: b"RIFF"}
_JPEG: Final = b"\xff\xd8\xff"
_AT_ONCE: Final = BoundedSemaphore(2)  # children of one process: a reader who opens many waits for their own
_PROGRAM: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]);"
    "from personas.readers import cropping;"
    "cropping.main(sys.stdin.buffer, sys.stdout.buffer, cpu=int(sys.argv[2]), memory=int(sys.argv[3]),"
    " kind=sys.argv[4], numbers=sys.argv[5])"
)

_TURN: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]);"
    "from personas.readers import turning;"
    "turning.main(sys.stdin.buffer, sys.stdout.buffer, cpu=int(sys.argv[2]), memory=int(sys.argv[3]),"
    " member=sys.argv[4], side=int(sys.argv[5]), kind=sys.argv[6])"
)


def cut(master: bytes, crop: Crop, *, limits: Limits = LIMITS) -> bytes:
    """Return the piece, of the type in ``MIMES``. Raises: StoppedError when the child could not cut it."""
    with _place(limits), tempfile.TemporaryFile() as file:
        file.write(master)
        said = sandbox.hear(file, _PROGRAM, limits, crop.kind.value, " ".join(map(str, numbers(crop))))
    if not said.startswith(_HEADS[crop.kind]):
        raise StoppedError("there is no such place in it")
    return said


def small(file: IO[bytes], *, member: str, side: int = SIDE, limits: Limits = LIMITS) -> bytes:
    """Return the image in *file*, or in its *member* where it is a ZIP, as PNG to look at. Raises: StoppedError."""
    with _place(limits):
        said = drawn(file, member=member, side=side, limits=limits)
    if not said.startswith(_HEADS[Kind.PICTURE]):
        raise StoppedError("it cannot be drawn")
    return said


def portrait(data: bytes, *, limits: Limits = LIMITS) -> bytes:
    """Return a picture as a page begins with it: as a JPEG. Raises: StoppedError."""
    with _place(limits), tempfile.TemporaryFile() as file:
        file.write(data)
        return thumbnail(file, side=PORTRAIT, limits=limits)


def thumbnail(file: IO[bytes], *, side: int = THUMB, limits: Limits = LIMITS) -> bytes:
    """Return the picture in *file* as a JPEG of some kilobytes. Raises: StoppedError."""
    said = drawn(file, member="", side=side, limits=limits, kind="JPEG")
    if not said.startswith(_JPEG):
        raise StoppedError("it cannot be drawn")
    return said


def drawn(file: IO[bytes], *, member: str, side: int, limits: Limits, kind: str = "PNG") -> bytes:
    """Return what ``turning`` says of an image: a file of this *kind*, or a finding. Raises: StoppedError."""
    return sandbox.hear(file, _TURN, limits, member, str(side), kind)


@contextmanager
def _place(limits: Limits) -> Iterator[None]:
    if not _AT_ONCE.acquire(timeout=limits.seconds):
        raise StoppedError("too many at once")
    try:
        yield
    finally:
        _AT_ONCE.release()


def numbers(crop: Crop) -> tuple[int, ...]:
    """Return what names a piece for the child: two milliseconds, a picture's side, or a page and its boxes' sides."""
    if crop.kind is Kind.SOUND:
        return crop.start_ms, crop.end_ms
    if crop.is_whole_picture:
        return (crop.side,)
    return crop.page, *(side for one in crop.boxes for side in (one.left, one.bottom, one.right, one.top))
