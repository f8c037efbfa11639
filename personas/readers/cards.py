"""Address books: whom they name, as proposals for the register. Where people live and are reached is left out."""

import hashlib
from collections.abc import Iterator
from typing import Any, Final

from vobject import base

from personas.core import text
from personas.core.desk import folk
from personas.core.desk.pieces import MOST, Piece, Reading, broken
from personas.core.desk.turns import BETWEEN
from personas.core.errors import TextError
from personas.core.findings import Broken
from personas.readers import plain, web

LONGEST: Final = 200  # characters of a name
_PEOPLE: Final = frozenset({"", "individual"})


def read(name: str, data: bytes, charset: str) -> Reading:
    """Read everybody with a name; companies and groups are no people."""
    try:
        cards = list(_cards(web.decoded(data, plain.declared(data, charset))))
        people = [one for card in cards if (one := _person(card)) is not None]
    except TextError as e:
        return broken(name, Broken.TEXT, str(e))
    except (base.VObjectError, ValueError, LookupError, AttributeError, TypeError) as e:
        return broken(name, Broken.HALF, type(e).__name__)
    if len(people) > MOST:
        return broken(name, Broken.CROWDED, f"{len(people):,} people, and {MOST:,} are allowed")
    if not people:
        return broken(name, Broken.EMPTY_FILE, "no card of a person has a name")
    return Reading(pieces=tuple(people))


def _cards(words: str) -> Iterator[Any]:
    for card in base.readComponents(words, transform=False, allowQP=True):
        if card.name != "VCARD":
            raise ValueError("no card")
        yield card


def _person(card: Any) -> Piece | None:
    parts = _said(card, "n").split(";")
    called = " ".join(one for one in (*parts[1:3], parts[0]) if one)
    name = (_said(card, "fn") or called)[:LONGEST].strip()
    if not name or _said(card, "kind").lower() not in _PEOPLE:
        return None
    born, died = _said(card, "bday")[:10], _said(card, "deathdate")[:10]
    also = dict.fromkeys(one for one in (called, _said(card, "nickname")) if one and one != name)
    return person(name, tuple(also), died, (f"born {born}" if born else "", f"died {died}" if died else ""))


def person(name: str, also: tuple[str, ...], died: str, told: tuple[str, ...]) -> Piece:
    """Make the proposal of somebody. Raises: TextError."""
    facts = (
        (folk.PERSON, text.line(name)[:LONGEST].strip()),
        (folk.ALIASES, text.line(BETWEEN.join(also))),
        (folk.DIED, text.line(died)),
        (folk.TOLD, text.line("; ".join(one for one in told if one))),
    )
    kept = tuple((key, fact) for key, fact in facts if fact)
    return Piece(name=hashlib.sha256(repr(kept).encode()).hexdigest()[:16], facts=kept)


def _said(card: Any, key: str) -> str:
    return text.line("".join(str(one.value) for one in card.contents.get(key, ())[:1])).strip(" ;")
