"""A passage as the paragraphs that it touches: neighbouring sentences as one text, in which places can be looked up."""

from collections.abc import Sequence
from dataclasses import dataclass

from citations.core.records import Passage, Sentence
from personas.core.media.base import TextLocator


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Neighbouring sentences of one paragraph as one text that starts at code point ``start`` of it."""

    paragraph: int
    start: int
    text: str


def runs(passage: Passage) -> tuple[Run, ...]:
    """Read the passage as one run for each paragraph it touches; what lies between sentences counts as blanks."""
    made: dict[int, list[Sentence]] = {}
    for sentence in passage.sentences:
        made.setdefault(sentence.paragraph, []).append(sentence)
    return tuple(run(sentences) for sentences in made.values())


def run(sentences: Sequence[Sentence]) -> Run:
    """Put neighbouring sentences of one paragraph together."""
    start = sentences[0].start
    text = ""
    for sentence in sentences:
        text = text.ljust(sentence.start - start) + sentence.text
    return Run(paragraph=sentences[0].paragraph, start=start, text=text)


def text_at(locator: TextLocator, passage: Passage) -> str:
    """Return what stands at a place of the passage."""
    line = next(one for one in runs(passage) if one.paragraph == locator.paragraph)
    return line.text[locator.start - line.start : locator.end - line.start]
