"""Where somebody lived, what they did for a living, whether they were married: told by what says so of the person.

Nothing is told of anybody else here, and nothing at all where no such sentence was found.
"""

import re
from functools import lru_cache
from typing import Final

from citations.core.asking import essence
from citations.core.asking.circumstances import Circumstance, circumstance
from citations.core.asking.milestones import Whose
from citations.core.records import Life, Passage, Piece, Scoped, Sentence
from citations.core.telling.voices import own
from citations.core.writing.bearers import named_before
from citations.core.writing.circumstance_words import DONE, HELD
from citations.core.writing.saying import said
from citations.core.writing.somebody import THEY, Party, parties, same

_FAR: Final = 30  # code points between the person and what is said of them
_PERSON: Final = Whose(own=True)


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote what tells it of the person, the likeliest to answer first; () where nothing does, None if not asked."""
    text = essence.asked(scoped.query.text, life)
    asked = circumstance(text, life)
    if asked is None or len(scoped.searches) > 1:
        return None
    return said(scoped, keyed, life, lambda passage, one: _tells(asked, passage, one, life))


def _tells(asked: Circumstance, passage: Passage, one: Sentence, life: Life) -> bool:
    """Tell whether *one* says such a thing of the person: who stands nearest before it is them, or it is theirs."""
    done, held = _words(asked)
    mine = held.finditer(one.text) if held and own(passage.origin, life) else ()
    if any(not _within_marks(one.text, found.start()) for found in mine):
        return True
    somebody = tuple(parties(one.text))
    for found in done.finditer(one.text):
        before = [each for each in somebody if each.end <= found.start() <= each.end + _FAR]
        if (
            before
            and not _within_marks(one.text, before[-1].start)
            and _meant(before[-1], passage, one, life)
        ):
            return True
    return False


def _within_marks(text: str, at: int) -> bool:
    """Tell whether somebody else may be speaking there: marks of quotation are open."""
    before = text[:at]
    return before.count("“") > before.count("”") or before.count('"') % 2 == 1


def _meant(party: Party, passage: Passage, one: Sentence, life: Life) -> bool:
    """Tell whether *party* is the person; *she* is who is named before it, in a paper of somebody else."""
    if party.words[0] in {"my", "our"}:
        return False
    if not set(party.words) <= THEY:
        return same(_PERSON, party, passage, life)
    named = () if own(passage.origin, life) else named_before(passage, one)[:1]
    return party.words == (life.pronoun,) and any(same(_PERSON, each, passage, life) for each in named)


@lru_cache(maxsize=16)
def _words(asked: Circumstance) -> tuple[re.Pattern[str], re.Pattern[str] | None]:
    done = re.compile(
        rf"(?:(?<![\w'’])(?=\w)|(?=,))(?:{'|'.join(f'(?:{form})' for form in DONE[asked])})", re.IGNORECASE
    )
    held = re.compile(rf"\b(?:my|our) {HELD[asked]}", re.IGNORECASE) if asked in HELD else None
    return done, held
