"""What is quoted where one certain thing is to be said of somebody: the sentences that say it, and no others."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Final

from citations.core.language.words import content
from citations.core.picking.sentences import Candidate, pick
from citations.core.records import Life, Passage, Piece, Scoped, Sentence
from citations.core.telling.marks import Voice, voice
from citations.core.telling.voices import foreign
from citations.core.writing.stretches import around, place, quote

_MOST: Final = 3
Keyed = Mapping[str, Passage]


def sentences(keyed: Keyed) -> Iterator[tuple[str, Sentence]]:
    """Yield every sentence that may be displayed and is of whoever made its artifact, with the key of its passage."""
    for key, passage in keyed.items():
        if passage.origin.scope.display:
            yield from ((key, one) for one in passage.sentences if not foreign(passage, one))


def said(
    scoped: Scoped, keyed: Keyed, life: Life, says: Callable[[Passage, Sentence], bool]
) -> tuple[Piece, ...]:
    """Quote the sentences of which *says* is true, the likeliest to answer first; none between marks of quotation."""
    held = {(key, one) for key, one in sentences(keyed) if says(keyed[key], one)}
    likely = pick(scoped.searches[0], {key: keyed[key] for key, _ in held}, life)
    found = (_quoted(one, content(scoped.query.text)) for one in likely if (one.key, one.sentence) in held)
    return tuple(islice(dict.fromkeys(piece for piece in found if piece), _MOST))


def _quoted(one: Candidate, wanted: frozenset[str]) -> Piece | None:
    stretch = around(one.passage, one.sentence, wanted)
    if stretch is None or voice(one.passage, place(stretch)) is not Voice.OWN:
        return None
    return quote(one.key, one.passage, stretch)
