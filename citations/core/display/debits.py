"""What an answer costs its requestor: the code points that it shows and that they had not been shown before.

A span is counted once, however often it is shown. What stands at no place of a text, such as a date from the record
of an artifact, is counted each time. What is open in whole to its reader is not counted at all.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from citations.core import holdings
from citations.core.records import Citation, GatedClaim, ShownClaim, ShownExcerpt, Span
from personas.core.media.base import TextLocator


@dataclass(frozen=True, slots=True, kw_only=True)
class Showing:
    """What one display shows: spans of texts, disjoint and in order; other words by their number of code points."""

    spans: tuple[Span, ...] = ()
    other: int = 0


NOTHING: Final = Showing()
Told = tuple[tuple[ShownClaim, tuple[tuple[ShownExcerpt, Citation], ...]], ...]
"""Claims that are shown, each with its excerpts and what they cite."""


def told(delivered: Iterable[GatedClaim], claims: Iterable[ShownClaim]) -> Told:
    """Put beside each claim that is shown what it cites, of all that passed the gates with it."""
    cited = {one.cited.typed.claim.n: one.cited.citations for one in delivered}
    return tuple((one, tuple((e, cited[one.n][e.citation]) for e in one.excerpts)) for one in claims)


def shown(claims: Told) -> Showing:
    """Return what *claims* show.

    One without any excerpt that is shown costs its own words, unless all that is cited is open in whole, or they are
    what the system says of itself.
    """
    if all(citation.origin.scope.whole for _, pairs in claims for _, citation in pairs):
        return NOTHING
    spans: list[Span] = []
    other = 0
    for claim, pairs in claims:
        seen = [(e.text, citation) for e, citation in pairs if e.text is not None]
        counted = [(len(text), span_of(c)) for text, c in seen if not c.origin.scope.whole]
        spans += [place for _, place in counted if place is not None]
        other += sum(length for length, place in counted if place is None)
        is_free = seen or (not pairs and holdings.is_fixed(claim.text))
        other += 0 if is_free else len(claim.text)
    return Showing(spans=union(spans), other=other)


def artifacts(claims: Told) -> frozenset[str]:
    """Return the artifacts that *claims* cite and that count, those whose excerpt is withheld too."""
    cited = (citation for _, pairs in claims for _, citation in pairs)
    return frozenset(one.artifact_id for one in cited if not one.origin.scope.whole)


def span_of(citation: Citation) -> Span | None:
    """Return the place in a text that is cited; None for what stands in none."""
    place = citation.locator
    if not isinstance(place, TextLocator):
        return None
    return Span(artifact_id=citation.artifact_id, paragraph=place.paragraph, start=place.start, end=place.end)


def union(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Join what overlaps or touches, in order."""
    made: list[Span] = []
    for one in sorted(spans):
        last = made[-1] if made else None
        if (
            last
            and (last.artifact_id, last.paragraph) == (one.artifact_id, one.paragraph)
            and one.start <= last.end
        ):
            made[-1] = replace(last, end=max(last.end, one.end))
        elif one.start < one.end:
            made.append(one)
    return tuple(made)


def fresh(spans: Iterable[Span], known: Iterable[Span]) -> tuple[Span, ...]:
    """Return what of *spans* is in none of *known*: disjoint, in order."""
    before = union(known)
    return tuple(part for one in union(spans) for part in _cut(one, before))


def _cut(one: Span, known: tuple[Span, ...]) -> Iterator[Span]:
    start = one.start
    for other in known:
        if (other.artifact_id, other.paragraph) != (one.artifact_id, one.paragraph) or other.end <= start:
            continue
        if other.start >= one.end:
            break
        if start < other.start:
            yield replace(one, start=start, end=other.start)
        start = max(start, other.end)
    if start < one.end:
        yield replace(one, start=start)


def lengths(spans: Iterable[Span]) -> dict[str, int]:
    """Return how many code points of each artifact *spans* hold, which must be disjoint."""
    by_artifact = groupby(sorted(spans), key=lambda one: one.artifact_id)
    return {artifact_id: sum(one.length for one in held) for artifact_id, held in by_artifact}


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What is shown for the first time: its spans, and code points that stand in no text."""

    spans: tuple[Span, ...] = ()
    other: int = 0

    @property
    def chars(self) -> int:
        """All of it, in code points."""
        return sum(span.length for span in self.spans) + self.other

    @property
    def by_artifact(self) -> tuple[tuple[str, int], ...]:
        """The code points of each artifact, by its ID."""
        return tuple(lengths(self.spans).items())


def cost(excerpts: Sequence[tuple[Span | None, int]], words: int, *, seen: Iterable[Span] = ()) -> Cost:
    """Count what a claim adds to the spans that were *seen*.

    *excerpts* are those that appear: place and length in code points; *words* is the length of the claim.
    """
    spans = fresh((span for span, _ in excerpts if span is not None), seen)
    other = sum(length for span, length in excerpts if span is None)
    return Cost(spans=spans, other=other if excerpts else words)
