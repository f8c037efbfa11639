"""What the first page of an archive shows: values made for its template."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from citations.shown import Shelf, shelves
from personas.selectors import InventoryItem


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A question that may be asked at once, with a key of its own."""

    text: str
    language: str
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WelcomeShown:
    """What stands on an archive's first page: what is there, by kind, and what may be asked first."""

    shelves: tuple[Shelf, ...]
    offers: tuple[Offer, ...]
    has_portrait: bool


def welcome(
    offered: Sequence[tuple[str, str]], items: Sequence[InventoryItem], *, has_portrait: bool
) -> WelcomeShown:
    """Put questions and counts together."""
    offers = tuple(
        Offer(text=text, language=language, key=secrets.token_hex(16)) for text, language in offered
    )
    return WelcomeShown(shelves=shelves(items), offers=offers, has_portrait=has_portrait)
