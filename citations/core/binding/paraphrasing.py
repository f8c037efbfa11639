"""The rule book: may a claim in other words stand on these sentences?

Receives: the text of a claim and the passages it cites, which may hold nothing but what its writer quotes.
Returns:  the spans that bear it, which hard checks failed, and which of its words only a judge may let pass.
Never:    takes the words of another voice for the creator's, or sentences of two creators together.

1. quote      what the claim quotes stands in a passage, word for word             ``quote.not_found``   ``pairs``
2. span       the fewest sentences that hold its words; there is one               ``no_span``
3. facts      numbers, what they count, names                    ``number``, ``quantity``, ``name``      ``facts``
              no clause of which nothing is carried                      ``clause``
4. polarity   denied, sure, of how many                  ``negation``, ``modality``, ``quantifier``      ``polarity``
5. near copy  what it has in place of what it copies   ``replaced``, ``exchanged``, ``copied_negation``  ``near_copy``
              no clause behind them that has a word of no span                   ``clause``
6. subject    of whom it says what it copies                                       ``subject``           ``subject``
7. speaker    who is said to say it                                                ``speaker``           ``crediting``
8. the rest   no word of weight that no span carries; these a judge may vouch for  ``unsaid``            ``facts``

In what manner it is told (third person, past tense, no apology) is looked at before (``manner``). Each of 1 to 7 is
hard: whatever a judge says, a claim that fails one is not told. What passes them is still no more than *not refuted*;
the words of 8 are what a judge is asked about.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from citations.core.binding import crediting, facts, near_copy, polarity, subject
from citations.core.binding.pairs import Pair, Span, Words, mixed, roots
from citations.core.binding.support import told
from citations.core.passages.voices import foreign, voiced
from citations.core.records import Passage, Sentence
from citations.core.text import spans
from citations.core.text.wording import SELF, read
from citations.core.text.words import content, stems
from personas.core.media.base import TextLocator

_LONGEST: Final = 600
_MOST: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """The spans that bear a claim, and the hard checks that failed.

    ``unsaid`` are the words of the claim that no span carries: nothing but a judge may let them pass.
    """

    spans: tuple[Span, ...]
    doubts: tuple[str, ...]
    unsaid: tuple[str, ...] = ()


def bind(claim: str, cited: tuple[Passage, ...]) -> Bound:
    """Bind *claim* to passages of one creator: those that leave no doubt, else those that leave the fewest."""
    creators = dict.fromkeys(passage.origin.creator for passage in cited)
    tried = [_tried(claim, tuple(one for one in cited if one.origin.creator == name)) for name in creators]
    return min(tried, key=lambda one: (len(one.doubts), len(one.unsaid)))


def _tried(claim: str, cited: tuple[Passage, ...]) -> Bound:
    parted = mixed(claim, cited)
    if parted is None:
        return Bound(spans=(), doubts=("quote.not_found",))
    if any(crediting.is_lent(claim, one.locator, one.passage) for one in parted.quoted):
        return Bound(spans=(), doubts=("quote.other_voice",))
    open_ = (span for passage in cited for span in _spans(parted.text, passage))
    every = {(one.passage.origin.artifact_id, one.locator): one for one in open_}
    return _bound(parted.text, tuple(every.values()), parted.quoted)


def _bound(said: str, every: tuple[Span, ...], quoted: tuple[Span, ...]) -> Bound:
    origins = dict.fromkeys(one.passage.origin for one in (*every, *quoted))
    me = frozenset(stem for origin in origins for stem in stems(origin.creator))
    record = " ; ".join(map(told, origins))
    chosen = tuple(every[n] for n in _fewest(read(said, me), [read(one.text, me) for one in every]))
    if not chosen:
        return Bound(spans=(), doubts=("paraphrase.no_span",))
    pair = Pair(claim=said, spans=tuple(one.text for one in chosen), me=me)
    missing = facts.uncarried(pair, record)
    doubts = [f"paraphrase.{what}" for what in _doubts(pair, record, chosen)]
    doubts += [f"paraphrase.{what}" for what in near_copy.added(pair, missing)]
    return Bound(
        spans=(*chosen, *quoted),
        doubts=tuple(dict.fromkeys(doubts)),
        unsaid=tuple(word.form for word in missing),
    )


def _fewest(said: Words, every: Sequence[Words]) -> list[int]:
    """Return the places of the sentences that hold most words of weight of *said*; each further one adds two.

    A year that stands alone in a sentence of something else bears no claim.
    """
    left, chosen = roots(said) - {SELF}, list[int]()
    held = [*map(roots, every)]
    while len(chosen) < _MOST:
        n = max(range(len(held)), key=lambda n: len(left & held[n]), default=0)
        if not held or len(left & held[n]) < 1 + bool(chosen):
            break
        chosen.append(n)
        left -= held[n]
    return sorted(chosen)


def _doubts(pair: Pair, record: str, chosen: Sequence[Span]) -> Iterator[str]:
    """Yield the code of each hard check that fails, in the order of the rule book."""
    yield from facts.altered(pair, record)
    yield from polarity.turned(pair)
    yield from near_copy.altered(pair)
    yield from near_copy.exchanged(pair)
    yield from subject.given(pair, chosen, record)
    yield from crediting.miscredited(pair, chosen)


def _spans(claim: str, passage: Passage) -> Iterator[Span]:
    """Yield the sentences of *passage* that may be cited, longer ones cut to what may be shown."""
    cap = _LONGEST if passage.origin.scope.cap is None else min(_LONGEST, passage.origin.scope.cap)
    shared = voiced(passage)
    for one in passage.sentences:
        if shared and foreign(passage, one):
            continue
        if (found := spans.fit(one.text, cap, content(claim))) is not None:
            yield _span(passage, one, *found)


def _span(passage: Passage, one: Sentence, start: int, end: int) -> Span:
    locator = TextLocator(paragraph=one.paragraph, start=one.start + start, end=one.start + end)
    return Span(passage=passage, locator=locator, text=one.text[start:end])
