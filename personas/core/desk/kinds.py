"""What a file is by its first bytes; a name says nothing until they agree."""

import re
from typing import Final

from personas.core import dates
from personas.core.errors import DateError
from personas.core.findings import Broken

HEAD: Final = 4096  # bytes that are looked at
PLAIN: Final = "plain"
PACKED: Final = (".zip", ".gz", ".tgz", ".tar", ".bz2", ".xz", ".zst", ".7z", ".rar")

# What no reader is there for, and what its own program can save in its place: endings → the rule that says so.
UNREAD: Final = {
    Broken.SHEET: ".xlsx .xls .xlsm .xlsb .ods .numbers .wk1 .wks .123",
    Broken.SLIDES: ".ppt .pps .ppsx .odp .key",
    Broken.PAPER: ".pages .wps .wpd .sxw .lwp .wri .docm .dotx .pub .xps .djvu .mobi .azw .azw3",
    Broken.MAILS: ".msg .pst .ost .dbx .olm .emlx",
    Broken.PICTURE: ".bmp .psd .svg .avif .jp2 .jxl .dng .cr2 .cr3 .nef .arw .orf .raf .rw2",
    Broken.FILM: ".avi .mpg .mpeg .wmv .flv .vob .mts .m2ts .ogv .mid .midi .wpl",
}
_UNREAD: Final = {ending: rule for rule, endings in UNREAD.items() for ending in endings.split()}

# First bytes → family. Of what is text by its bytes, the name tells which kind.
_MAGIC: Final = (
    (b"%PDF-", "pdf"),
    (b"PK\x03\x04", "zip"),
    (b"PK\x05\x06", "zip"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "ole"),
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"GIF87a", "gif"),
    (b"GIF89a", "gif"),
    (b"II*\x00", "tiff"),
    (b"MM\x00*", "tiff"),
    (b"ID3", "mp3"),
    (b"\xff\xfb", "mp3"),
    (b"\xff\xf3", "mp3"),
    (b"OggS", "ogg"),
    (b"fLaC", "flac"),
    (b"\x1f\x8b", "packed"),
    (b"7z\xbc\xaf\x27\x1c", "packed"),
    (b"Rar!", "packed"),
    (b"{\\rtf", "rtf"),
    (b"#!AMR", "amr"),
    (b"caff", "caf"),
    (b"\x1a\x45\xdf\xa3", "matroska"),
    (b"\x30\x26\xb2\x75\x8e\x66\xcf\x11", "asf"),
    (b"\xff\xf1", "aac"),
    (b"\xff\xf9", "aac"),
)
_INSIDE: Final = ((b"WEBP", "webp"), (b"WAVE", "wav"))  # at byte 8 of a RIFF file
_BOXES: Final = (b"ftyp", b"moov", b"mdat", b"wide")  # at byte 4; old QuickTime begins with any of them
_STILL: Final = (b"ftypheic", b"ftypheix", b"ftypheim", b"ftypheis", b"ftypmif1")
_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")  # a text in UTF-16 holds NUL and says so

WORDS: Final = {
    "pdf": "a PDF",
    "zip": "a ZIP, or an office document",
    "ole": "an old or an encrypted office document",
    "png": "a PNG image",
    "jpeg": "a JPEG image",
    "gif": "a GIF image",
    "tiff": "a TIFF image",
    "webp": "a WebP image",
    "mp3": "an MP3 recording",
    "ogg": "an Ogg recording",
    "flac": "a FLAC recording",
    "wav": "a WAV recording",
    "aiff": "an AIFF recording",
    "mp4": "an MP4 or QuickTime recording",
    "amr": "an AMR recording",
    "caf": "a CAF recording",
    "matroska": "a WebM or Matroska recording",
    "asf": "a Windows Media recording",
    "aac": "an AAC recording",
    "heif": "a HEIC image",
    "packed": "a packed archive",
    "rtf": "an RTF document",
    "binary": "no text",
    PLAIN: "text",
}


def family(head: bytes) -> str:
    """Return what the first ``HEAD`` bytes of a file are: a key of ``WORDS``."""
    for magic, name in _MAGIC:
        if head.startswith(magic):
            return name
    if head.startswith(b"RIFF"):
        return next((name for inner, name in _INSIDE if head[8:12] == inner), "binary")
    if head.startswith(b"FORM") and head[8:11] == b"AIF":
        return "aiff"
    if head[4:8] in _BOXES and head[:1] == b"\0":
        return "heif" if head[4:12] in _STILL else "mp4"
    if b"\0" in head and not head.startswith(_MARKS):
        return "binary"
    return PLAIN


def suffix(path: str) -> str:
    """Return the end of a name from its last dot, in small letters; empty where there is none."""
    name = path.rsplit("/", 1)[-1]
    _, dot, end = name.rpartition(".")
    return f".{end.lower()}" if dot else ""


def unread(path: str) -> tuple[Broken, str]:
    """Return why a file is not read by whose ending no reader goes, and that ending."""
    ending = suffix(path)
    return _UNREAD.get(ending, Broken.UNKNOWN_KIND), ending or "no ending"


def stem(path: str) -> str:
    """Return a path without its ``suffix``, by which a transcript stands beside its recording."""
    return path[: len(path) - len(suffix(path))]


_DATED: Final = re.compile(
    r"(?P<first>[0-9]{4}(-[0-9]{2}){0,2})[\s.,_–-]+(?P<behind>\D.*)"
    r"|(?P<before>.*\D.*?)[\s.,_(–-]+(?P<last>[0-9]{4}(-[0-9]{2}){1,2})\)?"
)


def title(path: str, date: str = "") -> str:
    """Return what to call a file that does not say itself: its name, without folders and ending, and without *date*."""
    whole = stem(path).rsplit("/", 1)[-1].replace("_", " ").strip() or path
    found = _DATED.fullmatch(whole)
    if not date or not found or date not in {found["first"], found["last"]}:
        return whole
    return (found["behind"] or found["before"]).strip()


def dated(path: str) -> str:
    """Return the date that a file's name begins with, or ends with if it has a month, in EDTF; '' of another name."""
    found = _DATED.fullmatch(title(path))
    date = (found["first"] or found["last"]) if found else ""
    try:
        dates.parse(date)
    except DateError:
        return ""
    return date
