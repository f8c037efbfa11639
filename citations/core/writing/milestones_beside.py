"""Accounts that are set beside each other on a birth, a marriage, a death or a burial: each is quoted on just that.

Of one that does not tell it this is said; where more do not, others decide.
"""

from collections.abc import Sequence

from citations.core.asking import essence
from citations.core.asking.compared import bare, topic_of
from citations.core.asking.milestones import milestone
from citations.core.picking.siding import DIFFERING, beside, differing
from citations.core.records import Life, Passage, Piece, Scoped
from citations.core.writing.bearers import tells
from citations.core.writing.milestones import told_of
from citations.core.writing.naming import named, work
from citations.core.writing.quoted_sides import Keyed, Side, all_but_one
from citations.core.writing.verdicts import of_accounts
from personas.core.media.base import TextLocator

_PAIR = 2


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote every account on the event that they are asked about; None where no event is, or only one tells it."""
    text = essence.asked(scoped.query.text, life)
    origins = {key: one.origin for key, one in keyed.items()}
    told = beside(text, origins, life)
    if told:
        names = [text[one.start : one.end] for one in told]
        parts: list[Keyed] = [{key: keyed[key] for key in one.keys} for one in told]
        return _written(topic_of(text, told), names, parts, scoped, life)
    if not DIFFERING.search(scoped.query.text):
        return None
    works: dict[tuple[int | None, str], dict[str, Passage]] = {}
    for key in differing(scoped.query.text, origins, life):
        works.setdefault(work(keyed[key]), {})[key] = keyed[key]
    telling = {
        known: part for known, part in sorted(works.items(), key=_oldest) if _told(bare(text), part, life)
    }
    years = [str(year) for year, _ in telling]
    if len(years) < _PAIR:
        return None
    return _written(bare(text), years, list(telling.values()), scoped, life)


def _oldest(one: tuple[tuple[int | None, str], Keyed]) -> tuple[int, str]:
    (year, creator), _ = one
    return year or 0, creator


def _told(topic: str, part: Keyed, life: Life) -> Piece | None:
    asked = milestone(topic, life)
    return next(iter(told_of(asked, topic, part, life) or ()), None) if asked else None


def _written(
    topic: str, names: Sequence[str], parts: Sequence[Keyed], scoped: Scoped, life: Life
) -> tuple[Piece, ...] | None:
    quoted = [_told(topic, part, life) for part in parts]
    sides = [_side(piece, part) for piece, part in zip(quoted, parts, strict=True) if piece]
    if len(sides) < len(parts):
        silent = (part for piece, part in zip(quoted, parts, strict=True) if not piece)
        return (
            None
            if any(_speaks(topic, part, life) for part in silent)
            else all_but_one(names, parts, quoted) or None
        )
    said = (
        ()
        if scoped.archive_only
        else of_accounts(topic, sides, {k: v for part in parts for k, v in part.items()})
    )
    return (*named(names, parts, [(side.piece,) for side in sides]), *said)


def _speaks(topic: str, part: Keyed, life: Life) -> bool:
    """Tell whether an account speaks of such an event at all, whoever has it."""
    asked = milestone(topic, life)
    return asked is not None and any(tells(asked, one) for each in part.values() for one in each.sentences)


def _side(piece: Piece, part: Keyed) -> Side:
    key, place = piece.keys[0], piece.hint
    line = part[key].sentences
    here = [
        one.text
        for one in line
        if isinstance(place, TextLocator)
        and one.paragraph == place.paragraph
        and place.start <= one.start < place.end
    ]
    return Side(key=key, text=" ".join(here), piece=piece)
