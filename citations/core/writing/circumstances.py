"""Where somebody lived, what they did for a living, whether they were married: told by what says so of the person.

Nothing is told of anybody else here, and nothing at all where no such sentence was found.
"""

import re
from functools import lru_cache, partial
from typing import Final

from citations.core.asking import essence
from citations.core.asking.circumstances import Circumstance, circumstance, late
from citations.core.asking.milestones import Whose
from citations.core.language.words import stem
from citations.core.records import Life, Passage, Piece, Scoped, Sentence
from citations.core.telling.marks import within_marks
from citations.core.telling.voices import addressed_to, own
from citations.core.writing.bearers import named_before
from citations.core.writing.circumstance_words import DONE, HELD
from citations.core.writing.recorded import places, recorded
from citations.core.writing.saying import said
from citations.core.writing.somebody import THEY, Party, parties, same

_FAR: Final = 30  # code points between the person and what is said of them
_LAST: Final = 25  # years of an archive that are late ones
_PERSON: Final = Whose(own=True)
_ROWS: Final = {
    Circumstance.SPOUSE: (Circumstance.SPOUSE, Circumstance.MARRIAGE),
    Circumstance.RAISED: (Circumstance.RAISED, Circumstance.CHILDHOOD),
}
"""What answers as well, where nothing says just what is asked."""
_TOLD_THEM: Final = frozenset(
    {
        Circumstance.HOME,
        Circumstance.MARRIAGE,
        Circumstance.SPOUSE,
        Circumstance.CHILDREN,
        Circumstance.SIBLINGS,
    }
)
"""What a letter to the person may call theirs: *your brother*; *your work* is any."""
_SIBLINGS: Final = frozenset(map(stem, ("brother", "sister")))


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote what tells it of the person, the likeliest to answer first; () where nothing does, None if not asked."""
    text = essence.asked(scoped.query.text, life)
    asked = circumstance(text, life)
    if asked is None or len(scoped.searches) > 1:
        return None
    if late(text, life):
        keyed = {key: one for key, one in keyed.items() if (one.origin.year or 0) >= life.end_year - _LAST}
    found = (said(scoped, keyed, life, partial(tells, row, life=life)) for row in _ROWS.get(asked, (asked,)))
    told = next(filter(None, found), ())
    return (*told, *_recorded(asked, told, keyed, life))


def _recorded(
    asked: Circumstance, told: tuple[Piece, ...], keyed: dict[str, Passage], life: Life
) -> tuple[Piece, ...]:
    """Return what the record adds: a sister to whom a letter is, the place above letters of many years."""
    if asked is Circumstance.HOME:
        said_ = " ".join(piece.text for piece in told)
        return tuple(each for each in places(keyed, life) if not _named(each, keyed, said_))
    return recorded(_SIBLINGS, keyed, life) if asked is Circumstance.SIBLINGS else ()


def _named(stated: Piece, keyed: dict[str, Passage], told: str) -> bool:
    """Tell whether the place that is stated is named in what is quoted already."""
    return dict(keyed[stated.keys[0]].origin.facts)["/place"].split(",")[0] in told


def tells(asked: Circumstance, passage: Passage, one: Sentence, *, life: Life) -> bool:
    """Tell whether *one* says such a thing of the person: who stands nearest before it is them, or it is theirs."""
    done, held, yours = _words(asked)
    theirs = held if own(passage.origin, life) else yours if addressed_to(passage.origin, life) else None
    mine = theirs.finditer(one.text) if theirs else ()
    if any(not within_marks(one.text, found.start()) for found in mine):
        return True
    somebody = tuple(parties(one.text))
    for found in done.finditer(one.text):
        before = [each for each in somebody if each.end <= found.start() <= each.end + _FAR]
        if before and not within_marks(one.text, before[-1].start) and _meant(before[-1], passage, one, life):
            return True
    return False


def _meant(party: Party, passage: Passage, one: Sentence, life: Life) -> bool:
    """Tell whether *party* is the person; *she* is who is named before it, in a paper of somebody else."""
    if party.words[0] in {"my", "our"}:
        return False
    if not set(party.words) <= THEY:
        return same(_PERSON, party, passage, life)
    named = () if own(passage.origin, life) else named_before(passage, one)[:1]
    return party.words == (life.pronoun,) and any(same(_PERSON, each, passage, life) for each in named)


@lru_cache(maxsize=16)
def _words(asked: Circumstance) -> tuple[re.Pattern[str], re.Pattern[str] | None, re.Pattern[str] | None]:
    done = re.compile(
        rf"(?:(?<![\w'’])(?=\w)|(?=,))(?:{'|'.join(f'(?:{form})' for form in DONE[asked])})", re.IGNORECASE
    )
    if asked not in HELD:
        return done, None, None
    held, yours = (re.compile(rf"\b{whose} {HELD[asked]}", re.IGNORECASE) for whose in ("(?:my|our)", "your"))
    return done, held, yours if asked in _TOLD_THEM else None
