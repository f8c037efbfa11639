"""Stage 9. Walk every claim down the ladder, and keep what the ladder holds.

Receives: claims with their verified citations, and the scoped question.
Returns:  ``GatedClaims`` with the verdict of every rung for every claim, or a ``Refusal`` that carries them too.
Never:    skips a rung, and never drops a claim without saying so (seed 001; requirements 6.2).

The rungs of one claim exclude each other: supported, else labelled, else removed; a removed claim narrows the answer.
"""

from collections.abc import Sequence

from citations.core.binding.judge import BESIDE
from citations.core.binding.ladder import MARKERS, UNFOUND, rung_of
from citations.core.passages.framing import about
from citations.core.records import (
    CitedClaim,
    GatedClaim,
    GatedClaims,
    Knowledge,
    Reason,
    Refusal,
    Relation,
    Removed,
    Rung,
    Scoped,
    Verdict,
)
from citations.core.text.words import content, tokens

_DIRECT = frozenset({Relation.DIRECT_QUOTE, Relation.PARAPHRASE, Relation.METADATA_FACT})
_MOST_MARKERS = 2
_VAGUE = content(
    "something anything nothing everything thing somebody someone anyone somehow case matter possible true"
)


def judge(claims: Sequence[CitedClaim], scoped: Scoped, *, inference: bool) -> GatedClaims | Refusal:
    """Give every claim its rung; refuse when nothing is left to deliver. *inference*: labelled ones are allowed."""
    allowed = inference and not scoped.archive_only
    gated = restored([_judge(claim, scoped, allowed=allowed) for claim in claims])
    if scoped.about is None and not any(one.cited.citations for one in gated.delivered):
        reason, kind = _shortfall(claims, scoped), scoped.query.query_type
        return Refusal(reason=reason, query_type=kind, removed=gated.removed, judged=gated.judged)
    return gated


def restored(judged: Sequence[GatedClaim]) -> GatedClaims:
    """Put claims together again that a record holds as they were judged; an auditor checks their rungs elsewhere."""
    delivered = tuple(one for one in judged if one.rung is not Rung.REFUSED)
    removed = tuple(_removal(one) for one in judged if one.rung is Rung.REFUSED)
    rung = rung_of([one.rung for one in delivered], removed)
    return GatedClaims(delivered=delivered, judged=tuple(judged), removed=removed, rung=rung)


def _shortfall(claims: Sequence[CitedClaim], scoped: Scoped) -> Reason:
    """Tell why nothing holds: nobody cited, no part is answered, a side is missing, or no passage carries it."""
    asserted = [claim.typed.claim for claim in claims if claim.typed.must_cite]
    if asserted and not any(claim.keys for claim in asserted):
        return Reason.CITATIONS_REQUIRED
    if len(scoped.searches) == 1:
        return Reason.NOT_COVERED
    return Reason.NO_PART if scoped.query.parts else Reason.ONE_SIDED


def _judge(claim: CitedClaim, scoped: Scoped, *, allowed: bool) -> GatedClaim:
    supported = _supported(claim)
    narrowed = _narrowed(claim, supported)
    labeled = _labeled(claim, supported, allowed=allowed)
    held = supported.passed or labeled.passed
    refused = Verdict(rung=Rung.REFUSED, passed=not held, why="held_above" if held else "nothing_holds")
    rung = Rung.SUPPORTED if supported.passed else Rung.LABELED if labeled.passed else Rung.REFUSED
    topic = _topic(claim, scoped) if rung is Rung.REFUSED and not claim.citations else ""
    return GatedClaim(cited=claim, rung=rung, verdicts=(supported, narrowed, labeled, refused), topic=topic)


def _supported(claim: CitedClaim) -> Verdict:
    if not claim.typed.must_cite:
        return Verdict(rung=Rung.SUPPORTED, passed=True, why="claims_nothing")
    direct = any(citation.relation in _DIRECT for citation in claim.citations)
    return Verdict(
        rung=Rung.SUPPORTED, passed=direct, why="direct_relation" if direct else "no_direct_relation"
    )


def _narrowed(claim: CitedClaim, supported: Verdict) -> Verdict:
    stripped = not supported.passed and not claim.citations
    why = "no_verified_span" if stripped else "has_verified_span" if claim.citations else "claims_nothing"
    return Verdict(rung=Rung.NARROWED, passed=stripped, why=why)


def _labeled(claim: CitedClaim, supported: Verdict, *, allowed: bool) -> Verdict:
    words = tokens(claim.typed.claim.text)
    marked = sum(word in MARKERS for word in words)
    faults = (
        (supported.passed, "supported_already"),
        (not claim.citations, "no_verified_span"),
        (claim.typed.knowledge is not Knowledge.REASONING, "not_an_inference"),
        (not allowed, "inference_off"),
        (not marked, "no_marker"),
        (marked > _MOST_MARKERS, "hedges_stacked"),
        (not content(" ".join(word for word in words if word not in MARKERS)) - _VAGUE, "not_falsifiable"),
    )
    why = next((why for found, why in faults if found), None)
    return Verdict(rung=Rung.LABELED, passed=why is None, why=why or "falsifiable_inference")


def _removal(one: GatedClaim) -> Removed:
    doubts, cited, n = one.cited.doubts, one.cited.citations, one.cited.typed.claim.n
    why = "inference" if one.cited.typed.knowledge is Knowledge.REASONING else "unsupported"
    why = "beside" if BESIDE in doubts else "unfound" if UNFOUND in doubts else why
    topic = f"a statement on {about(cited[0].origin)}" if cited else one.topic or f"statement {n}"
    return Removed(topic=topic, why=why)


def _topic(claim: CitedClaim, scoped: Scoped) -> str:
    """Name what is removed in the words of the question: the part that it asks, or the words that a claim shares.

    They are whoever asked's own, so they tell nothing of what may not be shown.
    """
    one = claim.typed.claim
    if UNFOUND in claim.doubts:
        return one.side
    said = content(one.text)
    shared = dict.fromkeys(word.text for word in scoped.query.words if content(word.text) & said)
    return f"a statement on {', '.join(shared)}" if shared else "a statement on something else"
