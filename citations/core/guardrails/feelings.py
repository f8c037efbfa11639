"""What a question says that the person felt, wanted or was: their own words may answer, and nothing is inferred."""

import re
from typing import Final

from citations.core.guardrails import exposing, holders
from citations.core.guardrails.holders import Holder
from citations.core.query.understood import Understood
from citations.core.text.forms import any_of, table, whole
from citations.core.text.selves import Self

_ASCRIBED: Final = whole(table("en/ascribed.txt"))
_OWN: Final = whole(table("en/own.txt"))
_LOVED: Final = any_of(table("en/loved.txt"))
_FELT: Final = whole(table("en/felt.txt"))


def ascribed(one: Understood, person: Self) -> bool:
    """Whether *one* ascribes to the person what only they could know."""
    text = one.plain
    if any(exposing.plain(found) for found in _ASCRIBED.finditer(text)):
        return True
    own = (*_OWN.finditer(text), *_LOVED.finditer(text))
    if any(_of(found, one, person) is Holder.PERSON for found in own):
        return True
    felt = (found for found in _FELT.finditer(text) if found.start() == 0 or found[0][0].islower())
    return any(_of(found, one, person) in {Holder.PERSON, Holder.NOBODY} for found in felt)


def _of(found: re.Match[str], one: Understood, person: Self) -> Holder:
    """Tell of whom the last letter of *found* is said: the person may stand inside it."""
    return holders.holder(one.words, found.end() - 1, found.end(), person)
