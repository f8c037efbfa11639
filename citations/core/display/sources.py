"""The sources of a claim as its display was signed, read in one place."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ledger.core.canonical import Json
from ledger.core.fields import Fields

_NAMED = "Source "
_MARKS: Final = re.compile("[“”„\"‘’']")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One source: ``Source A`` has the letter A. ``excerpt`` is None where it is restricted.

    ``signed`` is all of it, for what few have: where in its original the excerpt stands.
    """

    letter: str
    label: str
    about: str
    excerpt: str | None
    signed: Mapping[str, Json]


def named(letters: str) -> str:
    """Return the handle of a source."""
    return f"{_NAMED}{letters}"


def letter_of(handle: str) -> str:
    """Return the letter, or letters, of a handle."""
    return handle.removeprefix(_NAMED)


def sources(claim: Json) -> tuple[Source, ...]:
    """Return the sources of a claim, or of what is nearest, in their order. Raises: CanonicalError."""
    return tuple(_source(one) for one in Fields(claim, "display.claims").items("sources"))


def is_said(text: str, excerpt: str) -> bool:
    """Tell whether a claim quotes an excerpt already, whatever the quotation marks in it.

    Verse, which has lines, it quotes only where it has them too.
    """
    if "\n" in excerpt:
        return f"“{excerpt}”" in text
    return _folded(f"“{excerpt}”") in _folded(text)


def _folded(text: str) -> str:
    return _MARKS.sub("'", "".join(text.split()))


def _source(signed: Json) -> Source:
    fields = Fields(signed, "display.sources")
    return Source(
        letter=letter_of(fields.text("handle")),
        label=fields.text("label"),
        about=fields.text("about"),
        excerpt=fields.text("excerpt") if fields.given("excerpt") else None,
        signed=signed if isinstance(signed, dict) else {},
    )
