"""Who somebody else was: told by what calls them something, as *my brother Wilfred* or *Inês, my landlady*.

Where no paper does, others decide; of a relative without a name nothing is quoted then: *Dear Mother* tells of nobody.
"""

import re
from typing import Final

from citations.core.asking import essence
from citations.core.asking.identities import introduced
from citations.core.asking.mentions import KIN
from citations.core.asking.milestones import Whose
from citations.core.language.words import stems
from citations.core.records import Life, Passage, Piece, Scoped, Sentence
from citations.core.telling.greeting import GREETED
from citations.core.telling.voices import addressed_to
from citations.core.writing import quoting
from citations.core.writing.recorded import recorded, titled
from citations.core.writing.saying import Keyed, said
from citations.core.writing.somebody import POINTING, Party, parties, same
from citations.core.writing.stretches import quote

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
_AFTER: Final = re.compile(
    r"\b(?:called|named|christened|baptized) (?:(?-i:[A-ZÀ-ÖØ-Þ])[\w'’.-]* )+(?:for|after) $", re.IGNORECASE
)
_YOUR: Final = re.compile(r"\byour (?:[a-z]+ )?$", re.IGNORECASE)
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
    if not told.names:
        return (*found, *recorded(told.kin, keyed, life))
    return found or titled(told.names, keyed, life) or _spoken_of(told, text, keyed, life)


def _spoken_of(told: Whose, text: str, keyed: Keyed, life: Life) -> tuple[Piece, ...] | None:
    """Quote what speaks of them where none calls them anything; a greeting does not: *Dear Rose, it rains*."""
    near_ = quoting.near(text, keyed, life)
    if not any(_greeted(told, one.sentence.text) for one, _ in near_):
        return None
    spoken = [each for each in quoting.close(text, keyed, life) if not _greeted(told, each[0].sentence.text)]
    return tuple(quote(one.key, one.passage, stretch) for one, stretch in spoken[: quoting.MOST])


def _greeted(told: Whose, text: str) -> bool:
    """Tell whether *text* only greets them."""
    bare = GREETED.sub("", text)
    return bare != text and told.names.isdisjoint(stems(bare))


def _calls(told: Whose, passage: Passage, one: Sentence, life: Life) -> bool:
    """Tell whether *one* says what they were: beside their name, or as whose relative it calls them."""
    bare = GREETED.sub("", one.text)
    found = (party for party in parties(bare) if same(told, party, passage, life))
    yours = bool(told.names) and addressed_to(passage.origin, life)
    return any(_called(told, party, bare) or (yours and _yours(party, bare)) for party in found)


def _yours(party: Party, text: str) -> bool:
    """Tell whether a letter to the person calls them so: *your brother Anders*."""
    return bool(KIN & set(party.words)) and _YOUR.search(text[: party.start]) is not None


def _called(told: Whose, party: Party, text: str) -> bool:
    if not told.names:
        if _AFTER.search(text[: party.start]):
            return True
        at = max(n for n, word in enumerate(party.words) if word in KIN)
        return at + 1 < len(party.words) or bool(_NAMED.match(text, party.end))
    related = bool(KIN & set(party.words)) and bool(POINTING & set(party.words))
    return related or bool(_BEHIND.match(text, party.end)) or bool(_BEFORE.search(text[: party.start]))
