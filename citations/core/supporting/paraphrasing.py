"""Bind a claim in other words to the fewest sentences that carry it, and say what it changed.

Receives: the text of a claim and the passages it cites.
Returns:  the spans that bear it, or the codes of the doubts: what the claim names or counts that no span has, what it
          turned about, and whether too much of it is said nowhere (``risks``).
Never:    takes the words of another voice for the creator's, or sentences of two creators together.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from citations.core.language import spans
from citations.core.language.quantities import values
from citations.core.language.wording import SELF, Sort, read
from citations.core.language.words import content, stems
from citations.core.records import Passage, Sentence
from citations.core.supporting.asserting import is_unsaid, unasserted
from citations.core.supporting.called import miscalled
from citations.core.supporting.closeness import PERSONAL, strained
from citations.core.supporting.contrasts import changed
from citations.core.supporting.copying import altered
from citations.core.supporting.cutting import cut
from citations.core.supporting.gapping import filled
from citations.core.supporting.kinship import unrelated
from citations.core.supporting.mixed import Mixed, Span, mixed
from citations.core.supporting.pairs import Pair
from citations.core.supporting.parties import misdirected
from citations.core.supporting.predicates import given
from citations.core.supporting.referring import referred
from citations.core.supporting.risks import Weighed, is_light, weigh
from citations.core.supporting.roles import SAYING, is_past, swapped
from citations.core.supporting.slots import displaced
from citations.core.supporting.support import told
from citations.core.supporting.support_table import ENOUGH, SHARE
from citations.core.supporting.twisting import twisted
from citations.core.telling.voices import foreign, voiced
from personas.core.media.base import TextLocator

_LONGEST: Final = 600
_UNSAID: Final = "paraphrase.unsaid"
_BRIEF, _OWN = 7, 6
_NEVER: Final = -1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """The spans that bear a claim, the doubts, and its support in thousandths, for whoever explains it."""

    spans: tuple[Span, ...]
    doubts: tuple[str, ...]
    support: int = _NEVER


def bind(claim: str, cited: tuple[Passage, ...]) -> Bound:
    """Bind *claim* to passages of one creator: those that leave no doubt, else those that leave the fewest."""
    creators = dict.fromkeys(passage.origin.creator for passage in cited)
    tried = [_tried(claim, tuple(one for one in cited if one.origin.creator == name)) for name in creators]
    return max(tried, key=lambda one: (-len(one.doubts), one.support))


def _tried(claim: str, cited: tuple[Passage, ...]) -> Bound:
    """Bind to all sentences; where these only ask or suppose it, to those that say it to be so."""
    parted = mixed(claim, cited)
    if parted is None:
        return Bound(spans=(), doubts=("quote.not_found",))
    open_ = tuple(span for passage in cited for span in _spans(parted.text, passage))
    every = tuple({(one.passage.origin.artifact_id, one.locator): one for one in open_}.values())
    bound = _bound(parted, cited, every)
    firm = tuple(one for one in every if not is_unsaid(parted.text, (one.text,)))
    if bound.doubts == (_UNSAID,) and firm:
        again = _bound(parted, cited, firm)
    elif bound.doubts and any(map(_is_gapped, every)):
        again = _unfilled(_bound(parted, cited, tuple(map(_filled, every))), every)
    else:
        return bound
    return bound if again.doubts else again


def _is_gapped(span: Span) -> bool:
    """Tell whether somebody's own words leave a verb out."""
    own = span.passage.origin.primary or span.passage.origin.kind in PERSONAL
    return own and bool(filled(span.text))


def _filled(span: Span) -> Span:
    return replace(span, text=filled(span.text) or span.text)


def _unfilled(bound: Bound, every: Sequence[Span]) -> Bound:
    """Put the words of the passages back where a half was told with the verb of the one before it."""
    texts = {(one.passage.origin.artifact_id, one.locator): one.text for one in every}
    spans_ = (
        replace(one, text=texts.get((one.passage.origin.artifact_id, one.locator), one.text))
        for one in bound.spans
    )
    return replace(bound, spans=tuple(spans_))


