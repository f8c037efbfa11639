# ruff: noqa: RUF001 - letters that look alike are what this file is about
"""What a question says under its disguise: look-alike letters, invisible characters, codes, split and turned words.

Nothing here decides. ``plain`` is what an honest question says, and what is searched for. ``readings`` and ``runs`` are
what a disguised one may say, to be looked at for orders and for nothing else. ``coded`` and ``steered`` tell that words
are carried in a code, or by characters that nobody sees.
"""

import base64
import html
import re
from collections.abc import Callable, Iterator

import unicodedata2

# A letter of another script beside the Latin one that it is taken for (after UTS 39, the common ones).
_PAIRS = (
    "аa еe оo рp сc уy хx іi јj ѕs һh ԁd ԛq ԝw кk мm тt пn вb гr ӏl ѵv АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS "
    "αa εe οo ρp υu νv ιi κk χx τt γy ηn ωw ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ɑa ɡg ıi օo սu հh ցg ոn"
)
_ALIKE = {ord(pair[0]): pair[1] for pair in _PAIRS.split()}
_WORD = re.compile(r"[^\W\d_]+")
_LATIN = re.compile(r"[A-Za-z]")
_OTHER = re.compile("[\u0370-\u058f]")
_ESCAPE = re.compile(r"⟨U\+([0-9A-F]{4,6})⟩")
_OVERLAY = re.compile("[\u0334-\u0338\u0489\u20d2\u20d3\u20e5\u20eb]|(?<=[\u0300-\u036f])[\u0300-\u036f]+")
_TAGS, _VARIANTS, _FEW = range(0xE0000, 0xE0080), range(0xE0100, 0xE01F0), 8
_TURNS = frozenset((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
_FIGURES = str.maketrans("0134578@$!|€+", "oieastbasilet")
_LEET_WORD = re.compile(r"(?<!\S)(?=\S*[A-Za-z])(?=\S*[0-9@$!|€+])\S+")
_INNER = re.compile(r"(?<=\w)[-_*~`.|/\\^+:]+(?=\w)|[*_~`]+")
_LETTERS = re.compile(r"(?:(?<![^\W_])[^\W_][\W_]+){3,}[^\W_](?![^\W_])")
_LONG = re.compile(r"[^\W\d_]{16,}")
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_SHIFTS = tuple(str.maketrans(_ALPHABET, _ALPHABET[n:] + _ALPHABET[:n]) for n in range(1, 26))
_ATBASH = str.maketrans(_ALPHABET, _ALPHABET[::-1])
_COMMON = frozenset(
    "the and you are that was his her your what who all for with from this have not but him did how when where".split()
)
_LEAST_COMMON, _SHARE = 2, 4


def plain(text: str) -> str:
    """Return *text* as it is meant to be read: NFKC, no invisible characters, Latin letters in Latin words."""
    bare = _OVERLAY.sub("", unicodedata2.normalize("NFKC", _ESCAPE.sub("", text)))
    # A letter that looks like no Latin one: the script is meant, and only a word that mixes two of them is not.
    real = not _LATIN.search(bare) or bool(_OTHER.search(bare.translate(_ALIKE)))
    return _WORD.sub(lambda word: _latin(word[0], whole=not real), bare)


def _latin(word: str, *, whole: bool) -> str:
    """Write a word in Latin letters if it mixes scripts, or, where that is allowed, if every letter looks Latin."""
    folded = word.translate(_ALIKE)
    return folded if _LATIN.search(word) or (whole and folded.isascii()) else word


def steered(text: str) -> bool:
    """Whether *text*, with its escapes, holds characters that turn it around or carry words unseen."""
    unseen = [int(code, 16) for code in _ESCAPE.findall(text)]
    return len(unseen) > _FEW or any(code in _TURNS or code in _TAGS or code in _VARIANTS for code in unseen)


def readings(text: str) -> tuple[str, ...]:
    """Return what *text* may say: as it is, figures read as letters, no marks inside words, entities written out."""
    leet = _unleet(text)
    found = (
        text,
        leet,
        _INNER.sub("", text),
        _INNER.sub(" ", text),
        _INNER.sub("", leet),
        html.unescape(text),
    )
    return tuple(dict.fromkeys(found))


def _unleet(text: str) -> str:
    return _LEET_WORD.sub(lambda word: word[0].rstrip("!?.,").translate(_FIGURES), text)


def runs(text: str) -> Iterator[str]:
    """Yield the letters of *text* without blanks, as they may be meant: split, turned, or moved in the alphabet."""
    leet = _unleet(text)
    if leet != text or _LETTERS.search(text) or _LONG.search(text):
        yield _run(leet)
    yield "".join(word[::-1] for word in _WORD.findall(text.lower()))
    run = _run(text)
    yield run[::-1]
    yield run.translate(_ATBASH)
    for shift in _SHIFTS:
        yield run.translate(shift)


def _run(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalpha())


def enciphered(text: str) -> bool:
    """Whether *text* becomes English when it is turned around or its letters are moved in the alphabet."""
    lowered = text.lower()
    if _english(lowered):
        return False
    moved = (lowered[::-1], lowered.translate(_ATBASH), *(lowered.translate(shift) for shift in _SHIFTS))
    return any(_english(one) for one in moved)


def _english(text: str) -> bool:
    words = _WORD.findall(text)
    common = [word for word in words if word in _COMMON]
    return len(set(common)) >= _LEAST_COMMON and len(common) * _SHARE >= len(words)


def coded(text: str) -> bool:
    """Whether *text* carries words in base64, base32, hex, bits, numbers of characters, entities or escapes."""
    return any(_told(read(found)) for form, read in _CODES for found in form.findall(text))


def _told(data: bytes) -> bool:
    """Whether *data* is text: printable ASCII, most of it letters."""
    letters = sum(chr(byte).isalpha() or byte == ord(" ") for byte in data)
    return len(data) > 3 and all(31 < byte < 127 for byte in data) and letters * 4 >= len(data) * 3  # noqa: PLR2004


def _base64(found: str) -> bytes:
    bare = found.rstrip("=").replace("-", "+").replace("_", "/")
    bare = bare[: len(bare) - (len(bare) % 4 == 1)]
    return base64.b64decode(bare + "=" * (-len(bare) % 4))


def _base32(found: str) -> bytes:
    bare = found.rstrip("=")
    bare = bare[: len(bare) // 8 * 8]
    return base64.b32decode(bare)


def _hex(found: str) -> bytes:
    bare = re.sub(r"[^0-9a-fA-F]", "", found.replace("0x", ""))
    return bytes.fromhex(bare[: len(bare) // 2 * 2])


def _escapes(found: str) -> bytes:
    return bytes.fromhex("".join(re.findall(r"(?:%|x|u00)([0-9a-fA-F]{2})", found)))


def _bits(found: str) -> bytes:
    return bytes(int(byte, 2) for byte in re.findall("[01]{8}", found))


def _numbers(found: str) -> bytes:
    return bytes(min(int(number), 255) for number in re.findall(r"\d+", found))


_CODES: tuple[tuple[re.Pattern[str], Callable[[str], bytes]], ...] = (
    (re.compile(r"(?<![\w+/=-])[A-Za-z0-9+/_-]{16,}={0,2}(?![\w+/=])"), _base64),
    (re.compile(r"(?<!\w)[A-Z2-7]{16,}={0,6}(?![\w=])"), _base32),
    (
        re.compile(
            r"(?<!\w)(?:0x)?[0-9a-fA-F]{16,}(?!\w)|(?<!\w)(?:[0-9a-fA-F]{2}[ :,-]){7,}[0-9a-fA-F]{2}(?!\w)"
        ),
        _hex,
    ),
    (re.compile(r"(?:%[0-9a-fA-F]{2}){4,}|(?:\\(?:x|u00)[0-9a-fA-F]{2}){4,}"), _escapes),
    (re.compile(r"(?:[01]{8}[\s,]?){4,}"), _bits),
    (re.compile(r"(?:&#\d{2,3};\s?){4,}|(?<!\d)(?:\d{2,3}[\s,;]+){5,}\d{2,3}(?!\d)"), _numbers),
)
