"""Made exports of chats, by seeded chance, with what is true of each turn: who spoke, what, when."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from html import escape
from typing import Final
from xml.sax.saxutils import quoteattr

CASTS: Final = (
    ("Ada Pellowe", "Ben Obi"),
    ("Zoë Brûlé", "José Núñez", "Mum ❤️"),
    ("أحمد علي", "ليلى"),
    ("李明", "王芳"),
    ("Иван Петров", "Ольга"),
    ("אבא", "דנה כהן"),
    ("प्रिया", "राहुल शर्मा"),
    ("O'Neil-Smith, J.", "Dr. Ann van der Berg", "+44 7700 900123"),
    ("김민수", "이지은"),
    ("Ada", "Ada Pellowe", "ADA"),  # no two of them are one
)
FOREIGN: Final = "of no known program"
WORDS: Final = (
    *("I sold the boat 😀", "On a perdu la clé", "Gestern war es kalt", "تعال غدا"),
    *("今天下雨", "¿Y ahora qué?", "завтра", "bad: very bad"),
)
MORE: Final = (
    "\nBen Obi: I never said that",
    "\n[12/05, 14:03] Ben Obi: pasted from a phone",
    "\n\nAnd then: nothing.",
    "\nDr. Ann van der Berg: hello\nAda: hello",
    "\n- Mum: bread, milk",
    "\n3/4 - that is all",
    "\nhttps://example.org/a?b=c: look",
)


@dataclass(frozen=True, kw_only=True)
class Said:
    """One turn as it was: *mark* stands in its words and in no others."""

    speaker: str
    moment: datetime
    words: str
    mark: str


@dataclass(frozen=True, kw_only=True)
class Export:
    """A file as a program writes it, and the truth."""

    program: str
    name: str
    data: bytes
    said: tuple[Said, ...]


def exports(program: str, count: int, turns: int, seed: int = 20) -> Iterator[Export]:
    """Give *count* exports of a program, of *turns* turns each; those of one seed are the same everywhere."""
    for n in range(count):
        chance = random.Random(f"{program} {n} {seed}")  # noqa: S311 -- the same exports every time
        said = tuple(_said(chance, CASTS[n % len(CASTS)], turns, n))
        name, data = (PROGRAMS | {FOREIGN: foreign})[program](chance, n, said)
        yield Export(program=program, name=name, data=data, said=said)


def _said(chance: random.Random, cast: tuple[str, ...], turns: int, n: int) -> Iterator[Said]:
    moment = datetime(2014 + n % 8, 1 + n % 12, 27, 9, 30, 11, tzinfo=UTC)
    for at in range(turns):
        moment += timedelta(minutes=chance.choice((1, 3, 50, 700, 2000)))
        mark = f"z{n}x{at}q"
        words = f"{chance.choice(WORDS)} {mark}{chance.choice(MORE) if chance.random() < 0.3 else ''}"
        yield Said(speaker=chance.choice(cast), moment=moment, words=words, mark=mark)


LRM: Final = "\u200e"
FORMS: Final[
    tuple[tuple[str, str], ...]
] = (  # day, time and what stands around, as phones of many countries write it
    ("{d:02}/{m:02}/{y}, {H:02}:{M:02} - ", "(file attached)"),
    ("{m}/{d}/{yy}, {h}:{M:02} {ap} - ", "(file attached)"),
    ("{m}/{d}/{yy}, {h}:{M:02}\u202f{ap} - ", "(file attached)"),
    ("{d:02}.{m:02}.{yy}, {H:02}:{M:02} - ", "(Datei angehängt)"),
    ("{d}/{m}/{yy} {H}:{M:02} - ", "(archivo adjunto)"),
    ("{d:02}/{m:02}/{y} à {H:02}:{M:02} - ", "(fichier joint)"),
    ("{y}/{m}/{d} 下午{h}:{M:02} - ", "(文件附件)"),
    ("{y}년 {m}월 {d}일 오후 {h}:{M:02}, ", "(파일 첨부됨)"),
    ("{d}\u200f/{m}\u200f/{y}، {h}:{M:02} م - ", "(الملف مرفق)"),
    ("{d:02}-{m:02}-{yy} {H:02}:{M:02} - ", "(bestand bijgevoegd)"),
    ("[{d:02}/{m:02}/{y}, {H:02}:{M:02}:{S:02}] ", "<attached: {file}>"),
    ("[{m}/{d}/{yy}, {h}:{M:02}:{S:02}\u202f{ap}] ", "<attached: {file}>"),
    ("[{d:02}.{m:02}.{yy}, {H:02}:{M:02}:{S:02}] ", "<Anhang: {file}>"),
    ("[{y}-{m:02}-{d:02}, {H:02}:{M:02}:{S:02}] ", "<bijgevoegd: {file}>"),
    ("{d:02}/{m:02}/{y}, {H:02}:{M:02}:{S:02}: ", "<adjunto: {file}>"),
    ("{d}. {m}. {y} {H}:{M:02} - ", "(soubor byl přiložen)"),
)
DIGITS: Final = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")


def whatsapp(chance: random.Random, n: int, said: tuple[Said, ...]) -> tuple[str, bytes]:
    """Write lines, of which some are the program's own and some name a file."""
    form, note = FORMS[n % len(FORMS)]
    is_phone = form.startswith("[")
    lines = [f"{_head(form, said[0].moment)}Messages and calls are end-to-end encrypted."]
    for at, one in enumerate(said):
        head = _head(form, one.moment)
        if chance.random() < 0.1:
            file = f"IMG-{at:04}.jpg"
            sent = f"{LRM}{note.format(file=file)}" if "{file}" in note else f"{LRM}{file} {note}"
            lines.append(f"{LRM if is_phone else ''}{head}{one.speaker}: {sent}")
            lines.append(f"{head}{one.speaker}: {LRM if is_phone else ''}<Media omitted>")
        edited = f" {LRM}<This message was edited>" if chance.random() < 0.1 else ""
        lines.append(f"{head}{one.speaker}: {one.words}{edited}")
        if chance.random() < 0.05:
            lines.append(f"{head}{one.speaker} changed the subject to “Boats: ours”")
    return f"WhatsApp Chat {n}.txt", "\n".join(lines).encode()


