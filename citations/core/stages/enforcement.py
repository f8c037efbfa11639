"""Stage 4. May these passages carry an answer at all? The decision tree of seed 000.

Receives: ranked passages and the thresholds of the answer profile.
Returns:  ``Evidence``, or the refusal of the first check in ``CHECKS`` that fails; the order is normative.
Never:    sees a draft. To add a check, give it a row in ``CHECKS``, and its reason a text.

An exact threshold passes. The best citeable passage must reach it; a source beside it counts from ``BESIDE`` on (0098).
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from citations.core.demands import BESIDE, TOGGLES, own
from citations.core.errors import UnknownProfileError
from citations.core.records import (
    About,
    Evidence,
    Finding,
    Passage,
    QueryType,
    Reason,
    Refusal,
    Scoped,
    Thresholds,
)

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
Check = Callable[[Sequence[Passage], Thresholds], tuple[int, int]]
"""What it counts, and how much of that there must be."""


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
    for name, check, reason in CHECKS:
        found, needed = check(passages, need)
        if found < needed:
            counted = _counted(passages, need)
            return Refusal(
                reason=reason,
                query_type=kind,
                thresholds=need,
                found=found,
                needed=needed,
                sources=_documents(counted),
                primary=_primaries(counted),
            )
        passed.append(Finding(check=name, found=found, needed=needed))
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


def itself(passages: Sequence[Passage], scoped: Scoped, need: Thresholds) -> Evidence | Refusal:
    """Demand nothing of facts of records; of what is quoted of a day all but likeness, for a date is a proof."""
    if scoped.about is About.DAY:
        return judge(passages, scoped, wide(need))
    held = judge(passages, scoped, bare(need))
    return none() if isinstance(held, Refusal) else held


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


def _best(passages: Sequence[Passage]) -> int:
    return max((passage.similarity for passage in passages if citeable(passage)), default=0)


# Two passages of one document count once, and what cannot be cited counts in none but the first.
CHECKS: tuple[tuple[str, Check, Reason], ...] = (
    ("anything_found", lambda found, _: (len(found), 1), Reason.INSUFFICIENT_RETRIEVAL),
    ("anything_citeable", lambda found, _: (sum(map(citeable, found)), 1), Reason.NO_CITEABLE_CONTENT),
    ("similar_enough", lambda found, need: (_best(found), need.similarity), Reason.LOW_SIMILARITY_SCORE),
    (
        "enough_sources",
        lambda found, need: (_documents(_counted(found, need)), need.min_sources),
        Reason.BELOW_MIN_SOURCES,
    ),
    (
        "primary_found",
        lambda found, need: (_primaries(_counted(found, need)), int(need.primary_only)),
        Reason.NO_PRIMARY_SOURCES,
    ),
)
