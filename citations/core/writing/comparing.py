"""Comparisons: both sides quoted, and where a rule can tell, one labelled inference over both (seed 004, 6.1 C).

Sides are the topics that are compared, or the accounts that a question sets beside each other, or, where it says that
accounts differ and names none, the works of different years.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from citations.core.asking import essence
from citations.core.asking.accounts import CALLED, Account
from citations.core.asking.compared import bare, topic_of
from citations.core.asking.topics import asked
from citations.core.language.words import content, stem
from citations.core.picking.kinds import Kind, asking
from citations.core.picking.sentences import Candidate, pick
from citations.core.picking.siding import DIFFERING, beside, differing
from citations.core.records import Life, Passage, Piece, Scoped
from citations.core.telling.voices import own
from citations.core.writing import standing, topics
from citations.core.writing.naming import dated, named, work
from citations.core.writing.pairing import pair
from citations.core.writing.quoted_sides import Keyed, Side, first, found, fuller, one_sided
from citations.core.writing.quoting import MOST, Found, best
from citations.core.writing.stretches import around
from citations.core.writing.verdicts import of_accounts

_PAIR = 2
_KINDS = frozenset(map(stem, CALLED))
_RECORD = 400
_PLAIN = frozenset({Kind.TIME, Kind.PLACE})
_ASKS_HER = re.compile(
    r"\b(?:did|does|had|has) (?:s?he|they|you) (?:\w+ )?"
    r"(?:say|said|write|written|think|describe|feel|see|speak|call|put)\b"
    r"|\b(?:his|her|their|your) (?:own )?(?:views?|opinions?|attitude|thoughts|feelings|position|stance|words)\b",
    re.IGNORECASE,
)


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote each side, or say nothing when one is missing; None when nothing is compared."""
    text = essence.asked(scoped.query.text, life)
    origins = {key: one.origin for key, one in keyed.items()}
    told = beside(text, origins, life)
    if told:
        told = _hers(text, told, keyed, life)
        topic = _common(scoped.query.topics) or topic_of(text, told)
        names = tuple(text[one.start : one.end] for one in told)
        return _beside(topic, told, names, keyed, life, inference=not scoped.archive_only)
    if len(scoped.searches) > 1:
        return topics.write(scoped, keyed, life)
    if not DIFFERING.search(scoped.query.text):
        return None
    mine = {key: keyed[key] for key in differing(scoped.query.text, origins, life)}
    return _works(text, mine, life, inference=not scoped.archive_only)


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


def _beside(
    topic: str, told: Sequence[Account], names: Sequence[str], keyed: Keyed, life: Life, *, inference: bool
) -> tuple[Piece, ...]:
    mine = [_titled_so(topic, {key: keyed[key] for key in one.keys}) for one in told]
    if len(mine) == _PAIR:
        sides = [found(*one) for one in pair(topic, mine[0], mine[1], life) or ()]
    else:
        sides = [side for one in mine if (side := first(topic, one, (), life)) is not None]
    if len(sides) < len(mine):
        return one_sided([topic] * len(mine), names, mine, life)
    said = of_accounts(topic, sides, keyed) if inference else ()
    quoted = fuller([topic] * len(mine), mine, sides, MOST - len(said), life)
    return (*named(names, mine, quoted), *said)


def _titled_so(topic: str, mine: Keyed) -> Keyed:
    """Keep to the works of an account whose titles name what is asked about, where some do, and not others.

    *The dead of the flood, in her journal* are not told by her journal of a war.
    """
    wanted = content(topic) - _KINDS
    so = {key: one for key, one in mine.items() if wanted & content(_plain(one.origin.title))}
    return so or mine


def _plain(title: str) -> str:
    """Return the words of a title that are written small: *Agnes Bell* is no bell."""
    return " ".join(word for word in title.split() if word[:1].islower())


def _works(text: str, told: Keyed, life: Life, *, inference: bool) -> tuple[Piece, ...] | None:
    """Quote the works of different years, where a question says that there are different answers."""
    topic = bare(DIFFERING.sub(lambda found: f" {found['of'] or ''}", text))
    sides: dict[tuple[int | None, str], Side] = {}
    (side,) = asked((topic,), life)
    standing_ = (each for each in best(topic, told, life) if standing.stands(side, *each, life))
    for one, stretch in (*standing_, *_titled(topic, told, life)):
        sides.setdefault(work(one.passage), found(one, stretch))
    if len(sides) < _PAIR:
        return None
    pair = sorted(list(sides.values())[:_PAIR], key=lambda side: told[side.key].origin.date)
    made = dated([side.piece for side in pair], told)
    return (*made, *of_accounts(topic, pair, told)) if inference else made


def _titled(topic: str, told: Keyed, life: Life) -> Iterator[Found]:
    """Yield what surely shows the time or the place that is asked for, in papers whose record names the topic."""
    if asking(topic).kind not in _PLAIN:
        return
    shown = {key: each for key, each in told.items() if each.origin.scope.display}
    found_ = ((one, around(one.passage, one.sentence, content(topic))) for one in pick(topic, shown, life))
    yield from ((one, stretch) for one, stretch in found_ if stretch and _dates(one))


def _dates(one: Candidate) -> bool:
    ties = dict(one.ties)
    return ties["record"] >= _RECORD and bool(ties["sure"]) and standing.tells(one.sentence.text)
