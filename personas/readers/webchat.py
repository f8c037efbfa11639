"""HTML pages, of which some are chats: Telegram's are told apart, and others that are known not to be are refused."""

import datetime as dt
from collections.abc import Iterator
from typing import Final

from lxml import etree, html

from personas.core.desk import turns
from personas.core.desk.pieces import Reading, broken
from personas.core.desk.turns import Turn
from personas.core.errors import TextError
from personas.core.findings import Broken
from personas.readers import web

_TELEGRAM: Final = (b'class="message ', b'class="from_name"')
_META: Final = (b"_a6-g", b"_3-95")  # classes of every page that Facebook and Instagram export


def read(name: str, data: bytes, charset: str) -> Reading:
    """Read a chat of Telegram turn by turn, any other page as a text."""
    if all(mark in data for mark in _TELEGRAM):
        return _chat(name, data)
    if all(mark in data for mark in _META):
        return broken(name, Broken.CHAT, "a page of Facebook or Instagram")
    return web.read(name, data, charset)


def _chat(name: str, data: bytes) -> Reading:
    try:
        parser = html.HTMLParser(no_network=True, remove_comments=True, remove_pis=True, huge_tree=True)
        root = html.document_fromstring(web.decoded(data, "utf-8"), parser=parser)
        return turns.reading(name, _turns(root), program="Telegram")
    except TextError as e:
        return broken(name, Broken.TEXT, str(e))
    except (etree.ParserError, etree.XMLSyntaxError, ValueError) as e:
        return broken(name, Broken.HALF, type(e).__name__)


def _turns(root: html.HtmlElement) -> Iterator[Turn]:
    """Give the turns of a page; one that is joined to the one above is of the same speaker."""
    speaker = ""
    for message in root.iter("div"):
        kinds = _kinds(message)
        if not {"message", "default"} <= kinds:
            continue
        body = next((one for one in message.iterchildren("div") if "body" in _kinds(one)), None)
        if body is None:
            continue
        parts = {kind: one for one in body.iterchildren("div") for kind in _kinds(one)}
        if "from_name" in parts:
            speaker = turns.label(_words(parts["from_name"]))
        elif "joined" not in kinds:
            speaker = ""
        own = "text" in parts and "forwarded" not in parts
        yield Turn(
            speaker=speaker,
            words=_words(parts["text"]) if own else "",
            days=_days(parts.get("date")),
            attached=tuple(one.get("href", "") for one in body.iter("a") if "/" in one.get("href", "")[:20]),
        )


def _kinds(element: html.HtmlElement) -> set[str]:
    return set((element.get("class") or "").split())


def _words(element: html.HtmlElement) -> str:
    return "".join(_said(element)).strip()


def _said(element: html.HtmlElement) -> Iterator[str]:
    """Give the words of an element, without what it quotes and without recursion."""
    skip: html.HtmlElement | None = None
    for event, one in etree.iterwalk(element, events=("start", "end")):
        if event == "start" and skip is None:
            if one.tag == "blockquote":
                skip = one
            else:
                yield "\n" if one.tag == "br" else ""
                yield one.text or ""
        elif event == "end":
            skip = None if skip is one else skip
            if skip is None and one is not element:
                yield one.tail or ""


def _days(date: html.HtmlElement | None) -> tuple[str, ...]:
    """Return the day of a message, which a page writes in one form everywhere: 12.05.2019 14:03:22."""
    if date is None:
        return ()
    day, month, year = (date.get("title") or "")[:10].split(".")
    return (dt.date(int(year), int(month), int(day)).isoformat(),)
