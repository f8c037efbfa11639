"""Who a relative was, by the record alone: a *Letter to her sister* is addressed to that sister, by name.

Where no sentence says it, the one who described the paper did: the title, and who it is by or to.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from citations.core.asking.mentions import KIN, TITLES
from citations.core.language.words import stem, tokens
from citations.core.records import Life, Origin, Passage, Piece
from citations.core.telling.voices import own
from citations.core.writing.saying import addressed_to
from citations.core.writing.stating import fact

_MOST: Final = 2
_TITLED: Final = re.compile(
    rf"\b(?P<way>to|from|by) (?:his|her|their) (?:[a-z]+ )?(?P<who>{'|'.join(sorted(KIN))})\b(?![-'’]| in law)"
)
_FEWEST: Final = 2


def recorded(kin: frozenset[str], keyed: Mapping[str, Passage], life: Life) -> tuple[Piece, ...]:
    """State who wrote, or was written to, where a title calls that one such a relative of the person; oldest first."""
    ways = {key: next(_ways(kin, one.origin, life), None) for key, one in keyed.items()}
    told: dict[str, Piece] = {}
    for key, way in sorted(ways.items(), key=lambda one: (keyed[one[0]].origin.date, one[0])):
        if way:
            told.setdefault(dict(keyed[key].origin.facts)[way], fact(way, key, keyed[key].origin))
    return tuple(islice(told.values(), _MOST))


def _ways(kin: frozenset[str], origin: Origin, life: Life) -> Iterator[str]:
    """Yield the fact that names the relative whom the title calls so; *his* is the person only in their letters."""
    facts = dict(origin.facts)
    for found in _TITLED.finditer(origin.title):
        if stem(found["who"]) not in kin:
            continue
        reader = set(tokens(facts.get("/recipient", ""))) - TITLES
        if found["way"] == "to" and own(origin, life) and len(reader) >= _FEWEST:
            yield "/recipient"
        if found["way"] != "to" and addressed_to(origin, life):
            yield "/creator"
