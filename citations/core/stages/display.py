"""Stage 10. Cut what is delivered down to what this requestor may see.

Receives: ``GatedClaims``, the ``Evidence`` that they were drawn from, and the session.
Returns:  ``Display``, or a ``Refusal`` when nothing is left.
Never:    adds: what leaves the gates (``citations.core.display.gates``) is made of what entered them and of typed
          placeholders.
          Gates act on the claim's own words and on excerpts alike; order: consent, tier, pseudonyms, minimum span,
          budget.
"""

from collections.abc import Iterable
from dataclasses import replace

from citations.core.binding.ladder import rung_of
from citations.core.display import glossing, nearest, probes
from citations.core.display.carrying import Run, runs
from citations.core.display.cuts import whole
from citations.core.display.debits import Span, union
from citations.core.display.found import found
from citations.core.display.gates import GATES, Exposed, Exposure, Terms, rationed
from citations.core.passages.framing import veil_of
from citations.core.records import (
    Citation,
    Display,
    Evidence,
    GatedClaim,
    GatedClaims,
    Life,
    Origin,
    Reason,
    Refusal,
    Relation,
    Removed,
    Rung,
    Session,
    ShownClaim,
    ShownExcerpt,
    Trail,
)
from citations.core.text.words import fold
from personas.core.media.base import TextLocator

_LABELS = {
    Relation.DIRECT_QUOTE: "their words",
    Relation.PARAPHRASE: "paraphrased",
    Relation.INFERENCE: "interpreted from",
    Relation.METADATA_FACT: "from archive records",
}
_OTHER_HAND = "words of another hand"


def reduce(gated: GatedClaims, evidence: Evidence, session: Session) -> Display | Refusal:
    """Send every delivered claim through ``GATES``, under the terms of the session."""
    closed = (passage.text for passage in evidence.passages if not passage.origin.scope.display)
    shown = pass_through(gated, _terms(gated, evidence, session), closed=closed, life=session.life)
    if isinstance(shown, Refusal):
        return shown
    return probes.rested(gated, shown, session) or shown


def beside(trail: Trail, bound: Trail, shown: Display | None) -> Trail:
    """Put what is nearest beside a refusal, once it was *bound* and went through the gates like an answer."""
    refusal, gated, evidence = trail.refusal, bound.gated, bound.evidence
    if refusal is None or gated is None or evidence is None or shown is None:
        return trail
    return replace(trail, nearest=nearest.beside(refusal, evidence, gated, shown))


def pass_through(gated: GatedClaims, terms: Terms, *, closed: Iterable[str], life: Life) -> Display | Refusal:
    """Do the same with what a record holds of it; *closed* are the texts of the restricted passages that were found.

    Sources are named by letters in the order in which they appear. What rests on nothing but texts that are open in
    whole has no budget.
    """
    if _is_whole(gated):
        terms = replace(terms, allowance=None)
    shut = frozenset(run for text in closed for run in runs(text))
    kept: list[Exposure] = []
    removed = list(gated.removed)
    for claim in gated.delivered:
        after = _through(_exposure(claim, shut, life), terms)
        if isinstance(after, Removed):
            removed.append(after)
        else:
            kept.append(after)
            terms = _spent(terms, after)
    kept, loose = _anchored(kept)
    removed += loose
    if not any(one.exposed for one in kept):
        spent = any(one.why == "spent" for one in removed)
        reason = Reason.BUDGET_SPENT if spent else Reason.NOT_DISPLAYABLE
        return Refusal(reason=reason, removed=tuple(removed), judged=gated.judged)
    rung = rung_of([one.rung for one in kept], removed)
    return Display(claims=_lettered(kept), removed=tuple(removed), rung=rung)


def _is_whole(gated: GatedClaims) -> bool:
    origins = {c.origin for claim in gated.delivered for c in claim.cited.citations}
    return bool(origins) and all(one.scope.whole for one in origins)


def _anchored(kept: list[Exposure]) -> tuple[list[Exposure], list[Removed]]:
    """Take away what glosses a word that, behind the gates, no excerpt shows any more."""
    seen = [e.cut.text for one in kept for e in one.exposed if not e.cut.withheld]
    loose = [one for one in kept if _gloss(one) and not glossing.fits(one.cut.text, seen)]
    removed = [Removed(topic=f"statement {one.n}", why="inference") for one in loose]
    return [one for one in kept if one not in loose], removed


def _gloss(one: Exposure) -> bool:
    return one.rung is Rung.LABELED and not one.exposed


def _terms(gated: GatedClaims, evidence: Evidence, session: Session) -> Terms:
    """Look for names in everything that was found: where somebody is named once, parts of the name tell them too."""
    veil = veil_of(session)
    named: frozenset[int] = frozenset()
    if session.aliases:
        named = veil.named(found(gated, evidence))
    return Terms(tier=session.tier, veil=veil, named=named, allowance=session.allowance)


def _through(one: Exposure, terms: Terms) -> Exposure | Removed:
    for gate in GATES:
        after = gate(one, terms)
        if isinstance(after, Removed):
            return after
        one = after
    return one


def _spent(terms: Terms, one: Exposure) -> Terms:
    """Note what a claim shows that counts, so that the next one that shows it again costs nothing more."""
    more = rationed(one, terms)
    return replace(terms, seen=union((*terms.seen, *more.spans)), other=terms.other + more.other)


def _exposure(claim: GatedClaim, closed: frozenset[Run], life: Life) -> Exposure:
    exposed = tuple(
        Exposed(
            citation=n,
            origin=c.origin,
            label=_label(c.relation, c.origin, life),
            cut=whole(c.excerpt),
            span=_span(c),
        )
        for n, c in enumerate(claim.cited.citations)
    )
    inner = claim.cited.typed.claim
    return Exposure(n=inner.n, cut=whole(inner.text), rung=claim.rung, exposed=exposed, closed=closed)


def _span(citation: Citation) -> Span | None:
    place = citation.locator
    if not isinstance(place, TextLocator):
        return None
    return Span(artifact_id=citation.artifact_id, paragraph=place.paragraph, start=place.start, end=place.end)


def _label(relation: Relation, origin: Origin, life: Life) -> str:
    own = fold(origin.creator).casefold() == fold(life.name).casefold()
    return _OTHER_HAND if relation is Relation.DIRECT_QUOTE and not own else _LABELS[relation]


def _lettered(kept: list[Exposure]) -> tuple[ShownClaim, ...]:
    letters: dict[str, str] = {}
    for one in kept:
        for e in one.exposed:
            letters.setdefault(e.origin.artifact_id, f"Source {letter(len(letters))}")
    return tuple(
        ShownClaim(
            n=one.n,
            text=one.cut.text,
            rung=one.rung,
            label=glossing.LABEL if _gloss(one) else one.exposed[0].label if one.exposed else "",
            excerpts=tuple(
                ShownExcerpt(
                    handle=letters[e.origin.artifact_id],
                    label=e.label,
                    text=None if e.cut.withheld else e.cut.text,
                    citation=e.citation,
                )
                for e in one.exposed
            ),
        )
        for one in kept
    )


def letter(n: int) -> str:
    """Name the n-th source, from 0: A to Z, then AA, AB and so on."""
    return letter(n // 26 - 1) + chr(65 + n % 26) if n >= 26 else chr(65 + n)  # noqa: PLR2004 - the alphabet
