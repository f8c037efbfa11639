"""Comparisons: both sides quoted, and where a rule can tell, one labelled inference over both (seed 004, 6.1 C).

Sides are the topics that are compared, or the accounts that a question sets beside each other, or, where it says that
accounts differ and names none, the works of different years.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from citations.core.asking import essence
from citations.core.asking.accounts import Account
from citations.core.language.words import content, numbers, numerals, stem, tokens
from citations.core.picking.sentences import Candidate
from citations.core.picking.siding import DIFFERING, beside, told_by
from citations.core.records import Life, Passage, Piece, Relation, Scoped
from citations.core.telling.framing import single
from citations.core.writing.naming import dated, named, work
from citations.core.writing.pairing import pair
from citations.core.writing.quoting import MOST, best, close
from citations.core.writing.stretches import Stretch, quote

Keyed = Mapping[str, Passage]
_PAIR = 2
_ASIDE = re.compile(
    r"\b(?:compare[sd]?|according to|(?:do|does|did) (?:not )?(?=\W*(?:agree|differ))|agree[sd]?|disagree[sd]?|"
    r"differ(?:s|ed|ent|ently)?|contradict\w*|what does each (?:say|one say)|gives?|tell the same story|is that what|"
    r"(?:himself|herself) writes?|(?:called|named|spelt|told|described)(?= (?:alike|(?:the )?same|differently))|"
    r"answers?|accounts?|versions?|telling|two|each|both|same|say|says|said)\b",
    re.IGNORECASE,
)
_LED = re.compile(
    r"(?:(?:^|\b)(?:in|according to|by|of|from|with|than|as|and|or|does|do)\s+)+$|,\s*$", re.IGNORECASE
)
_LOOSE = re.compile(r"\s+(?=[?.!,;:])|[.,;:]+\s*(?=\?)")
_LEFT = re.compile(
    r"^(?:(?:the|an?|do|does|did|is|in|on|about|of|and|not|with|as|there)\b[\s,]*)+", re.IGNORECASE
)
_OF_WHAT = re.compile(
    r"\b(?:the|a|on|about|different) (years?|dates?|days?|months?|ages?|numbers?|names?)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side, as it was quoted: the key it rests on, the words that were found, and the quotation."""

    key: str
    text: str
    piece: Piece


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote each side, or say nothing when one is missing; None when nothing is compared."""
    text = essence.asked(scoped.query.text, life)
    told = beside(text, {key: passage.origin for key, passage in keyed.items()}, life)
    if told:
        topic = _common(scoped.query.topics) or _topic(text, told)
        names = tuple(text[one.start : one.end] for one in told)
        return _beside(topic, told, names, keyed, life, inference=not scoped.archive_only)
    if len(scoped.searches) > 1:
        return _topics(scoped, keyed, life)
    if not DIFFERING.search(scoped.query.text):
        return None
    return _works(text, keyed, life, inference=not scoped.archive_only)


def _common(topics: Sequence[str]) -> str:
    """Return the words with which all topics begin: what two accounts are asked about; none where they are too few."""
    words: list[str] = []
    for each in zip(*(topic.split() for topic in topics), strict=False):
        if len({word.casefold() for word in each}) > 1:
            break
        words.append(each[0])
    said = " ".join(words)
    return said if len(content(said)) >= _PAIR else ""


def _topic(text: str, told: Sequence[Account]) -> str:
    """Return what the accounts are asked about: the question without their names and without the comparing."""
    for one in reversed(told):
        text = f"{_LED.sub('', text[: one.start])} {text[one.end :]}"
    return _bare(text)


def _bare(text: str) -> str:
    bare = " ".join(_ASIDE.sub(" ", _OF_WHAT.sub(r"what \1", text)).split())
    return _LEFT.sub("", _LOOSE.sub("", bare))


def _beside(
    topic: str, told: Sequence[Account], names: Sequence[str], keyed: Keyed, life: Life, *, inference: bool
) -> tuple[Piece, ...]:
    mine = [{key: keyed[key] for key in one.keys} for one in told]
    if len(mine) == _PAIR:
        found = [_found(*one) for one in pair(topic, mine[0], mine[1], life) or ()]
    else:
        found = [side for one in mine if (side := _side(topic, one, (), life)) is not None]
    if len(found) < len(mine):
        return ()
    said = _verdict(topic, found, keyed) if inference else ()
    quoted = _fuller([topic] * len(mine), mine, found, MOST - len(said), life)
    return (*named(names, mine, quoted), *said)


def _fuller(
    topics: Sequence[str], mine: Sequence[Keyed], sides: Sequence[Side], most: int, life: Life
) -> tuple[tuple[Piece, ...], ...]:
    """Put a second quotation from the same passage behind that of a side, where it comes close, while there is room."""
    used = {side.piece.text for side in sides}
    near: list[tuple[int, int, Piece]] = []
    for n, (topic, keyed, side) in enumerate(zip(topics, mine, sides, strict=True)):
        found = close(topic, keyed, life)
        others = ((one.points, _found(one, part).piece) for one, part in found if one.key == side.key)
        second = next(((points, piece) for points, piece in others if piece.text not in used), None)
        if second is not None:
            near.append((found[0][0].points - second[0], n, second[1]))
    more = {n: piece for _, n, piece in sorted(near, key=lambda one: one[:2])[: max(most - len(sides), 0)]}
    return tuple((side.piece, *((more[n],) if n in more else ())) for n, side in enumerate(sides))


def _found(one: Candidate, stretch: Stretch) -> Side:
    return Side(key=one.key, text=one.sentence.text, piece=quote(one.key, one.passage, stretch))


def _side(topic: str, mine: dict[str, Passage], used: Sequence[str], life: Life) -> Side | None:
    """Quote the best of one side that does not stand for another one already."""
    sides = (_found(*one) for one in best(topic, mine, life))
    return next((side for side in sides if side.piece.text not in used), None)


def _verdict(topic: str, sides: Sequence[Side], keyed: Keyed) -> tuple[Piece, ...]:
    """Say whether accounts agree, where each gives figures and all of them or none are alike."""
    first, second = sides[0], sides[-1]
    mine, yours = _figures(first.text, topic), _figures(second.text, topic)
    spoken = _shared(topic, first.text, second.text)
    years = tuple(str(keyed[side.key].origin.year or "") for side in (first, second))
    if not (mine and yours and all(years)) or len(spoken) < _PAIR or years[0] == years[1]:
        return ()
    how = "agree" if mine == yours else "differ" if mine.isdisjoint(yours) else ""
    if not how:
        return ()
    said = (
        f"Side by side, these passages suggest that the accounts of {years[0]} and {years[1]} {how} "
        f"where they speak of {' and '.join(spoken)}."
    )
    return (Piece(text=said, keys=(first.key, second.key), relation=Relation.INFERENCE),)


def _figures(text: str, topic: str) -> frozenset[str]:
    return (frozenset(numbers(text)) | numerals(text)) - set(numbers(topic)) - numerals(topic)


def _shared(topic: str, *texts: str) -> list[str]:
    """Name the two longest words of *topic* that stand in every text, in their order."""
    common = content(topic).intersection(*(content(text) for text in texts))
    words = [word for word in dict.fromkeys(tokens(topic)) if stem(word) in common]
    longest = sorted(words, key=lambda word: -len(word))[:_PAIR]
    return [word for word in words if word in longest]


def _topics(scoped: Scoped, keyed: Keyed, life: Life) -> tuple[Piece, ...]:
    """Quote one sentence for each topic, and put one labelled inference over both."""
    sides: list[Side] = []
    split = [
        {key: passage for key, passage in keyed.items() if n in passage.sides}
        for n in range(len(scoped.searches))
    ]
    for topic, mine in zip(scoped.searches, split, strict=True):
        side = _side(topic, mine, [one.piece.text for one in sides], life)
        if side is None:
            return ()
        sides.append(side)
    quoted = _fuller(scoped.searches, split, sides, MOST - (not scoped.archive_only), life)
    names = scoped.query.topics if len(scoped.query.topics) == len(sides) else scoped.searches
    pieces = named(names, split, quoted)
    if scoped.archive_only:
        return pieces
    *others, last = (single(topic) for topic in names)
    said = f"Side by side, these passages suggest that {', '.join(others)} and {last} were spoken of differently."
    keys = tuple(dict.fromkeys(side.key for side in sides))
    return (*pieces, Piece(text=said, keys=keys, relation=Relation.INFERENCE))


def _works(text: str, keyed: Keyed, life: Life, *, inference: bool) -> tuple[Piece, ...] | None:
    """Quote the works of different years, where a question says that there are different answers."""
    told = {key: passage for key, passage in keyed.items() if told_by(text, passage.origin, life)}
    topic = _bare(DIFFERING.sub(" ", text))
    sides: dict[tuple[int | None, str], Side] = {}
    for one, stretch in best(topic, told, life):
        sides.setdefault(work(one.passage), _found(one, stretch))
    if len(sides) < _PAIR:
        return None
    pair = sorted(list(sides.values())[:_PAIR], key=lambda side: keyed[side.key].origin.date)
    made = dated([side.piece for side in pair], told)
    return (*made, *_verdict(topic, pair, keyed)) if inference else made
