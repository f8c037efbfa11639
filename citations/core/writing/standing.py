"""Whether a quotation may stand for one side of a comparison: it is about that side, and not only found for it.

A name counts where it is quoted, or where the record says of what, where or by whom a paper is. The one whom a letter
is to is not what it is about, and what only a greeting names is not told of. Of words that are no name one at least
must be bound, and one of those that tell this side from the others.
"""

import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from citations.core.asking.mentions import KIN
from citations.core.asking.selves import self_of
from citations.core.asking.topics import Asked
from citations.core.language.synonyms import alike
from citations.core.language.words import content, stem, tokens
from citations.core.picking.sentences import Candidate
from citations.core.records import Life, Origin
from citations.core.telling.greeting import GREETED
from citations.core.telling.voices import own
from citations.core.writing.stretches import Stretch

_SPEAKS: Final = re.compile(r"\b(?:I|[Mm]e|[Mm]y|[Mm]ine|[Ww]e|[Uu]s|[Oo]urs?)\b")
_ADDRESSES: Final = re.compile(r"\byou(?:r|rs|rself)?\b", re.IGNORECASE)
_SAYING: Final = re.compile(
    r"\b([A-ZÀ-ÖØ-Þ][\w’'-]*) (?:\w+ly |always |never |once |has |had )?(?:sa(?:id|ys?)|th(?:inks?|ought)|told|tells?"
    r"|wrote|writes?|held|holds|call(?:s|ed)|believe[sd]?|felt|feels|reckon(?:s|ed)|swears?|swore|dissented)\b"
)
_SENT: Final = re.compile(
    r"\b(?:wrote|write|written|told|tell|said|spoke|asked)\b(?: \w+)??(?: to)? ([A-ZÀ-ÖØ-Þ][\w’-]*)"
)
_YOURS: Final = re.compile(
    r"(?:and |but |so )?you (?:said|say|thought|think|wrote|write|told|tell|ask|asked|believed?)\b",
    re.IGNORECASE,
)
_OF_PLACES: Final = frozenset(
    """mill street yard lane hall house church chapel school college river bay road square island county farm park
    station hotel hospital ship company office bank town city bridge harbour harbor university""".split()
)
_CAPTION: Final = "photograph"
_BEFORE: Final = 3
_FEWEST: Final = 2
_JOINING: Final = frozenset("in on at of from to and by near the a an with or for th st nd rd".split())


def tells(text: str) -> bool:
    """Tell whether *text* says something: a dateline or a list of names holds no small words but those that join."""
    small = [word for word in re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)*", text) if word.islower()]
    return len(small) >= _FEWEST and any(word not in _JOINING for word in small)


def stands(side: Asked, one: Candidate, stretch: Stretch, life: Life) -> bool:
    """Tell whether *stretch* may be quoted for *side*."""
    bare = GREETED.sub("", stretch.text)
    bound = tells(bare) and _bound(side, one, bare)
    if side.own and not _hers(side, one.passage.origin, bare, life):
        return False
    if side.to and not _sent(side.to, one.passage.origin, bare):
        return False
    if side.holder and not _held(side.holder, one.passage.origin, bare):
        return False
    written = side.to & set(tokens(_recipient(one.passage.origin)))
    loose = bound and bool(side.words)
    return bound and all(
        name[0] in written or name == side.holder or _names(name, one, bare, loose=loose)
        for name in side.names
    )


def _related(side: Asked) -> bool:
    """Tell whether a side is a relative without a name, for whom no record stands."""
    return any(len(name) == 1 and name[0] in KIN for name in side.names)


def _hers(side: Asked, origin: Origin, bare: str, life: Life) -> bool:
    """Tell whether the person says it, or of whatever else the side names somebody tells it of them by name."""
    if side.names:
        return own(origin, life) or not self_of(life).words.isdisjoint(tokens(bare))
    return own(origin, life) and _SPEAKS.search(bare) is not None


def _sent(to: AbstractSet[str], origin: Origin, bare: str) -> bool:
    """Tell whether a paper is to one of *to*, or says that something was written or told to one."""
    readers = {*tokens(_recipient(origin)), *tokens(origin.title.partition(" to ")[2])}
    return bool(to & readers) or any(found[1].casefold() in to for found in _SENT.finditer(bare))


def _held(holder: tuple[str, ...], origin: Origin, bare: str) -> bool:
    """Tell whether it is said by whoever is asked for it: in a paper of theirs, or as *Rose said*, *Rose thinks*."""
    called = {holder[0], holder[-1]}
    if _YOURS.match(bare):
        return False
    saying = any(found[1].casefold() in called for found in _SAYING.finditer(bare))
    return saying or bool(called & set(tokens(origin.creator)))


def _bound(side: Asked, one: Candidate, bare: str) -> bool:
    """Tell whether a word of those asked for is bound, and one that is this side's own, where it has any."""
    if not side.words:
        return True
    here, told = content(bare), content(" ".join(_about(one.passage.origin)))
    own_word = not side.apart or _holds(side.apart, here) or bool(side.apart & told)
    near = here | content(" ".join(_before(one)[-1:]))
    shared = side.words - side.apart
    asked = not (shared and side.apart) or _holds(shared, near | told)
    return own_word and asked and _holds(side.words, near)


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
    if one.passage.origin.kind == _CAPTION or all(side.own and not side.names for side in told):
        return False
    if not all(stands(side, one, stretch, life) for side in told):
        return False
    said = {stem(word) for word in tokens(GREETED.sub("", stretch.text))}
    words = [side.apart | {stem(word) for name in side.names for word in name} for side in told]
    held = [
        bool(mine.difference(*(other for m, other in enumerate(words) if m != n)) & said)
        for n, mine in enumerate(words)
    ]
    named = all(here or not _related(side) for here, side in zip(held, told, strict=True))
    return all(held) or (any(held) and named and all(side.words - side.apart for side in told))
