"""The person's own burial is told only by papers from after the death, and only by what these say of just that.

Everything that is asked must stand in the sentence or beside it in its paragraph, by itself or in another word: *who
rang the bell at her funeral?* is answered by no funeral without a bell.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from citations.core.asking import essence
from citations.core.asking.afterlife import rites
from citations.core.asking.milestones import Milestone, milestone
from citations.core.asking.selves import self_of
from citations.core.language.synonyms import alike
from citations.core.language.words import content, names, stem, stems, tokens
from citations.core.records import Life, Passage, Piece, Scoped
from citations.core.telling.voices import own
from citations.core.writing.bearers import bears
from citations.core.writing.details import Ask, piece
from citations.core.writing.quoting import quotes
from personas.core import dates

_RITES: Final = re.compile(
    r"\b(?:funeral|burial|buried|interred|interment|cremat\w+|grave\w*|headstone|tombstone|tomb|coffin|casket|hearse"
    r"|pall-?bearers?|laid to rest|memorial service|ashes|remains|eulog\w+)\b",
    re.IGNORECASE,
)
_PAPER: Final = re.compile(r"\bobituar", re.IGNORECASE)
_ASKED_FOR: Final = frozenset(
    stem(word)
    for word in """funeral burial buried interred cremated grave graveside gravestone headstone tombstone tomb coffin
    casket hearse pallbearer laid rest resting place memorial service ashes remains corpse body eulogy eulogized
    held day year month date town tell describe happened""".split()
)
"""Words for the rite itself, and for the kind of answer."""
Keyed = Mapping[str, Passage]


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote what tells of the person's own burial; () where none does, None where no such thing is asked."""
    text = essence.asked(scoped.query.text, life)
    if len(scoped.searches) > 1 or not rites(text, self_of(life)) or _PAPER.search(text):
        return None
    told = {key: kept for key, one in keyed.items() if _late(one, life) and (kept := _telling(one, life))}
    asked = milestone(text, life)
    if asked and asked.own:
        return _event(asked, text, told, life)
    wanted = (
        content(text) - _ASKED_FOR - {stem(word) for name in names(f"of {text}") for word in tokens(name)}
    )
    wanted -= {stem(word) for word in self_of(life).words}
    return quotes(text, {key: one for key, one in told.items() if _holds(wanted, one)}, life)


def _late(one: Passage, life: Life) -> bool:
    """Tell whether a paper was made by somebody else, at the death or after it, and may be shown."""
    made, died = dates.parse(one.origin.date), dates.parse(life.died)
    return (
        bool(made and died and made.last >= died.first)
        and one.origin.scope.display
        and not own(one.origin, life)
    )


def _telling(one: Passage, life: Life) -> Passage | None:
    """Return what a passage holds of the paragraphs that tell of the burial; None where it tells of none."""
    burial = Milestone(own=True, event="burial", details=())
    titled = not self_of(life).words.isdisjoint(word.removesuffix("'s") for word in tokens(one.origin.title))
    said = (each for each in one.sentences if _RITES.search(each.text))
    told = {each.paragraph for each in said if titled or bears(burial, one, each, life)}
    kept = tuple(each for each in one.sentences if each.paragraph in told)
    return replace(one, sentences=kept) if kept else None


def _event(asked: Milestone, text: str, told: Keyed, life: Life) -> tuple[Piece, ...]:
    """Quote what says when or where it was."""
    ask = Ask(told=asked, text=text, life=life)
    said = [
        (key, one, each) for key, one in told.items() for each in one.sentences if _RITES.search(each.text)
    ]
    made = [[piece(ask, detail, *each) for detail in asked.details] for each in said]
    whole = [pieces for pieces in made if all(pieces)]
    found = (one for each in zip(*(whole or made), strict=True) for one in [*filter(None, each)][:1])
    return tuple(dict.fromkeys(found))


def _holds(wanted: frozenset[str], one: Passage) -> bool:
    held = frozenset(stems(one.text))
    return all(word in held or not alike(word).isdisjoint(held) for word in wanted)
