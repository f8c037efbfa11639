"""Stage 10. Cut what is delivered down to what this requestor may see.

Receives: ``GatedClaims``, the ``Evidence`` that they were drawn from, and the session.
Returns:  ``Display``, or a ``Refusal`` when nothing is left.
Never:    adds: what leaves a gate is made of what entered it and of typed placeholders (the restricted line, a visible
          escape). Gates act on the claim's own words and on excerpts alike; order: consent, tier, minimum span.

To add a gate, write it and give it a row in ``GATES``; the property over the table tests it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from citations.core.framing import about
from citations.core.ladder import rung_of
from citations.core.records import (
    Display,
    Evidence,
    GatedClaim,
    GatedClaims,
    Origin,
    Reason,
    Refusal,
    Relation,
    Removed,
    Rung,
    Session,
    ShownClaim,
    ShownExcerpt,
)
from citations.core.words import Run, fold, sequences
from personas.core.text import escape_visible
from personas.core.tiers import Tier

CARRIES = 6
_LABELS = {
    Relation.DIRECT_QUOTE: "their words",
    Relation.PARAPHRASE: "paraphrased",
    Relation.INFERENCE: "interpreted from",
    Relation.METADATA_FACT: "from archive records",
}
_OTHER_HAND = "words of another hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class Exposed:
    """One excerpt on its way out. ``text`` is None once it is withheld."""

    citation: int
    origin: Origin
    label: str
    text: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exposure:
    """One claim on its way out, with its excerpts. ``closed`` holds what restricted passages say, six words a run."""

    n: int
    text: str
    rung: Rung
    exposed: tuple[Exposed, ...]
    closed: frozenset[Run] = frozenset()


Gate = Callable[[Exposure, Tier], Exposure | Removed]


def consent(one: Exposure, _: Tier) -> Exposure | Removed:
    """Withhold excerpts that the person's instructions do not let appear, and claims that would carry them.

    A claim may share six words with a restricted passage only where an excerpt that may appear says them too.
    """
    withheld = [e for e in one.exposed if not e.origin.scope.display]
    if withheld and one.rung is Rung.LABELED:
        return _gone(one, "restricted")
    said = _runs(e.text for e in one.exposed if e.origin.scope.display)
    if sequences(one.text, CARRIES) & ((one.closed - said) | _runs(e.text for e in withheld)):
        return _gone(one, "restricted")
    kept = tuple(e if e.origin.scope.display else replace(e, text=None) for e in one.exposed)
    return replace(one, exposed=kept)


def _runs(texts: Iterable[str | None]) -> frozenset[Run]:
    return frozenset(run for text in texts if text is not None for run in sequences(text, CARRIES))


def tier(one: Exposure, held: Tier) -> Exposure | Removed:
    """Remove a claim whose excerpt is longer than may be shown: a span is never cut in the middle."""
    for e in one.exposed:
        cap = held.excerpt_cap if e.origin.scope.cap is None else min(held.excerpt_cap, e.origin.scope.cap)
        if e.text is not None and len(e.text) > cap:
            return _gone(one, "too_long")
    return one


def minimum_span(one: Exposure, _: Tier) -> Exposure | Removed:
    """Show the bare span, with invisible and direction-changing characters as visible escapes."""
    bare = tuple(
        e if e.text is None else replace(e, text=escape_visible(e.text.strip())) for e in one.exposed
    )
    return replace(one, text=escape_visible(one.text), exposed=bare)


GATES: tuple[Gate, ...] = (consent, tier, minimum_span)


def reduce(gated: GatedClaims, evidence: Evidence, session: Session) -> Display | Refusal:
    """Send every delivered claim through ``GATES``; name sources by letters in the order in which they appear."""
    closed = _runs(passage.text for passage in evidence.passages if not passage.origin.scope.display)
    kept: list[Exposure] = []
    removed = list(gated.removed)
    for claim in gated.delivered:
        after = _through(_exposure(claim, closed, session), session.tier)
        if isinstance(after, Removed):
            removed.append(after)
        else:
            kept.append(after)
    if not any(one.exposed for one in kept):
        return Refusal(reason=Reason.NOT_DISPLAYABLE, removed=tuple(removed), judged=gated.judged)
    rung = rung_of([one.rung for one in kept], removed)
    return Display(claims=_lettered(kept), removed=tuple(removed), rung=rung)


def _through(one: Exposure, held: Tier) -> Exposure | Removed:
    for gate in GATES:
        after = gate(one, held)
        if isinstance(after, Removed):
            return after
        one = after
    return one


def _exposure(claim: GatedClaim, closed: frozenset[Run], session: Session) -> Exposure:
    exposed = tuple(
        Exposed(citation=n, origin=c.origin, label=_label(c.relation, c.origin, session), text=c.excerpt)
        for n, c in enumerate(claim.cited.citations)
    )
    inner = claim.cited.typed.claim
    return Exposure(n=inner.n, text=inner.text, rung=claim.rung, exposed=exposed, closed=closed)


def _label(relation: Relation, origin: Origin, session: Session) -> str:
    own = fold(origin.creator).casefold() == fold(session.life.name).casefold()
    return _OTHER_HAND if relation is Relation.DIRECT_QUOTE and not own else _LABELS[relation]


def _gone(one: Exposure, why: str) -> Removed:
    return Removed(topic=f"a statement on {about(one.exposed[0].origin)}", why=why)


def _lettered(kept: list[Exposure]) -> tuple[ShownClaim, ...]:
    letters: dict[str, str] = {}
    for one in kept:
        for e in one.exposed:
            letters.setdefault(e.origin.artifact_id, f"Source {letter(len(letters))}")
    return tuple(
        ShownClaim(
            n=one.n,
            text=one.text,
            rung=one.rung,
            label=one.exposed[0].label if one.exposed else "",
            excerpts=tuple(
                ShownExcerpt(
                    handle=letters[e.origin.artifact_id], label=e.label, text=e.text, citation=e.citation
                )
                for e in one.exposed
            ),
        )
        for one in kept
    )


def letter(n: int) -> str:
    """Name the n-th source, from 0: A to Z, then AA, AB and so on."""
    return letter(n // 26 - 1) + chr(65 + n % 26) if n >= 26 else chr(65 + n)  # noqa: PLR2004 - the alphabet
