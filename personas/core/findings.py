"""What is wrong with a folder that was handed in: file, row, rule, and what to do next."""

from dataclasses import dataclass
from typing import Final

from personas.core.broken import Broken

__all__ = ["SAYINGS", "Broken", "Finding"]


_UNREAD: Final = "is of a kind that nobody here reads"
# Rule → (why, what next). Both are told to whoever handed the folder in.
SAYINGS: Final = {
    Broken.ABSENT: ("is named in the manifest and not there", "add the file or remove its row"),
    Broken.BAG: (
        "breaks the bag, so nothing of it is taken in",
        "have the bag made again, or sent again, and hand in the new one",
    ),
    Broken.BOMB: (
        "unpacks to far more than it holds",
        "hand it in by itself, or as several archives of less than 64 MiB",
    ),
    Broken.CHAT: ("is no chat that can be told apart here", "export it as JSON or as text"),
    Broken.CROWDED: ("holds too many files", "hand it in again as several archives"),
    Broken.CSV: ("is not CSV", "save the table again as CSV with commas and double quotes"),
    Broken.DATE: (
        "has a bad date",
        "use EDTF, such as 1845, 1845-06-02, 1845?, 184X, 1845/1846, or leave it empty",
    ),
    Broken.DAY: ("has a bad day", "write it like 2031-06-02, without an hour, or leave it empty"),
    Broken.DOUBLE_COLUMN: ("has a column twice", "remove one of the two"),
    Broken.DOUBLE_PATH: ("names a path twice", "keep one row for each file"),
    Broken.EMPTY: ("leaves a field empty that must be filled", "fill it in"),
    Broken.EMPTY_FILE: ("is empty", "put its text in, or leave it and its row out"),
    Broken.FIELDS: (
        "has more or fewer fields than columns",
        "put double quotes around a field that holds commas",
    ),
    Broken.GONE: (
        "cannot be read where it waited",
        "hand it in again; if that does not help, ask whoever runs the house to look at it",
    ),
    Broken.HALF: (
        "is damaged or only half there",
        "open it where it came from, save it anew, and hand it in again",
    ),
    Broken.KIND: ("has an unknown kind", "use a kind of the archive format, or 'other'"),
    Broken.LIMIT: ("has a limit that is no number", "write digits, or leave it empty for the usual limit"),
    Broken.LINK: ("is a symbolic link, or lies behind one", "put the file itself into the folder"),
    Broken.LOCKED: ("is encrypted", "save it again without a password"),
    Broken.LOOSER: (
        "would allow more than the person allowed",
        "leave the rule as it was, or make it stricter",
    ),
    Broken.MISNAMED: (
        "is something else than its name says",
        "give it the name of its kind, or save it as that kind, and hand it in again",
    ),
    Broken.MISSING_COLUMN: ("lacks a column", "add it to the header and to every row"),
    Broken.NAME: ("has a path that cannot be taken as it is", "rename it, and pack the folder again"),
    Broken.NESTED: ("is an archive inside the archive", "put the files that it holds in its place"),
    Broken.NO_MANIFEST: ("is not there", "name a folder that holds one"),
    Broken.NO_ROWS: ("names no artifact", "add a row for each file"),
    Broken.NO_TEXT: (
        "holds pictures of pages and no words",
        "have its words recognised, and hand in that file, or a text of the same name",
    ),
    Broken.NOT_A_FILE: ("is not a plain file", "put a plain file there or remove its row"),
    Broken.OBJECT: (
        "breaks the OCFL object, so nothing of it is taken in",
        "have the object copied again from where it was whole, and take that in",
    ),
    Broken.ORIGINAL: (
        "is not the original that its record names",
        "have the archive taken out again where it came from, and take that in",
    ),
    Broken.PATH: ("has a path that leaves the folder", "use a path below the folder, / between its parts"),
    Broken.PEOPLE: ("names somebody who is not in the register", "enter them in the register, or say --open"),
    Broken.PIXELS: ("has more points than are read here", "save it smaller, and hand it in again"),
    Broken.RETURNED: (
        "is not as it is written when an archive is taken out",
        "have the archive taken out again where it came from, and take that in",
    ),
    Broken.SENSITIVE: ("has an unknown sensitive class", "use a class of the archive format"),
    Broken.SPEAKERS: ("has several speakers", "say on the desk who is who, or call it an interview"),
    Broken.STOPPED: (
        "could not be read with the time and memory that a file gets",
        "hand it in again in smaller parts, or ask whoever runs the house to look at it",
    ),
    Broken.TEXT: (
        "is not plain text",
        "save it again as UTF-8 text without control characters, or say which character set it has",
    ),
    Broken.TIER: (
        "names a tier that the persona does not have",
        "use one of its tiers, or add the tier first",
    ),
    Broken.TIER_NAME: (
        "names no tier, or one of them twice",
        "give every tier one name of small letters, digits and hyphens",
    ),
    Broken.TOO_LARGE: ("is too large", "split it into artifacts of less than 64 MiB"),
    Broken.TOO_LONG: ("has a field that is too long", "shorten it, or move words to the description"),
    Broken.UNKNOWN_COLUMN: (
        "has an unknown column",
        (
            "remove it, or use a name of the archive format; a table about other files is called manifest.csv, "
            "with their names under path"
        ),
    ),
    Broken.UNKNOWN_KIND: (
        _UNREAD,
        "save it as text, Markdown, HTML, PDF, DOCX, mail, image, or recording with WebVTT",
    ),
    Broken.FILM: (_UNREAD, "save it as MP4 or MP3, and write down what is spoken in it"),
    Broken.MAILS: (_UNREAD, "save its mails as .eml or .mbox"),
    Broken.PAPER: (_UNREAD, "save it as DOCX, ODT or PDF"),
    Broken.PICTURE: (_UNREAD, "save it as JPEG or PNG"),
    Broken.SHEET: (_UNREAD, "save each of its tables as CSV in UTF-8, with the words in a column “text”"),
    Broken.SLIDES: (_UNREAD, "save it as PPTX or PDF"),
    Broken.UNFENCED: ("was not read", "ask whoever runs the house to look at manage.py check --deploy"),
    Broken.UNREADABLE: ("cannot be read", "correct its permissions"),
    Broken.UNRECOGNISED: (
        "holds no words that a program could recognise",
        "write on its row what stands, is spoken or is to be seen there, or hand in a file of its name that does",
    ),
    Broken.UPLOADER: (
        "was handed in by somebody who does not tend this archive any more",
        "let one of its curators hand it in again",
    ),
    Broken.WINDOW: (
        "has a window that ends before it begins",
        "let valid_until be a later day than valid_from, or leave one of them empty",
    ),
    Broken.WITHDRAWN: (
        "was withdrawn from this archive",
        "remove its row; what is withdrawn stays withdrawn",
    ),
    Broken.YES_NO: ("has something else than yes or no", "write yes, no, or nothing"),
    Broken.ZIP: ("is not a ZIP that can be read", "pack the folder again, as a plain ZIP"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One broken rule. ``row`` is 1 for the manifest's header and 0 where no row is to blame."""

    file: str
    row: int
    rule: Broken
    detail: str

    @property
    def message(self) -> str:
        """The thing, the reason, the next step."""
        why, what = SAYINGS[self.rule]
        return f"{self.file}{f', row {self.row}' if self.row else ''} {why} ({self.detail}): {what}."
