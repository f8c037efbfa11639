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
from citations.core.display import nearest, probes
from citations.core.display.below import Above, left, lettered
from citations.core.display.carrying import Run, runs
from citations.core.display.cuts import whole
from citations.core.display.debits import span_of, union
from citations.core.display.gates import GATES, Exposed, Exposure, Terms, rationed, read
from citations.core.display.handles import framed, named
from citations.core.passages.framing import found, veil_of
from citations.core.records import (
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
    Session,
    Trail,
)
from citations.core.text.words import fold

LABELS = {
    Relation.DIRECT_QUOTE: "their words",
    Relation.PARAPHRASE: "paraphrased",
    Relation.INFERENCE: "interpreted from",
    Relation.METADATA_FACT: "from archive records",
}
OTHER_HAND = "words of another hand"
Bound = tuple[Trail, Display | None]
NOTHING: Bound = (Trail(), None)
"""Above which nothing stands."""


def reduce(
    gated: GatedClaims, evidence: Evidence, session: Session, above: Bound = NOTHING
) -> Display | Refusal:
    """Send every delivered claim through ``GATES``, under the terms of the session, or of what is left of them.

    *above* is what was answered already, where *gated* is nearest to it.
    """
    terms = _terms(gated, evidence, session)
    trail, answer = above
    if answer is not None and trail.gated is not None and trail.evidence is not None:
        own = _terms(trail.gated, trail.evidence, session)
        both = replace(own, named=own.named | terms.named)
        if both != own and answer != _shown(trail.gated, trail.evidence, both, session):
            # What is near tells of whom the answer speaks.
            return Refusal(reason=Reason.NOT_DISPLAYABLE, judged=gated.judged)
        return below(gated, both, Above(gated=trail.gated, shown=answer), session.life)
    shown = _shown(gated, evidence, terms, session)
    if isinstance(shown, Refusal):
        return shown
    return probes.rested(gated, shown, session) or shown


def _shown(gated: GatedClaims, evidence: Evidence, terms: Terms, session: Session) -> Display | Refusal:
    closed = (passage.text for passage in evidence.passages if not passage.origin.scope.display)
    return pass_through(gated, terms, closed=closed, life=session.life)


def below(
    near: GatedClaims, terms: Terms, above: Above, life: Life, *, is_each_framed: bool = False
) -> Display | Refusal:
    """Send what is nearest through the gates below an answer, whose *terms* these were."""
    shown = pass_through(near, left(above, terms), closed=(), life=life, is_each_framed=is_each_framed)
    return shown if isinstance(shown, Refusal) else lettered(Above(gated=near, shown=shown), above)


def beside(trail: Trail, bound: Trail, shown: Display | None) -> Trail:
    """Put what is nearest beside what a question came to, once it was *bound* and went through the gates."""
    if bound.gated is None or shown is None:
        return trail
    return replace(trail, nearest=nearest.beside(trail, bound.evidence, bound.gated, shown))


def pass_through(
    gated: GatedClaims, terms: Terms, *, closed: Iterable[str], life: Life, is_each_framed: bool = False
) -> Display | Refusal:
    """Do the same with what a record holds of it; *closed* are the texts of the restricted passages that were found.

    Sources are named by letters in the order in which they appear. What rests on nothing but texts that are open in
    whole, or on no text, as what the system says of itself, has no budget. *is_each_framed*: as
    displays were made that do not say once whose quotations in a row are.
    """
    if gated.tells_of_itself or _is_whole(gated):
        terms = replace(terms, allowance=None)
    shut = frozenset(run for text in closed for run in runs(text))
    kept: list[Exposure] = []
    removed = [replace(one, topic=read(one.topic, terms)) for one in gated.removed]
    for claim in gated.delivered:
        after = _through(_exposure(claim, shut, life, terms), terms)
        if isinstance(after, Removed):
            removed.append(after)
        else:
            kept.append(after)
            terms = _spent(terms, after)
    if not (gated.tells_of_itself or any(one.exposed for one in kept)):
        spent = any(one.why == "spent" for one in removed)
        reason = Reason.BUDGET_SPENT if spent else Reason.NOT_DISPLAYABLE
        return Refusal(reason=reason, removed=tuple(removed), judged=gated.judged)
    rung = rung_of([one.rung for one in kept], removed)
    claims = named(kept)
    return Display(
        claims=claims if is_each_framed else framed(claims, gated), removed=tuple(removed), rung=rung
    )


def _is_whole(gated: GatedClaims) -> bool:
    origins = {c.origin for claim in gated.delivered for c in claim.cited.citations}
    return bool(origins) and all(one.scope.whole for one in origins)


def _terms(gated: GatedClaims, evidence: Evidence, session: Session) -> Terms:
    """Look for names in everything that was found: where somebody is named once, parts of the name tell them too."""
    veil = veil_of(session)
    named: frozenset[int] = frozenset()
    if session.aliases:
        named = veil.named(found(gated, evidence))
    return Terms(
        tier=session.tier,
        veil=veil,
        named=named,
        allowance=session.allowance,
        originals=session.originals,
    )


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


def _exposure(claim: GatedClaim, closed: frozenset[Run], life: Life, terms: Terms) -> Exposure:
    exposed = tuple(
        Exposed(
            citation=n,
            origin=c.origin,
            label=_label(c.relation, c.origin, life),
            cut=whole(c.excerpt),
            span=span_of(c),
            original=c.original if terms.originals else (),
        )
        for n, c in enumerate(claim.cited.citations)
    )
    inner = claim.cited.typed.claim
    return Exposure(n=inner.n, cut=whole(inner.text), rung=claim.rung, exposed=exposed, closed=closed)


def _label(relation: Relation, origin: Origin, life: Life) -> str:
    own = fold(origin.creator).casefold() == fold(life.name).casefold()
    return OTHER_HAND if relation is Relation.DIRECT_QUOTE and not own else LABELS[relation]
