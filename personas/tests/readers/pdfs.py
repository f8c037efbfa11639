"""Small PDFs of our own making: one font whose codes mean whatever a page needs, so that any sign can stand on it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

FIRST = 33  # code of the first sign; blanks are no signs, words stand apart by their places
WIDTH = 0.6  # of the font's size, for every sign
SIZE = 11.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Signs on a line that begins at (x, y) and goes up by ``turn`` degrees. A sign may be several code points."""

    x: float
    y: float
    words: tuple[tuple[str, ...], ...]
    turn: int = 0

    @property
    def length(self) -> float:
        return sum(len(word) + 1 for word in self.words) * SIZE * WIDTH


def signs(text: str, *joined: str) -> tuple[tuple[str, ...], ...]:
    """Split a text into words of signs; what is *joined*, such as ``ffi``, is one sign on the page."""
    return tuple(tuple(_signs(word, joined)) for word in text.split())


def _signs(word: str, joined: Sequence[str]) -> Iterable[str]:
    while word:
        first = next((one for one in joined if word.startswith(one)), word[0])
        yield first
        word = word[len(first) :]


def pdf(pages: Sequence[Sequence[Line]], *, turned: int = 0) -> bytes:
    """Write a PDF; *turned* is how a viewer turns its pages. At most 200 different signs."""
    every = list(
        dict.fromkeys(sign for page in pages for line in page for word in line.words for sign in word)
    )
    codes = {sign: FIRST + number for number, sign in enumerate(every)}
    kids = " ".join(f"{5 + 2 * at} 0 R" for at in range(len(pages)))
    widths = " ".join(["600"] * len(every))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
        (
            "<< /Type /Font /Subtype /Type1 /BaseFont /Courier /ToUnicode 4 0 R"
            f" /FirstChar {FIRST} /LastChar {FIRST + len(every) - 1} /Widths [{widths}] >>"
        ),
        _stream(_unicode(codes)),
    ]
    for at, page in enumerate(pages):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate {turned}"
            f" /Resources << /Font << /F 3 0 R >> >> /Contents {6 + 2 * at} 0 R >>"
        )
        objects.append(_stream("\n".join(_drawn(line, codes) for line in page)))
    return _file(objects)


def _drawn(line: Line, codes: dict[str, int]) -> str:
    up, across = sin(radians(line.turn)), cos(radians(line.turn))
    x, y = line.x, line.y
    said = list[str]()
    for word in line.words:
        shown = "".join(f"{codes[sign]:02X}" for sign in word)
        said.append(
            f"BT /F {SIZE} Tf {across:.5f} {up:.5f} {-up:.5f} {across:.5f} {x:.3f} {y:.3f} Tm <{shown}> Tj ET"
        )
        step = (len(word) + 1) * SIZE * WIDTH
        x, y = x + step * across, y + step * up
    return "\n".join(said)


def _unicode(codes: dict[str, int]) -> str:
    rows = "\n".join(
        f"<{code:02X}> <{sign.encode('utf-16-be').hex().upper()}>" for sign, code in codes.items()
    )
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n/CMapName /Ours def /CMapType 2 def\n"
        f"1 begincodespacerange <00> <FF> endcodespacerange\n{len(codes)} beginbfchar\n{rows}\nendbfchar\n"
        "endcmap CMapName currentdict /CMap defineresource pop end end"
    )


def _stream(words: str) -> str:
    return f"<< /Length {len(words.encode('latin-1'))} >>\nstream\n{words}\nendstream"


def _file(objects: Sequence[str]) -> bytes:
    body, places = b"%PDF-1.7\n", list[int]()
    for number, one in enumerate(objects, 1):
        places.append(len(body))
        body += f"{number} 0 obj\n{one}\nendobj\n".encode("latin-1")
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(objects) + 1
    end = f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n<< /Size {size} /Root 1 0 R >>\n"
    return body + f"{end}startxref\n{len(body)}\n%%EOF\n".encode("latin-1")
