"""A question may take for granted what the archive denies: *her husband Amos*, where Amos is her brother.

Whatever was quoted for it would seem to grant that. So nothing is quoted where a paper calls somebody of that name
another relative, and none speaks of the name and the relation that the question has; nor where it grants what nothing
tells (``untold``), nor for a name that asks nothing. In doubt the question is asked.
"""

import re
from collections.abc import Mapping
from typing import Final

from citations.core.asking import essence
from citations.core.asking.selves import self_of
from citations.core.language.kin import RELATIVES
from citations.core.language.synonyms import alike
from citations.core.language.words import names, stem, stems, tokens
from citations.core.records import Life, Passage, Piece, Scoped
from citations.core.telling.voices import own
from citations.core.writing.untold import untold

_SPOUSES: Final = frozenset({"husband", "wife"})
_WED: Final = frozenset(
    stem(word) for word in "marry married marriage wed wedding widow widower bride spouse mrs".split()
)
_ANY: Final = "|".join(sorted(RELATIVES))
_MINE: Final = "(?:my|our)"
_THEIRS: Final = "(?:his|her|their)"
_PRESUMED: Final = re.compile(
    rf"\b(?:his|her|their|your)\s+(?:[a-z]+\s+)?(?P<kin>{_ANY}),?\s+(?P<who>[A-ZÀ-ÖØ-Þ][\w'’-]*)"
)


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Say nothing where a relative whom the question names is another relative; else leave it to others."""
    text = essence.asked(scoped.query.text, life)
    if _unasking(scoped.query.text, life) or untold(text, keyed, life):
        return ()
    found = _PRESUMED.search(text)
    if found is None:
        return None
    self_ = self_of(life).words
    if any(not set(tokens(name)) <= self_ for name in names(text[: found.start()])):
        return None
    kin, name = found["kin"], tokens(found["who"])[0].removesuffix("'s")
    if any(_speaks(one, name, kin) for each in keyed.values() for one in (*_said(each), *_recorded(each))):
        return None
    mine = [each for each in keyed.values() if own(each.origin, life)]
    other = any(_calls(one, _MINE, name, kin) for each in mine for one in _said(each))
    return () if other or any(_calls(one, _THEIRS, name, kin) for one in _records(keyed)) else None


def _unasking(text: str, life: Life) -> bool:
    """Tell whether *text* is the person's name and nothing else, which asks nothing of their own archive."""
    return set(tokens(text)) <= self_of(life).words


def _said(passage: Passage) -> tuple[str, ...]:
    return tuple(one.text for one in passage.sentences)


def _recorded(passage: Passage) -> tuple[str, ...]:
    """Return what the record says of a paper; whoever wrote that calls the person *her*."""
    return (passage.origin.title, dict(passage.origin.facts).get("/description", ""))


def _records(keyed: Mapping[str, Passage]) -> tuple[str, ...]:
    return tuple(one for each in keyed.values() for one in _recorded(each))


def _speaks(text: str, name: str, kin: str) -> bool:
    """Tell whether *text* has the name and the relation, or, of husbands and wives, a wedding."""
    root = stem(kin)
    meant = {root, *alike(root), *(_WED if kin in _SPOUSES else ())}
    return stem(name) in stems(text) and not meant.isdisjoint(stems(text))


def _calls(text: str, whose: str, name: str, kin: str) -> bool:
    """Tell whether *text* calls somebody of this name another relative: *my brother Amos*, *Amos, my brother*."""
    others = f"{whose}\\s+(?:\\w+\\s+)?(?:{'|'.join(one for one in sorted(RELATIVES) if one != kin)})"
    return re.search(rf"\b{others},?\s+{name}\b|\b{name},\s+{others}\b", text, re.IGNORECASE) is not None
