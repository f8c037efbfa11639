"""What is quoted of a few papers that are asked for as a whole, in the order of time.

First what holds the words that are asked, then what each tells from its beginning on.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Final

from citations.core.language.words import content
from citations.core.picking.answerability import noisy
from citations.core.picking.sentences import pick
from citations.core.records import Life, Passage, Piece, Sentence
from citations.core.telling.greeting import GREETED
from citations.core.telling.voices import foreign
from citations.core.writing.saying import in_own_voice
from citations.core.writing.standing import tells
from citations.core.writing.stretches import Stretch, quote

MOST: Final = 4
Keyed = Mapping[str, Passage]
Test = Callable[[Sentence], bool]
Found = tuple[str, Passage, Stretch]


def quoted(text: str, keyed: Keyed, life: Life, telling: Test) -> tuple[Piece, ...]:
    """Quote of every paper in *keyed* what it tells; () where there are none, or too many to be told at once."""
    papers: dict[str, dict[str, Passage]] = {}
    for key, one in sorted(keyed.items(), key=lambda each: _place(each[1])):
        if one.origin.scope.display:
            papers.setdefault(one.origin.record_key, {})[key] = one
    if len(papers) > MOST:
        return ()
    turns = [list(_told(text, part, life, telling)) for part in papers.values()]
    dealt = (one for n in range(MOST) for turn in turns for one in turn[n : n + 1])
    found = sorted(islice(dealt, MOST), key=lambda one: (_place(one[1])[:2], one[2].paragraph, one[2].start))
    return tuple(quote(*one) for one in found)


def _told(text: str, keyed: Keyed, life: Life, telling: Test) -> Iterator[Found]:
    """Yield what a paper tells: what holds what is asked first, then in its own order; nothing twice."""
    bound = [(one.key, one.sentence) for one in pick(text, keyed, life) if one.bound]
    every = ((key, one) for key, passage in keyed.items() for one in passage.sentences)
    shown: list[Stretch] = []
    for key, one in dict.fromkeys((*bound, *every)):
        stretch = _alone(keyed[key], one, content(text)) if telling(one) else None
        if stretch and not any(_meets(stretch, other) for other in shown):
            shown.append(stretch)
            yield key, keyed[key], stretch


def _alone(passage: Passage, one: Sentence, wanted: frozenset[str]) -> Stretch | None:
    """Return the stretch around a sentence that tells something in its writer's own voice."""
    if foreign(passage, one) or noisy(one.text) or not tells(GREETED.sub("", one.text)):
        return None
    return in_own_voice(passage, one, wanted)


def _meets(mine: Stretch, yours: Stretch) -> bool:
    return mine.paragraph == yours.paragraph and mine.start < yours.end and yours.start < mine.end


def _place(one: Passage) -> tuple[str, str, int, int]:
    first = one.sentences[0]
    return one.origin.date, one.origin.record_key, first.paragraph, first.start
