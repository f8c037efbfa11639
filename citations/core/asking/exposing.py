"""Whose private matter a question asks for: what is intimate in it, and of whom that is said."""

import re

from citations.core.asking import holders, phrasings, withheld
from citations.core.asking.followups import Carried
from citations.core.asking.holders import Holder
from citations.core.asking.selves import Self


def exposes(text: str, person: Self) -> bool:
    """Whether *text* asks for a private matter of somebody with a name, or a grave one of a relative without one."""
    if phrasings.BETWEEN.search(text) and holders.others(text, person):
        return True
    every = (*phrasings.INTIMATE.finditer(text), *withheld.found(text, person))
    told = (found for found in every if plain(found))
    if any(_exposed(found, text, person) for found in told):
        return True
    held = {_parentage(found, text, person) for found in phrasings.PARENTAGE.finditer(text)}
    if Holder.OTHER in held or (held - {Holder.PERSON} and holders.others(text, person)):
        return True
    severe = phrasings.SEVERE.finditer(text)
    return holders.kin(text) and any(holds(found, text, person) is Holder.UNNAMED for found in severe)


def points(text: str, back: Carried, person: Self) -> bool:
    """Whether *text* is intimate and points back to somebody else, who is named in an earlier question."""
    forms = (phrasings.INTIMATE, phrasings.BETWEEN, phrasings.PARENTAGE)
    meant = back.person or holders.others(" ".join(back.words), person)
    return bool(meant) and (any(form.search(text) for form in forms) or bool(withheld.found(text, person)))


def holds(found: re.Match[str], text: str, person: Self) -> Holder:
    """Tell of whom a word is said."""
    return holders.holder(text, found.start(), found.end(), person)


def plain(found: re.Match[str]) -> bool:
    """Whether a word is no part of a name: *Board of Health*, *Pride of Leeds*."""
    return found.start() == 0 or found[0][0].islower() or found[0].isupper()


def _exposed(found: re.Match[str], text: str, person: Self) -> bool:
    """Whether somebody with a name has it, or is said to have got it from somebody without one."""
    before, behind = holders.around(text, found.start(), found.end(), person)
    return before is Holder.OTHER or (before in {Holder.NOBODY, Holder.UNNAMED} and behind is Holder.OTHER)


def _parentage(found: re.Match[str], text: str, person: Self) -> Holder:
    """Tell whose parents are asked after: *of X* behind the word counts before what stands in front of it."""
    of = re.match(r"\s+of\s+", text[found.end() :])
    rest = text[found.end() + of.end() :] if of else ""
    return holders.holder(f"of {rest}", 0, 2, person) if of else holds(found, text, person)
