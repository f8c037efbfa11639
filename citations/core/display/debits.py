"""What an answer costs its requestor: the code points that it shows and that they had not been shown before.

A span is counted once, however often it is shown. What stands at no place of a text, such as a date from the record
of an artifact, is counted each time. What is open in whole to its reader is not counted at all.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from citations.core.display.nearest import entries
from ledger.core.canonical import Json
from ledger.core.fields import Fields
from personas.core.consent import WHOLE
from personas.core.media import from_value
from personas.core.media.base import TextLocator
from personas.core.policy_rows import read_cap


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Span:
    """A stretch of a canonical paragraph; ``start`` and ``end`` are code points, half open."""

    artifact_id: str
    paragraph: int
    start: int
    end: int

    @property
    def length(self) -> int:
        """How many code points it has."""
        return self.end - self.start


@dataclass(frozen=True, slots=True, kw_only=True)
class Showing:
    """What one display shows: spans of texts, disjoint and in order; other words by their number of code points."""

    spans: tuple[Span, ...] = ()
    other: int = 0


def shown(record: Mapping[str, Json], display: Mapping[str, Json]) -> Showing:
    """Return what *display* shows, by the fields of its sealed *record*.

    A claim without any excerpt that is shown costs its own words, unless all that is cited is open in whole.
    """
    cited, whole = dict(_cited(record)), _whole(record)
    claims = [Fields(value, "display.claims") for value in entries(display)]
    said = [(tuple(_paired(claim, cited)), len(claim.text("text"))) for claim in claims]
    if all(_number(citation) in whole for pairs, _ in said for _, citation in pairs):
        return Showing()
    spans: list[Span] = []
    other = 0
    for pairs, words in said:
        told = [(text, citation) for source, citation in pairs if (text := _excerpt(source)) is not None]
        counted = [(len(text), _span(citation)) for text, citation in told if _number(citation) not in whole]
        spans += [place for _, place in counted if place is not None]
        other += sum(length for length, place in counted if place is None)
        other += 0 if told else words
    return Showing(spans=union(spans), other=other)


def artifacts(record: Mapping[str, Json], display: Mapping[str, Json]) -> frozenset[str]:
    """Return the artifacts that the claims of *display* cite and that count, those whose excerpt is withheld too."""
    whole = _whole(record)
    numbers = {Fields(claim, "display.claims").integer("n") for claim in entries(display)}
    return frozenset(
        Fields(citation, "citation").text("artifact_id")
        for n, citations in _cited(record)
        if n in numbers
        for citation in citations
        if _number(citation) not in whole
    )


def _cited(record: Mapping[str, Json]) -> Iterator[tuple[int, tuple[Json, ...]]]:
    for path, value in record.items():
        if path.startswith("/claims/") and value is not None:
            claim = Fields(value, "record.claims")
            yield claim.integer("n"), claim.items("citations")


def _whole(record: Mapping[str, Json]) -> frozenset[int]:
    """Return the numbers of the citations from what is open in whole, as the sealed policy has them."""
    policy = Fields(record["/policy"], "/policy")
    origins = [Fields(one, "/policy.origins") for one in policy.items("origins")]
    whole = {n for n, one in enumerate(origins) if one.flag("display") and read_cap(one) == WHOLE}
    return frozenset(number for number, origin in enumerate(policy.items("citations")) if origin in whole)


def _paired(claim: Fields, cited: Mapping[int, tuple[Json, ...]]) -> Iterator[tuple[Json, Json]]:
    # The display gates keep the citations of a claim in their order, and all of them or none.
    yield from zip(claim.items("sources"), cited[claim.integer("n")], strict=True)


def _number(citation: Json) -> int:
    return Fields(citation, "citation").integer("excerpt")


def _excerpt(source: Json) -> str | None:
    said = Fields(source, "display.sources")
    return said.text("excerpt") if said.given("excerpt") else None


def _span(citation: Json) -> Span | None:
    said = Fields(citation, "citation")
    place = from_value(said.value("locator"))
    if not isinstance(place, TextLocator):
        return None
    return Span(
        artifact_id=said.text("artifact_id"), paragraph=place.paragraph, start=place.start, end=place.end
    )


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


def cost(shown: Iterable[tuple[Span | None, int]], words: int, *, seen: Iterable[Span] = ()) -> Cost:
    """Count what a claim adds to the spans that were *seen*.

    *shown* are the excerpts that appear: place and length in code points; *words* is the length of the claim.
    """
    excerpts = tuple(shown)
    spans = fresh((span for span, _ in excerpts if span is not None), seen)
    other = sum(length for span, length in excerpts if span is None)
    return Cost(spans=spans, other=other if excerpts else words)