def _bound(parted: Mixed, cited: tuple[Passage, ...], every: Sequence[Span]) -> Bound:
    said = parted.text
    me = frozenset(stems(cited[0].origin.creator))
    record = " ; ".join(dict.fromkeys(told(one.origin) for one in cited))
    weighed = weigh(said, [one.text for one in every], record, me)
    chosen = tuple(every[n] for n in weighed.chosen)
    if not chosen:
        return Bound(spans=(), doubts=("paraphrase.no_span",))
    own = any(one.passage.origin.primary for one in (*chosen, *parted.quoted))
    pair = Pair(claim=said, spans=tuple(one.text for one in chosen), me=me, own=own)
    doubts = tuple(f"paraphrase.{what}" for what in _doubts(pair, weighed, record, chosen))
    return Bound(
        spans=(*chosen, *parted.quoted), doubts=tuple(dict.fromkeys(doubts)), support=weighed.support
    )


def _spans(claim: str, passage: Passage) -> Iterator[Span]:
    """Yield the sentences of *passage* that may be cited, longer ones cut to what may be shown."""
    cap = _LONGEST if passage.origin.scope.cap is None else min(_LONGEST, passage.origin.scope.cap)
    shared = voiced(passage)
    for one in passage.sentences:
        if shared and foreign(passage, one):
            continue
        for start, end in cut(one.text):
            if (found := spans.fit(one.text[start:end], cap, content(claim))) is not None:
                yield _span(passage, one, start + found[0], start + found[1])


def _span(passage: Passage, one: Sentence, start: int, end: int) -> Span:
    locator = TextLocator(paragraph=one.paragraph, start=one.start + start, end=one.start + end)
    return Span(passage=passage, locator=locator, text=one.text[start:end])


def _doubts(pair: Pair, weighed: Weighed, record: str, chosen: Sequence[Span]) -> Iterator[str]:
    known = values(" ; ".join((*pair.spans, record)))
    if not values(pair.claim) <= known:
        yield "number"
    if _unnamed(pair, weighed) or _unspoken(pair):
        yield "name"
    if displaced(pair, record):
        yield "place"
    yield from changed(pair)
    yield from twisted(pair)
    yield from swapped(pair)
    yield from misdirected(pair)
    yield from referred(pair, chosen, record)
    yield from miscalled(pair, chosen)
    yield from altered(pair)
    yield from given(pair, chosen, record)
    yield from unrelated(pair, record)
    yield from unasserted(pair, chosen)
    if _unacted(pair, weighed):
        yield "predicate"
    short = pair.own and _short_of(weighed)
    if weighed.support < ENOUGH or weighed.share < SHARE or short or _hollow(pair, weighed):
        yield "words"
    if pair.own or any(one.passage.origin.kind in PERSONAL for one in chosen):
        yield from strained(pair, chosen)


def _unacted(pair: Pair, weighed: Weighed) -> bool:
    """Tell whether nothing that a short claim says was done is said by a span: it has verbs, and all are missing."""
    done = [one for one in pair.said if one.sort is Sort.CONTENT and is_past(one.form) and not is_light(one)]
    missing = {word.stem for word in weighed.missing}
    return len(weighed.risks) <= _BRIEF and bool(done) and all(one.stem in missing for one in done)


def _short_of(weighed: Weighed) -> bool:
    """Tell whether more than one word of six is said otherwise, which the person's own papers do not bear."""
    lost = sum(not is_light(word) for word in weighed.missing)
    return lost > len(weighed.risks) // _OWN


def _hollow(pair: Pair, weighed: Weighed) -> bool:
    """Tell whether more than half of what a claim is about is said nowhere, though its light words are."""
    about = sum(one.sort is not Sort.SMALL and not is_light(one) for one in pair.said)
    return 2 * sum(not is_light(word) for word in weighed.missing) > about


def _unnamed(pair: Pair, weighed: Weighed) -> bool:
    """Tell whether the claim names what no span and no record does.

    On the person's own papers one such name is too many; elsewhere a second one is, for *English* or *Duke* may say of
    somebody what is said there in other words. Either weighs heavily in ``risks``.
    """
    strange = [word for word in weighed.missing if word.sort is Sort.NAME]
    return len(strange) > (0 if pair.own else 1)


def _unspoken(pair: Pair) -> bool:
    """Tell whether the creator is named for more than having written, where no span speaks of them."""
    named = [n for n, word in enumerate(pair.said) if word.stem == SELF and word.form not in _PRONOUNS]
    spoken = any(word.stem == SELF for words in pair.held for word in words)
    writes = any(word.stem in SAYING for n in named for word in pair.said[n + 1 : n + 3])
    return bool(named) and not spoken and not writes


_PRONOUNS: Final = frozenset(word.form for word in read("I me my mine we us our he she him her his hers"))
