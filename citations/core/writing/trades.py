"""What a relative did for a living: told by what says so of that one, or of the person as a *baker*'s child."""

import re
from dataclasses import replace
from typing import Final

from citations.core.asking import essence
from citations.core.asking.milestones import Whose
from citations.core.asking.trades import trade_of
from citations.core.language.words import stem
from citations.core.records import Life, Passage, Piece, Scoped, Sentence
from citations.core.writing.bearers import named_before
from citations.core.writing.circumstance_words import CHILD_OF, SHOP, TRADED
from citations.core.writing.relatives import called
from citations.core.writing.saying import said
from citations.core.writing.somebody import THEY, parties, same

_SAID: Final = re.compile(rf"(?: (?:was|is) (?-i:[A-ZÀ-ÖØ-Þ][\w’'-]+ ?)+)?(?:{TRADED}|{SHOP})", re.IGNORECASE)
_CHILD: Final = re.compile(CHILD_OF, re.IGNORECASE)
_PARENT: Final = frozenset({stem("father")})
_PERSON: Final = Whose(own=True)


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote what tells the trade of the relative; None where nothing does, or none is asked for."""
    told = trade_of(essence.asked(scoped.query.text, life), life)
    if told is None or len(scoped.searches) > 1:
        return None
    names = called(told.kin, keyed, life)
    known = (told, replace(told, names=names)) if names else (told,)
    return (
        said(scoped, keyed, life, lambda *one: any(_tells(each, *one, life=life) for each in known)) or None
    )


def _tells(told: Whose, passage: Passage, one: Sentence, *, life: Life) -> bool:
    somebody = tuple(parties(one.text))
    if any(same(told, each, passage, life) and _SAID.match(one.text, each.end) for each in somebody):
        return True
    if told.names or told.kin != _PARENT or not somebody or not _CHILD.search(one.text):
        return False
    first = (
        somebody[0] if not set(somebody[0].words) <= THEY else next(iter(named_before(passage, one)), None)
    )
    return first is not None and same(_PERSON, first, passage, life)
