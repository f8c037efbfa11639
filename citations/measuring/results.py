"""What came back for one golden question, as scored and as written to a file."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from citations.core.records import (
    Answer,
    Citation,
    Course,
    Display,
    GatedClaim,
    Reason,
    RefusalKind,
    Rung,
)
from citations.measuring import golden
from citations.measuring.golden import Golden
from ledger.core.canonical import Json
from personas.core.media.base import TextLocator


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """A citation as scored. ``span`` is None for what is not text; ``creator`` wrote the artifact."""

    path: str
    span: TextLocator | None
    excerpt: str
    relation: str
    creator: str

    def to_value(self) -> dict[str, Json]:
        """Return the citation as it stands in the file; the three numbers are null for what is not text."""
        return {
            "path": self.path,
            "paragraph": self.span.paragraph if self.span else None,
            "start": self.span.start if self.span else None,
            "end": self.span.end if self.span else None,
            "excerpt": self.excerpt,
            "relation": self.relation,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Asserted:
    """A claim that was delivered."""

    text: str
    rung: str
    type: str
    citations: tuple[Cited, ...]

    def to_value(self) -> dict[str, Json]:
        """Return the claim as it stands in the file."""
        return {
            "text": self.text,
            "rung": self.rung,
            "type": self.type,
            "citations": [cited.to_value() for cited in self.citations],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What came back for one question. ``text`` is what the requestor saw; ``ms`` from asking to delivery.

    ``nearest`` is what was shown as that, beside a refusal or below an answer: no claim, and no support of any.
    """

    id: str
    category: str
    category_reason: str | None
    outcome: str
    rung: str
    reason: str | None
    text: str
    removed: tuple[tuple[str, str], ...]
    claims: tuple[Asserted, ...]
    ms: int
    nearest: tuple[Cited, ...] = ()

    def to_value(self) -> dict[str, Json]:
        """Return the item as it stands in the file of an evaluation."""
        return {
            "id": self.id,
            "category": self.category,
            "category_reason": self.category_reason,
            "outcome": self.outcome,
            "rung": self.rung,
            "reason": self.reason,
            "text": self.text,
            "removed": [{"topic": topic, "why": why} for topic, why in self.removed],
            "claims": [claim.to_value() for claim in self.claims],
            "nearest": [cited.to_value() for cited in self.nearest],
            "ms": self.ms,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A golden question beside its result. ``gold`` holds, per part and quote, a path and spans in it."""

    golden: Golden
    result: Result
    gold: tuple[tuple[tuple[str, tuple[TextLocator, ...]], ...], ...]
    person: str

    @property
    def answered(self) -> bool:
        """Whether the system asserted anything."""
        return self.result.outcome == "answered"

    @property
    def due(self) -> bool:
        """Whether an answer was expected."""
        return self.golden.outcome == "answered"


def beside(
    texts: Mapping[str, tuple[str, ...]], person: str, asked: Sequence[Golden], results: Sequence[Result]
) -> tuple[Case, ...]:
    """Put every question beside its result, with the places of its quotes in *texts*: paragraphs by record key."""
    return tuple(
        Case(
            golden=one,
            result=result,
            gold=tuple(
                tuple((quote.path, golden.locate(quote.text, texts.get(quote.path, ()))) for quote in part)
                for part in one.parts
            ),
            person=person,
        )
        for one, result in zip(asked, results, strict=True)
    )


def malformed(golden_id: str, *, text: str, ms: int) -> Result:
    """Return the result of what was not even a question; nothing was asked, and nothing is logged."""
    return Result(
        id=golden_id,
        category=Course.REFUSE.value,
        category_reason=None,
        outcome="refused",
        rung=Rung.REFUSED.value,
        reason=Reason.MALFORMED.value,
        text=text,
        removed=(),
        claims=(),
        ms=ms,
    )


def result_of(answer: Answer, *, golden_id: str, text: str, ms: int) -> Result:
    """Tell what one answer came to, as an auditor sees it; *text* is what its requestor saw."""
    category, reason = _category(answer)
    refusal, display = answer.refusal, answer.display
    removed = display.removed if display else refusal.removed if refusal else ()
    return Result(
        id=golden_id,
        category=category,
        category_reason=reason,
        outcome="refused" if refusal else "answered",
        rung=(display.rung if display else Rung.REFUSED).value,
        reason=refusal.reason.value if refusal else None,
        text=text,
        removed=tuple((one.topic, one.why) for one in removed),
        claims=_claims(answer, display) if display else (),
        ms=ms,
        nearest=tuple(_nearest(answer)),
    )


def _category(answer: Answer) -> tuple[str, str | None]:
    refusal, scoped = answer.refusal, answer.trail.scoped
    if refusal is not None and refusal.kind is RefusalKind.CATEGORY:
        return Course.REFUSE.value, refusal.reason.value
    if scoped is None:
        return Course.PROCEED.value, None
    return scoped.course.value, scoped.category.value if scoped.category else None


def _claims(answer: Answer, display: Display) -> tuple[Asserted, ...]:
    gated = answer.trail.gated
    by_n: dict[int, GatedClaim] = {one.cited.typed.claim.n: one for one in (gated.delivered if gated else ())}
    return tuple(
        Asserted(
            text=shown.text,
            rung=shown.rung.value,
            type=by_n[shown.n].cited.typed.knowledge.value,
            citations=tuple(_cited(citation) for citation in by_n[shown.n].cited.citations),
        )
        for shown in display.claims
    )


def _nearest(answer: Answer) -> Iterator[Cited]:
    """Yield the passages that were shown as nearest."""
    beside = answer.trail.nearest
    shown = {one.n for one in beside.claims} if beside else set()
    for one in beside.gated.judged if beside else ():
        if one.cited.typed.claim.n in shown:
            yield from map(_cited, one.cited.citations)


def _cited(citation: Citation) -> Cited:
    where = citation.locator
    return Cited(
        path=citation.origin.record_key,
        span=where if isinstance(where, TextLocator) else None,
        excerpt=citation.excerpt,
        relation=citation.relation.value,
        creator=citation.origin.creator,
    )
