"""An item as one reader reads it: every sentence as the gates let it be read, under an anchor that its words make.

Receives: what the gate of the reading room leaves open (``personas.core.room``), and the terms of one reader.
Returns:  lines, cut into parts of a page's length; which of them a link means; what showing them costs.
Never:    tells a place by a number of the canonical text: that would count what is hidden in front of it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from typing import Final

from citations.core.display.gates import Terms, read
from citations.core.session import Span
from citations.core.text.mentions import MONTHS
from personas.core.media.base import TextLocator
from personas.core.room import Sentence

PART: Final = 20_000  # code points of a text on one page
_ANCHOR: Final = 12  # hex digits
_MONTH: Final = "|".join(sorted(name.capitalize() for name in MONTHS))
_DATE: Final = re.compile(
    rf"\b(?:(?:\d{{1,2}}(?:st|nd|rd|th)? (?:of )?)?(?:{_MONTH})(?: \d{{1,2}})?,? )?(?:1\d|20)\d\d\b(?!,\d|\.\d)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A sentence as it is read. ``anchor`` is a hash of these words, so it names them to whoever reads the same."""

    anchor: str
    text: str
    sentence: Sentence


def lines(given: Iterable[Sentence], terms: Terms) -> tuple[Line, ...]:
    """Read every sentence under *terms*; what reads the same twice has a number behind its second anchor."""
    told, seen = list[Line](), Counter[str]()
    for one in given:
        text = read(one.text, terms)
        name = sha256(text.encode()).hexdigest()[:_ANCHOR]
        seen[name] += 1
        anchor = name if seen[name] == 1 else f"{name}-{seen[name]}"
        told.append(Line(anchor=anchor, text=text, sentence=one))
    return tuple(told)


def meant(told: Sequence[Line], places: Iterable[tuple[str, str]]) -> tuple[range, ...]:
    """Return the runs of lines that links mean, each from one anchor to another; what is not there is left out."""
    at = {one.anchor: n for n, one in enumerate(told)}
    runs = (range(at[first], at[last] + 1) for first, last in places if first in at and last in at)
    return tuple(run for run in runs if run)


def cited(told: Sequence[Line], place: TextLocator) -> tuple[str, str] | None:
    """Return the anchors of the first and the last line that a span of the text touches."""
    touched = [one.anchor for one in told if _touches(one.sentence, place)]
    return (touched[0], touched[-1]) if touched else None


def quoted(told: Sequence[Line], excerpt: str) -> tuple[str, str] | None:
    """Return the same by words, in a text that is another one than the excerpt was taken from."""
    for _, group in groupby(told, key=lambda one: one.text in excerpt or excerpt in one.text):
        run = [*group]
        if "".join(one.text for one in run).strip() and (run[0].text in excerpt or excerpt in run[0].text):
            return run[0].anchor, run[-1].anchor
    return None


def spans(artifact_id: str, told: Iterable[Line]) -> tuple[Span, ...]:
    """Return the places in the text that are shown with these lines."""
    return tuple(
        Span(artifact_id=artifact_id, paragraph=s.paragraph, start=s.start, end=s.end)
        for s in (one.sentence for one in told)
    )


def length(told: Sequence[Line]) -> int:
    """Return how many code points lines have together as one excerpt."""
    return sum(len(one.sentence.text) + 1 for one in told) - bool(told)


def parts(told: Sequence[Line], size: int = PART) -> tuple[range, ...]:
    """Cut lines into parts of about *size* code points, rather between paragraphs; one empty part of nothing."""
    cuts, held = [0], 0
    for n, one in enumerate(told):
        begins = n > 0 and one.sentence.paragraph != told[n - 1].sentence.paragraph
        if n > cuts[-1] and (held >= 2 * size or (begins and held >= size)):
            cuts.append(n)
            held = 0
        held += len(one.text)
    return tuple(range(start, end) for start, end in zip(cuts, (*cuts[1:], len(told)), strict=True))


def dates(text: str) -> tuple[str, ...]:
    """Return the dates that a text names, with a year, in the order in which they stand there, each once."""
    return tuple(dict.fromkeys(_DATE.findall(text)))


def paragraphs(told: Iterable[Line]) -> Iterator[tuple[Line, ...]]:
    """Put the lines of each paragraph together."""
    for _, group in groupby(told, key=lambda one: one.sentence.paragraph):
        yield tuple(group)


def _touches(one: Sentence, place: TextLocator) -> bool:
    return one.paragraph == place.paragraph and one.start < place.end and place.start < one.end
