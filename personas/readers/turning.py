"""The child process that draws an image anew: its pixels alone, upright, and nothing else that its file holds.

A program that is not ours sees this and never the file. See ``child`` for what the process gives up first.
"""

import codecs
from typing import IO, Final

from PIL import Image

from ledger.core.canonical import encode
from personas.core.desk.pieces import broken, to_value
from personas.core.findings import Broken, Finding
from personas.readers import leaves, phones, versioned, zipped
from personas.readers.calls import THREADED
from personas.readers.child import confine
from personas.readers.folder import LARGEST
from personas.readers.pictures import FORMATS, drawn, opened, upright
from personas.readers.table import PAGE

MOST: Final = 40_000_000  # pixels: a page of A4 at 600 to the inch has 35 million
SERIES: Final = ("TIFF", "GIF", "WEBP")  # what else holds several holds the same one smaller
HEAD: Final = b"\x89PNG\r\n\x1a\n"


def main(
    file: IO[bytes], out: IO[bytes], *, member: str, side: int, kind: str, cpu: int, memory: int
) -> None:
    """Write on *out* the image in *file*, or in its *member* where it is a ZIP; else a finding, as ``pieces`` does."""
    codecs.lookup("cp437")  # of names in a ZIP; a codec is a file that is opened late
    Image.init()
    confine(cpu=cpu, memory=memory, calls=THREADED)
    out.write(said(file, member, side, kind))
    out.flush()


def said(file: IO[bytes], member: str, side: int, kind: str = "PNG") -> bytes:
    """Return the image as a file of this *kind*, its longer side at most *side* pixels where that is not 0.

    Where there is none, return why.
    """
    openers = {PAGE: leaves, versioned.PATH: versioned}
    opener = next((one for begins, one in openers.items() if member.startswith(begins)), zipped)
    data = opener.member(file, member) if member else file.read(LARGEST + 1)
    if isinstance(data, Finding):
        return _refused(data.detail)
    try:
        with opened(data, (*FORMATS, phones.FORMAT)) as whole:
            frames, pixels = getattr(whole, "n_frames", 1), whole.width * whole.height
            if frames > 1 and whole.format in SERIES:
                return _refused(f"it holds {frames} pictures: hand in each as a file of its own")
            if pixels > MOST and not side:
                return _refused(f"it has {pixels:,} pixels, and {MOST:,} are recognised")
            image = upright(whole)
    except MemoryError:
        return _refused("it takes too much memory")
    except Exception as e:  # noqa: BLE001 -- whatever breaks in here is a finding about the file
        return _refused(type(e).__name__)
    if side:
        image.thumbnail((side, side))
    return drawn(image, kind)


def _refused(detail: str) -> bytes:
    return encode(to_value(broken("", Broken.UNRECOGNISED, detail)))
