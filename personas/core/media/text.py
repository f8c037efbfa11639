"""Letters, journals, books: paragraphs of canonical text."""

from typing import Final

from personas.core.media.base import Locator, Medium, Selector, TextLocator, Work

BETWEEN: Final = "\n\n"  # what stands between two paragraphs where a whole text is counted or exported
CONTEXT: Final = 32  # code points of a quote's surroundings


def locate(work: Work, locator: Locator) -> str | None:
    """Return the words of a span; None where there is no such paragraph, or the span is not inside."""
    if not isinstance(locator, TextLocator) or not 0 <= locator.paragraph < len(work.paragraphs):
        return None
    paragraph = work.paragraphs[locator.paragraph]
    if not 0 <= locator.start < locator.end <= len(paragraph):
        return None
    return paragraph[locator.start : locator.end]


def select(work: Work, locator: Locator) -> tuple[Selector, ...]:
    """Give a span as position and as quote (Web Annotation Data Model, 4.2.5 and 4.2.4), over the whole text.

    Positions are code points, as the model demands; a reader in JavaScript counts UTF-16 units and must
    convert.
    """
    if not isinstance(locator, TextLocator):
        return ()
    before = work.paragraphs[: locator.paragraph]
    start = sum(map(len, before)) + len(BETWEEN) * len(before) + locator.start
    end = start + locator.end - locator.start
    whole = BETWEEN.join(work.paragraphs)
    return (
        {"type": "TextPositionSelector", "start": start, "end": end},
        {
            "type": "TextQuoteSelector",
            "exact": whole[start:end],
            "prefix": whole[max(0, start - CONTEXT) : start],
            "suffix": whole[end : end + CONTEXT],
        },
    )


MEDIUM: Final = Medium(name="text", needs=(), locate=locate, select=select)
