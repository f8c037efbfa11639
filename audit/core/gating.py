"""Send the sealed claims through the display gates again, under the sealed policy, and compare what comes out.

The stages that make a display answer are run as they stand (``citations.core.stages.display``, ``.assembly``):
nothing that a requestor got is left that does not follow, byte for byte, from the claims, the excerpts and the policy
of the record. What decides before the display gates (category, evidence, coverage) is taken from the record.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from audit.core import retired
from audit.core.errors import ReplayError
from audit.core.rebuilt import gated_of, query_of, session_of, terms_of
from audit.core.record import Record
from audit.core.terms import closed_texts
from citations.core.display import nearest, probes
from citations.core.display.below import Above
from citations.core.display.gates import Terms
from citations.core.extractive.nearest import MOST, MOST_BELOW, repeats
from citations.core.records import (
    Citation,
    Course,
    Display,
    Draft,
    GatedClaims,
    Issue,
    Nearest,
    Reason,
    Refusal,
    Rung,
    Trail,
)
from citations.core.stages import assembly, display
from ledger.core.canonical import Json, encode
from ledger.core.fields import Fields
from ledger.core.seal import OpenedExcerpt

_COVERAGE: Final = frozenset(
    {Reason.CITATIONS_REQUIRED, Reason.ONE_SIDED, Reason.NO_PART, Reason.NOT_COVERED}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """What came of a record's claims: what was judged, and a display answer or the refusal in its place."""

    trail: Trail
    display: Display | None


def check_gates(record: Record, excerpts: Sequence[OpenedExcerpt]) -> None:
    """Check that the display answer is what the gates make of the sealed claims; a refusal may be in retired words.

    Raises: ReplayError; RecordError, CanonicalError; MissingInputError when an excerpt is gone that the gates read.
    """
    _check_session(record)
    terms = terms_of(record)
    try:  # as an older version rationed what the system says of itself beside papers
        _check_display(record, excerpts, replace(terms, counts_itself=True))
    except ReplayError:
        _check_display(record, excerpts, terms)


def _check_display(record: Record, excerpts: Sequence[OpenedExcerpt], terms: Terms) -> None:
    decided = decide(record, excerpts, terms)
    _check_removed(record, decided)
    made, told = redisplay(record, decided), encode(record.display)
    if told not in map(encode, (made, *_as_before(record, excerpts, terms, made))):
        raise ReplayError(f"the gates make another display answer: {_difference(made, record.display)}")


def _as_before(
    record: Record, excerpts: Sequence[OpenedExcerpt], terms: Terms, made: dict[str, Json]
) -> Iterator[Json]:
    """Yield the display answer as older versions made it.

    With every quotation framed, with pseudonyms that had no brackets, with the first year of a decade, and in retired
    words.
    """
    bare = (False, True) if record.terms.veiled else (False,)
    ways = [(is_each_framed, is_bare) for is_bare in bare for is_each_framed in (False, True)][1:]
    before = [
        redisplay(record, decide(record, excerpts, replace(terms, is_bare=is_bare), is_each_framed=framed))
        for framed, is_bare in ways
    ]
    judged = gated_of(record, (*record.answering, *record.nearest), excerpts).judged
    origins = {citation.origin for one in judged for citation in one.cited.citations}
    before += [by_year for one in (made, *before) if (by_year := retired.by_first_year(one, origins)) != one]
    yield from before
    for one in (made, *before):
        yield from retired.reworded(one, record.terms.life)


def decide(
    record: Record, excerpts: Sequence[OpenedExcerpt], terms: Terms, *, is_each_framed: bool = False
) -> Decided:
    """Go on where coverage ended: nothing to deliver, or the gates, and the last look at what was asked too often."""
    decided = _decide(record, excerpts, terms, is_each_framed=is_each_framed)
    near = gated_of(record, record.nearest, excerpts)
    return _beside(decided, near, record, terms, is_each_framed=is_each_framed) if near.delivered else decided


def _beside(
    decided: Decided, near: GatedClaims, record: Record, terms: Terms, *, is_each_framed: bool
) -> Decided:
    """Send what is nearest through the gates, where such a thing may stand beside the refusal or below the answer."""
    session, life = session_of(record), record.terms.life
    if not nearest.offered(decided.trail, session):
        raise ReplayError("something stands as nearest where the outcome or the profile has none")
    if decided.display is None or decided.trail.gated is None:
        shown = display.pass_through(near, terms, closed=(), life=life, is_each_framed=is_each_framed)
    else:
        _check_below(near, nearest.quoted(decided.trail))
        above = Above(gated=decided.trail.gated, shown=decided.display)
        shown = display.below(near, terms, above, life, is_each_framed=is_each_framed)
    if isinstance(shown, Refusal) or session.probes.artifacts & probes.shown_artifacts(near, shown):
        raise ReplayError("the gates leave nothing of what stands as nearest")
    beside = Nearest(gated=near, evidence=None, claims=shown.claims)
    return replace(decided, trail=replace(decided.trail, nearest=beside))


