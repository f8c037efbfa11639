"""Whose birth, marriage, death or burial is asked for, and what of it. Decides nothing."""

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from citations.core.asking.heads import spread
from citations.core.asking.mentions import KIN, OF_A_NAME, TITLES
from citations.core.asking.selves import self_of
from citations.core.language.words import STOP, names, stem, tokens
from citations.core.records import Life


class Detail(StrEnum):
    """What is asked of it."""

    WHEN = "when"
    WHERE = "where"
    AGE = "age"
    CAUSE = "cause"


_SEX: Final = {"mr": "he", "sir": "he", "mrs": "she", "miss": "she", "ms": "she", "lady": "she"}
_THEIR: Final = frozenset("his her their your".split())
_NAME: Final = r"(?:[^?.!,;:]|(?<=Mr|Dr|St)\.|(?<=Mrs|Rev)\.)"
_WHO: Final = rf"(?P<who>{OF_A_NAME}{{1,60}}?)"
_OWNER: Final = rf"(?P<owner>{OF_A_NAME}{{1,60}}?)(?:['’]s?)?"
_AGED: Final = rf"(?P<aged>{OF_A_NAME}{{1,40}}?)"
_TIME: Final = r"(?P<when>when|(?:in |on )?(?:what|which) (?:year|date|day|month))"
_SPOT: Final = r"(?P<where>where|(?:in |at )?(?:what|which) (?:place|town|city|village|house|country|street))"
_OLD: Final = r"(?P<age>how old|(?:at )?what age)"
_WHY: Final = r"(?P<cause>how|why|(?:of |from )?what(?: (?:illness|disease|sickness|cause))?)"
_DATE: Final = r"(?:(?P<when>date|year|day|month|time)|(?P<where>place|town))"
_ASKED: Final = r"(?:what (?:(?:is|was) )?)?(?:the )?"
_HERS: Final = r"(?:his|her|their|your)"
_THEY: Final = r"(?:he|she|they|you)"
_WAS: Final = r"(?:was|were|is)"
_KILLED: Final = r"(?:killed|drowned|murdered|shot|executed)"
_BURIED: Final = r"(?:buried|interred|laid to rest)"
_WED: Final = r"(?:married|wed)"
_SAID: Final = (
    ("birth", "born", "(?!)", f"{_WAS} born", "birth"),
    ("marriage", _WED, "(?:marry|get married|wed)", f"(?:{_WAS} |got )?{_WED}", "(?:marriage|wedding)"),
    ("death", _KILLED, "die", f"(?:died|passed away|(?:{_WAS} )?{_KILLED})", "death"),
    ("burial", _BURIED, "(?!)", f"{_WAS} {_BURIED}", "(?:burial|funeral)"),
)
"""How each event is said: what was done to them, what they did, all of it in the past, and its name."""


def _asking(done: str, did: str, past: str, noun: str) -> tuple[str, ...]:
    """Return every way to ask for an event."""
    return (
        rf"(?:{_TIME}|{_SPOT}) (?:{_WAS} {_WHO} {done}|did (?P<did>{OF_A_NAME}{{1,60}}?) {did})",
        rf"(?:{_TIME}|{_SPOT}) {_WAS} (?:{_OWNER} {noun}|the {noun} of {_WHO})",
        rf"{_ASKED}{_DATE} (?:of|for) (?:{_OWNER} {noun}|the {noun} of {_WHO})",
        rf"{_ASKED}{_OWNER} {noun} {_DATE}",
        rf"(?:{_TIME}|{_SPOT}) {_WHO} {past}",
        rf"{_OLD} (?:{_WAS} {_WHO} when {_THEY} {past}|did (?P<did>{OF_A_NAME}{{1,60}}?) {did})",
        rf"{_ASKED}{_OWNER} (?P<age>age) (?:when {_THEY} {past}|at (?:{_HERS} )?{noun})",
        rf"(?P<age>how old) {_WAS} {_AGED} when {_WHO} {past}",
    )


_FORMS: Final = tuple(
    (event, re.compile(rf"^\W*(?:and |so |do you know )?{form}\W*$", re.IGNORECASE))
    for event, form in (
        *((event, form) for event, *said in _SAID for form in _asking(*said)),
        ("birth", rf"{_ASKED}{_OWNER} (?:(?P<when>birthday|date of birth)|(?P<where>birthplace))"),
        ("death", rf"{_WHY} did {_WHO} die(?: (?:of|from))?"),
        ("death", rf"{_ASKED}(?P<cause>cause) of {_OWNER} death"),
    )
)


_FATE: Final = re.compile(rf"^\W*what was the fate of {_WHO}\W*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Whose:
    """Who is meant. ``own``: the person; ``names`` and ``kin`` are the stems by which somebody else is called.

    ``sex``: *he* or *she*, where a title tells it of somebody else.
    """

    own: bool
    names: frozenset[str] = frozenset()
    kin: frozenset[str] = frozenset()
    sex: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Milestone(Whose):
    """An event of a life, whose it is, and what is asked of it. ``aged`` is another one, whose age is asked for."""

    event: str
    details: tuple[Detail, ...]
    aged: Whose | None = None


def milestone(text: str, life: Life) -> Milestone | None:
    """Return the event that *text* asks for; None where it asks for another thing, or of nobody who is told."""
    parts = [_told(part, life) for part in spread(text)]
    first = parts[0]
    if first is None or any(part is None or replace(part, details=first.details) != first for part in parts):
        return None
    return replace(first, details=tuple(dict.fromkeys(one for part in parts if part for one in part.details)))


def _told(text: str, life: Life) -> Milestone | None:
    for event, form in _FORMS:
        if found := form.match(text):
            told = found.groupdict()
            detail = next(one for one in Detail if told.get(one.value))
            meant = whose(
                told.get("who") or told.get("did") or told.get("owner") or "",
                life,
                owns=bool(told.get("owner")),
            )
            aged = whose(told["aged"], life) if told.get("aged") else None
            if meant and bool(aged) == bool(told.get("aged")):
                return Milestone(
                    event=event,
                    details=(detail,),
                    own=meant.own,
                    names=meant.names,
                    kin=meant.kin,
                    sex=meant.sex,
                    aged=aged,
                )
    return None


def fate(text: str, life: Life) -> Milestone | None:
    """Return the death that *text* may ask for as *what was the fate of his wife?*; None of whoever has a name."""
    found = _FATE.match(text)
    told = whose(found["who"], life) if found else None
    if told is None or told.own or told.names:
        return None
    return Milestone(event="death", details=(Detail.WHEN,), own=False, kin=told.kin)


def whose(who: str, life: Life, *, owns: bool = False) -> Whose | None:
    """Read whom *who* means; whatever is no name, no relative and not the person is nobody who can be told.

    *owns*: it stands before what is theirs, so that *her* is the person.
    """
    person = self_of(life)
    words = [word.removesuffix("'s") for word in tokens(who)]
    theirs = set(words) - (TITLES - KIN)  # an aunt is a relative, however she is called
    if words and theirs <= person.words | person.pronouns and (words[-1] not in _THEIR or owns):
        return Whose(own=True)
    kin = frozenset(stem(word) for word in words if word in KIN)
    named = [word for name in names(f"of {who}") for word in tokens(name)]
    called = frozenset(stem(word) for word in named if word not in TITLES | STOP and word not in KIN)
    other = called - {stem(word) for word in person.words} or called
    sex = next((_SEX[word] for word in words if word in _SEX), "")
    return Whose(own=False, names=other, kin=kin, sex=sex) if other or kin else None
