"""Stage 8. Bind each claim to exact spans, and check every citation mechanically.

Receives: typed claims, ``Evidence``, and the archive to re-read from.
Returns:  claims with the citations that hold; a claim without one is flagged, with the codes of the doubts.
Never:    cites a whole artifact, a passage that is not evidence, or a span that does not re-read to the same text.
"""

from dataclasses import replace

from citations.core.ports import Archive
from citations.core.records import (
    Citation,
    CitedClaim,
    Claim,
    Evidence,
    Knowledge,
    Passage,
    Relation,
    TypedClaim,
)
from citations.core.supporting import entailment, manner, paraphrasing
from citations.core.supporting.binders import BINDERS, Cited, relation_of
from citations.core.supporting.entailment import NONE, Entailment
from personas.core.media.base import Locator


def assign(
    typed: tuple[TypedClaim, ...], evidence: Evidence, archive: Archive, second: Entailment = NONE
) -> tuple[CitedClaim, ...]:
    """Return every claim with its verified citations. *second* is a model that may doubt a paraphrase.

    What a paraphrase rests on counts together or not at all; other citations count each by itself.
    """
    keyed = evidence.keyed()
    return tuple(_assign(claim, keyed, archive, second) for claim in typed)


def _assign(typed: TypedClaim, keyed: dict[str, Passage], archive: Archive, second: Entailment) -> CitedClaim:
    claim = typed.claim
    if not typed.must_cite or typed.knowledge is Knowledge.GENERAL:
        return CitedClaim(typed=typed, citations=())
    unknown = tuple(f"key.unknown:{key}" for key in claim.keys if key not in keyed)
    cited = tuple(keyed[key] for key in dict.fromkeys(claim.keys or keyed) if key in keyed)
    wrong = unknown or manner.faults(claim.text, (one.origin for one in cited))
    if wrong:
        return CitedClaim(typed=typed, citations=(), doubts=wrong)
    made, doubts = _bound(typed, cited, second) if claim.keys else _found(typed, cited, second)
    held = [read for citation in made if (read := _read(citation, archive)) is not None]
    if len(held) < len(made):
        doubts.append("citation.unresolved")
        held = [] if any(one.relation is Relation.PARAPHRASE for one in made) else held
    return CitedClaim(typed=typed, citations=tuple(held), doubts=tuple(dict.fromkeys(doubts)))


def _bound(typed: TypedClaim, cited: Cited, second: Entailment) -> tuple[list[Citation], list[str]]:
    """Bind a claim to what it cites: a paraphrase to all of it together, anything else to each passage alone."""
    relation = relation_of(typed, cited)
    if relation is Relation.PARAPHRASE:
        return _paraphrase(typed.claim, cited, second)
    each = [_bind(typed, passage, cited, relation) for passage in cited]
    made = [one for made, _ in each for one in made]
    if relation is Relation.DIRECT_QUOTE and not made:
        retold, doubts = _paraphrase(typed.claim, cited, second)
        return retold, ([] if retold else [why for _, whys in each for why in whys] + doubts)
    return made, [why for _, whys in each for why in whys]


def _found(typed: TypedClaim, every: Cited, second: Entailment) -> tuple[list[Citation], list[str]]:
    """Bind a claim that cites nothing to the first passage that carries it alone; an inference to none."""
    if relation_of(typed, every) is not Relation.INFERENCE:
        for passage in every:
            made, _ = _bound(typed, (passage,), second)
            if made:
                return [replace(one, auto_bound=True) for one in made], []
    return [], ["key.none"]


def _paraphrase(claim: Claim, cited: Cited, second: Entailment) -> tuple[list[Citation], list[str]]:
    bound = paraphrasing.bind(claim.text, cited)
    texts = [one.text for one in bound.spans]
    doubts = bound.doubts or entailment.doubts(second, claim.text, texts, bound.unsaid)
    if doubts:
        return [], list(doubts)
    why = "paraphrase.checked"
    return [_cite(one.passage, one.locator, one.relation, one.text, why) for one in bound.spans], []


def _read(citation: Citation, archive: Archive) -> Citation | None:
    """Re-read the span in its archive version, and cite what stands there (seed 001, "Citation lifecycle").

    White space may differ, because a passage does not hold what lies between its sentences; nothing else may.
    """
    text = archive.read(citation.artifact_id, citation.version, citation.locator)
    if text is None or text.split() != citation.excerpt.split():
        return None
    return replace(citation, excerpt=text)


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
