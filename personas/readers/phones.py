"""Pictures as telephones take them, in HEIC: decoded by libheif, which has no encoder here, and read as any other.

Its decoder starts threads, for which it has a table of calls of its own (``calls.THREADED``).
"""

from typing import Final

import pi_heif
from PIL import Image

from personas.core.desk.pieces import Reading
from personas.readers import pictures

FORMAT: Final = "HEIF"
_THREADS: Final = 2

pi_heif.register_heif_opener(decode_threads=_THREADS, thumbnails=False, depth_images=False, aux_images=False)
Image.init()


def read(name: str, data: bytes, charset: str) -> Reading:  # noqa: ARG001 -- an image has none
    """Read the whole picture."""
    return pictures.measured(name, data, (FORMAT,))
