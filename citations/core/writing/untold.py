"""What a question takes for granted, and no paper tells: whatever was quoted for it would seem to grant it."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from citations.core.asking.premises import Premise, premise
from citations.core.language.synonyms import alike
from citations.core.language.words import stems
from citations.core.records import Life, Passage

_HALF = 2


def untold(text: str, keyed: Mapping[str, Passage], life: Life) -> bool:
    """Tell whether *text* takes something for granted of which nothing that was found says a word."""
    granted = premise(text, life)
    return granted is not None and not any(_tells(granted, one) for one in keyed.values())


def _tells(granted: Premise, passage: Passage) -> bool:
    title = frozenset(stems(f"{passage.origin.title} {dict(passage.origin.facts).get('/description', '')}"))
    said = [frozenset(stems(one.text)) for one in passage.sentences]
    return any(
        not granted.words.isdisjoint(here) and _holds(granted, here | near | title)
        for here, near in _beside([title, *said])
    )


def _beside(said: list[frozenset[str]]) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """Yield every sentence with its neighbours."""
    whole = [frozenset[str](), *said, frozenset[str]()]
    for before, (here, behind) in zip(whole, pairwise(whole[1:]), strict=False):
        yield here, before | behind


def _holds(granted: Premise, near: frozenset[str]) -> bool:
    held = sum(one in near or not alike(one).isdisjoint(near) for one in granted.things)
    return held * _HALF >= len(granted.things)
