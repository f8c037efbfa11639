"""What a cosine is worth: fitted on how near the best passage comes to questions that an archive has nothing on.

``calibration.TABLES`` turns a cosine into a similarity, on which the thresholds of the answer profiles act. It says how
rarely so near a passage is found by chance: of a hundred questions about something else entirely, ninety find a
passage at 0.40, 25 at 0.60, 15 at 0.65, three at 0.75 and one at 0.80. The passages that do answer are not looked at in
fitting, only in the report: that they come nearer is what is shown.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from citations.core.ranking import calibration
from citations.core.ranking.calibration import calibrated
from citations.core.stages.enforcement import PROFILES
from citations.measuring import golden
from evaluation import folders, squad
from evaluation.figures import Figure, Half, by_half, half, share
from evaluation.memory import Text, plain
from personas.embedders import Embedder
from personas.services.indexing import cut

Points = tuple[tuple[int, int], ...]
Span = tuple[int, int, int]  # paragraph, start, end; half open
# Similarity, and of a thousand questions about something else how many may find a passage that is as near.
LEVELS: Final = ((400, 900), (600, 250), (650, 150), (750, 30), (800, 10))
DOUGLASS: Final = "archives/douglass"


@dataclass(frozen=True, slots=True, kw_only=True)
class Best:
    """The best cosine that a question finds, in thousandths: in what answers it, and in all that is about another."""

    half: Half
    right: int
    foreign: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question, and where its answers stand: record key and span of a text of its own archive."""

    text: str
    half: Half
    archive: str
    places: tuple[tuple[str, Span], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A passage: whose archive, which record, what it holds, and its words under their heading."""

    archive: str
    key: str
    spans: tuple[Span, ...]
    words: str


def fit_similarity(foreign: Sequence[int]) -> Points:
    """Return the points (cosine, similarity) that no more of *foreign* reach than ``LEVELS`` allows.

    From the last of them a straight line runs to (1000, 1000). Raises: ValueError where the cosines are too few or too
    alike to tell the levels apart.
    """
    ordered = sorted(foreign, reverse=True)
    levels = [(ordered[len(ordered) * most // 1000] + 1, level) for level, most in LEVELS]
    points = ((0, 0), *levels, (1000, 1000))
    if len({cosine for cosine, _ in points}) < len(points):
        raise ValueError("these questions are too few or too alike to tell the levels apart")
    return points


def fitted(bests: Sequence[Best]) -> Points:
    """Fit the points on the half that may be fitted on."""
    return fit_similarity([one.foreign for one in bests if one.half is Half.FIT])


def written(points: Points, embedder: str) -> str:
    """Return the source of ``calibration`` with these points in place of those that stand there for *embedder*."""
    rows = "".join(f"        ({cosine}, {similarity}),\n" for cosine, similarity in points)
    text = Path(calibration.__file__).read_text(encoding="utf-8")
    name = f'"{embedder}": ('
    return re.sub(rf"{re.escape(name)}\s*\(.*?\),?\s*\),\n", f"{name}\n{rows}    ),\n", text, flags=re.DOTALL)


def drawn(shared: Path, embedder: Embedder) -> tuple[Best, ...]:
    """Ask the questions of SQuAD and of Douglass's archive, each of what answers it and of every other subject."""
    articles = squad.read(shared / "eval" / squad.FILE)
    texts = folders.read(shared / DOUGLASS, folders.DOUGLASS, embedder).texts
    asked = [*_of_squad(articles), *_of_douglass(shared / DOUGLASS / "questions.jsonl", texts)]
    rows = [row for one in articles for row in _rows(one.title, _texts(one), embedder)]
    rows += _rows(DOUGLASS, texts, embedder)
    return found(asked, rows, embedder)


def found(asked: Sequence[Asked], rows: Sequence[Row], embedder: Embedder) -> tuple[Best, ...]:
    """Compare every question with every passage; a question without a passage that answers it is left out."""
    archives = np.array([row.archive for row in rows])
    near = embedder.embed([one.text for one in asked]) @ embedder.embed([row.words for row in rows]).T
    bests = []
    for one, cosines in zip(asked, near, strict=True):
        right = [n for n, row in enumerate(rows) if row.archive == one.archive and _answers(row, one)]
        if right:
            foreign = float(cosines[archives != one.archive].max())
            bests.append(
                Best(
                    half=one.half,
                    right=round(1000 * float(cosines[right].max())),
                    foreign=round(1000 * foreign),
                )
            )
    return tuple(bests)


def report(bests: Sequence[Best], embedder: str) -> tuple[Figure, ...]:
    """Tell for every profile's threshold how many questions reach it with what answers them, and by chance."""
    figures: list[Figure] = []
    for level in sorted({row.similarity for row in PROFILES.values()}):
        right = [(one.half, calibrated(one.right, embedder) >= level) for one in bests]
        foreign = [(one.half, calibrated(one.foreign, embedder) >= level) for one in bests]
        figures += by_half(f"right_reaches_{level}", right, share)
        figures += by_half(f"foreign_reaches_{level}", foreign, share)
    return tuple(figures)


def _answers(row: Row, one: Asked) -> bool:
    """Tell whether the passage holds half of a span that answers, or more, or lies in it."""
    return any(
        row.key == key
        and 2 * sum(_shared(mine, span) for mine in row.spans) >= min(_long(span), *map(_long, row.spans))
        for key, span in one.places
    )


def _shared(one: Span, other: Span) -> int:
    return max(0, min(one[2], other[2]) - max(one[1], other[1])) if one[0] == other[0] else 0


def _long(span: Span) -> int:
    return span[2] - span[1]


def _rows(archive: str, texts: Sequence[Text], embedder: Embedder) -> Iterator[Row]:
    for text in texts:
        made = cut(text.artifact, embedder)
        for passage, words in zip(made.passages, made.indexed, strict=True):
            yield Row(archive=archive, key=text.key, spans=passage.spans, words=words)


def _texts(article: squad.Article) -> tuple[Text, ...]:
    return (plain(article.title, *article.paragraphs, title=article.title, creator="Encyclopedia"),)


def _of_squad(articles: Sequence[squad.Article]) -> Iterator[Asked]:
    for article in articles:
        for one in article.asked:
            places = tuple((article.title, (one.paragraph, start, end)) for start, end in one.answers)
            yield Asked(text=one.text, half=one.half, archive=article.title, places=places)


def _of_douglass(questions: Path, texts: Sequence[Text]) -> Iterator[Asked]:
    paragraphs = {one.key: one.artifact.paragraphs for one in texts}
    for line in questions.read_text(encoding="utf-8").splitlines():
        one = golden.read(json.loads(line))
        places = tuple(
            (quote.path, (span.paragraph, span.start, span.end))
            for part in one.parts
            for quote in part
            for span in golden.locate(quote.text, paragraphs[quote.path])
        )
        yield Asked(text=one.question, half=half(one.id), archive=DOUGLASS, places=places)
