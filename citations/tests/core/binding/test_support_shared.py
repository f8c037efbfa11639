"""Real quotations, altered ones and another author's, in the texts of the Douglass archive: the data folder."""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from citations.core.binding import support
from citations.core.records import Passage, Sentence
from citations.core.text.words import tokens
from citations.tests.core.making import SHARED, origin
from ledger.tests.core.shared import needs_shared
from personas.core.passages import sentences
from personas.core.text import canonical

pytestmark = needs_shared


def paragraphs() -> Iterator[tuple[str, tuple[str, ...]]]:
    for file in sorted((SHARED / "archives/douglass/texts").glob("*.txt")):
        yield file.name, canonical(file.read_bytes()).paragraphs


class Library:
    """The texts of an archive as passages of three neighbouring paragraphs, found by the words of a quotation."""

    def __init__(self) -> None:
        self.texts = dict(paragraphs())
        self.made: dict[tuple[str, int], Passage] = {}
        self.places: dict[str, set[tuple[str, int]]] = defaultdict(set)
        for name, texts in self.texts.items():
            for n, text in enumerate(texts):
                for word in set(tokens(text)):
                    self.places[word].add((name, n))

    def near(self, quote: str) -> Iterator[Passage]:
        counts = Counter(place for word in set(tokens(quote)) for place in self.places[word])
        for place, _ in counts.most_common(3):
            yield self.made.setdefault(place, self.passage(*place))

    def passage(self, name: str, n: int) -> Passage:
        texts = self.texts[name]
        spans = sentences(texts[max(n - 1, 0) : n + 2])
        first = max(n - 1, 0)
        made = tuple(
            Sentence(paragraph=first + p, start=start, end=end, text=texts[first + p][start:end])
            for p, start, end in spans
        )
        return Passage(passage_id=1, origin=origin(name), sentences=made, similarity=900, rank=1)


def quotes(label: str) -> list[str]:
    lines = (SHARED / "eval/quote_mutations.jsonl").read_text(encoding="utf-8").splitlines()
    return [row["quote"] for row in map(json.loads, lines) if row["label"] == label]


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.mark.parametrize(
    ("label", "accepted"),
    [
        pytest.param("exact", True, id="exact"),
        pytest.param("format_only", True, id="only typography and white space differ"),
        pytest.param("altered", False, id="one word altered"),
        pytest.param("joined", False, id="two places run together"),
        pytest.param("foreign", False, id="another author's words"),
    ],
)
def test_real_quotations_are_told_from_altered_ones(label, accepted, library):
    asked = quotes(label)
    wrong = [q for q in asked if any(support.find(q, one) for one in library.near(q)) is not accepted]
    assert len(asked) > 30
    assert wrong == []


def test_what_is_found_in_a_real_text_reads_as_quoted(library):
    for quote in quotes("format_only"):
        name, found = next(
            (p.origin.record_key, at) for p in library.near(quote) if (at := support.find(quote, p))
        )
        text = library.texts[name][found.paragraph][found.start : found.end]
        assert re.findall(r"\w+", text) == re.findall(r"\w+", quote)
