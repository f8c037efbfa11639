"""People whom a file names: proposals for the register, of which a curator ticks some. Nobody is entered unasked.

Whoever is entered is sealed. Nothing is merged: whom the register has already stays as they are there, and two of one
name in a file are one entry that says nothing of either's death, so that the one who lives stays protected.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from personas.core import dates
from personas.core.desk.pieces import Piece
from personas.core.desk.turns import BETWEEN
from personas.core.errors import DateError

PERSON: Final = "person"  # what a piece says of itself: it is nobody's words, but somebody of this name
ALIASES: Final = "aliases"  # … who is also called so
DIED: Final = "died"  # … when they died, in EDTF
TOLD: Final = "told"  # … what else the file says of them, in words
PEOPLE: Final = "people"  # asked: (name, what is said) of everybody new; answered: names, or ALL
KNOWN: Final = "known"  # asked: how many of them the register has
ALL: Final = "all"
OFFERED: Final = 200  # that are listed; more come in together, or not


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Somebody as they would stand in the register, and what a curator reads of them."""

    name: str
    aliases: tuple[str, ...] = ()
    died: str = ""
    told: str = ""


def proposed(pieces: Iterable[Piece], known: Collection[str]) -> tuple[tuple[Entry, ...], int]:
    """Return everybody who is new, and how many are *known*, whose names are folded (``folded``)."""
    groups: dict[str, list[Piece]] = {}
    for piece in pieces:
        if piece.fact(PERSON):
            groups.setdefault(folded(piece.fact(PERSON)), []).append(piece)
    new = tuple(_entry(group) for key, group in groups.items() if key not in known)
    return new, len(groups) - len(new)


def asked(entries: Iterable[Entry], known: int) -> dict[str, object]:
    """Return what a file leaves open about people; nothing where there is nobody new."""
    listed = [[one.name, one.told] for one in entries]
    return {PEOPLE: listed, KNOWN: known} if listed else {}


def chosen(entries: Iterable[Entry], answers: Mapping[str, object]) -> tuple[Entry, ...]:
    """Return those whom a curator ticked."""
    ticked = answers.get(PEOPLE)
    names = ticked if isinstance(ticked, list) else ()
    return tuple(one for one in entries if ticked == ALL or one.name in names)


def folded(name: str) -> str:
    """Return a name as it is compared: capitals and blanks tell nobody apart."""
    return " ".join(name.casefold().split())


def _entry(group: list[Piece]) -> Entry:
    first = group[0]
    if len(group) > 1:
        told = f"{len(group)} in this file are called so: one entry stands for all of them"
        return Entry(name=first.fact(PERSON), told=told)
    aliases = tuple(one for one in first.fact(ALIASES).split(BETWEEN) if one)
    return Entry(
        name=first.fact(PERSON), aliases=aliases, died=_known(first.fact(DIED)), told=first.fact(TOLD)
    )


def _known(died: str) -> str:
    try:
        return died if dates.parse(died) is not None else ""
    except DateError:
        return ""
