"""Whom a question asks to be introduced to: *who was Thomas Hale? who was her mother?* Decides nothing."""

import re
from typing import Final

from citations.core.asking.mentions import KIN, OF_A_NAME, TITLES
from citations.core.asking.milestones import Whose, whose
from citations.core.language.words import names, tokens
from citations.core.records import Life

_ASKED: Final = re.compile(
    rf"^\W*(?:and |so |but )?who(?: exactly)? (?:was|is|were|are) (?P<who>{OF_A_NAME}{{2,60}}?)"
    r"(?: to (?:him|her|them|you))?\W*$",
    re.IGNORECASE,
)
_LINKS: Final = frozenset("his her their your the de da do di du la le van von der den of and".split())


def introduced(text: str, life: Life) -> Whose | None:
    """Return who else than the person *text* asks to be told of; None where it asks more, or of nobody told."""
    found = _ASKED.match(text)
    if found is None:
        return None
    told = whose(found["who"], life)
    named = {word for name in names(f"of {found['who']}") for word in tokens(name)}
    plain = {word.removesuffix("'s") for word in tokens(found["who"])} <= named | KIN | TITLES | _LINKS
    return told if told and not told.own and plain and " of " not in found["who"] else None
