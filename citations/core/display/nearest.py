"""What is nearest, shown beside a refusal or below an answer: when it may be, what it is made of, and where it stands.

Whatever reads the same to a requestor carries it alike, or its absence would tell which of them it is: a refusal for
coverage, and one for consent, which is told in the same words. It is chosen as if the archive held nothing but what may
be shown to them, so that what is withheld changes neither what stands there nor that something does.

Below an answer nobody asked for it: it repeats nothing, and leaves its reader half of the day.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from citations.core.extractive.extraction import NAME as EXTRACTIVE
from citations.core.passages.voices import own
from citations.core.records import (
    Citation,
    Display,
    Evidence,
    GatedClaim,
    GatedClaims,
    Hit,
    Nearest,
    RefusalKind,
    Scoped,
    Session,
    Trail,
)
from ledger.core.canonical import Json
from ledger.core.fields import Fields
from personas.core.media.base import MetadataLocator

LABEL: Final = "nearest in the archive; may not answer"
ROLE: Final = "nearest"
KINDS: Final = frozenset({RefusalKind.COVERAGE, RefusalKind.CONSENT})
"""Kinds of refusal that read the same to a requestor."""


def offered(trail: Trail, session: Session) -> bool:
    """Tell whether passages may stand beside what a question came to, and the answer profile says so.

    Beside a refusal of ``KINDS``, and below an answer in the archive's own words that states no fact of a record.
    """
    if not session.thresholds.nearest:
        return False
    if trail.refusal is not None:
        return trail.refusal.kind in KINDS
    ours = trail.draft is not None and trail.draft.drafter == EXTRACTIVE
    return ours and not any(isinstance(one.locator, MetadataLocator) for one in quoted(trail))


def quoted(trail: Trail) -> tuple[Citation, ...]:
    """Return what an answer cites; nothing where there is none."""
    delivered = trail.gated.delivered if trail.gated and trail.refusal is None else ()
    return tuple(citation for one in delivered for citation in one.cited.citations)


def eligible(hits: Iterable[Hit], scoped: Scoped, session: Session) -> tuple[Hit, ...]:
    """Leave out what may not be shown, what was shown too often, and other hands where only the person may speak."""
    closes = session.probes.closes
    return tuple(
        one
        for one in hits
        if one.origin.scope.display
        and not closes(one.origin.artifact_id, whole=one.origin.scope.whole)
        and (own(one.origin, session.life) or not scoped.archive_only)
    )


def beside(trail: Trail, evidence: Evidence | None, gated: GatedClaims, shown: Display) -> Nearest:
    """Put what passed the gates beside what a question came to, numbered behind the claims that it judged."""
    after = max((one.cited.typed.claim.n for one in trail.judged), default=0)
    judged = tuple(_numbered(one, after) for one in gated.delivered)
    return Nearest(
        gated=replace(gated, delivered=judged, judged=judged, removed=()),
        evidence=evidence,
        claims=tuple(replace(one, n=one.n + after) for one in shown.claims),
    )


def entries(display: Mapping[str, Json]) -> tuple[Json, ...]:
    """Return everything in a display that shows something of the archive: its claims, and then what is nearest."""
    return (*Fields(dict(display), "display").items("claims"), *nearest_of(dict(display)))


def nearest_of(display: Json) -> tuple[Json, ...]:
    """Return what stands in a display as nearest; a display of before there was such a thing has no such field."""
    held = {"nearest": [], **display} if isinstance(display, dict) else display
    return Fields(held, "display").items("nearest")


def _numbered(one: GatedClaim, after: int) -> GatedClaim:
    typed = one.cited.typed
    claim = replace(typed.claim, n=typed.claim.n + after)
    return replace(one, cited=replace(one.cited, typed=replace(typed, claim=claim)))
