"""Where somebody lived, what they did for a living, whether they were married: told by what says so of the person.

Nothing is told of anybody else here, and nothing at all where no such sentence was found.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Final

from citations.core.asking import essence
from citations.core.asking.circumstances import Circumstance, circumstance
from citations.core.asking.milestones import Whose
from citations.core.language.words import content
from citations.core.picking.sentences import pick
from citations.core.records import Life, Passage, Piece, Scoped, Sentence
from citations.core.telling.marks import Voice, voice
from citations.core.telling.voices import foreign, own
from citations.core.writing.bearers import named_before
from citations.core.writing.circumstance_words import DONE, HELD
from citations.core.writing.somebody import THEY, Party, parties, same
from citations.core.writing.stretches import around, place, quote

_FAR: Final = 30  # code points between the person and what is said of them
_MOST: Final = 3
_PERSON: Final = Whose(own=True)
Keyed = Mapping[str, Passage]


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote what tells it of the person, the likeliest to answer first; () where nothing does, None if not asked."""
    text = essence.asked(scoped.query.text, life)
    asked = circumstance(text, life)
    if asked is None or len(scoped.searches) > 1:
        return None
    told = {(key, one) for key, one in _sentences(keyed) if _tells(asked, keyed[key], one, life)}
    likely = pick(scoped.searches[0], {key: keyed[key] for key, _ in told}, life)
    found = (
        _quoted(one.key, one.passage, one.sentence, text) for one in likely if (one.key, one.sentence) in told
    )
    return tuple(islice(dict.fromkeys(piece for piece in found if piece), _MOST))


def _sentences(keyed: Keyed) -> Iterator[tuple[str, Sentence]]:
    for key, passage in keyed.items():
        if passage.origin.scope.display:
            yield from ((key, one) for one in passage.sentences if not foreign(passage, one))


def _tells(asked: Circumstance, passage: Passage, one: Sentence, life: Life) -> bool:
    """Tell whether *one* says such a thing of the person: who stands nearest before it is them, or it is theirs."""
    done, held = _words(asked)
    mine = held.finditer(one.text) if held and own(passage.origin, life) else ()
    if any(not _within_marks(one.text, found.start()) for found in mine):
        return True
    said = tuple(parties(one.text))
    for found in done.finditer(one.text):
        before = [each for each in said if each.end <= found.start() <= each.end + _FAR]
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
    named = () if own(passage.origin, life) else named_before(passage, one)
    return len(party.words) == 1 and party.words[0] == life.pronoun and _only(named, passage, life)


def _only(named: tuple[Party, ...], passage: Passage, life: Life) -> bool:
    return bool(named) and same(_PERSON, named[0], passage, life)


@lru_cache(maxsize=16)
def _words(asked: Circumstance) -> tuple[re.Pattern[str], re.Pattern[str] | None]:
    done = re.compile(
        rf"(?:(?<![\w'’])(?=\w)|(?=,))(?:{'|'.join(f'(?:{form})' for form in DONE[asked])})", re.IGNORECASE
    )
    held = re.compile(rf"\b(?:my|our) {HELD[asked]}", re.IGNORECASE) if asked in HELD else None
    return done, held


def _quoted(key: str, passage: Passage, one: Sentence, text: str) -> Piece | None:
    stretch = around(passage, one, content(text))
    if stretch is None or voice(passage, place(stretch)) is not Voice.OWN:
        return None
    return quote(key, passage, stretch)
