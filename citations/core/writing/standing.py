"""Whether a quotation may stand for one side of a comparison: it is about that side, and not only found for it.

A name counts where it is quoted, or where the record says of what, where or by whom a paper is. The one whom a letter
is to is not what it is about, and what only a greeting names is not told of. Of words that are no name one at least
must be bound, and one of those that tell this side from the others.
"""

import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from citations.core.asking.mentions import KIN, TITLES
from citations.core.language.synonyms import alike
from citations.core.language.words import content, names, stem, tokens
from citations.core.picking.sentences import Candidate
from citations.core.records import Life, Origin
from citations.core.telling.greeting import GREETED
from citations.core.telling.voices import own
from citations.core.writing.stretches import Stretch

_SPEAKS: Final = re.compile(r"\b(?:I|me|my|mine|we|us|our)\b")
_ADDRESSES: Final = re.compile(r"\byou(?:r|rs|rself)?\b", re.IGNORECASE)
_OF_PLACES: Final = frozenset(
    """mill street yard lane hall house church chapel school college river bay road square island county farm park
    station hotel hospital ship company office bank town city bridge harbour harbor university""".split()
)
_SAYS_LITTLE: Final = frozenset(
    stem(word)
    for word in """view views opinion opinions attitude attitudes mind thinking thoughts feelings idea ideas belief
    beliefs judgment judgement stance position account accounts version versions treatment relationship relations life
    time times years work first early earlier last late later old new young former latter letter letters speech
    speeches journal diary book memoir article interview change describe say tell picture character personality
    experience experiences kind way role many much""".split()
) | {stem(word) for word in KIN - {"child", "baby", "friend", "neighbour", "neighbor"}}


