"""How likely somebody says of themselves what needs a person: a linear reading of words and parts of words.

Beside the forms of ``distress.txt``, which know what was thought of, it knows what resembles what people wrote. Its
weights are fitted (``python -m evaluation.distress.fit``) and are whole numbers: every machine comes to the same.
"""

import re
from base64 import b85decode
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import isqrt
from typing import Final
from zlib import crc32

from citations.core import data

SIZE: Final = 1 << 15
GRAIN: Final = 1000
FILE: Final = files(data) / "mul" / "distress.weights"
_LONG: Final = 24  # words, from which on sentences are read by themselves too
_LONGEST: Final = 60  # words of a sentence that are read
_PARTS: Final = (3, 4, 5)  # letters of a part of a word
_WORD: Final = re.compile(r"[\w']+|\?")
_SENTENCE: Final = re.compile(r"[^.!?؟\n]+[.!?؟\n]*")
_PLAIN: Final = str.maketrans("áàâäéèêëíìîïóòôöúùûüçñ’؟", "aaaaeeeeiiiioooouuuucn'?") | {
    **dict.fromkeys(map(ord, "أإآ"), 0x627),  # Arabic letters that are written with and without their signs
    0x649: 0x627,
    0x629: 0x647,
}


def is_likely(text: str) -> bool:
    """Whether *text*, or one of the sentences of a long one, reads like somebody in need."""
    _, least = _table()
    is_long = len(_WORD.findall(text)) > _LONG
    return any(_weight(one) > least for one in (text, *(_SENTENCE.findall(text) if is_long else ())))


def parts(text: str) -> frozenset[int]:
    """Return the parts of a text as numbers: its words, its pairs of words, and parts of words."""
    words = _WORD.findall(text.lower().translate(_PLAIN))[:_LONGEST]
    row = ["^", *words, "$"]
    pairs = [f"b{one} {two}" for one, two in pairwise(row)]
    apart = [f"s{one} {two}" for one, two in zip(row, row[2:], strict=False)]
    inside = [
        f"c{edged[at : at + n]}"
        for edged in (f"<{word}>" for word in words)
        for n in _PARTS
        for at in range(len(edged) - n + 1)
    ]
    return frozenset(
        crc32(one.encode()) % SIZE for one in (*(f"w{word}" for word in words), *pairs, *apart, *inside)
    )


def _weight(text: str) -> int:
    weights, _ = _table()
    found = parts(text)
    total = sum(weights[one] for one in found)
    return total * GRAIN * GRAIN // max(1, isqrt(len(found) * GRAIN * GRAIN))


@cache
def _table() -> tuple[tuple[int, ...], int]:
    first, _, rest = FILE.read_text(encoding="utf-8").partition("\n")
    packed = b85decode(rest.replace("\n", ""))
    return tuple(byte - 256 if byte > 127 else byte for byte in packed), int(first)  # noqa: PLR2004 -- a signed byte
