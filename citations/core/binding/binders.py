"""The ways to bind a claim to one passage: as a fact of its record, as a quotation, as an inference.

Each yields the places that it found, with their text and the code of how they were checked, or the codes of doubts; one
doubt is enough for none of its places to count. How a paraphrase is bound, to all its passages together, is told in
``paraphrasing``.
"""

from collections.abc import Callable, Iterator
from typing import Final

from citations.core.binding import support
from citations.core.binding.crediting import credited
from citations.core.passages.framing import stated
from citations.core.passages.half_told import cut, denied
from citations.core.passages.runs import text_at, touched
from citations.core.passages.voices import foreign
from citations.core.records import Claim, Knowledge, Passage, Relation, TypedClaim
from citations.core.text import spans
from citations.core.text.dated import spoken
from citations.core.text.words import NEGATIONS, content, fold, negated, stem
from personas.core.media.base import Locator, MetadataLocator, TextLocator

_REASONING: Final = content(
    "therefore thus hence follows suggests implies indicates appears seems may might perhaps probably likely taken"
)
_NO: Final = frozenset(stem(word) for word in NEGATIONS)
Found = tuple[Locator, str, str]
Cited = tuple[Passage, ...]
Binder = Callable[[Claim, Passage, Cited], Iterator[Found | str]]
_LONGEST: Final = 600


def relation_of(typed: TypedClaim, cited: Cited) -> Relation:
    """Choose how a claim is bound by what it is, not by what its writer says it is."""
    if isinstance(typed.claim.hint, MetadataLocator):
        return Relation.METADATA_FACT
    if _quotations(typed.claim, cited):
        return Relation.DIRECT_QUOTE
    return Relation.INFERENCE if typed.knowledge is Knowledge.REASONING else Relation.PARAPHRASE


def _quotations(claim: Claim, cited: Cited) -> tuple[str, ...]:
    return support.quotations(claim.text, (passage.origin for passage in cited))


def _metadata(claim: Claim, passage: Passage, cited: Cited) -> Iterator[Found | str]:
    """Bind a fact of the record: said in the one sentence that there is for it, or in words that the record has."""
    pointer = claim.hint.pointer if isinstance(claim.hint, MetadataLocator) else ""
    value = dict(passage.origin.facts).get(pointer, "")
    if value and claim.text == stated(passage.origin, pointer):
        yield MetadataLocator(pointer=pointer), value, "metadata.exact"
        return
    said = {fold(value), fold(spoken(value))} if pointer == "/date" else {fold(value)}
    alike = fold(claim.text).replace('"', "'")
    if not value or not any(one.replace('"', "'") in alike for one in said):
        yield "metadata.value"
    if _quotations(claim, cited):
        yield "metadata.quotation"
    yield from support.framed(claim.text, value, passage.origin)
    yield MetadataLocator(pointer=pointer), value, "metadata.exact"


def _quote(claim: Claim, passage: Passage, cited: Cited) -> Iterator[Found | str]:
    every = _quotations(claim, cited)
    for quoted in every:
        locator = support.find(quoted, passage)
        if locator is None:
            yield "quote.not_found"
            continue
        if any(foreign(passage, one) for one in touched(passage, locator)):
            yield "quote.other_voice"
        if _taken_back(claim, locator, passage):
            yield "quote.taken_back"
        if cut(" ".join(other for other in every if other != quoted), locator, passage):
            yield "quote.turned"
        yield from credited(claim.text, locator, passage)
        yield from support.framed(claim.text, _around(locator, passage), passage.origin)
        yield locator, text_at(locator, passage), "quote.exact"


def _inference(claim: Claim, passage: Passage, cited: Cited) -> Iterator[Found | str]:
    locator = _closest(claim.text, passage)
    if locator is None:
        yield "inference.not_relevant"
        return
    known = " ".join(f"{one.text} {support.told(one.origin)}" for one in cited)
    yield from (f"inference.{what}" for what in support.invented(claim.text, known))
    if _denies(claim.text, text_at(locator, passage), passage):
        yield "inference.negation"
    yield locator, text_at(locator, passage), "inference.relevant"


def _denies(claim: str, span: str, passage: Passage) -> bool:
    """Tell whether an inference has nothing but what the span says, and says no to it, or yes where that says no."""
    known = content(span) | content(passage.origin.creator) | _NO
    return negated(claim) != negated(span) and content(claim) - _REASONING <= known


def _closest(text: str, passage: Passage) -> TextLocator | None:
    """Find the sentence, or part of one, that shares most words with *text*; None when it shares none."""
    mine = content(text)
    best = max(
        passage.sentences, key=lambda one: (support.overlap(text, one.text), -one.paragraph, -one.start)
    )
    cap = passage.origin.scope.cap
    span = spans.fit(best.text, min(_LONGEST, _LONGEST if cap is None else cap), mine)
    if span is None or not content(best.text[span[0] : span[1]]) & mine:
        return None
    return TextLocator(paragraph=best.paragraph, start=best.start + span[0], end=best.start + span[1])


def _taken_back(claim: Claim, locator: TextLocator, passage: Passage) -> bool:
    """Tell whether the sentence behind a span says that it is not so, and the claim does not quote that too."""
    line = (one for one in passage.sentences if one.paragraph == locator.paragraph)
    behind = next((one.text for one in line if one.start >= locator.end), "")
    return denied(behind) and support.alike(behind)[0] not in support.alike(claim.text)[0]


def _around(locator: TextLocator, passage: Passage) -> str:
    return " ".join(s.text for s in passage.sentences if s.paragraph == locator.paragraph)


BINDERS: Final[dict[Relation, Binder]] = {
    Relation.METADATA_FACT: _metadata,
    Relation.DIRECT_QUOTE: _quote,
    Relation.INFERENCE: _inference,
}
