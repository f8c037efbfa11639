"""Writing without a model: the archive's own words, framed by who wrote them and when.

It quotes only what may be displayed; from restricted artifacts it draws metadata facts alone (DESIGN, section 4).
Nothing it writes is trusted: the same binder and gates follow as for any other draft.

To add a kind of answer: a file with a function that keeps ``Kind``, and a row in ``KINDS``, or in ``ALONE``.

Of several questions in one text each is answered by itself, and what nothing surely answers is named: a piece without
a source, which no stage delivers, is listed as removed beside a quotation. Where none is answered, nothing is.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from citations.core.evidence import keyed_of
from citations.core.extractive import attributing, comparing, quoting, stating
from citations.core.extractive.quoting import Found, best, near
from citations.core.extractive.stretches import quote
from citations.core.passages.voices import own
from citations.core.query.followups import STANDING
from citations.core.query.understood import read
from citations.core.ranking.features import SURE
from citations.core.ranking.sentences import LINEAR, Selector
from citations.core.records import Compared, Draft, Evidence, Life, Passage, Piece, Scoped, Understood
from citations.core.text.words import content

Kind = Callable[[Scoped, dict[str, Passage], Life, Selector], tuple[Piece, ...] | None]
FACTS: Final[tuple[Kind, ...]] = (attributing.write, stating.write)
ALONE: Final[tuple[Kind, ...]] = (*FACTS, quoting.write)
"""The kinds that answer one question, in their order."""
LIKELY: Final = -140
"""Odds from which a sentence surely answers one of several questions; 0 is one in two; chosen on fit parts (0174)."""
_FEWEST: Final = 2
"""Words of meaning with which a question stands alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """One of the questions, as it was written and as it is searched for, and what answers it."""

    name: str
    asked: Understood
    keyed: Mapping[str, Passage]
    pieces: tuple[Piece, ...]
    sure: bool


def several(
    scoped: Scoped, keyed: dict[str, Passage], life: Life, selector: Selector = LINEAR
) -> tuple[Piece, ...] | None:
    """Answer each question, or name it; None where one is asked."""
    if not scoped.query.parts or len(scoped.query.parts) != len(scoped.sought):
        return None
    parts: list[_Part] = []
    for n, _ in enumerate(scoped.sought):
        one = _part(n, scoped, keyed, life, selector)
        if parts and not parts[-1].pieces and _leans(one.name):
            one = replace(one, pieces=(), sure=False)
        parts.append(one)
    if not any(one.pieces for one in parts):
        return ()
    made: dict[str, Piece] = {}
    for one in parts:
        pieces = one.pieces or _quoted(best(one.asked, one.keyed, life, selector))
        for piece in pieces[: max(quoting.MOST // len(parts), 1)]:
            made.setdefault(piece.text, replace(piece, side=Compared(name=one.name, keys=piece.keys)))
        if not one.sure:
            made[one.name] = Piece(text=one.name, keys=(), side=Compared(name=one.name, keys=()))
    return tuple(made.values())


def _part(n: int, scoped: Scoped, keyed: Mapping[str, Passage], life: Life, selector: Selector) -> _Part:
    """Answer one of the questions as if it had been asked alone."""
    name, asked = scoped.query.parts[n], scoped.sought[n]
    mine = keyed_of(n, keyed)
    alone = replace(scoped, query=asked, sought=(asked,))
    facts = next((told for kind in FACTS if (told := kind(alone, mine, life, selector)) is not None), None)
    found = near(asked, mine, life, selector) if facts is None else ()
    return _Part(
        name=name,
        asked=asked,
        keyed=mine,
        pieces=_quoted(found) if facts is None else facts,
        sure=_is_sure(name, asked, found) if facts is None else bool(facts),
    )


def _quoted(found: Iterable[Found]) -> tuple[Piece, ...]:
    return tuple(quote(one.key, one.passage, stretch) for one, stretch in islice(found, quoting.MOST))


def _is_sure(name: str, asked: Understood, found: Sequence[Found]) -> bool:
    """Tell whether the best sentence is likely to answer, or all that is asked stands in its passage.

    A question that was read with words of the one before it must have its own there: they speak for that one.
    """
    if not found:
        return False
    first = found[0][0]
    mine = read(name).stems
    if asked.stems - mine and not mine <= content(f"{first.passage.text} {first.passage.origin.title}"):
        return False
    told = first.features["answers"] or len(asked.stems) >= _FEWEST
    return first.odds >= LIKELY or bool(told and first.features["passage"] == SURE)


def _leans(name: str) -> bool:
    """Tell whether a question says too little to stand without the one before it: no name, and one word of meaning."""
    one = read(name)
    return len(one.stems - STANDING) < _FEWEST and not one.names


NAME = "extractive"
_OWN_WORDS: Final = re.compile(r"\b(?:his|her|their|your) own words\b", re.IGNORECASE)
# The first that does not return None writes the draft; nothing at all means that it may not be answered otherwise.
KINDS: Final[tuple[Kind, ...]] = (
    comparing.write,
    several,
    *ALONE,
)


def write(scoped: Scoped, evidence: Evidence, life: Life, selector: Selector = LINEAR) -> Draft:
    """Write the fewest quotations that answer, both sides of a comparison, or nothing at all (``declined``).

    A downgraded question, and one for the person's own words, is answered by their own papers alone.
    """
    keyed = evidence.keyed()
    if scoped.archive_only or _OWN_WORDS.search(scoped.query.text):
        keyed = {key: one for key, one in keyed.items() if own(one.origin, life)}
    drafts = (kind(scoped, keyed, life, selector) for kind in KINDS)
    pieces = next((pieces for pieces in drafts if pieces is not None), ())
    compared = tuple(dict.fromkeys(one.side for one in pieces if one.side is not None))
    return Draft(drafter=NAME, pieces=pieces, declined=not pieces, compared=compared)
