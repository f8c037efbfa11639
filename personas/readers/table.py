"""The kinds of files that can be handed in. A new kind is a file and a row in ``READERS``."""

from dataclasses import dataclass
from typing import Final

from personas.core.desk import kinds


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """One kind: the endings of its names, what its first bytes are, and the function that reads it.

    ``module`` is loaded by the child alone, and only that one: a flaw in one library is not open to files of another
    kind. ``beside`` is the endings of the file of the same name that brings its words.
    ``threads`` is whether its library starts some.
    """

    name: str
    suffixes: tuple[str, ...]
    families: tuple[str, ...]
    module: str
    function: str = "read"
    beside: tuple[str, ...] = ()
    threads: bool = False


PAGED: Final = (".tif", ".tiff")  # that may hold several pictures
PAGE: Final = "page:"  # what one of these is called; its number and the ending of a PNG follow
_PLAIN: Final = (kinds.PLAIN,)
_SPOKEN: Final = (".vtt", ".srt")

READERS: Final = (
    Reader(name="text", suffixes=(".txt", ".text"), families=_PLAIN, module="plain"),
    Reader(name="Markdown", suffixes=(".md", ".markdown"), families=_PLAIN, module="marked"),
    Reader(name="HTML", suffixes=(".html", ".htm", ".xhtml"), families=_PLAIN, module="webchat"),
    Reader(name="chat", suffixes=(".json", ".jsonl", ".ndjson"), families=_PLAIN, module="chats"),
    Reader(name="text messages", suffixes=(".xml",), families=_PLAIN, module="texted"),
    Reader(name="table", suffixes=(".csv", ".tsv"), families=_PLAIN, module="rows"),
    Reader(name="calendar", suffixes=(".ics", ".ical"), families=_PLAIN, module="calendars"),
    Reader(name="address book", suffixes=(".vcf", ".vcard"), families=_PLAIN, module="cards"),
    Reader(name="family tree", suffixes=(".ged", ".gedcom"), families=_PLAIN, module="trees"),
    Reader(name="PDF", suffixes=(".pdf",), families=("pdf",), module="pages"),
    Reader(name="DOCX", suffixes=(".docx",), families=("zip",), module="word"),
    Reader(name="RTF", suffixes=(".rtf",), families=("rtf",), module="rich"),
    Reader(name="DOC", suffixes=(".doc", ".dot"), families=("ole",), module="old_word"),
    Reader(name="ODT", suffixes=(".odt",), families=("zip",), module="office", function="read_odt"),
    Reader(name="PPTX", suffixes=(".pptx",), families=("zip",), module="office", function="read_pptx"),
    Reader(name="EPUB", suffixes=(".epub",), families=("zip",), module="office", function="read_epub"),
    Reader(name="mail", suffixes=(".eml",), families=_PLAIN, module="letters"),
    Reader(
        name="mailbox",
        suffixes=(".mbox", ".mbx"),
        families=_PLAIN,
        module="letters",
        function="read_mailbox",
    ),
    Reader(
        name="image",
        suffixes=(".png", ".jpg", ".jpeg", ".gif", ".tif", ".tiff", ".webp"),
        families=("png", "jpeg", "gif", "tiff", "webp"),
        module="pictures",
        beside=(".txt",),
    ),
    Reader(
        name="HEIC",
        suffixes=(".heic", ".heif"),
        families=("heif",),
        module="phones",
        beside=(".txt",),
        threads=True,
    ),
    Reader(
        name="recording",
        suffixes=(
            *(
                ".mp3",
                ".ogg",
                ".oga",
                ".opus",
                ".flac",
                ".wav",
                ".m4a",
                ".aac",
                ".amr",
                ".aif",
                ".aiff",
                ".caf",
                ".wma",
            ),
            *(".mp4", ".m4v", ".mov", ".3gp", ".webm", ".mkv"),
        ),
        families=("mp3", "ogg", "flac", "wav", "mp4", "aac", "amr", "aiff", "caf", "asf", "matroska"),
        module="recordings",
        beside=_SPOKEN,
    ),
    Reader(
        name="transcript", suffixes=_SPOKEN, families=_PLAIN, module="recordings", function="read_captions"
    ),
)
BY_NAME: Final = {reader.name: reader for reader in READERS}
BY_SUFFIX: Final = {suffix: reader for reader in READERS for suffix in reader.suffixes}


def reader_of(path: str) -> Reader | None:
    """Return the reader that a name asks for; None where no kind ends so."""
    return BY_SUFFIX.get(kinds.suffix(path))


def readers_like(family: str) -> tuple[Reader, ...]:
    """Return the readers of files that begin like this."""
    return tuple(reader for reader in READERS if family in reader.families)
