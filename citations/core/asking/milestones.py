"""Whose birth, marriage, death or burial is asked for, and what of it. Decides nothing."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from citations.core.asking.mentions import KIN, TITLES
from citations.core.asking.selves import self_of
from citations.core.language.words import STOP, names, stem, tokens
from citations.core.records import Life


class Detail(StrEnum):
    """What is asked of it."""

    WHEN = "when"
    WHERE = "where"
    AGE = "age"
    CAUSE = "cause"


_THEIR: Final = frozenset("his her their your".split())
_WHO: Final = r"(?P<who>(?:[^?.!,;:]|(?<=Mr|Dr|St)\.|(?<=Mrs|Rev)\.){1,60}?)"
_TIME: Final = r"(?P<when>when|(?:in |on )?(?:what|which) (?:year|date|day|month))"
_SPOT: Final = r"(?P<where>where|(?:in |at )?(?:what|which) (?:place|town|city|village|house|country|street))"
_OLD: Final = r"(?P<age>how old|(?:at )?what age)"
_WHY: Final = r"(?P<cause>how|why|of what|from what|what)"
_THEY: Final = r"(?:he|she|they|you)"
_KILLED: Final = r"(?:killed|drowned|murdered|shot|executed)"
_FORMS: Final = tuple(
    (event, re.compile(rf"^\W*(?:and |so |do you know )?{form}\W*$", re.IGNORECASE))
    for event, form in (
        ("birth", rf"(?:{_TIME}|{_SPOT}) (?:was|were|is) {_WHO} born"),
        ("birth", rf"what (?:is|was) (?P<when>(?:the )?(?:date|year|day)) of {_WHO}['’]s? birth"),
        (
            "birth",
            rf"what (?:is|was) {_WHO}(?:['’]s?)? (?:(?P<when>birthday|date of birth)|(?P<where>birthplace))",
        ),
        ("marriage", rf"(?:{_TIME}|{_SPOT}) did {_WHO} (?:marry|get married|wed)"),
        ("marriage", rf"(?:{_TIME}|{_SPOT}) (?:was|were) {_WHO} married"),
        ("marriage", rf"{_OLD} (?:was|were) {_WHO} when {_THEY} (?:got |was |were )?(?:married|wed)"),
        ("death", rf"(?:{_TIME}|{_SPOT}) did {_WHO} die"),
        ("death", rf"(?:{_TIME}|{_SPOT}) (?:was|were) {_WHO} {_KILLED}"),
        ("death", rf"{_OLD} (?:was|were) {_WHO} when {_THEY} (?:died|(?:was |were )?{_KILLED})"),
        ("death", rf"{_OLD} did {_WHO} die"),
        ("death", rf"{_WHY} did {_WHO} die(?: (?:of|from))?"),
        ("death", rf"what was (?P<cause>the cause) of {_WHO}(?:['’]s?)? death"),
        ("burial", rf"(?:{_TIME}|{_SPOT}) (?:was|were) {_WHO} (?:buried|interred|laid to rest)"),
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Whose:
    """Who is meant. ``own``: the person; ``names`` and ``kin`` are the stems by which somebody else is called."""

    own: bool
    names: frozenset[str] = frozenset()
    kin: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Milestone(Whose):
    """An event of a life, whose it is, and what is asked of it."""

    event: str
    detail: Detail


def milestone(text: str, life: Life) -> Milestone | None:
    """Return the event that *text* asks for; None where it asks for another thing, or of nobody who is told."""
    for event, form in _FORMS:
        if found := form.match(text):
            told = found.groupdict()
            detail = next(one for one in Detail if told.get(one.value))
            meant = whose(found["who"], life)
            if meant is not None:
                return Milestone(event=event, detail=detail, own=meant.own, names=meant.names, kin=meant.kin)
    return None


def whose(who: str, life: Life) -> Whose | None:
    """Read whom *who* means; whatever is no name, no relative and not the person is nobody who can be told."""
    person = self_of(life)
    words = [word.removesuffix("'s") for word in tokens(who)]
    if words and set(words) - TITLES <= person.words | person.pronouns and words[-1] not in _THEIR:
        return Whose(own=True)
    kin = frozenset(stem(word) for word in words if word in KIN)
    named = [word for name in names(f"of {who}") for word in tokens(name)]
    called = frozenset(stem(word) for word in named if word not in TITLES | STOP and word not in KIN)
    other = called - {stem(word) for word in person.words} or called
    return Whose(own=False, names=other, kin=kin) if other or kin else None
