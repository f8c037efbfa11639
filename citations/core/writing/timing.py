"""What the person said in a time to which the question keeps is answered from papers of that time, and from no others.

Only what was said, written or thought is as old as its paper: a memoir tells of other years than its own. So questions
for anything else are left alone, but where a count of years is told, and no paper speaks of such a count itself: the
likeliest sentence would be the event from which the years are counted.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import Final

from citations.core.asking import essence
from citations.core.asking.periods import period, said
from citations.core.asking.topics import asked
from citations.core.language.synonyms import alike
from citations.core.language.words import content, stem
from citations.core.picking.siding import beside
from citations.core.records import Life, Passage, Piece, Scoped
from citations.core.telling.voices import own
from citations.core.writing import quoting
from citations.core.writing.quoting import best
from citations.core.writing.standing import stands
from citations.core.writing.stretches import quote

_THEY: Final = re.compile(r"\bdid (?:he|she|they|you)\b")
_FEW: Final = 2
_COUNTED: Final = re.compile(
    r"\b(?:years?|months?) (?:after|before|later|earlier|afterwards?)\b", re.IGNORECASE
)
_LASTING: Final = frozenset(
    stem(word)
    for word in "war strike reign siege illness voyage campaign occupation famine revolution marriage".split()
)
"""What lasts: the year of a paper that is called after it is not the year when it was over."""


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote from papers of the time that is asked for; None where none is, or it cannot be told."""
    text = essence.asked(scoped.query.text, life)
    if len(scoped.searches) > 1 or beside(text, {key: one.origin for key, one in keyed.items()}, life):
        return None
    told = period(text, life, lambda event: year_of(event, keyed))
    if told is None or not (told.exact or said(text)):
        return None
    if told.exact and any(_COUNTED.search(one.text) for each in keyed.values() for one in each.sentences):
        return None
    inside = {key: one for key, one in keyed.items() if told.holds(one.origin.year)}
    if _THEY.search(text):
        inside = {key: one for key, one in inside.items() if own(one.origin, life)}
    return _about(told.rest, scoped, inside, life)


def _about(rest: str, scoped: Scoped, inside: dict[str, Passage], life: Life) -> tuple[Piece, ...]:
    """Answer what is left of the question, or quote what is about it; what asks for nothing else has no answer."""
    if not (inside and content(rest)):
        return ()
    (side,) = asked((rest,), life)
    found = (
        quote(one.key, one.passage, part)
        for one, part in best(rest, inside, life)
        if stands(side, one, part, life)
    )
    return quoting.write(replace(scoped, searches=(rest,)), inside, life) or tuple(islice(found, _FEW))


def year_of(event: str, keyed: Mapping[str, Passage]) -> int | None:
    """Return the year of an event: as it is told, or of all papers whose titles name it, where these are of one."""
    told = {int(year) for year in re.findall(r"\b(?:1[5-9]|20)\d\d\b", event)}
    words = content(event)
    if not told and words & _LASTING:
        return None
    titled = {one.origin.year for one in keyed.values() if words and _names(words, one.origin.title)}
    years = told or titled
    return next(iter(years)) if len(years) == 1 else None


def _names(words: frozenset[str], title: str) -> bool:
    held = content(title)
    return all(word in held or not alike(word).isdisjoint(held) for word in words)
