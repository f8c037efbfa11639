"""What is told of an alert outside: IDs, codes and numbers; never a name.

The signature of a webhook is an HMAC-SHA-256 (RFC 2104) over time and body, so that neither can be changed and an old
message cannot be sent again as a new one.
"""

import hmac
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from audit.core.watch.alerts import RULES, RuleName
from audit.core.watch.sentences import WORDS, limit, sentence
from ledger.core.canonical import Json, encode

HEADER: Final = "Kwanzaa-Signature"


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """That an alert was raised, or cleared; ``persona`` is an ID, None for the whole installation."""

    alert: int
    rule: RuleName
    persona: int | None
    profile: str
    value: int
    limit: int
    number: int
    at: str
    cleared: bool


def body(message: Message) -> bytes:
    """Write a message as RFC 8785 JSON."""
    said: dict[str, Json] = {
        "t": "kwanzaa.alert.v1",
        "alert": message.alert,
        "state": "cleared" if message.cleared else "raised",
        "rule": message.rule.value,
        "unit": RULES[message.rule].unit.value,
        "persona": message.persona,
        "profile": message.profile,
        "value": message.value,
        "limit": message.limit,
        "number": message.number,
        "at": message.at,
    }
    return encode(said)


def signature(key: str, *, at: int, data: bytes) -> str:
    """Sign *data*, sent *at* this second since 1970; the value of ``HEADER``."""
    mac = hmac.new(key.encode(), b"%d." % at + data, sha256).hexdigest()
    return f"t={at},v1={mac}"


def subject(message: Message) -> str:
    """Return the first line of a mail."""
    return f"Kwanzaa alert {message.alert} {'cleared' if message.cleared else 'raised'}: {message.rule.value}"


def text(message: Message) -> str:
    """Return the lines of a mail."""
    told, words = message.rule, WORDS[message.rule]
    where = "the whole installation" if message.persona is None else f"archive {message.persona}"
    profile = f", profile {message.profile}" if message.profile else ""
    return (
        f"{words.title}.\n"
        f"{sentence(told, value=message.value, number=message.number, profile=message.profile)} "
        f"{limit(told, limit=message.limit)}\n"
        f"{words.means}\n"
        f"{words.do}\n\n"
        f"About: {where}{profile}\n"
        f"Rule: {told.value}\n"
        f"At: {message.at}\n\n"
        "Alerts stand on the auditor's desk.\n"
    )
