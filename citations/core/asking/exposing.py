"""Whose private matter a question asks for: what is intimate in it, and of whom that is said.

What stands in the archive about people who may live is held back sentence by sentence when it is taken in. This is
for the question itself: nobody is given an answer that names somebody beside an affair or a pregnancy.
"""

import re
from typing import Final

from citations.core.asking import holders
from citations.core.asking.followups import Carried
from citations.core.asking.holders import Holder
from citations.core.asking.selves import Self
from citations.core.language.forms import whole
from citations.core.language.languages import ENGLISH, language, small_words
from citations.core.language.wordlists import table
from citations.core.language.words import tokens

_INTIMATE: Final = whole(table("en/intimate.txt", "mul/intimate.txt"))
_BETWEEN: Final = whole(table("en/between.txt", "mul/between.txt"))
_SEVERE: Final = whole(table("en/severe.txt"))


def exposes(text: str, person: Self) -> bool:
    """Whether *text* asks for a private matter of somebody with a name, or a grave one of a relative without one."""
    text = _headed(text)
    if _BETWEEN.search(text) and holders.others(text, person):
        return True
    if any(plain(one) and _exposed(one, text, person) for one in _INTIMATE.finditer(text)):
        return True
    severe = _SEVERE.finditer(text)
    return holders.kin(text) and any(holds(one, text, person) is Holder.UNNAMED for one in severe)


def _headed(text: str) -> str:
    """Put a pause before a question in another language: its first word may be a name (*Rose est-elle …*)."""
    first = next(iter(tokens(text)), "")
    return text if language(text) == ENGLISH or first in small_words() else f", {text}"


def points(text: str, back: Carried, person: Self) -> bool:
    """Whether *text* is intimate and points back to somebody else, who is named in an earlier question."""
    meant = back.person or holders.others(" ".join(back.words), person)
    return bool(meant) and bool(_INTIMATE.search(text) or _BETWEEN.search(text))


def _exposed(found: re.Match[str], text: str, person: Self) -> bool:
    """Whether somebody with a name has it, or is said to have it by somebody without one."""
    before, behind = holders.around(text, found.start(), found.end(), person)
    return before is Holder.OTHER or (before is not Holder.PERSON and behind is Holder.OTHER)


def holds(found: re.Match[str], text: str, person: Self) -> Holder:
    """Tell of whom a word is said."""
    return holders.holder(text, found.start(), found.end(), person)


def plain(found: re.Match[str]) -> bool:
    """Whether a word is no part of a name: *Board of Health*, *Pride of Leeds*."""
    return found.start() == 0 or found[0][0].islower() or found[0].isupper()