_CAPTION: Final = "photograph"
_PRONOUN: Final = re.compile(r"(?:s?he|they|you)\b", re.IGNORECASE)
_TO: Final = re.compile(
    r"\b(?i:wrote|writes?|written|letters?|notes?|said|told|spoke)\b.*?\bto (?:(?:his|her|their|the) (?:[a-z]+ )?)?"
    r"(?P<who>[A-ZÀ-ÖØ-Þ][\w'’]*(?: [A-ZÀ-ÖØ-Þ][\w'’]*)*)"
)
_BEFORE: Final = 3
_FEWEST: Final = 2
_JOINING: Final = frozenset("in on at of from to and by near the a an with or for th st nd rd".split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One side, as it is asked for.

    ``names`` are its names, the person's own left out, for which ``own`` stands; ``to`` are words of the names of those
    to whom something was written; ``words`` the stems of all others, and ``apart`` those that no other side has.
    """

    names: tuple[tuple[str, ...], ...]
    own: bool
    to: frozenset[str]
    words: frozenset[str]
    apart: frozenset[str]


def tells(text: str) -> bool:
    """Tell whether *text* says something: a dateline or a list of names holds no small words but those that join."""
    small = [word for word in re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)*", text) if word.islower()]
    return len(small) >= _FEWEST and any(word not in _JOINING for word in small)


def untitled(topic: str) -> str:
    """Return *topic* without titles, which stand in no name that is told another way."""
    return " ".join(word for word in topic.split() if word.strip(".").casefold() not in TITLES) or topic


def asked(topics: Sequence[str], life: Life) -> tuple[Asked, ...]:
    """Read what each topic names and asks for."""
    person = {word for name in (life.name, *life.aliases) for word in tokens(name)}
    told = [_named(topic) for topic in topics]
    words = [
        _worded(topic, {word for name in mine for word in name})
        for topic, mine in zip(topics, told, strict=True)
    ]
    return tuple(
        Asked(
            names=tuple(
                rest for name in mine if (rest := tuple(word for word in name if word not in person))
            ),
            own=any(set(name) <= person for name in mine) or bool(_PRONOUN.match(topics[n])),
            to=_addressed(topics[n]),
            words=words[n],
            apart=words[n].difference(*(other for m, other in enumerate(words) if m != n)),
        )
        for n, mine in enumerate(told)
    )


def stands(side: Asked, one: Candidate, stretch: Stretch, life: Life) -> bool:
    """Tell whether *stretch* may be quoted for *side*."""
    bare = GREETED.sub("", stretch.text)
    bound = tells(bare) and _bound(side, one, bare)
    if side.own and not side.names and not (own(one.passage.origin, life) and _SPEAKS.search(bare)):
        return False
    written = side.to & set(tokens(_recipient(one.passage.origin)))
    loose = bound and bool(side.words)
    return bound and all(name[0] in written or _names(name, one, bare, loose=loose) for name in side.names)


def _addressed(topic: str) -> frozenset[str]:
    found = _TO.search(topic)
    return frozenset(tokens(found["who"])) if found else frozenset()


def _named(topic: str) -> tuple[tuple[str, ...], ...]:
    made = (tuple(word for word in tokens(name) if word not in TITLES) for name in names(f"of {topic}"))
    return tuple(tuple(word.removesuffix("'s") for word in name) for name in made if name)


def _worded(topic: str, named: AbstractSet[str]) -> frozenset[str]:
    words = content(topic) - {stem(word) for word in named} - {stem(word) for word in TITLES} - _SAYS_LITTLE
    return frozenset(word for word in words if not word.isdigit())


def _bound(side: Asked, one: Candidate, bare: str) -> bool:
    """Tell whether a word of those asked for is bound, and one that is this side's own, where it has any."""
    if not side.words:
        return True
    here, told = content(bare), content(" ".join(_about(one.passage.origin)))
    own_word = not side.apart or _holds(side.apart, here) or bool(side.apart & told)
    return own_word and _holds(side.words, here | content(" ".join(_before(one)[-1:])))


def _holds(words: Iterable[str], here: AbstractSet[str]) -> bool:
    return any(word in here or not alike(word).isdisjoint(here) for word in words)


def _names(name: tuple[str, ...], one: Candidate, bare: str, *, loose: bool) -> bool:
    """Tell whether a name is quoted, or is whose paper it is, or, where *loose*, what the record says it is about."""
    origin = one.passage.origin
    said = frozenset(tokens(bare)) | {word.removesuffix("'s") for word in tokens(bare)}
    called = {name[0], *({name[-1]} - _OF_PLACES)}
    if name[0] in said or set(name) <= said or (called & said and _titled(name[-1], bare)):
        return True
    if called & set(tokens(origin.creator)):
        return bool(_SPEAKS.search(bare))
    if called & set(tokens(_recipient(origin))):
        return bool(_ADDRESSES.search(bare))
    return loose and set(name) <= set(tokens(" ".join((*_about(origin), *_before(one)))))


def _before(one: Candidate) -> list[str]:
    """Return the few sentences before one in its paragraph, which say of what it speaks."""
    line = [each for each in one.passage.sentences if each.paragraph == one.sentence.paragraph]
    n = line.index(one.sentence)
    return [GREETED.sub("", each.text) for each in line[max(n - _BEFORE, 0) : n]]


def _titled(last: str, bare: str) -> bool:
    """Tell whether a last name stands there as a name does."""
    return re.search(rf"\b{re.escape(last.capitalize())}\b", bare) is not None


def _recipient(origin: Origin) -> str:
    return dict(origin.facts).get("/recipient", "")


def _about(origin: Origin) -> tuple[str, ...]:
    """Return what the record says a paper is about, and where it is from."""
    facts = dict(origin.facts)
    return (origin.title, facts.get("/description", ""), facts.get("/place", ""), facts.get("/part_of", ""))


def both(told: Sequence[Asked], one: Candidate, stretch: Stretch, life: Life) -> bool:
    """Tell whether *stretch* tells of every side by itself: each by its own word, or one where all ask one thing."""
    if one.passage.origin.kind == _CAPTION or any(side.own and not side.names for side in told):
        return False
    if not all(stands(side, one, stretch, life) for side in told):
        return False
    said = {stem(word) for word in tokens(GREETED.sub("", stretch.text))}
    words = [side.apart | {stem(word) for name in side.names for word in name} for side in told]
    held = [
        bool(mine.difference(*(other for m, other in enumerate(words) if m != n)) & said)
        for n, mine in enumerate(words)
    ]
    return all(held) or (any(held) and all(side.words - side.apart for side in told))
