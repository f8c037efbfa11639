"""Birth, marriage, death and burial: answered only by what tells it of the one who is asked for.

*When did he die?* is not answered by the death of his wife, nor *when was Rose born?* by a letter to Rose that tells of
another birth. Where only others are born, married or dead, nothing is quoted; where it is told, and not what was asked
of it, others decide.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from citations.core.asking import essence
from citations.core.asking.milestones import Detail, Milestone, fate, milestone
from citations.core.language.words import stems
from citations.core.picking.kindred import another
from citations.core.picking.sentences import pick
from citations.core.records import Life, Passage, Piece, Scoped, Sentence
from citations.core.writing.bearers import bears, tells
from citations.core.writing.details import Ask, piece
from citations.core.writing.relatives import called
from citations.core.writing.saying import sentences

_MOST: Final = 3
_GAP: Final = 2
Keyed = Mapping[str, Passage]


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote what tells the event of the one who is asked for, () where only others have it; None in doubt."""
    text = essence.asked(scoped.query.text, life)
    asked = milestone(text, life)
    told = asked or fate(text, life)
    if told is None or len(scoped.searches) > 1:
        return None
    found = told_of(told, text, keyed, life)
    if not found and told.kin and not told.names:
        names = called(told.kin, keyed, life)
        found = (told_of(replace(told, names=names), text, keyed, life) if names else found) or found
    return found if asked else found or None


def told_of(told: Milestone, text: str, keyed: Keyed, life: Life) -> tuple[Piece, ...] | None:
    """Quote what tells the event, as ``write`` does; *text* asks for it."""
    lines = {key: _grown(one, keyed) for key, one in keyed.items()}
    held = [(key, one) for key, one in sentences(keyed) if tells(told, one)]
    strange = another(text, life)
    mine = [
        (key, one) for key, one in held if bears(told, lines[key], one, life) and not strange(lines[key], one)
    ]
    if not mine and told.event == "death" and told.details == (Detail.WHEN,):
        told = replace(told, event="burial")
        mine = [(key, one) for key, one in sentences(keyed) if bears(told, lines[key], one, life)]
    if not mine:
        return () if held else None
    mine = _related(told, mine, keyed)
    pieces = _pieces(told, text, mine, keyed, life)
    return pieces if pieces or not mine or Detail.AGE in told.details else None


def _grown(passage: Passage, keyed: Keyed) -> Passage:
    """Put before a passage what stands right before it in its paragraph, as far as other passages hold that."""
    opening = passage.sentences[0]
    held = {
        (one.start, one.end): one
        for other in keyed.values()
        if other.origin.artifact_id == passage.origin.artifact_id
        for one in other.sentences
        if one.paragraph == opening.paragraph and one.end <= opening.start
    }
    before = sorted(held.values(), key=lambda one: one.start)
    joined = [
        n for n, one in enumerate(before) if (before[n + 1 : n + 2] or [opening])[0].start - one.end <= _GAP
    ]
    whole = joined == list(range(len(before)))
    return replace(passage, sentences=(*before, *passage.sentences)) if whole else passage


def _related(told: Milestone, mine: list[tuple[str, Sentence]], keyed: Keyed) -> list[tuple[str, Sentence]]:
    """Of two of one name keep the one whom a paper calls what the question does; none where that is told of neither."""
    if not (told.names and told.kin):
        return mine
    called = [
        (key, one)
        for key, one in mine
        if told.kin & set(stems(f"{keyed[key].origin.title} {keyed[key].text}"))
    ]
    return called or (mine if len({keyed[key].origin.record_key for key, _ in mine}) == 1 else [])


def _pieces(
    told: Milestone, text: str, mine: Sequence[tuple[str, Sentence]], keyed: Keyed, life: Life
) -> tuple[Piece, ...]:
    """Quote what tells it, the likeliest to answer first."""
    likely = [(one.key, one.sentence) for one in pick(text, {key: keyed[key] for key, _ in mine}, life)]
    known = sorted(mine, key=lambda one: likely.index(one) if one in likely else len(likely))
    ask = Ask(told=told, text=text, life=life)
    made = [[piece(ask, detail, key, keyed[key], one) for detail in told.details] for key, one in known]
    whole = [pieces[:1] for pieces in made if all(pieces) and len(set(pieces)) == 1]
    found = whole or ([next(filter(None, each), None) for each in zip(*made, strict=True)],)
    told_ = found if len(told.details) > 1 else made
    return tuple(islice(dict.fromkeys(one for pieces in told_ for one in pieces if one), _MOST))
