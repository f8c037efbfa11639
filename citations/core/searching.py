"""What a search of an archive tells, of what its reader may use: which items, in which order, and a sentence of each.

Receives: hits of the retrieval that answers stand on, and titles as the reader's inventory has them.
Returns:  each item once, best first, with the sentence that binds most of what was searched for.
Never:    a word of what is rationed: an excerpt is of a text that is open in whole to its reader, no longer than their
          tier allows, behind the same gates as in an answer. A text that may not be shown is found by its title alone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from citations.core.display import gates
from citations.core.display.gates import Terms
from citations.core.ranking.calibration import calibrated
from citations.core.ranking.fusing import fusion
from citations.core.records import Hit, Sentence
from personas.core import terms as words

NEAR = 480
"""How near a passage has to be that holds no word of what was searched for, in thousandths (``calibration``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A stretch of an excerpt; ``found`` where it binds what was searched for."""

    text: str
    found: bool


Excerpt = tuple[Words, ...]


def lexemes(text: str) -> frozenset[str]:
    """Return what binds a word of *text*."""
    return frozenset(one for term in words.asked(text) for one in term.lexemes)


def best(hits: Iterable[Hit], *, embedder: str, is_looking: bool) -> tuple[Hit, ...]:
    """Return of each item that was found its best passage, best first; without *is_looking* of open texts alone."""
    kept: dict[str, Hit] = {}
    for hit in sorted(hits, key=_order):
        if _is_found(hit, embedder) and _may_be(hit, is_looking=is_looking):
            kept.setdefault(hit.origin.artifact_id, hit)
    return tuple(kept.values())


def worded(hits: Iterable[Hit], *, is_looking: bool) -> frozenset[str]:
    """Return the names of the items of which some passage holds a word; what else is found is near in meaning alone."""
    held = (hit for hit in hits if hit.lexical > 0 and _may_be(hit, is_looking=is_looking))
    return frozenset(hit.origin.artifact_id for hit in held)


def titled(lines: Iterable[tuple[str, str]], text: str) -> tuple[str, ...]:
    """Return the names of the items whose line, as an inventory has it, holds every word of *text*, in their order."""
    asked = words.asked(text)
    return tuple(
        name
        for name, line in lines
        if asked and all(not _bound(line).isdisjoint(one.lexemes) for one in asked)
    )


def excerpt(hit: Hit, sought: frozenset[str], terms: Terms) -> Excerpt:
    """Cut the sentence that says most of what was searched for into that and what stands between.

    Nothing where the text is not open in whole, and where no sentence is short enough.
    """
    fitting = [one for one in hit.sentences if len(one.text) <= terms.tier.longest(hit.origin.scope)]
    if not fitting or not hit.origin.scope.whole:
        return ()
    said = gates.read(max(fitting, key=lambda one: _worth(one, sought)).text, terms)
    return _marked(said, words.places(said, sought))


def _may_be(hit: Hit, *, is_looking: bool) -> bool:
    scope = hit.origin.scope
    return scope.whole or (scope.display and is_looking)


def _is_found(hit: Hit, embedder: str) -> bool:
    return hit.lexical > 0 or calibrated(hit.cosine, embedder) >= NEAR


def _order(hit: Hit) -> tuple[int, str, str, int]:
    return -fusion(hit), hit.origin.record_key, hit.origin.artifact_id, hit.passage_id


def _worth(one: Sentence, sought: frozenset[str]) -> tuple[int, int]:
    return len(words.held(one.text).keys() & sought), one.cosine or 0


@lru_cache(maxsize=32_768)
def _bound(line: str) -> frozenset[str]:
    return frozenset(words.held(line))


def _marked(text: str, places: Sequence[tuple[int, int]]) -> Excerpt:
    made: list[Words] = []
    at = 0
    for start, end in places:
        made += [Words(text=text[at:start], found=False), Words(text=text[start:end], found=True)]
        at = end
    return tuple(one for one in (*made, Words(text=text[at:], found=False)) if one.text)