def _check_below(near: GatedClaims, cited: Sequence[Citation]) -> None:
    places = [citation for one in near.delivered for citation in one.cited.citations]
    rationed = sum(not one.origin.scope.whole for one in places)
    many = len(places) > MOST or rationed > MOST_BELOW
    if many or any(repeats(one.artifact_id, one.locator, cited) for one in places):
        raise ReplayError("below the answer stands what it quotes already, or more than may")


def _decide(
    record: Record, excerpts: Sequence[OpenedExcerpt], terms: Terms, *, is_each_framed: bool
) -> Decided:
    query, gated = query_of(record), gated_of(record, record.answering, excerpts)
    drafter = Fields(record.fields["/draft"], "/draft").text("drafter")
    draft = Draft(drafter=drafter, pieces=())
    trail = Trail(query=query, asked=query.text if query else "", gated=gated, draft=draft)
    cited = any(one.cited.citations for one in gated.delivered)
    if query is None or not (cited or gated.tells_of_itself):
        return Decided(trail=replace(trail, refusal=_told(record, gated)), display=None)
    closed = closed_texts(record.terms, excerpts)
    shown = display.pass_through(
        gated, terms, closed=closed, life=record.terms.life, is_each_framed=is_each_framed
    )
    if not isinstance(shown, Refusal):
        shown = probes.rested(gated, shown, session_of(record)) or shown
    if isinstance(shown, Refusal):
        return Decided(trail=replace(trail, refusal=shown), display=None)
    return Decided(trail=trail, display=shown)


def redisplay(record: Record, decided: Decided) -> dict[str, Json]:
    """Return the display answer that follows, under the nonce of the record's own."""
    nonce = Fields(record.display, "display").text("nonce")
    issue = Issue(bundle_id="", at="", seed=record.seed, display_nonce=nonce)
    return assembly.display_value(decided.trail, decided.display, session_of(record), issue)


def _check_session(record: Record) -> None:
    session = Fields(record.fields["/session"], "/session")
    if session.text("tier") != record.terms.tier.name:
        raise ReplayError("/session and /policy name two tiers")
    course = Fields(record.fields["/category"], "/category").text("course")
    allowed = record.terms.inference and course != Course.DOWNGRADE
    if not allowed and any(claim.rung is Rung.LABELED for claim in record.claims):
        raise ReplayError("an inference was delivered where none is allowed")


def _check_removed(record: Record, decided: Decided) -> None:
    refusal, outcome = decided.trail.refusal, Fields(record.fields["/outcome"], "/outcome")
    told = outcome.text("reason") if outcome.given("reason") else None
    if told != (refusal.reason.value if refusal else None):
        raise ReplayError(
            f"the gates lead to {refusal.reason if refusal else 'an answer'}, the record says {told}"
        )
    made = decided.display.removed if decided.display else refusal.removed if refusal else ()
    topics: list[Json] = [{"topic": one.topic, "why": one.why} for one in made]
    if outcome.value("removed") != topics:
        raise ReplayError("the gates remove other topics than the record says")


def _told(record: Record, gated: GatedClaims) -> Refusal:
    """Read a refusal of an earlier stage; after claims were judged, it is one of coverage."""
    outcome = Fields(record.fields["/outcome"], "/outcome")
    if not outcome.given("reason") or (reason := outcome.text("reason")) not in set(Reason):
        raise ReplayError("nothing was delivered, and the record gives no reason that there is")
    if gated.judged and reason not in _COVERAGE:
        raise ReplayError(f"no claim was left after coverage, and the record gives {reason} as the reason")
    return Refusal(reason=Reason(reason), removed=gated.removed, judged=gated.judged)


def _difference(made: Json, told: Json, path: str = "display") -> str:
    """Return the path of the first difference."""
    pairs: list[tuple[str, Json, Json]] = []
    if isinstance(made, dict) and isinstance(told, dict) and made.keys() == told.keys():
        pairs = [(f".{key}", made[key], told[key]) for key in sorted(made)]
    elif isinstance(made, list) and isinstance(told, list) and len(made) == len(told):
        pairs = [(f"[{n}]", *pair) for n, pair in enumerate(zip(made, told, strict=True))]
    return next((_difference(one, other, path + step) for step, one, other in pairs if one != other), path)
