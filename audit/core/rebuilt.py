"""The values that the display gates take, made again from an opened record."""

from collections.abc import Sequence
from typing import Final

from audit.core.errors import RecordError, ReplayError
from audit.core.record import Record, SealedCitation, SealedClaim
from audit.core.terms import SealedTerms, origin_of
from citations.core import filters
from citations.core.display.gates import Terms
from citations.core.passages.framing import veil_of
from citations.core.records import (
    Alias,
    Citation,
    CitedClaim,
    Claim,
    GatedClaim,
    GatedClaims,
    Knowledge,
    Origin,
    Pins,
    Probes,
    Refusal,
    Session,
    TypedClaim,
    Understood,
)
from citations.core.stages import coverage, enforcement, intake
from ledger.core.canonical import Json
from ledger.core.fields import Fields
from ledger.core.seal import OpenedExcerpt

_FREE: Final = frozenset({Knowledge.SYSTEM, Knowledge.CONNECTIVE})
_UNASKED: Final[dict[str, Json]] = {"toggles": [], "filters": {}}
# What is pinned stands in the payload; no display answer depends on it.
_NO_PINS: Final = Pins(archive_n=0, archive_root="", policy="", keyset="", tables="", embedder="", drafter="")


def query_of(record: Record) -> Understood | None:
    """Admit the sealed question again; what was no question has none in the record either."""
    query = intake.admit(Fields(dict(record.fields), "record.fields").text("/question"))
    known = Fields(record.fields["/category"], "/category")
    told = known.text("query_type") if known.given("query_type") else None
    if isinstance(query, Refusal) or told is None:
        if isinstance(query, Refusal) and told is None:
            return None
        raise ReplayError("/category and /question do not agree on whether this was a question")
    if query.query_type != told:
        raise ReplayError(f"the question is {query.query_type}, and /category says {told[:20]!r}")
    return query


def session_of(record: Record) -> Session:
    """Put the session together as far as the display answer depends on it."""
    told = Fields({**_UNASKED, **_mapped(record.fields["/session"])}, "/session")
    toggles = told.texts("toggles")
    return Session(
        subject=told.text("subject"),
        life=record.terms.life,
        thresholds=enforcement.thresholds(told.text("profile"), toggles),
        filters=filters.read(_texts(told.value("filters"))),
        toggles=toggles,
        tier=record.terms.tier,
        pins=_NO_PINS,
        inference=record.terms.inference,
        aliases=tuple(Alias(names=one.names, pseudonym=one.pseudonym) for one in record.terms.veiled),
        allowance=record.terms.allowance,
        probes=Probes(artifacts=frozenset(record.terms.worn)),
        originals=record.terms.originals,
    )


def _mapped(value: Json) -> dict[str, Json]:
    return dict(value) if isinstance(value, dict) else {}


def _texts(value: Json) -> dict[str, str]:
    return {name: one for name, one in _mapped(value).items() if isinstance(one, str)}


def terms_of(record: Record) -> Terms:
    """Return the terms of the gates, as they stood before the first claim."""
    session = session_of(record)
    named = frozenset(n for n, one in enumerate(record.terms.veiled) if one.named)
    return Terms(
        tier=session.tier,
        veil=veil_of(session),
        named=named,
        allowance=session.allowance,
        originals=session.originals,
    )


def gated_of(record: Record, claims: Sequence[SealedClaim], excerpts: Sequence[OpenedExcerpt]) -> GatedClaims:
    """Return these *claims* as coverage left them. Raises: RecordError, CanonicalError, MissingInputError."""
    n = Fields(record.fields["/archive"], "/archive").integer("n", least=1)
    origins = tuple(
        origin_of(one, n, excerpts) if one.excerpt is not None else None for one in record.terms.origins
    )
    return coverage.restored([_judged(claim, record.terms, origins, excerpts) for claim in claims])


def _judged(
    claim: SealedClaim,
    terms: SealedTerms,
    origins: Sequence[Origin | None],
    excerpts: Sequence[OpenedExcerpt],
) -> GatedClaim:
    inner = Claim(n=claim.n, text=claim.text, keys=())
    typed = TypedClaim(claim=inner, knowledge=claim.knowledge, must_cite=claim.knowledge not in _FREE)
    citations = tuple(_citation(one, terms, origins, excerpts) for one in claim.citations)
    cited = CitedClaim(typed=typed, citations=citations, doubts=claim.doubts)
    return GatedClaim(cited=cited, rung=claim.rung, verdicts=claim.verdicts, topic=claim.topic)


def _citation(
    one: SealedCitation,
    terms: SealedTerms,
    origins: Sequence[Origin | None],
    excerpts: Sequence[OpenedExcerpt],
) -> Citation:
    origin, excerpt = origins[terms.citations[one.excerpt]], excerpts[one.excerpt]
    if origin is None or origin.artifact_id != one.artifact_id:
        raise RecordError(f"/policy says of citation {one.excerpt} that it is from another record")
    return Citation(
        artifact_id=one.artifact_id,
        version=one.version,
        locator=one.locator,
        relation=one.relation,
        excerpt=str(excerpt.value),  # the check of citations saw that it is one
        origin=origin,
        why=one.why,
        auto_bound=one.auto_bound,
        original=one.original,
    )
