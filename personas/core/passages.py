"""Passages: stretches of an artifact that are embedded and found as one, cut only between sentences."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from sentencex import get_sentence_boundaries

Span = tuple[int, int, int]  # paragraph, start, end; code points, half open

# A line that begins with a bullet, a number or a letter is an item of a list.
_ITEM: Final = re.compile(r"\n(?=(?:[-*\u2022\u2013\u2014]|\(?[0-9]{1,3}[.)]|\(?[a-z][.)]) )")
# What the library takes for a sentence and is the number or the initial before one.
_MARK: Final = re.compile(r"[(\"“]?(?:[IVXLC]+|[A-Z]{1,2}|[0-9]{1,3}(?:st|n?d|rd|th)?)\.\s*")
# English words that the library takes for short forms before a capital that stands alone: *me* for Maine.
_ENDS: Final = re.compile(
    r"\b(?:me|may|May|no|ill|art|ore|miss|fed|ok)\.[”’\"')]*\s+(?=[“\"‘(]*[IAO](?:[’'][a-z]+|,)? (?!of\b)[a-z])"
)
_CONTINUES: Final = re.compile(r"[a-z,;:)\]\u2019\u201d]")
# Where a text is cut that is handed to the library in stretches: behind a sentence, else at a blank.
_STOPS: Final = (re.compile("\n"), re.compile(r"[.!?…][”’\"')]*\s+"), re.compile(r"\s+"))
STRETCH: Final = 10_000  # characters; for some signs the library takes as many steps as the square of them
WIDEST: Final = 40  # characters; more of them count as a further token, be they one word
_JOINTS: Final = (re.compile("\n+"), re.compile("[;:\u2014\u2013] *"), re.compile(", +"), re.compile(" +"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """Whole sentences that stand one after the other in one artifact."""

    spans: tuple[Span, ...]


def sentences(paragraphs: Sequence[str], language: str = "en") -> tuple[Span, ...]:
    """Find the sentences of all paragraphs. They cover every character that is not blank, and none twice."""
    return tuple(
        (number, start, end)
        for number, paragraph in enumerate(paragraphs)
        for start, end in _sentences(paragraph, language)
    )


def pack(
    paragraphs: Sequence[str], *, budget: int, count: Callable[[str], int], language: str = "en"
) -> tuple[Passage, ...]:
    """Pack the sentences of one artifact into passages of at most *budget* tokens, as *count* counts them.

    A passage rather ends with its paragraph, once it is half full, than with half of the next one. A sentence
    that alone exceeds the budget is split at the best joint there is: line, semicolon, comma, blank,
    anywhere.
    """
    passages, held, size = list[Passage](), list[Span](), 0
    weigh = _weighing(count, budget)
    for group in _by_paragraph(sentences(paragraphs, language)):
        pieces = [piece for span in group for piece in _fit(paragraphs, span, budget, weigh)]
        sizes = [weigh(_slice(paragraphs, piece)) for piece in pieces]
        if size + sum(sizes) > budget and size * 2 >= budget:
            passages.append(Passage(spans=tuple(held)))
            held, size = [], 0
        for piece, tokens in zip(pieces, sizes, strict=True):
            if held and size + tokens > budget:
                passages.append(Passage(spans=tuple(held)))
                held, size = [], 0
            held.append(piece)
            size += tokens
    return (*passages, Passage(spans=tuple(held))) if held else tuple(passages)


def text_of(paragraphs: Sequence[str], passage: Passage) -> str:
    """Return a passage's sentences in their order, one blank between."""
    return " ".join(_slice(paragraphs, span) for span in passage.spans)


def cut_back(text: str, spans: Sequence[Span]) -> tuple[str, ...]:
    """Cut what ``text_of`` returned back into its sentences."""
    ends = accumulate((end - start + 1 for _, start, end in spans), initial=0)
    return tuple(text[at : at + end - start] for at, (_, start, end) in zip(ends, spans, strict=False))


def _slice(paragraphs: Sequence[str], span: Span) -> str:
    number, start, end = span
    return paragraphs[number][start:end]


def _weighing(count: Callable[[str], int], budget: int) -> Callable[[str], int]:
    """Return a count that knows by its length alone that a text is too long."""

    def weigh(text: str) -> int:
        least = len(text) // WIDEST
        return least if least > budget else max(least, count(text))

    return weigh


def _by_paragraph(spans: Sequence[Span]) -> Iterator[list[Span]]:
    group = list[Span]()
    for span in spans:
        if group and group[-1][0] != span[0]:
            yield group
            group = []
        group.append(span)
    if group:
        yield group


def _sentences(paragraph: str, language: str) -> Iterator[tuple[int, int]]:
    """Yield the library's sentences, joined where it cut inside one, cut where it missed one and at items of a list."""
    found = [0, *_found(paragraph, language)]
    kept = {
        border
        for last, border in pairwise(found)
        if not _CONTINUES.match(paragraph, border) and not _MARK.fullmatch(paragraph, last, border)
    }
    cuts = (_ITEM, _ENDS) if language.partition("-")[0] == "en" else (_ITEM,)
    missed = {match.end() for cut in cuts for match in cut.finditer(paragraph)}
    borders = sorted({0, *kept, *missed, len(paragraph)})
    spans = (_trimmed(paragraph, start, end) for start, end in pairwise(borders))
    yield from (span for span in spans if span[0] < span[1])


def _found(paragraph: str, language: str) -> Iterator[int]:
    """Yield where the library has sentences begin, but the first one."""
    start = 0
    while start < len(paragraph):
        end = _stretch(paragraph, start)
        items = get_sentence_boundaries(language, paragraph[start:end])
        yield from (start + item["start_index"] for item in items if start + item["start_index"])
        start = end


def _stretch(paragraph: str, start: int) -> int:
    """Return the end of the stretch that begins at *start*, in its second half."""
    end = start + STRETCH
    if end >= len(paragraph):
        return len(paragraph)
    for kind in _STOPS:
        ends = [match.end() for match in kind.finditer(paragraph, start + STRETCH // 2, end)]
        if ends:
            return ends[-1]
    return end


def _trimmed(paragraph: str, start: int, end: int) -> tuple[int, int]:
    words = paragraph[start:end]
    return start + len(words) - len(words.lstrip()), start + len(words.rstrip())


def _fit(paragraphs: Sequence[str], span: Span, budget: int, count: Callable[[str], int]) -> Iterator[Span]:
    """Yield a span, in pieces where it alone exceeds the budget."""
    number, start, end = span
    paragraph = paragraphs[number]
    if end - start <= 1 or count(paragraph[start:end]) <= budget:
        yield span
        return
    middle = _joint(paragraph, start, end)
    for left, right in ((start, middle), (middle, end)):
        yield from _fit(paragraphs, (number, *_trimmed(paragraph, left, right)), budget, count)


def _joint(paragraph: str, start: int, end: int) -> int:
    """Return where to cut: nearest to the middle, at the best kind of joint in the middle half."""
    middle, reach = (start + end) // 2, max(1, min((end - start) // 4, STRETCH))
    for kind in _JOINTS:
        found = (match.end() for match in kind.finditer(paragraph, middle - reach, middle + reach))
        cuts = [cut for cut in found if start < cut < end]
        if cuts:
            return min(cuts, key=lambda cut: abs(cut - middle))
    return middle
