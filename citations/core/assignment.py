"""Stage 8. Bind each claim to exact spans, and check every citation mechanically.

Receives: typed claims, ``Evidence``, and the archive to re-read from.
Returns:  claims with the citations that hold; a claim without one is flagged, with the codes of the doubts.
Never:    cites a whole artifact, a passage that is not evidence, or a span that does not re-read to the same text.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from citations.core import spans, support
from citations.core.framing import spoken, stated
from citations.core.ports import Archive
from citations.core.records import (
    Citation,
    CitedClaim,
    Claim,
    Evidence,
    Knowledge,
    Passage,
    Relation,
    Sentence,
    TypedClaim,
)
from citations.core.voices import foreign
from citations.core.words import content, fold
from personas.core.media.base import Locator, MetadataLocator, TextLocator

Found = tuple[Locator, str, str]
Cited = tuple[Passage, ...]
Binder = Callable[[Claim, Passage, Cited], Iterator[Found | str]]
_LONGEST = 600


def assign(typed: tuple[TypedClaim, ...], evidence: Evidence, archive: Archive) -> tuple[CitedClaim, ...]:
    """Return every claim with its verified citations, strongest relation first."""
    keyed = evidence.keyed()
    return tuple(_assign(claim, keyed, archive) for claim in typed)


def _assign(typed: TypedClaim, keyed: dict[str, Passage], archive: Archive) -> CitedClaim:
    claim = typed.claim
    if not typed.must_cite or typed.knowledge is Knowledge.GENERAL:
        return CitedClaim(typed=typed, citations=())
    unknown = tuple(f"key.unknown:{key}" for key in claim.keys if key not in keyed)
    if unknown:
        return CitedClaim(typed=typed, citations=(), doubts=unknown)
    cited = tuple(keyed[key] for key in dict.fromkeys(claim.keys))
    citations: list[Citation] = []
    doubts: list[str] = []
    for passage in cited:
        made, why = _bind(typed, passage, cited)
        held = [read for citation in made if (read := _read(citation, archive)) is not None]
        citations += held
        doubts += why + ["citation.unresolved"] * (len(made) - len(held))
    return CitedClaim(typed=typed, citations=tuple(citations), doubts=tuple(dict.fromkeys(doubts)))


def _read(citation: Citation, archive: Archive) -> Citation | None:
    """Re-read the span in its archive version, and cite what stands there (seed 001, "Citation lifecycle").

    White space may differ, because a passage does not hold what lies between its sentences; nothing else may.
    """
    text = archive.read(citation.artifact_id, citation.version, citation.locator)
    if text is None or text.split() != citation.excerpt.split():
        return None
    return replace(citation, excerpt=text)


def _bind(typed: TypedClaim, passage: Passage, cited: Cited) -> tuple[list[Citation], list[str]]:
    binder, relation = _binder(typed, cited)
    made: list[Citation] = []
    doubts: list[str] = []
    for found in binder(typed.claim, passage, cited):
        if isinstance(found, str):
            doubts.append(found)
        else:
            locator, excerpt, why = found
            made.append(_cite(passage, locator, relation, excerpt, why))
    return ([], doubts) if doubts else (made, [])


def _cite(passage: Passage, locator: Locator, relation: Relation, excerpt: str, why: str) -> Citation:
    return Citation(
        artifact_id=passage.origin.artifact_id,
        version=passage.origin.version,
        locator=locator,
        relation=relation,
        excerpt=excerpt,
        origin=passage.origin,
        why=why,
    )


def _binder(typed: TypedClaim, cited: Cited) -> tuple[Binder, Relation]:
    """Choose how a claim is bound by what it is, not by what its writer says it is."""
    if isinstance(typed.claim.hint, MetadataLocator):
        return _metadata, Relation.METADATA_FACT
    if _quotations(typed.claim, cited):
        return _quote, Relation.DIRECT_QUOTE
    if typed.knowledge is Knowledge.REASONING:
        return _inference, Relation.INFERENCE
    return _paraphrase, Relation.PARAPHRASE


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
    for quoted in _quotations(claim, cited):
        locator = support.find(quoted, passage)
        if locator is None:
            yield "quote.not_found"
            continue
        if any(foreign(passage, one) for one in _touched(locator, passage)):
            yield "quote.other_voice"
        yield from support.framed(claim.text, _around(locator, passage), passage.origin)
        yield locator, _text(locator, passage), "quote.exact"


def _paraphrase(claim: Claim, passage: Passage, _: Cited) -> Iterator[Found | str]:
    locator = _closest(claim.text, passage)
    if locator is None:
        yield "paraphrase.no_span"
        return
    excerpt = _text(locator, passage)
    yield from support.paraphrased(claim.text, excerpt, passage.origin)
    yield locator, excerpt, "paraphrase.checked"


def _inference(claim: Claim, passage: Passage, cited: Cited) -> Iterator[Found | str]:
    locator = _closest(claim.text, passage)
    if locator is None:
        yield "inference.not_relevant"
        return
    known = " ".join(f"{one.text} {support.told(one.origin)}" for one in cited)
    yield from (f"inference.{what}" for what in support.invented(claim.text, known))
    yield locator, _text(locator, passage), "inference.relevant"


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


def _text(locator: TextLocator, passage: Passage) -> str:
    run = next(run for run in support.runs(passage) if run.paragraph == locator.paragraph)
    return run.text[locator.start - run.start : locator.end - run.start]


def _touched(locator: TextLocator, passage: Passage) -> tuple[Sentence, ...]:
    """Return the sentences that a span takes from."""
    return tuple(
        one
        for one in passage.sentences
        if one.paragraph == locator.paragraph and one.start < locator.end and locator.start < one.end
    )


def _around(locator: TextLocator, passage: Passage) -> str:
    return " ".join(s.text for s in passage.sentences if s.paragraph == locator.paragraph)
