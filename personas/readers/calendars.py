"""Calendars: each event, task or journal entry an item of its day, by whoever organised it.

An invitation is of whoever sent it, and under the keeper's name their words would be put into the keeper's mouth.
Who was invited is nobody's business.
"""

import hashlib
import re
from collections.abc import Iterator
from typing import Any, Final

from vobject import base

from personas.core import text
from personas.core.desk.pieces import MOST, Piece, Reading, broken
from personas.core.errors import TextError
from personas.core.findings import Broken
from personas.readers import plain, web

_ITEMS: Final = {"VEVENT": "other", "VTODO": "other", "VJOURNAL": "journal"}
_DAY: Final = re.compile(r"(\d{4})-?(\d\d)-?(\d\d)")
_TITLE, _CREATOR = 500, 200  # characters


def read(name: str, data: bytes, charset: str) -> Reading:
    """Read what stands in a calendar; an entry without words is left out, and so is what repeats or reminds."""
    pieces = dict[str, Piece]()
    try:
        for one in _entries(web.decoded(data, plain.declared(data, charset))):
            piece = _piece(one)
            if piece.paragraphs:
                pieces[piece.name] = piece
            if len(pieces) > MOST:
                return broken(name, Broken.CROWDED, f"more than {MOST:,} entries")
    except TextError as e:
        return broken(name, Broken.TEXT, str(e))
    except (base.VObjectError, ValueError, LookupError, AttributeError, TypeError) as e:
        return broken(name, Broken.HALF, type(e).__name__)
    if not pieces:
        return broken(name, Broken.EMPTY_FILE, "no entry holds a word")
    return Reading(pieces=tuple(pieces.values()))


def _entries(words: str) -> Iterator[Any]:
    found = False
    for calendar in base.readComponents(words, transform=False, allowQP=True):
        found = found or calendar.name == "VCALENDAR"
        yield from (one for one in calendar.getChildren() if one.name in _ITEMS)
    if not found:
        raise ValueError("no calendar")


def _piece(entry: Any) -> Piece:
    title, day = _line(entry, "summary"), _DAY.match(_said(entry, "dtstart") or _said(entry, "due"))
    notes = ("it repeats: its first day is its date",) if "rrule" in entry.contents else ()
    facts = (
        ("title", title[:_TITLE]),
        ("creator", _organiser(entry)),
        ("date", "-".join(day.groups()) if day else ""),
        ("place", _line(entry, "location")[:_TITLE]),
        ("kind", _ITEMS[entry.name]),
    )
    identity = "\0".join(_said(entry, key) for key in ("uid", "recurrence-id"))
    words = "\n\n".join((title, _said(entry, "description")))
    named = hashlib.sha256(
        (identity if identity.strip("\0") else f"{facts}{words}").encode("utf-8", "replace")
    )
    return Piece(
        name=f"{named.hexdigest()[:16]}.txt",
        facts=tuple((key, fact) for key, fact in facts if fact),
        paragraphs=text.canonical_str(words).paragraphs,
        notes=notes,
    )


def _organiser(entry: Any) -> str:
    """Name who organised it: by name, else by what stands before the @."""
    for one in entry.contents.get("organizer", ())[:1]:
        named = "".join(one.params.get("CN", ())[:1]).strip('"')
        return text.line(named or str(one.value).removeprefix("mailto:").partition("@")[0])[:_CREATOR]
    return ""


def _line(entry: Any, key: str) -> str:
    return text.line(_said(entry, key))


def _said(entry: Any, key: str) -> str:
    return "".join(str(one.value) for one in entry.contents.get(key, ())[:1])
