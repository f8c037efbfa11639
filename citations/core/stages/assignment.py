"""Stage 8. Bind each claim to exact spans, and check every citation mechanically.

Receives: typed claims, ``Evidence``, and the archive to re-read from.
Returns:  claims with the citations that hold; a claim without one is flagged, with the codes of the doubts.
Never:    cites a whole artifact, a passage that is not evidence, or a span that does not re-read to the same text.
"""

from collections.abc import Mapping
from dataclasses import replace

from citations.core.binding import manner
from citations.core.binding.binders import BINDERS, Cited, relation_of
from citations.core.binding.judge import NONE, Judge
from citations.core.binding.ladder import UNFOUND
from citations.core.extractive.stretches import LONGEST
from citations.core.llm.quoted import Seconded, seconded
from citations.core.ports import Archive
from citations.core.records import (
    Citation,
    CitedClaim,
    Evidence,
    Knowledge,
    Passage,
    Relation,
    TypedClaim,
)
from personas.core.media.base import Locator


def assign(
    typed: tuple[TypedClaim, ...],
    evidence: Evidence,
    archive: Archive,
    judge: Judge = NONE,
    question: str = "",
    *,
    inference: bool = True,
    most: int = LONGEST,
) -> tuple[CitedClaim, ...]:
    """Return every claim with its verified citations.

    What a model rests on its quotations is read a second time by *judge*, all of it in one go; *inference* tells
    whether conclusions of a model may stand, *most* how long a quotation of it may be. What a paraphrase rests on
    counts together or not at all; other citations count each by itself.
    """
    keyed = evidence.keyed()
    agreed = seconded(
        [one.claim for one in typed if one.must_cite], keyed, judge, question, inference=inference, most=most
    )
    made = [_assign(claim, keyed, agreed) for claim in typed]
    if cited := [citation for one in made for citation in one.citations]:
        archive.expect(list(dict.fromkeys(one.artifact_id for one in cited)), cited[0].version)
    return tuple(_verified(one, archive) for one in made)


def _assign(typed: TypedClaim, keyed: Mapping[str, Passage], agreed: Mapping[int, Seconded]) -> CitedClaim:
    claim = typed.claim
    if claim.n in agreed:
        return _quoted(typed, agreed[claim.n])
    if not typed.must_cite:
        return CitedClaim(typed=typed, citations=())
    if claim.side and not claim.keys:
        return CitedClaim(typed=typed, citations=(), doubts=(UNFOUND,))
    unknown = tuple(f"key.unknown:{key}" for key in claim.keys if key not in keyed)
    cited = tuple(keyed[key] for key in dict.fromkeys(claim.keys) if key in keyed)
    wrong = (
        unknown
        or (() if cited else ("key.none",))
        or manner.faults(claim.text, [one.origin for one in cited], " ".join(one.text for one in cited))
    )
    if wrong:
        return CitedClaim(typed=typed, citations=(), doubts=wrong)
    made, doubts = _bound(typed, cited)
    return CitedClaim(typed=typed, citations=tuple(made), doubts=tuple(dict.fromkeys(doubts)))


def _quoted(typed: TypedClaim, one: Seconded) -> CitedClaim:
    """Cite what a claim of a model rests on; where its own words may not stand, its quotations stand in their place."""
    if one.relation is not None:
        why = "judge.agreed"
        made = [_cite(on.passage, on.stretch.place, one.relation, on.stretch.text, why) for on in one.on]
        return CitedClaim(typed=typed, citations=tuple(made))
    texts, made, doubts = list[str](), list[Citation](), list(one.doubts)
    for on in one.on:
        framed = _plain(typed, on.framed, (on.key,))
        found, whys = _bind(framed, on.passage, (on.passage,), Relation.DIRECT_QUOTE)
        texts += [on.framed] if found else []
        made += found
        doubts += whys
    keys = tuple(dict.fromkeys(on.key for on in one.on))
    plain = _plain(typed, " ".join(texts) or typed.claim.text, keys)
    return CitedClaim(typed=plain, citations=tuple(made), doubts=tuple(dict.fromkeys(doubts)))


def _plain(typed: TypedClaim, text: str, keys: tuple[str, ...]) -> TypedClaim:
    claim = replace(typed.claim, text=text, keys=keys, relation=None)
    return TypedClaim(claim=claim, knowledge=Knowledge.FACTUAL, must_cite=True)


def _bound(typed: TypedClaim, cited: Cited) -> tuple[list[Citation], list[str]]:
    """Bind a claim to each passage that it cites; in other words only a second reader lets one stand."""
    relation = relation_of(typed, cited)
    if relation is Relation.PARAPHRASE:
        return [], ["judge.silent"]
    each = [_bind(typed, passage, cited, relation) for passage in cited]
    return [one for made, _ in each for one in made], [why for _, whys in each for why in whys]


def _verified(one: CitedClaim, archive: Archive) -> CitedClaim:
    held = [read for citation in one.citations if (read := _read(citation, archive)) is not None]
    if len(held) == len(one.citations):
        return replace(one, citations=tuple(held))
    together = any(citation.relation is Relation.PARAPHRASE for citation in one.citations)
    return replace(
        one, citations=() if together else tuple(held), doubts=(*one.doubts, "citation.unresolved")
    )


def _read(citation: Citation, archive: Archive) -> Citation | None:
    """Re-read the span in its archive version, and cite what stands there (seed 001, "Citation lifecycle").

    White space may differ, because a passage does not hold what lies between its sentences; nothing else may.
    """
    text = archive.read(citation.artifact_id, citation.version, citation.locator)
    if text is None or text.split() != citation.excerpt.split():
        return None
    place = archive.original(citation.artifact_id, citation.version, citation.locator)
    return replace(citation, excerpt=text, original=place)


def _bind(
    typed: TypedClaim, passage: Passage, cited: Cited, relation: Relation
) -> tuple[list[Citation], list[str]]:
    made: list[Citation] = []
    doubts: list[str] = []
    for found in BINDERS[relation](typed.claim, passage, cited):
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
