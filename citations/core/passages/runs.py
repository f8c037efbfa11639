"""A passage as the paragraphs that it touches: neighbouring sentences as one text, in which places can be looked up."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from citations.core.records import Passage, Sentence
from personas.core.media.base import TextLocator


class Stretched(Protocol):
    """A stretch of a canonical paragraph; ``start`` and ``end`` are code points, half open."""

    @property
    def paragraph(self) -> int: ...  # noqa: D102
    @property
    def start(self) -> int: ...  # noqa: D102
    @property
    def end(self) -> int: ...  # noqa: D102


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A stretch of one paragraph, mostly neighbouring sentences, as one text that starts at code point ``start``."""

    paragraph: int
    start: int
    text: str

    @property
    def end(self) -> int:
        """Where it ends, in code points."""
        return self.start + len(self.text)

    @property
    def place(self) -> TextLocator:
        """Where it stands in its artifact."""
        return TextLocator(paragraph=self.paragraph, start=self.start, end=self.end)


def overlap(one: Stretched, other: Stretched) -> bool:
    """Tell whether two stretches of one artifact share a code point."""
    return one.paragraph == other.paragraph and one.start < other.end and other.start < one.end


def touched(passage: Passage, place: Stretched) -> tuple[Sentence, ...]:
    """Return the sentences that *place* takes from."""
    return tuple(one for one in passage.sentences if overlap(one, place))


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


EASED: Final = 1_750
"""So much of a sentence's risk asks for nothing; chosen on the first archive of ``evaluation/sensitivity`` (0114)."""
UNSEEN: Final = 1
"""What a sentence risks that nobody weighed: it may expose somebody, for all that is known (0059)."""


def demanded(passage: Passage, place: TextLocator) -> int:
    """Return by how much an answer must be surer than others because of the sentences that *place* touches."""
    return max(0, max((one.risk for one in touched(passage, place)), default=0) - EASED)


def offered(one: Sentence) -> bool:
    """Tell whether a sentence may be quoted for the day that it is of, and not for what it says."""
    return one.risk <= EASED and one.risk != UNSEEN