def _head(form: str, at: datetime) -> str:
    known = {
        "d": at.day,
        "m": at.month,
        "y": at.year,
        "yy": f"{at.year % 100:02}",
        "H": at.hour,
        "M": at.minute,
    }
    known |= {"S": at.second, "h": at.hour % 12 or 12, "ap": "AM" if at.hour < 12 else "PM"}
    head = form.format(**known)
    return head.translate(DIGITS) if "م" in form else head


def telegram(chance: random.Random, n: int, said: tuple[Said, ...]) -> tuple[str, bytes]:
    """Write JSON and pages by turns; in both somebody forwards what another one said."""
    return _telegram_page(said) if n % 2 else _telegram_json(chance, said)


def _telegram_json(chance: random.Random, said: tuple[Said, ...]) -> tuple[str, bytes]:
    told = []
    for at, one in enumerate(said):
        known = {"id": at, "type": "message", "date": f"{one.moment:%Y-%m-%dT%H:%M:%S}", "from": one.speaker}
        known["from_id"] = f"user{sum(map(ord, one.speaker))}"
        first, _, rest = one.words.partition(" ")
        told.append({**known, "text": [{"type": "bold", "text": first}, f" {rest}"] if at % 3 else one.words})
        if chance.random() < 0.1:
            told.append({**known, "forwarded_from": "Eve", "text": f"forwarded {at}"})
            told.append({**known, "type": "service", "action": "phone_call", "text": ""})
    chat = {"name": "A chat", "type": "personal_chat", "id": 7, "messages": told}
    return "result.json", json.dumps(chat, ensure_ascii=bool(len(told) % 2)).encode()


def _telegram_page(said: tuple[Said, ...]) -> tuple[str, bytes]:
    told, before = [], ""
    for one in said:
        day = f'<div class="pull_right date details" title="{one.moment:%d.%m.%Y %H:%M:%S} UTC+01:00">x</div>'
        name = f'<div class="from_name">\n{escape(one.speaker)} \n</div>' if one.speaker != before else ""
        words = escape(one.words).replace("\n", "<br>")
        told.append(
            f'<div class="message default clearfix{"" if name else " joined"}"><div class="body">{day}{name}'
            f'<div class="text">\n{words}\n<blockquote>quoted</blockquote></div></div></div>'
        )
        before = one.speaker
    page = '<html><head><meta charset="utf-8"/></head><body><div class="message service">{}</div>{}</body></html>'
    return "messages.html", page.format("12 May 2019", "".join(told)).encode()


def signal(chance: random.Random, n: int, said: tuple[Said, ...]) -> tuple[str, bytes]:
    """Write what signal-export does: a line of JSON for each, where whoever exported is called *Me*."""
    lines = []
    for one in said:
        sender = "Me" if one.speaker == said[0].speaker else one.speaker
        quote = "what another one said" if chance.random() < 0.2 else ""
        lines.append(
            json.dumps(
                {
                    "date": f"{one.moment:%Y-%m-%d %H:%M:%S}",
                    "sender": sender,
                    "body": one.words,
                    "quote": quote,
                }
            )
        )
    return f"{n}/data.json", "\n".join(lines).encode()


