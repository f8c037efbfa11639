"""Whose private matter a question asks for: what is intimate in it, and of whom that is said.

What stands in the archive about people who may live is held back sentence by sentence when it is taken in. This is
for the question itself: nobody is given an answer that names somebody beside an affair or a pregnancy.
"""

import re
from typing import Final

from citations.core.guardrails import holders
from citations.core.guardrails.holders import Holder
from citations.core.query.followups import Carried
from citations.core.query.understood import Understood, headed
from citations.core.text import mentions
from citations.core.text.forms import any_of, table, whole
from citations.core.text.selves import Self

_INTIMATE: Final = whole(table("en/intimate.txt", "mul/intimate.txt"))
_BETWEEN: Final = whole(table("en/between.txt", "mul/between.txt"))
_SEVERE: Final = whole(table("en/severe.txt"))


def exposes(one: Understood, person: Self) -> bool:
    """Whether *one* asks for a private matter of somebody with a name, or a grave one of a relative without one."""
    one = headed(one)
    if _BETWEEN.search(one.plain) and holders.others(one.words, person):
        return True
    if any(plain(found) and _exposed(found, one, person) for found in _INTIMATE.finditer(one.plain)):
        return True
    severe = _SEVERE.finditer(one.plain) if holders.kin(one.words) else ()
    return any(
        holders.holder(one.words, found.start(), found.end(), person) is Holder.UNNAMED for found in severe
    )


def points(one: Understood, back: Carried, person: Self) -> bool:
    """Whether *one* is intimate and may be about somebody else, who is named in an earlier question."""
    meant = back.person or holders.others(mentions.words(" ".join((*back.words, *back.near))), person)
    return bool(meant) and bool(_INTIMATE.search(one.plain) or _BETWEEN.search(one.plain))


def _exposed(found: re.Match[str], one: Understood, person: Self) -> bool:
    """Whether somebody with a name has it, or is said to have it by somebody without one."""
    before, behind = holders.around(one.words, found.start(), found.end(), person)
    return before is Holder.OTHER or (before is not Holder.PERSON and behind is Holder.OTHER)


def plain(found: re.Match[str]) -> bool:
    """Whether a word is no part of a name: *Board of Health*, *Pride of Leeds*."""
    return found.start() == 0 or found[0][0].islower() or found[0].isupper()


_ASCRIBED: Final = whole(table("en/ascribed.txt"))
_OWN: Final = whole(table("en/own.txt"))
_LOVED: Final = any_of(table("en/loved.txt"))
_FELT: Final = whole(table("en/felt.txt"))


def ascribed(one: Understood, person: Self) -> bool:
    """Whether *one* ascribes to the person what only they could know."""
    text = one.plain
    if any(plain(found) for found in _ASCRIBED.finditer(text)):
        return True
    own = (*_OWN.finditer(text), *_LOVED.finditer(text))
    if any(_of(found, one, person) is Holder.PERSON for found in own):
        return True
    felt = (found for found in _FELT.finditer(text) if found.start() == 0 or found[0][0].islower())
    return any(_of(found, one, person) in {Holder.PERSON, Holder.NOBODY} for found in felt)


def _of(found: re.Match[str], one: Understood, person: Self) -> Holder:
    """Tell of whom the last letter of *found* is said: the person may stand inside it."""
    return holders.holder(one.words, found.end() - 1, found.end(), person)
