"""Chats as JSON: exports of Telegram, Messenger, Instagram, Google Chat, and Signal (by the tool signal-export).

What was forwarded, and what a program says itself, is nobody's words here. Who speaks is told by what identifies them
where an export has that, so that two people of one name stay two.
"""

import calendar
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, date, datetime
from typing import Any, Final

from personas.core import text
from personas.core.desk import turns
from personas.core.desk.pieces import OF_IMAGE, Piece, Reading, broken
from personas.core.desk.turns import KEEPER, Turn
from personas.core.errors import TextError
from personas.core.findings import Broken
from personas.readers import catalogues, rows

_MEDIA: Final = ("photos", "videos", "audio_files", "files", "gifs", "media")
_NOT_SAID: Final = ("call_duration", "sticker", "plan", "is_unsent", "isUnsent")
_SAID: Final = frozenset({"Generic", "Share", "text", "media", "link"})
_QUOTED: Final = frozenset({"blockquote"})
_SAID_OF: Final = 500  # characters
_AT: Final = re.compile(r"([A-Z][a-z]+) (\d{1,2}), (\d{4})")
_MONTHS: Final = calendar.month_name[1:]
_SIGNAL: Final = frozenset({"date", "sender", "body"})


def read(name: str, data: bytes, charset: str) -> Reading:  # noqa: ARG001 -- JSON is UTF-8
    """Read the turns of a chat, by the shape of its JSON."""
    try:
        found = _parsed(data.decode().removeprefix("\ufeff"))
        return _told(name, found)
    except UnicodeDecodeError as e:
        return broken(name, Broken.TEXT, f"byte {e.start} is not UTF-8")
    except TextError as e:
        return broken(name, Broken.TEXT, str(e))
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError, OSError) as e:
        return broken(name, Broken.HALF, type(e).__name__)


def _told(name: str, found: Any) -> Reading:
    if described := catalogues.of_json(name, found):
        return described
    for program, is_one, told in _FORMS:
        if is_one(found):
            return turns.reading(name, told(found), program=program)
    if _is_sidecar(found):
        return _sidecar(found)
    if rows.is_rows(found):
        items = found if isinstance(found, list) else [found]
        return rows.of(name, dict.fromkeys(key for one in items for key in one), items)
    return broken(name, Broken.CHAT, "JSON of a shape that is not known here")


def _parsed(words: str) -> Any:
    """Parse JSON, or JSON of which every line is one value."""
    try:
        return json.loads(words)
    except ValueError:
        lines = [line for line in words.splitlines() if line.strip()]
        if len(lines) < 2:  # noqa: PLR2004 -- one line is no list of lines
            raise
        return [json.loads(line) for line in lines]


def _is_sidecar(found: Any) -> bool:
    return isinstance(found, dict) and "photoTakenTime" in found and isinstance(found.get("title"), str)


def _sidecar(found: Mapping[str, Any]) -> Reading:
    """Read when a picture of Google Photos was taken, and what is said of it; never where."""
    taken = datetime.fromtimestamp(int(found["photoTakenTime"]["timestamp"]), UTC).date().isoformat()
    said = text.line(str(found.get("description") or ""))[:_SAID_OF]
    facts = ((OF_IMAGE, text.line(found["title"])), ("date", taken), ("description", said))
    return Reading(pieces=(Piece(facts=tuple((key, fact) for key, fact in facts if fact)),))


def _is_google(found: Any) -> bool:
    return isinstance(found, dict) and found.keys() == {"messages"} and isinstance(found["messages"], list)


def _google(found: Mapping[str, Any]) -> Iterator[Turn]:
    """Give the turns of Google Chat, told apart by address; what quotes or answers has its own words alone."""
    for one in found["messages"]:
        who = one.get("creator") or {}
        name = str(who.get("name") or who.get("email") or "")
        yield Turn(
            speaker=turns.label(name, str(who.get("email") or "")) if name else "",
            words=str(one.get("text") or ""),
            days=_google_day(str(one.get("created_date") or "")),
            attached=tuple(str(each.get("export_name") or "") for each in one.get("attached_files") or ()),
        )


def _google_day(said: str) -> tuple[str, ...]:
    """Read a day such as “Tuesday, May 12, 2020 at 2:03:11 PM UTC”; none where it is said in another language."""
    found = _AT.search(said)
    month = _MONTHS.index(found[1]) + 1 if found and found[1] in _MONTHS else 0
    return (date(int(found[3]), month, int(found[2])).isoformat(),) if found and month else ()


