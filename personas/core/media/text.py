"""Letters, journals, books: paragraphs of canonical text, and the pages of a PDF that they were read from."""

from typing import Final

from personas.core.media.base import Locator, Medium, PageLocator, Selector, TextLocator, Work

BETWEEN: Final = "\n\n"  # what stands between two paragraphs where a whole text is counted or exported
PDF: Final = "application/pdf"
FRAGMENT: Final = "http://tools.ietf.org/rfc/rfc8118"
_UNIT: Final = 1_000  # parts of a point
CONTEXT: Final = 32  # code points of a quote's surroundings


def locate(work: Work, locator: Locator) -> str | None:
    """Return the words of a span, or a rectangle of a page, such as ``page=2;box=72,40,162,52``.

    None where there is no such paragraph, the span is not inside, or the rectangle is none.
    """
    if isinstance(locator, PageLocator):
        return _page(locator) if work.fact("mime") == PDF else None
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
    if isinstance(locator, PageLocator):
        # A fragment counts a rectangle from the top of a page (RFC 8118, 3), and nobody said how high that is.
        return ({"type": "FragmentSelector", "conformsTo": FRAGMENT, "value": f"page={locator.page}"},)
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


def _page(place: PageLocator) -> str | None:
    corners = (place.left, place.bottom, place.right, place.top)
    if place.page < 1 or not (
        (place.left < place.right and place.bottom < place.top) or corners == (0, 0, 0, 0)
    ):
        return None
    if not any(corners):
        return f"page={place.page}"
    return f"page={place.page};box={','.join(_points(one) for one in corners)}"


def _points(thousandths: int) -> str:
    sign, (whole, rest) = "-" if thousandths < 0 else "", divmod(abs(thousandths), _UNIT)
    return f"{sign}{whole}.{rest:03}".rstrip("0").rstrip(".")


MEDIUM: Final = Medium(name="text", needs=(), locate=locate, select=select)
