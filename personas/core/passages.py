"""Passages: stretches of an artifact that are embedded and found as one, cut only between sentences."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, pairwise
from operator import itemgetter
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


def pieces(
    paragraphs: Sequence[str], *, budget: int, count: Callable[[str], int], language: str = "en"
) -> tuple[Span, ...]:
    """Find the sentences of one artifact, each of at most *budget* tokens, as *count* counts them.

    A longer one is split at the best joint there is: line, semicolon, comma, blank, anywhere.
    """
    weigh, found = _weighing(count, budget), sentences(paragraphs, language)
    return tuple(piece for span in found for piece in _fit(paragraphs, span, budget, weigh))


def pack(
    paragraphs: Sequence[str],
    found: Sequence[Span],
    *,
    budget: int,
    count: Callable[[str], int],
    apart: Collection[Span] = (),
) -> tuple[Passage, ...]:
    """Pack what ``pieces`` found into passages of at most *budget* tokens.

    A passage rather ends with its paragraph, once it is half full, than with half of the next one. What is *apart*
    makes a passage of its own, behind all others, which are packed as if it were not there; but no passage holds what
    stands on both sides of it in one paragraph, because neighbours in a passage are quoted as neighbours in the text.
    """
    made, held, size = list[Passage](), list[Span](), 0
    weigh = _weighing(count, budget)
    for is_parted, part in _parts(found, apart):
        sizes = [weigh(_slice(paragraphs, piece)) for piece in part]
        if held and (is_parted or (size + sum(sizes) > budget and size * 2 >= budget)):
            made.append(Passage(spans=tuple(held)))
            held, size = [], 0
        for piece, tokens in zip(part, sizes, strict=True):
            if held and size + tokens > budget:
                made.append(Passage(spans=tuple(held)))
                held, size = [], 0
            held.append(piece)
            size += tokens
    made += [Passage(spans=tuple(held))] if held else []
    return (*made, *(Passage(spans=(span,)) for span in found if span in apart))


def text_of(paragraphs: Sequence[str], passage: Passage) -> str:
    """Return a passage's sentences in their order, one blank between."""
    return " ".join(_slice(paragraphs, span) for span in passage.spans)


def cut_back(text: str, spans: Sequence[Span]) -> tuple[str, ...]:
    """Cut what ``text_of`` returned back into its sentences."""
    ends = accumulate((end - start + 1 for _, start, end in spans), initial=0)
    return tuple(text[at : at + end - start] for at, (_, start, end) in zip(ends, spans, strict=False))


def of_flat(numbers: Sequence[int]) -> Passage:
    """Make a passage of the flat list that its row keeps: paragraph, start and end of each sentence."""
    return Passage(spans=tuple(zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)))


def covers(paragraphs: Sequence[str], spans: Iterable[Span]) -> bool:
    """Tell whether *spans*, in their order, cover every character that is not blank, and none twice."""
    ends = [0] * len(paragraphs)
    for number, start, end in spans:
        if paragraphs[number][ends[number] : start].strip() or not ends[number] <= start <= end:
            return False
        ends[number] = end
    return not any(words[end:].strip() for words, end in zip(paragraphs, ends, strict=True))


def _slice(paragraphs: Sequence[str], span: Span) -> str:
    number, start, end = span
    return paragraphs[number][start:end]


def _weighing(count: Callable[[str], int], budget: int) -> Callable[[str], int]:
    """Return a count that knows by its length alone that a text is too long."""

    def weigh(text: str) -> int:
        least = len(text) // WIDEST
        return least if least > budget else max(least, count(text))

    return weigh


def _parts(found: Sequence[Span], apart: Collection[Span]) -> Iterator[tuple[bool, list[Span]]]:
    """Yield what of each paragraph is not *apart*, in unbroken runs, and whether one goes on behind a gap."""
    for _, paragraph in groupby(found, key=itemgetter(0)):
        runs = [
            [*run] for is_apart, run in groupby(paragraph, key=lambda span: span in apart) if not is_apart
        ]
        yield from ((n > 0, run) for n, run in enumerate(runs))


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