def _is_telegram(found: Any) -> bool:
    if not isinstance(found, dict):
        return False
    of_all = found.get("chats")
    return isinstance(of_all, dict) or (isinstance(found.get("messages"), list) and "id" in found)


def _telegram(found: Mapping[str, Any]) -> Iterator[Turn]:
    chats = [chat for part in ("chats", "left_chats") for chat in found.get(part, {}).get("list", ())] or [
        found
    ]
    said = [(str(chat["id"]), one) for chat in chats for one in chat["messages"] if one["type"] == "message"]
    for chat, one in said:
        is_own = not any(one.get(mark) for mark in ("forwarded_from", "saved_from", "via_bot"))
        sent = [one[kind] for kind in ("photo", "file") if isinstance(one.get(kind), str)]
        yield Turn(
            speaker=_label(one) if is_own else "",
            words=_joined(one.get("text", "")),
            days=(_day_of(str(one["date"])),),
            chat=chat,
            attached=tuple(name for name in sent if not name.startswith("(")),
        )


def _label(one: Mapping[str, Any]) -> str:
    identity = str(one.get("from_id") or "")
    return turns.label(str(one.get("from") or "Deleted account"), identity)


def _joined(parts: Any) -> str:
    """Return the words of a message without what it quotes."""
    if isinstance(parts, str):
        return parts
    return "".join(
        one if isinstance(one, str) else str(one["text"]) if one.get("type") not in _QUOTED else "\n"
        for one in parts
    )


def _is_meta(found: Any) -> bool:
    return isinstance(found, dict) and isinstance(found.get("participants"), list) and "messages" in found


def _meta(found: Mapping[str, Any]) -> Iterator[Turn]:
    """Give the turns of Messenger and Instagram, in the order of time. Their text is UTF-8 that was taken for Latin."""
    people = [one["name"] if isinstance(one, dict) else one for one in found["participants"]]
    twice = {_mended(name) for name, n in Counter(people).items() if n > 1}
    for one in sorted(found["messages"], key=_moment):
        name = _mended(str(one.get("sender_name") or one.get("senderName") or ""))
        media = [each for kind in _MEDIA for each in one.get(kind) or ()]
        yield Turn(
            speaker="" if name in twice else turns.label(name),
            words=_mended(_content(one, is_alone=not media)),
            days=(datetime.fromtimestamp(_moment(one) / 1000, UTC).date().isoformat(),),
            attached=tuple(str(each["uri"]).rsplit("/", 1)[-1] for each in media if "uri" in each),
        )


def _moment(one: Mapping[str, Any]) -> int:
    return int(one["timestamp_ms"] if "timestamp_ms" in one else one["timestamp"])


def _content(one: Mapping[str, Any], *, is_alone: bool) -> str:
    """Return what somebody wrote; empty where the program wrote that they sent, called, shared or joined."""
    words = str(one.get("content") or one.get("text") or "")
    link = str((one.get("share") or {}).get("link") or "")
    is_typed = "text" in one or (is_alone and ("share" not in one or bool(link and link in words)))
    is_said = one.get("type", "Generic") in _SAID and not any(one.get(mark) for mark in _NOT_SAID)
    return words if is_typed and is_said else ""


def _mended(words: str) -> str:
    try:
        return words.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return words


def _is_signal(found: Any) -> bool:
    return (
        isinstance(found, list)
        and bool(found)
        and all(isinstance(one, dict) and one.keys() >= _SIGNAL for one in found)
    )


def _signal(found: list[Mapping[str, Any]]) -> Iterator[Turn]:
    for one in found:
        name = str(one["sender"])
        yield Turn(
            speaker=KEEPER if name == "Me" else turns.label(name),
            words=str(one["body"] or ""),
            days=(_day_of(str(one["date"])),),
            attached=tuple(str(each.get("name") or "") for each in one.get("attachments") or ()),
        )


def _day_of(moment: str) -> str:
    return datetime.fromisoformat(moment).date().isoformat()


_FORMS: Final[tuple[tuple[str, Callable[[Any], bool], Callable[[Any], Iterator[Turn]]], ...]] = (
    ("Messenger", _is_meta, _meta),
    ("Google Chat", _is_google, _google),
    ("Telegram", _is_telegram, _telegram),
    ("Signal", _is_signal, _signal),
)
