"""What is quoted where one certain thing is to be said of somebody: the sentences that say it, and no others."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from citations.core.language.words import content
from citations.core.picking.sentences import Candidate, pick
from citations.core.records import Life, Passage, Piece, Scoped, Sentence
from citations.core.telling.marks import Voice, voice
from citations.core.telling.voices import foreign
from citations.core.writing.stretches import Stretch, around, place, quote

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
    found = (
        (one, in_own_voice(one.passage, one.sentence, content(scoped.query.text)))
        for one in likely
        if (one.key, one.sentence) in held
    )
    told = [(one, stretch) for one, stretch in found if stretch]
    first = islice(((one, mine) for one, mine in told if not _again(one, mine, told)), _MOST)
    return tuple(dict.fromkeys(quote(one.key, one.passage, stretch) for one, stretch in first))


def in_own_voice(passage: Passage, one: Sentence, wanted: frozenset[str]) -> Stretch | None:
    """Return the stretch that a sentence may be quoted in; None where it is not its writer's own."""
    stretch = around(passage, one, wanted)
    return stretch if stretch and voice(passage, place(stretch)) is Voice.OWN else None


def _again(one: Candidate, mine: Stretch, told: Sequence[tuple[Candidate, Stretch]]) -> bool:
    """Tell whether all of a stretch stands in a longer one as well."""
    others = (yours for other, yours in told if other.passage.origin == one.passage.origin)
    return any(
        mine.paragraph == yours.paragraph
        and mine.start >= yours.start
        and mine.end <= yours.end
        and len(mine.text) < len(yours.text)
        for yours in others
    )
