"""Mail: each message a letter, in the charsets that it declares. What it quotes of others is left out, and said.

A quoted line is another person's, and under the sender's name it would be put into the sender's mouth.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from email import message_from_bytes, policy
from email.errors import HeaderParseError, MessageError
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from typing import Final

from personas.core import text
from personas.core.desk.pieces import MESSAGE, MOST, Piece, Reading, broken
from personas.core.errors import TextError
from personas.core.findings import Broken
from personas.readers import web

_LOCKED: Final = frozenset({"multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"})
_FROM: Final = re.compile(rb"(?:\A|(?<=\n\n)|(?<=\n\r\n))From [^\r\n]+\r?\n")
_ESCAPED: Final = re.compile(rb"(?m)^>(>*From )")
_QUOTED: Final = re.compile(r"^\s?>")
_INTRODUCES: Final = re.compile(r"^(?:On|Am|Le|El|Il) .{5,200}(?:wrote|schrieb|écrit|escribió|scritto)\s?:$")
_BELOW: Final = re.compile(
    r"^-{2,}\s*(?:Original Message|Forwarded message|Ursprüngliche Nachricht)\s*-{2,}$"
)


def read(name: str, data: bytes, charset: str) -> Reading:  # noqa: ARG001 -- every part says its own
    """Read one message."""
    return _message(name, data, is_one=True)


def read_mailbox(name: str, data: bytes, charset: str) -> Reading:  # noqa: ARG001 -- every part says its own
    """Read every message of a mailbox (mboxrd); one that cannot be read is a finding, and then none is taken in."""
    starts = [(found.start(), found.end()) for found in _FROM.finditer(data)]
    if not starts:
        return broken(name, Broken.MISNAMED, "no line begins with 'From '")
    if len(starts) > MOST:
        return broken(name, Broken.CROWDED, f"{len(starts):,} messages, and {MOST:,} are allowed")
    ends = [start for start, _ in starts[1:]] + [len(data)]
    raws = [_ESCAPED.sub(rb"\1", data[start:end]) for (_, start), end in zip(starts, ends, strict=True)]
    readings = [_message(name, raw, is_one=False) for raw in raws]
    pieces = dict[str, Piece]()
    for raw, reading in zip(raws, readings, strict=True):
        for piece in reading.pieces:
            if pieces.setdefault(piece.name, piece) != piece:  # two say that they are the same, and are not
                other = _named(piece, "", raw)
                pieces[other.name] = other
    findings = [
        broken(name, one.rule, f"message {number}: {one.detail}").findings[0]
        for number, reading in enumerate(readings, 1)
        for one in reading.findings
    ]
    return Reading(findings=tuple(findings)) if findings else Reading(pieces=tuple(pieces.values()))


def _message(file: str, data: bytes, *, is_one: bool) -> Reading:
    message = message_from_bytes(data, policy=policy.default)
    if not any(message.get(header) for header in ("From", "Date", "Subject", "Message-ID")):
        return broken(file, Broken.MISNAMED, "none of From, Date, Subject and Message-ID is there")
    if message.get_content_type() in _LOCKED:
        return broken(file, Broken.LOCKED, message.get_content_type())
    try:
        identity = _header(message, "Message-ID").strip("<> ")
        piece = _piece(message)
        piece = piece if is_one and not identity else _named(piece, identity, data)
    except TextError as e:
        return broken(file, Broken.TEXT, str(e))
    except (LookupError, ValueError, MessageError) as e:
        return broken(file, Broken.HALF, type(e).__name__)
    if not piece.paragraphs:
        return broken(file, Broken.EMPTY_FILE, "no words of the sender's own")
    return Reading(pieces=(piece,))


def _named(piece: Piece, identity: str, raw: bytes) -> Piece:
    """Name a message by its identity, wherever it lies; by its bytes where it has none."""
    named = hashlib.sha256(identity.encode() or raw).hexdigest()[:16]
    facts = tuple((key, fact) for key, fact in piece.facts if key != MESSAGE)
    more = ((MESSAGE, named),) if identity else ()
    return replace(piece, name=f"{named}.eml", facts=(*facts, *more))


def _piece(message: EmailMessage) -> Piece:
    body, quoted = _body(message)
    notes = [f"{quoted} quoted lines or parts of others were left out"] if quoted else []
    attached = [part.get_filename() or part.get_content_type() for part in message.iter_attachments()]
    notes += [f"attached and left out: {text.line(one)[:80]}" for one in attached[:20]]
    facts = (
        ("title", _header(message, "Subject")),
        ("creator", _sender(message)),
        ("recipient", ", ".join(_people(message, "To"))[:500]),
        ("date", _day(message)),
        ("kind", "email"),
    )
    return Piece(
        facts=tuple((key, fact) for key, fact in facts if fact),
        paragraphs=text.canonical_str(body).paragraphs,
        notes=tuple(notes),
    )


def _body(message: EmailMessage) -> tuple[str, int]:
    """Return the sender's own words, and how many lines or parts of others were left out."""
    part = message.get_body(preferencelist=("plain", "html"))
    if part is None:
        return "", 0
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    said = web.decoded(data, str(part.get_content_charset() or "utf-8"))
    if part.get_content_type() == "text/html":
        _, shown, left = web.words(said, quotes=False)
        return shown, left
    lines = list(_own(said.splitlines()))
    return "\n".join(lines), len(said.splitlines()) - len(lines)


def _own(lines: list[str]) -> Iterator[str]:
    for at, line in enumerate(lines):
        if _BELOW.match(line.strip()):
            return
        following = next((one for one in lines[at + 1 :] if one.strip()), "")
        if _QUOTED.match(line) or (_INTRODUCES.match(line.strip()) and _QUOTED.match(following)):
            continue
        yield line


def _header(message: EmailMessage, name: str) -> str:
    try:
        return text.line(str(message.get(name) or ""))[:500]
    except (HeaderParseError, ValueError, TextError):
        return ""


def _people(message: EmailMessage, header: str) -> Iterator[str]:
    """Name each; of those without a name what stands before the @, for whole addresses are nobody's business."""
    try:
        for one in getattr(message.get(header), "addresses", ()):
            yield text.line(one.display_name or one.username)
    except (HeaderParseError, ValueError, TextError):
        return


def _sender(message: EmailMessage) -> str:
    return next(_people(message, "From"), "")[:200]


def _day(message: EmailMessage) -> str:
    """Return the day on which it was sent, where the sender was."""
    try:
        return f"{parsedate_to_datetime(str(message.get('Date'))):%Y-%m-%d}"
    except (ValueError, TypeError):
        return ""


# The mail package loads parts of itself late; in the child there is no late.
_SAMPLE: Final = (
    b"From: =?utf-8?q?A?= <a@example.org>\nTo: b@example.org\nDate: Tue, 08 May 1951 10:00:00 +0100\nSubject: s\n"
    b"MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\nHi\n"
    b"--x\nContent-Type: application/pdf\nContent-Disposition: attachment; filename=a\n\n\n--x--\n"
)
_LOADED: Final = read("sample", _SAMPLE, "utf-8")
