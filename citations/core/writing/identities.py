"""Who somebody else was: told by what calls them something, as *my brother Wilfred* or *Inês, my landlady*.

Where no paper does, others decide; of a relative without a name nothing is quoted then: *Dear Mother* tells of nobody.
"""

import re
from typing import Final

from citations.core.asking import essence
from citations.core.asking.identities import introduced
from citations.core.asking.mentions import KIN
from citations.core.asking.milestones import Whose
from citations.core.records import Life, Passage, Piece, Scoped, Sentence
from citations.core.writing.saying import said
from citations.core.writing.somebody import POINTING, Party, parties, same

_WHAT: Final = r"(?:an?|the|my|our|his|her|their|one of)\b"
_BEHIND: Final = re.compile(
    rf"(?: \([^)]*\))?(?:,? (?:was|is|were|had been) (?:\w+ly )?{_WHAT}|, (?:then )?{_WHAT} [a-z])"
)
_NO_NOUN: Final = (
    r"(?!(?:of|to|with|from|by|and|or|for|in|at|on|that|as|than|but|when|where|which|while|before|after) )"
)
_LINK: Final = r"(?:was|is|were|called|named|by the name of|of the name of|one) "
_BEFORE: Final = re.compile(
    rf"\b{_WHAT} (?:[a-z-]+ ){{0,3}}(?:{_NO_NOUN}[a-z-]+ |[a-z-]+ {_LINK})$|\b(?:called|named) $",
    re.IGNORECASE,
)
_NAMED: Final = re.compile(
    r"(?:['’]s name was|,? (?:was|is|were) (?:an?|the|called|named|born)\b|, (?-i:(?!I\b)[A-ZÀ-ÖØ-Þ]))"
)


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote what calls them something, the likeliest to answer first; where nothing does None, and () of a relative."""
    text = essence.asked(scoped.query.text, life)
    told = introduced(text, life)
    if told is None or len(scoped.searches) > 1:
        return None
    found = said(scoped, keyed, life, lambda passage, one: _calls(told, passage, one, life))
    return found if found or not told.names else None


def _calls(told: Whose, passage: Passage, one: Sentence, life: Life) -> bool:
    """Tell whether *one* says what they were: beside their name, or as whose relative it calls them."""
    found = (party for party in parties(one.text) if same(told, party, passage, life))
    return any(_called(told, party, one.text) for party in found)


def _called(told: Whose, party: Party, text: str) -> bool:
    if not told.names:
        at = max(n for n, word in enumerate(party.words) if word in KIN)
        return at + 1 < len(party.words) or bool(_NAMED.match(text, party.end))
    related = bool(KIN & set(party.words)) and bool(POINTING & set(party.words))
    return related or bool(_BEHIND.match(text, party.end)) or bool(_BEFORE.search(text[: party.start]))
