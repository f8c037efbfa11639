"""Pages of a TIFF that holds several, as scanners and fax machines write it: each a picture of its own, drawn as PNG.

They are listed and given as the files of a ZIP are (``zipped``), so that each has a row, words and an outcome.
"""

import warnings
from typing import IO, Final

from personas.core.desk import kinds
from personas.core.findings import Broken, Finding
from personas.readers import pictures
from personas.readers.folder import LARGEST
from personas.readers.table import PAGE
from personas.readers.zipped import WHOLE

MOST: Final = 500  # pages
PIXELS: Final = 40_000_000  # of a page
_FORMAT: Final = "TIFF"


def contents(file: IO[bytes]) -> tuple[tuple[tuple[str, int], ...], tuple[Finding, ...]]:
    """Return name and size of every page; nothing where there is one, which is an image as any other."""
    data = _whole(file)
    if kinds.family(data[: kinds.HEAD]) != "tiff":
        return (), ()  # its reader says what it is
    try:
        with pictures.opened(data, (_FORMAT,)) as image:
            n = getattr(image, "n_frames", 1)
    except Exception as e:  # noqa: BLE001 -- whatever breaks in here is a finding about the file
        return (), (_found(Broken.HALF, type(e).__name__),)
    if n > MOST:
        return (), (_found(Broken.CROWDED, f"{n:,} pages, and {MOST} are allowed"),)
    return tuple((f"{PAGE}{at:04}.png", len(data) // n) for at in range(1, n + 1) if n > 1), ()


def member(file: IO[bytes], name: str) -> bytes | Finding:
    """Return a page as PNG, upright, and nothing else that the file says."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with pictures.opened(_whole(file), (_FORMAT,)) as image:
                image.seek(int(name.removeprefix(PAGE).partition(".")[0]) - 1)
                if image.width * image.height > PIXELS:
                    return _found(Broken.PIXELS, f"{name}: {image.width:,} × {image.height:,} pixels")
                return pictures.drawn(pictures.upright(image))
    except Exception as e:  # noqa: BLE001 -- whatever breaks in here is a finding about the file
        return _found(Broken.HALF, f"{name}: {type(e).__name__}")


def _whole(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read(LARGEST)


def _found(rule: Broken, detail: str) -> Finding:
    return Finding(file=WHOLE, row=0, rule=rule, detail=detail)
