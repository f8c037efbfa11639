"""Stage 4. May these passages carry an answer at all? The decision tree of seed 000.

Receives: ranked passages and the thresholds of the answer profile.
Returns:  ``Evidence``, or the refusal of the first check in ``CHECKS`` that fails; the order is normative.
Never:    sees a draft. To add a check, write it and give it a row in ``CHECKS``, and its reason a text.

An exact threshold passes. The best citeable passage must reach it; a source beside it counts from ``BESIDE`` on (0098).
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from citations.core.demands import BESIDE, TOGGLES, own
from citations.core.errors import UnknownProfileError
from citations.core.records import Evidence, Finding, Passage, QueryType, Reason, Refusal, Scoped, Thresholds

PROFILES: dict[str, Thresholds] = {
    row.profile: row
    for row in (
        Thresholds(profile="educator", similarity=800, min_sources=2, citations_required=True),
        Thresholds(
            profile="researcher", similarity=750, min_sources=3, citations_required=True, primary_only=True
        ),
        Thresholds(profile="creator", similarity=600, min_sources=1, nearest=True),
        Thresholds(profile="builder", similarity=650, min_sources=1, nearest=True),
        Thresholds(profile="steward", similarity=400, min_sources=1, citations_required=True, nearest=True),
    )
}
Check = Callable[[Sequence[Passage], Thresholds], Finding]


def thresholds(profile: str, toggles: Collection[str] = ()) -> Thresholds:
    """Choose the thresholds of a profile under these of the ``TOGGLES`` and ``OWN``; none of them loosens it.

    Raises: UnknownProfileError.
    """
    known, given = PROFILES.get(profile), own(toggles)
    if known is None:
        raise UnknownProfileError(profile)
    citations, primary = (name in toggles for name in TOGGLES)
    return replace(
        known,
        citations_required=known.citations_required or citations,
        primary_only=known.primary_only or primary,
        similarity=max(known.similarity, given.get("similarity", 0)),
        min_sources=max(known.min_sources, given.get("min_sources", 0)),
    )


def judge(passages: Sequence[Passage], scoped: Scoped, need: Thresholds) -> Evidence | Refusal:
    """Return the passages that count as evidence when every check passes."""
    kind = scoped.query.query_type
    if not need.citations_required and kind is QueryType.CREATIVE:
        return Evidence(passages=_admitted(passages, need), passed=())
    passed: list[Finding] = []
    for check, reason in CHECKS:
        finding = check(passages, need)
        if finding.found < finding.needed:
            counted = _counted(passages, need)
            return Refusal(
                reason=reason,
                query_type=kind,
                thresholds=need,
                found=finding.found,
                needed=finding.needed,
                sources=_documents(counted),
                primary=_primaries(counted),
            )
        passed.append(finding)
    return Evidence(passages=_admitted(passages, need), passed=tuple(passed))


def none() -> Evidence:
    """Return no evidence, for what rests on none: the system's words on itself."""
    return Evidence(passages=(), passed=())


def wide(need: Thresholds) -> Thresholds:
    """Demand no likeness of what a model reads: nearness, the finder's, keeps no model unasked."""
    return replace(need, similarity=0)


def near(need: Thresholds) -> Thresholds:
    """Demand no likeness and no number of sources of what does not claim to answer; first hand stays first hand."""
    return replace(need, similarity=0, min_sources=1)


def bare(need: Thresholds) -> Thresholds:
    """Demand nothing of what stands around a source that was shown before."""
    return replace(near(need), primary_only=False)


def citeable(passage: Passage) -> bool:
    """Whether a passage has everything that a citation needs: a title, an artifact, and words."""
    return bool(passage.origin.title.strip() and passage.origin.artifact_id and passage.text.strip())


def _counted(passages: Sequence[Passage], need: Thresholds) -> tuple[Passage, ...]:
    least = min(need.similarity, BESIDE)
    return tuple(passage for passage in passages if citeable(passage) and passage.similarity >= least)


def _admitted(passages: Sequence[Passage], need: Thresholds) -> tuple[Passage, ...]:
    return tuple(p for p in _counted(passages, need) if p.origin.primary or not need.primary_only)


def _documents(passages: Sequence[Passage]) -> int:
    return len({passage.origin.record_key for passage in passages})


def _primaries(passages: Sequence[Passage]) -> int:
    return len({passage.origin.record_key for passage in passages if passage.origin.primary})


def anything_found(passages: Sequence[Passage], _: Thresholds) -> Finding:
    """Ask for at least one passage."""
    return Finding(check="anything_found", found=len(passages), needed=1)


def anything_citeable(passages: Sequence[Passage], _: Thresholds) -> Finding:
    """Ask for at least one passage with complete citation data; the others stay out of every later count."""
    return Finding(check="anything_citeable", found=sum(map(citeable, passages)), needed=1)


def similar_enough(passages: Sequence[Passage], need: Thresholds) -> Finding:
    """Ask that the best citeable passage is at or above the threshold."""
    best = max((p.similarity for p in passages if citeable(p)), default=0)
    return Finding(check="similar_enough", found=best, needed=need.similarity)


def enough_sources(passages: Sequence[Passage], need: Thresholds) -> Finding:
    """Ask for enough different artifacts; two passages of one count once."""
    return Finding(
        check="enough_sources", found=_documents(_counted(passages, need)), needed=need.min_sources
    )


def primary_found(passages: Sequence[Passage], need: Thresholds) -> Finding:
    """Ask for at least one primary artifact, where the profile asks for one."""
    found = _primaries(_counted(passages, need))
    return Finding(check="primary_found", found=found, needed=int(need.primary_only))


CHECKS: tuple[tuple[Check, Reason], ...] = (
    (anything_found, Reason.INSUFFICIENT_RETRIEVAL),
    (anything_citeable, Reason.NO_CITEABLE_CONTENT),
    (similar_enough, Reason.LOW_SIMILARITY_SCORE),
    (enough_sources, Reason.BELOW_MIN_SOURCES),
    (primary_found, Reason.NO_PRIMARY_SOURCES),
)
