"""Which of the person's own papers a question asks for by nothing but their year or kind.

*What did she write in 1889?* is near to no paper by its words: what it asks for stands in the record. Decides nothing.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from citations.core.asking import essence
from citations.core.asking.accounts import CALLED
from citations.core.asking.selves import self_of
from citations.core.language.words import fold, tokens
from citations.core.records import Life, Origin

_NOUNS: Final = "|".join(
    sorted(
        {*CALLED, "works", "books", "writings", "papers", "pieces"} - {"", "one", "piece"},
        key=len,
        reverse=True,
    )
)
_YEAR: Final = r"(?:1[5-9]|20)\d\d"
_ASKED: Final = re.compile(
    rf"^\W*(?:and |so )?(?:what|which)(?: of (?:his|her|their))?(?: else)?(?: (?P<noun>{_NOUNS}))? "
    r"(?:did|has|had) (?P<who>[^?.!,;:]{1,60}?) (?:ever |also )?"
    r"(?:write|written|publish|published|say|said|give|given|compose|print|leave behind)"
    rf"(?:,? (?:in|during|of|from)(?: the year)? (?P<year>{_YEAR}))?\W*$",
    re.IGNORECASE,
)
_ANY: Final = frozenset(
    {
        "memoir",
        "letter",
        "journal",
        "speech",
        "article",
        "email",
        "message",
        "recording",
        "interview",
        "other",
    }
)
_BOOKS: Final = frozenset({"memoir", "article", "other"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Works:
    """The kinds of papers that are asked for, and the year; ``year`` is None where all are."""

    kinds: frozenset[str]
    year: int | None

    def holds(self, origin: Origin, life: Life) -> bool:
        """Tell whether a paper is one of these, and the person's own."""
        mine = origin.primary and fold(origin.creator).casefold() == fold(life.name).casefold()
        return mine and origin.kind in self.kinds and self.year in (None, origin.year)


@lru_cache(maxsize=1_024)
def works(text: str, life: Life) -> Works | None:
    """Return which papers *text* asks for; None where it asks for something in them, or of somebody else."""
    found = _ASKED.match(text)
    if found is None or not (found["noun"] or found["year"]):
        return None
    person = self_of(life)
    if not set(tokens(found["who"])) <= person.words | person.pronouns:
        return None
    kind = CALLED.get((found["noun"] or "").lower(), "")
    kinds = frozenset({kind}) if kind in _ANY else _BOOKS if found["noun"] else _ANY
    return Works(kinds=kinds, year=int(found["year"]) if found["year"] else None)


def meant(text: str, life: Life) -> Callable[[Origin], bool]:
    """Return the test for what *text* asks for by its record alone; nothing passes it where it asks for none."""
    asked = works(essence.asked(text, life), life)
    return lambda origin: asked is not None and asked.holds(origin, life)
