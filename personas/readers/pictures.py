"""Photographs and scans: what they measure as a viewer shows them, and when they were taken; never where.

Their words stand beside them.
"""

import hashlib
import io
import re
import warnings
from typing import Final

from PIL import ExifTags, Image, ImageFile, ImageOps

from personas.core.desk.pieces import Piece, Reading, broken
from personas.core.findings import Broken

MOST: Final = 200_000_000  # pixels
FORMATS: Final = ("PNG", "JPEG", "TIFF", "GIF", "WEBP")
_LYING: Final = range(5, 9)  # orientations in which a file is turned on its side
_DAY: Final = re.compile(r"(\d{4}):(\d\d):(\d\d) ")

Image.init()  # every format is loaded before the process gives up what it needs for that
Image.MAX_IMAGE_PIXELS = MOST


def read(name: str, data: bytes, charset: str) -> Reading:  # noqa: ARG001 -- an image has none
    """Read the whole image, so that half of one is found out."""
    return measured(name, data, FORMATS)


def opened(data: bytes, formats: tuple[str, ...]) -> Image.Image:
    """Open an image of one of these formats; half of one is an error when it is loaded."""
    ImageFile.LOAD_TRUNCATED_IMAGES = False  # WeasyPrint sets it for its whole process
    return Image.open(io.BytesIO(data), formats=formats)


def measured(name: str, data: bytes, formats: tuple[str, ...]) -> Reading:
    """Read an image of one of these formats."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with opened(data, formats) as image:
                exif = image.getexif()
                lies = exif.get(ExifTags.Base.Orientation) in _LYING
                width, height = reversed(image.size) if lies else image.size
                kind = image.format or ""
                taken = exif.get_ifd(ExifTags.IFD.Exif).get(ExifTags.Base.DateTimeOriginal)
                n = getattr(image, "n_frames", 1)
                if width * height > MOST:
                    return broken(name, Broken.PIXELS, f"{width:,} × {height:,} pixels")
                image.load()
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        return broken(name, Broken.PIXELS, f"more than {MOST:,} pixels")
    except (OSError, ValueError, SyntaxError, Warning, EOFError) as e:
        return broken(name, Broken.HALF, type(e).__name__)
    day = _DAY.match(str(taken or ""))
    return Reading(
        pieces=(
            Piece(
                media="image",
                facts=(("kind", "photograph"), *((("date", "-".join(day.groups())),) if day else ())),
                master=(
                    ("master", hashlib.sha256(data).hexdigest()),
                    ("mime", Image.MIME[kind]),
                    ("width", width),
                    ("height", height),
                ),
                notes=(f"it holds {n} pictures, and this is the first",) if n > 1 and kind == "TIFF" else (),
            ),
        )
    )


def upright(image: Image.Image) -> Image.Image:
    """Return a picture as a viewer shows it: turned as its file asks, in colours without transparency, on white."""
    turned = ImageOps.exif_transpose(image)
    if not turned.has_transparency_data:
        return turned.convert("RGB")
    drawn = turned.convert("RGBA")
    paper = Image.new("RGBA", drawn.size, "white")
    return Image.alpha_composite(paper, drawn).convert("RGB")


def drawn(image: Image.Image, kind: str = "PNG") -> bytes:
    """Write pixels alone: what else a file says of itself, such as where it was taken, stays behind."""
    out, bare = io.BytesIO(), Image.frombytes("RGB", image.size, image.tobytes())
    bare.save(out, kind)
    return out.getvalue()
