"""A question may take for granted that somebody did what the archive says another one did.

*Why did Rose sell the pony?* is not answered where it only says *I sold the pony to Tom*: whatever was quoted would
grant that Rose did. Nothing is quoted where every sentence that tells the deed tells it of somebody else, plainly; in
doubt the question is asked.
"""

import re
from collections.abc import Iterator
from typing import Final

from citations.core.asking import essence
from citations.core.asking.deeds import Deed, deed
from citations.core.language.synonyms import alike
from citations.core.language.words import content, stem, stems, tokens
from citations.core.records import Life, Passage, Piece, Scoped
from citations.core.telling.greeting import GREETED
from citations.core.telling.voices import foreign, own
from citations.core.writing.somebody import THEY, parties, same

_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_CLAUSE: Final = re.compile(r"[;:]\s+")
_MINE: Final = frozenset({"i", "me", "my", "we", "us", "our", "myself"})
_BY: Final = re.compile(r"\b(?:by|was|were|been|being)\b", re.IGNORECASE)
_HALF: Final = 2


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Say nothing where only others did what the question asks about; else leave it to others."""
    asked = deed(essence.asked(scoped.query.text, life), life)
    if asked is None or len(scoped.searches) > 1:
        return None
    told = [each for key, one in keyed.items() for each in _told(asked, one)]
    return () if told and all(_anothers(asked, one, clause, life) for one, clause in told) else None


def _told(asked: Deed, passage: Passage) -> Iterator[tuple[Passage, str]]:
    """Yield every clause of a passage that tells the deed: the verb, and half of what it was done to."""
    for one in passage.sentences:
        for clause in () if foreign(passage, one) else _CLAUSE.split(GREETED.sub("", one.text)):
            here = content(clause)
            held = sum(word in here or not alike(word).isdisjoint(here) for word in asked.things)
            if held * _HALF >= len(asked.things) and not asked.verbs.isdisjoint(stems(clause)):
                yield passage, clause


def _anothers(asked: Deed, passage: Passage, clause: str, life: Life) -> bool:
    """Tell whether a clause says plainly that somebody else did it, and does not name who is asked for at all."""
    if _BY.search(clause) or _present(asked, passage, clause, life):
        return False
    held = tuple(parties(clause))
    at = next(
        (found.start() for found in _WORD.finditer(clause) if stem(found[0].lower()) in asked.verbs), None
    )
    doers = [one for one in held if at is not None and one.end <= at and not THEY & {one.words[-1]}]
    return bool(doers) and not same(asked.who, doers[-1], passage, life)


def _present(asked: Deed, passage: Passage, clause: str, life: Life) -> bool:
    here = frozenset(stems(clause))
    if asked.who.own:
        person = frozenset(stems(life.name))
        return bool(person & here) or (own(passage.origin, life) and bool(_MINE & set(tokens(clause))))
    return bool((asked.who.names or asked.who.kin) & here)