def meta(chance: random.Random, n: int, said: tuple[Said, ...]) -> tuple[str, bytes]:
    """Write JSON of Messenger and Instagram: the newest first, and letters as their bytes were Latin; or of today."""
    told: list[dict[str, object]] = []
    people = [{"name": one} for one in sorted({one.speaker for one in said})]
    for one in said:
        moment = int(one.moment.timestamp() * 1000)
        told.insert(0, {"sender_name": one.speaker, "timestamp_ms": moment, "content": one.words})
        if chance.random() < 0.1:
            sent = {"sender_name": one.speaker, "timestamp_ms": moment, "photos": [{"uri": "a/b/1.jpg"}]}
            told.insert(0, {**sent, "content": f"{one.speaker} sent an attachment."})
    whole = json.dumps({"participants": people, "title": "A chat", "messages": told}, ensure_ascii=False)
    broken = "".join(
        sign if sign < "\x80" else "".join(f"\\u{byte:04x}" for byte in sign.encode()) for sign in whole
    )
    return f"message_{n}.json", broken.encode()


def sms(chance: random.Random, n: int, said: tuple[Said, ...]) -> tuple[str, bytes]:
    """Write XML: whoever has the phone has no name, others have one or a number."""
    told = []
    for one in said:
        is_own, moment = one.speaker == said[0].speaker, int(one.moment.timestamp() * 1000)
        number = f"+44 {sum(map(ord, one.speaker))}"
        body = quoteattr(one.words).replace("\n", "&#10;")
        about = f'address="{number}" date="{moment}" contact_name={quoteattr(one.speaker)}'
        if chance.random() < 0.8:
            told.append(f'<sms {about} type="{2 if is_own else 1}" body={body} />')
        else:
            sender = "insert-address-token" if is_own else number
            told.append(
                f'<mms {about} msg_box="{2 if is_own else 1}"><parts><part ct="text/plain" cl="null" text={body}/>'
                f'<part ct="image/jpeg" cl="1.jpg"/></parts><addrs><addr address="{sender}" type="137"/></addrs></mms>'
            )
        if chance.random() < 0.1:
            told.append(f'<sms {about} type="3" body="a draft"/>')
    head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
    return f"sms-{n}.xml", f'{head}<smses count="{len(told)}">{"".join(told)}</smses>'.encode()


MOMENTS: Final[
    tuple[str, ...]
] = (  # forms of no program that is known here: months in words, other calendars and marks
    *(
        "{d} mai {y} à {H:02}:{M:02} - ",
        "[{d} mai {y} à {H:02}:{M:02}:{S:02}] ",
        "May {d}, {y}, {h}:{M:02} {ap} - ",
    ),
    *(
        "{d}. Mai {y} um {H:02}:{M:02} Uhr | ",
        "[{d:02}-May-{yy} {h}:{M:02} {ap}] ",
        "{d} พ.ค. 2562 {H:02}:{M:02} - ",
    ),
    *(
        "令和{m}年5月{d}日 {H:02}:{M:02} - ",
        "{d} मई {y}, {h}:{M:02} pm - ",
        "Friday, {d} May {y} {H:02}:{M:02} - ",
    ),
    *("{d:02}/{m:02}/{y}\t", "{d:02}/{m:02}/{y}\t{H:02}:{M:02}\t", "{d:02}/{m:02}/{y}, {H:02}:{M:02} — "),
    *(
        "{H:02}:{M:02}, {d:02}/{m:02}/{y} - ",
        "[{H:02}:{M:02}, {d:02}/{m:02}/{y}] ",
        "{d:02}/{m:02}/{y} | {H:02}:{M:02} | ",
    ),
    *("{d:02}/{m:02}/{y}, {H:02}:{M:02} ", "{d} mai {y} {H:02}:{M:02} ", "{d:02}/{m:02}/{y}, {H:02}.{M:02} "),
    *("{d} مايو {y}، {h}:{M:02} م - ", "{d:02}/{m:02}/2562 {H:02}:{M:02} - "),
)


def foreign(chance: random.Random, n: int, said: tuple[Said, ...]) -> tuple[str, bytes]:
    """Write lines as a program does that nobody here has heard of."""
    form = MOMENTS[n % len(MOMENTS)]
    lines = [f"{_head(form, said[0].moment)}Messages and calls are end-to-end encrypted."]
    for one in said:
        lines.append(f"{_head(form, one.moment)}{one.speaker}: {one.words}")
        if chance.random() < 0.05:
            lines.append(f"{_head(form, one.moment)}{one.speaker} left")
    return f"chat {n}.txt", "\n".join(lines).encode()


PROGRAMS: Final[dict[str, Callable[[random.Random, int, tuple[Said, ...]], tuple[str, bytes]]]] = {
    "WhatsApp": whatsapp,
    "Telegram": telegram,
    "Signal": signal,
    "Messenger": meta,
    "SMS": sms,
}
