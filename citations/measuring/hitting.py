"""Does an answer cite what it should have cited? At least half of a gold quote, in the same artifact."""

from collections.abc import Iterable
from typing import Final

from citations.measuring.results import Case, Cited
from personas.core.media.base import TextLocator

SHORT: Final = 300  # the longest excerpt that a strict score looks at, in code points
MOST: Final = 4  # and how many claims of an answer


def hits(case: Case, longest: int | None = None, *, claims: int | None = None) -> tuple[bool, ...]:
    """Tell for every part of the gold whether a citation covers one of its quotes, in code points at least by half.

    *longest* leaves out longer spans, *claims* looks at so many claims alone.
    """
    cited = [
        one
        for claim in case.result.claims[:claims]
        for one in claim.citations
        if longest is None or one.span is None or one.span.end - one.span.start <= longest
    ]
    return covered(case, cited)


def covered(case: Case, cited: Iterable[Cited]) -> tuple[bool, ...]:
    """Tell the same of whatever is *cited*."""
    spans = [(one.path, one.span) for one in cited if one.span is not None]
    return tuple(
        any(_covers(span, gold) for path, gold in part for at, span in spans if at == path)
        for part in case.gold
    )


def _covers(span: TextLocator, gold: tuple[TextLocator, ...]) -> bool:
    whole = sum(piece.end - piece.start for piece in gold)
    shared = sum(
        max(0, min(span.end, piece.end) - max(span.start, piece.start))
        for piece in gold
        if piece.paragraph == span.paragraph
    )
    return 0 < whole <= 2 * shared
