"""What the first page of an archive shows: values made for its template."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from citations.browsing import Choice, Wanted, room
from personas.selectors import Shelved


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A question that may be asked at once, with a key of its own."""

    text: str
    language: str
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WelcomeShown:
    """What stands on an archive's first page: what is there, by kind, and what may be asked first."""

    kinds: tuple[Choice, ...]
    offers: tuple[Offer, ...]
    has_portrait: bool


def welcome(
    offered: Sequence[tuple[str, str]], items: Sequence[Shelved], *, has_portrait: bool
) -> WelcomeShown:
    """Put questions and counts together."""
    offers = tuple(
        Offer(text=text, language=language, key=secrets.token_hex(16)) for text, language in offered
    )
    return WelcomeShown(kinds=room(items, Wanted()).kinds, offers=offers, has_portrait=has_portrait)
