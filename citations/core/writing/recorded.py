"""Who a relative was, and where one lived, by the record: *Letter to her sister* is addressed to that sister, by name.

Where no sentence says it, the one who described the paper did: the title, and who it is by or to.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Final

from citations.core.asking.mentions import KIN, TITLES
from citations.core.language.words import stem, stems, tokens
from citations.core.records import Life, Origin, Passage, Piece
from citations.core.telling.voices import addressed_to, own
from citations.core.writing.stating import fact

WRITTEN_THERE: Final = frozenset({"letter", "journal", "email", "message"})
"""What is written where somebody is; a speech or an interview is only given there."""
_MOST: Final = 2
_TITLED: Final = re.compile(
    rf"\b(?P<way>to|from|by) (?:his|her|their) (?:[a-z]+ )?(?P<who>{'|'.join(sorted(KIN))})\b(?![-'’]| in law)"
)
_NAMED: Final = re.compile(
    r"\b(?P<way>to|from|by) (?:his|her|their|the) (?:[a-z-]+ ){1,3}"
    r"(?P<who>[A-ZÀ-ÖØ-Þ][\w’'-]*(?: [A-ZÀ-ÖØ-Þ][\w’'-]*)*)"
)
_FEWEST: Final = 2


def titled(names: frozenset[str], keyed: Mapping[str, Passage], life: Life) -> tuple[Piece, ...]:
    """State who wrote, or was written to, where a title says what that one was: *Letter to the printer Hale*."""
    return _stated(_NAMED, lambda who: not names.isdisjoint(stems(who)), keyed, life)


def recorded(kin: frozenset[str], keyed: Mapping[str, Passage], life: Life) -> tuple[Piece, ...]:
    """State who wrote, or was written to, where a title calls that one such a relative of the person; oldest first."""
    return _stated(_TITLED, lambda who: stem(who) in kin, keyed, life)


def places(keyed: Mapping[str, Passage], life: Life) -> tuple[Piece, ...]:
    """State where the person's letters and journals of more years than one were written, the most frequent first."""
    years: dict[str, set[int]] = {}
    first: dict[str, str] = {}
    for key, one in sorted(keyed.items(), key=lambda each: (each[1].origin.date, each[0])):
        place = dict(one.origin.facts).get("/place", "")
        if place and one.origin.year and one.origin.kind in WRITTEN_THERE and own(one.origin, life):
            years.setdefault(place, set()).add(one.origin.year)
            first.setdefault(place, key)
    often = sorted((place for place in years if len(years[place]) > 1), key=lambda place: -len(years[place]))
    return tuple(fact("/place", first[place], keyed[first[place]].origin) for place in often[:_MOST])


def _stated(
    form: re.Pattern[str], means: Callable[[str], bool], keyed: Mapping[str, Passage], life: Life
) -> tuple[Piece, ...]:
    ways = {key: next(_ways(form, means, one.origin, life), None) for key, one in keyed.items()}
    told: dict[str, Piece] = {}
    for key, way in sorted(ways.items(), key=lambda one: (keyed[one[0]].origin.date, one[0])):
        if way:
            told.setdefault(dict(keyed[key].origin.facts)[way], fact(way, key, keyed[key].origin))
    return tuple(islice(told.values(), _MOST))


def _ways(form: re.Pattern[str], means: Callable[[str], bool], origin: Origin, life: Life) -> Iterator[str]:
    """Yield the fact that names whom the title calls so; *his* is the person only in their letters."""
    facts = dict(origin.facts)
    for found in form.finditer(origin.title):
        if not means(found["who"]):
            continue
        reader = set(tokens(facts.get("/recipient", ""))) - TITLES
        if found["way"] == "to" and own(origin, life) and len(reader) >= _FEWEST:
            yield "/recipient"
        if found["way"] != "to" and addressed_to(origin, life):
            yield "/creator"
