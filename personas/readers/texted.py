"""Text messages as XML: what SMS Backup & Restore writes, every conversation of a phone in one file."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final
from xml.etree import ElementTree as ET

from lxml import etree

from personas.core.desk import turns
from personas.core.desk.pieces import Reading, broken
from personas.core.desk.turns import KEEPER, Turn
from personas.core.errors import TextError
from personas.core.findings import Broken
from personas.readers import catalogues, markup

_SENT, _RECEIVED = "2", "1"
_FROM: Final = "137"  # of an address, in the numbers of MMS
_DEFINES: Final = "<!ENTITY"
_PAIR: Final = re.compile(
    "&#(5[56][0-9]{3});&#(5[67][0-9]{3});"
)  # an emoji as two halves, as old versions wrote it
_NOBODY: Final = frozenset({"", "null", "(Unknown)"})


def read(name: str, data: bytes, charset: str) -> Reading:  # noqa: ARG001 -- the file is UTF-8
    """Read the messages that were sent and received; drafts, and what was not sent, are nobody's.

    Or TEI, EAD, or Dublin Core.
    """
    try:
        words = _PAIR.sub(_whole, data.decode().removeprefix("\ufeff"))
        if _DEFINES in words:
            return broken(name, Broken.CHAT, "it defines entities, which nobody opens here")
        parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
        root = etree.fromstring(words.encode(), parser)
        return _described(name, root) or _told(name, root)
    except UnicodeDecodeError as e:
        return broken(name, Broken.TEXT, f"byte {e.start} is not UTF-8")
    except TextError as e:
        return broken(name, Broken.TEXT, str(e))
    except (etree.XMLSyntaxError, ET.ParseError, ValueError, OverflowError, OSError) as e:
        return broken(name, Broken.HALF, type(e).__name__)


def _described(name: str, root: etree._Element) -> Reading | None:
    """Read a text, or a catalogue; a finding aid is both."""
    own = markup.read(name, root)
    if own is not None and (own.findings or etree.QName(root).localname != "ead"):
        return own
    others = catalogues.of_xml(name, root)
    return (
        replace(others or Reading(), pieces=own.pieces)
        if own and not (others and others.findings)
        else others
    )


def _told(name: str, root: etree._Element) -> Reading:
    if root.tag != "smses":
        return broken(name, Broken.CHAT, "XML of a shape that is not known here")
    return turns.reading(name, _turns(root), program="SMS")


def _whole(pair: re.Match[str]) -> str:
    high, low = int(pair[1]) - 0xD800, int(pair[2]) - 0xDC00
    return chr(0x10000 + high * 0x400 + low) if 0 <= high < 0x400 and 0 <= low < 0x400 else pair[0]  # noqa: PLR2004 -- UTF-16


def _turns(root: etree._Element) -> Iterator[Turn]:
    called = {key: turns.label(name, key) for key, name in _names(root).items()}
    for one in root.iterchildren("sms", "mms"):
        number, is_mms = _number(one), one.tag == "mms"
        box = one.get("msg_box" if is_mms else "type", "")
        parts = list(one.iter("part"))
        said = [part.get("text", "") for part in parts if part.get("ct") == "text/plain"]
        sender = _sender(one) if is_mms else number
        yield Turn(
            speaker=KEEPER if box == _SENT else called.get(sender, "") if box == _RECEIVED else "",
            words="\n\n".join(said) if is_mms else one.get("body", ""),
            days=(datetime.fromtimestamp(int(one.get("date", "")) / 1000, UTC).date().isoformat(),),
            chat=number,
            attached=tuple(name for part in parts if (name := part.get("cl", "")) not in _NOBODY),
        )


def _names(root: etree._Element) -> dict[str, str]:
    """Return what each number is called: as the phone's own book says, else the number."""
    found: dict[str, str] = {}
    for one in root.iterchildren("sms", "mms"):
        numbers = {_number(one), *([_sender(one)] if one.tag == "mms" else [])}
        for number in sorted(numbers - {""}):
            found.setdefault(number, number)
        name = one.get("contact_name", "")
        if name not in _NOBODY and "~" not in _number(one):
            found[_number(one)] = name
    return found


def _number(one: etree._Element) -> str:
    return "~".join(
        "".join(sign for sign in each if sign not in " ()-.") for each in one.get("address", "").split("~")
    )


def _sender(one: etree._Element) -> str:
    """Return who sent an MMS; of a conversation of two it is the other one."""
    said = next((each.get("address", "") for each in one.iter("addr") if each.get("type") == _FROM), "")
    bare = "".join(sign for sign in said if sign not in " ()-.")
    return bare or ("" if "~" in _number(one) else _number(one))
