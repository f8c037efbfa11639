"""Comparisons: both sides quoted, and where a rule can tell, one labelled inference over both (seed 004, 6.1 C).

Sides are the topics that are compared, or the accounts that a question sets beside each other, or, where it says that
accounts differ and names none, the works of different years.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from citations.core.asking import essence
from citations.core.asking.accounts import Account
from citations.core.language.words import content, stem, tokens
from citations.core.picking.siding import DIFFERING, beside, told_by
from citations.core.records import Life, Passage, Piece, Relation, Scoped
from citations.core.telling.voices import own
from citations.core.writing import standing, topics
from citations.core.writing.naming import dated, named, work
from citations.core.writing.pairing import pair
from citations.core.writing.quoted_sides import Keyed, Side, figures, first, found, fuller
from citations.core.writing.quoting import MOST, best

_PAIR = 2
_ASIDE = re.compile(
    r"\b(?:compare[sd]?|according to|(?:do|does|did) (?:not )?(?=\W*(?:agree|differ))|agree[sd]?|disagree[sd]?|"
    r"differ(?:s|ed|ent|ently)?|contradict\w*|what does each (?:say|one say)|gives?|tell the same story|is that what|"
    r"(?:himself|herself) writes?|(?:called|named|spelt|told|described)(?= (?:alike|(?:the )?same|differently))|"
    r"answers?|accounts?|versions?|telling|two|each|both|same|say|says|said)\b",
    re.IGNORECASE,
)
_ASKS_HER = re.compile(
    r"\b(?:did|does|had|has) (?:s?he|they|you) (?:\w+ )?"
    r"(?:say|said|write|written|think|describe|feel|see|speak|call|put)\b"
    r"|\b(?:his|her|their|your) (?:own )?(?:views?|opinions?|attitude|thoughts|feelings|position|stance|words)\b",
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


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote each side, or say nothing when one is missing; None when nothing is compared."""
    text = essence.asked(scoped.query.text, life)
    told = beside(text, {key: passage.origin for key, passage in keyed.items()}, life)
    if told:
        told = _hers(text, told, keyed, life)
        topic = _common(scoped.query.topics) or _topic(text, told)
        names = tuple(text[one.start : one.end] for one in told)
        return _beside(topic, told, names, keyed, life, inference=not scoped.archive_only)
    if len(scoped.searches) > 1:
        return topics.write(scoped, keyed, life)
    if not DIFFERING.search(scoped.query.text):
        return None
    return _works(text, keyed, life, inference=not scoped.archive_only)


def _hers(text: str, told: Sequence[Account], keyed: Keyed, life: Life) -> tuple[Account, ...]:
    """Keep to the person's own papers on each side that has some, where it is asked what they say or think."""
    if not _ASKS_HER.search(text):
        return tuple(told)
    mine = [tuple(key for key in one.keys if own(keyed[key].origin, life)) for one in told]
    return tuple(replace(one, keys=keys or one.keys) for one, keys in zip(told, mine, strict=True))


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
        sides = [found(*one) for one in pair(topic, mine[0], mine[1], life) or ()]
    else:
        sides = [side for one in mine if (side := first(topic, one, (), life)) is not None]
    if len(sides) < len(mine):
        return ()
    said = _verdict(topic, sides, keyed) if inference else ()
    quoted = fuller([topic] * len(mine), mine, sides, MOST - len(said), life)
    return (*named(names, mine, quoted), *said)


def _verdict(topic: str, sides: Sequence[Side], keyed: Keyed) -> tuple[Piece, ...]:
    """Say whether accounts agree, where each gives figures and all of them or none are alike."""
    one, other = sides[0], sides[-1]
    mine, yours = figures(one.text, topic), figures(other.text, topic)
    spoken = _shared(topic, one.text, other.text)
    years = tuple(str(keyed[side.key].origin.year or "") for side in (one, other))
    if not (mine and yours and all(years)) or len(spoken) < _PAIR or years[0] == years[1]:
        return ()
    how = "agree" if mine == yours else "differ" if mine.isdisjoint(yours) else ""
    if not how:
        return ()
    said = (
        f"Side by side, these passages suggest that the accounts of {years[0]} and {years[1]} {how} "
        f"where they speak of {' and '.join(spoken)}."
    )
    return (Piece(text=said, keys=(one.key, other.key), relation=Relation.INFERENCE),)


def _shared(topic: str, *texts: str) -> list[str]:
    """Name the two longest words of *topic* that stand in every text, in their order."""
    common = content(topic).intersection(*(content(text) for text in texts))
    words = [word for word in dict.fromkeys(tokens(topic)) if stem(word) in common]
    longest = sorted(words, key=lambda word: -len(word))[:_PAIR]
    return [word for word in words if word in longest]


def _works(text: str, keyed: Keyed, life: Life, *, inference: bool) -> tuple[Piece, ...] | None:
    """Quote the works of different years, where a question says that there are different answers."""
    told = {key: passage for key, passage in keyed.items() if told_by(text, passage.origin, life)}
    topic = _bare(DIFFERING.sub(lambda found: f" {found['of'] or ''}", text))
    sides: dict[tuple[int | None, str], Side] = {}
    (asked,) = standing.asked((topic,), life)
    for one, stretch in (each for each in best(topic, told, life) if standing.stands(asked, *each, life)):
        sides.setdefault(work(one.passage), found(one, stretch))
    if len(sides) < _PAIR:
        return None
    pair = sorted(list(sides.values())[:_PAIR], key=lambda side: keyed[side.key].origin.date)
    made = dated([side.piece for side in pair], told)
    return (*made, *_verdict(topic, pair, keyed)) if inference else made
