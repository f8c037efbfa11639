"""What is said of the person whose archive it is: name, pronouns, dates, answer profiles; and what cannot be so.

Every way in asks here: the command line, the curators' desk, the services. What is wrong here would be found out by
every question only.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from personas.core import dates, text
from personas.core.dates import Span
from personas.core.errors import DateError, TextError

PRONOUNS: Final = ("he", "she", "they")
PROFILES: Final = ("steward", "educator", "researcher", "creator", "builder")
SLUG_LIMIT: Final = 60  # characters
NAME_LIMIT: Final = 200
DATES: Final = ("born", "died", "archive_end")

_SLUG: Final = re.compile("[a-zA-Z0-9_-]+", re.ASCII)
_EAST: Final = timedelta(days=1)  # somewhere it is tomorrow already


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What is said of a person. ``aliases`` and ``profiles`` come as JSON, and may be anything."""

    slug: str
    name: str
    aliases: object
    pronouns: str
    born: str
    died: str
    archive_end: str
    profiles: object
    default_profile: str


def faults(told: Told, *, today: date) -> Mapping[str, str]:
    """Return what is wrong, with what to write instead, by field; empty where all may be so. *today* is in UTC."""
    return {**_names(told), **_choices(told), **_dates(told, today + _EAST)}


def _names(told: Told) -> dict[str, str]:
    found = dict[str, str]()
    if not _SLUG.fullmatch(told.slug) or len(told.slug) > SLUG_LIMIT:
        found["slug"] = (
            f"{told.slug[:40]!r} is no short name for addresses: 1 to {SLUG_LIMIT} letters, digits, - and _."
        )
    if not _is_name(told.name):
        found["name"] = f"A name has 1 to {NAME_LIMIT} characters, and none that nobody sees."
    if not isinstance(told.aliases, list) or not all(map(_is_name, told.aliases)):
        found["aliases"] = "Other names are a list of texts, such as [“Ada Obi”]; an empty one is []."
    return found


def _choices(told: Told) -> dict[str, str]:
    found = dict[str, str]()
    if told.pronouns not in PRONOUNS:
        found["pronouns"] = f"{told.pronouns[:20]!r}: write one of {', '.join(PRONOUNS)}."
    if not isinstance(told.profiles, list) or not all(one in PROFILES for one in told.profiles):
        found["profiles"] = (
            f"Answer profiles are a list of some of {', '.join(PROFILES)}, such as [“steward”]."
        )
    if told.default_profile not in PROFILES:
        found["default_profile"] = f"{told.default_profile[:20]!r}: write one of {', '.join(PROFILES)}."
    return found


def _dates(told: Told, latest: date) -> dict[str, str]:
    found, spans = dict[str, str](), dict[str, Span]()
    for name in DATES:
        try:
            span = dates.parse(getattr(told, name))
        except DateError as e:
            found[name] = f"{e}. Write it so, or leave it empty."
            continue
        if span is not None and span.first > latest:
            found[name] = f"{getattr(told, name)} is not yet. Write a day that has come, or leave it empty."
        elif span is not None:
            spans[name] = span
    for name in DATES[1:]:
        if "born" in spans and name in spans and spans[name].last < spans["born"].first:
            found[name] = f"{getattr(told, name)} is before the birth, {told.born}. Correct one of the two."
    return found


def _is_name(value: object) -> bool:
    """Whether it is a text that an archive keeps, with a word in it, and not too long."""
    try:
        return isinstance(value, str) and len(text.line(value)) > 0 and len(value) <= NAME_LIMIT
    except TextError:
        return False
