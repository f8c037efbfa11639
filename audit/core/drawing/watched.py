"""What a monitor saw of a log, as a page that somebody else may put on a site of theirs: one sentence, one colour.

It has no script, loads nothing and sends nothing.
"""

from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree as ET

from audit.core.drawing.style import STYLE, policy
from ledger.core.checkpoint import Checkpoint

GREW: Final = "The log only grew since this monitor began to watch it."
OLD: Final = "If the time below is long ago, the watch has stopped, and this page says nothing of today."


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched:
    """One look at a log. *wrong* is a sentence, empty where it only grew; *detail* says what was seen, for experts.

    *head* is the last one that was verified, if any. *at* is when it was looked at, and *grown* when it was first seen
    so large, as words; *witnesses* are the names of those who cosigned the head.
    """

    origin: str
    at: str
    wrong: str = ""
    detail: str = ""
    is_alarm: bool = False
    head: Checkpoint | None = None
    grown: str = ""
    witnesses: tuple[str, ...] = ()


def page(seen: Watched) -> bytes:
    """Return the page, in UTF-8."""
    root = ET.Element("html", {"lang": "en"})
    title = f"Is the log {seen.origin} only growing?"
    head = ET.SubElement(root, "head")
    ET.SubElement(head, "meta", {"charset": "utf-8"})
    ET.SubElement(head, "meta", {"http-equiv": "Content-Security-Policy", "content": policy()})
    ET.SubElement(head, "meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"})
    _add(head, "title", title)
    _add(head, "style", STYLE)
    main = ET.SubElement(ET.SubElement(root, "body"), "main")
    _add(main, "h1", title)
    note = ET.SubElement(main, "div", {"class": "note"})
    _add(note, "p", seen.wrong or GREW, kind=_tone(seen))
    _add(main, "p", OLD)
    _facts(main, seen)
    return f"<!DOCTYPE html>\n{ET.tostring(root, encoding='unicode', method='html')}\n".encode()


def _tone(seen: Watched) -> str:
    if not seen.wrong:
        return "pass"
    return "fail" if seen.is_alarm else "not_trusted"


def _facts(main: ET.Element, seen: Watched) -> None:
    facts = ET.SubElement(main, "dl")
    rows = [("Looked at (UTC)", seen.at)]
    if seen.detail:
        rows.append(("What was seen", seen.detail))
    if seen.head is not None:
        signed = seen.head.body().split("\n")
        rows += [("Entries", signed[1]), ("Root", signed[2]), ("First seen so large (UTC)", seen.grown)]
        rows += [("Cosigned by", ", ".join(seen.witnesses) or "nobody whom this monitor asks")]
    for name, value in rows:
        _add(facts, "dt", name)
        _add(facts, "dd", value)


def _add(parent: ET.Element, tag: str, text: str, kind: str = "") -> None:
    ET.SubElement(parent, tag, {"class": kind} if kind else {}).text = text
