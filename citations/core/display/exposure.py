"""What showing a claim costs its reader, by the same count as the debit (``citations.core.display.debits``).

A place in a text counts once in an answer, however often it is shown; what stands in no text, such as a date from a
record, counts each time; a claim without any excerpt that is shown costs its own words. The claim's own words cost
nothing more beside its excerpt: a quotation is that excerpt, and a paraphrase may say nothing else.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from citations.core.display.debits import Span, fresh, lengths


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
