"""What a likeness is worth: fitted on how near the best passage comes to questions that an archive has nothing on.

``calibration`` turns a cosine, or that and what a passage's nearest sentence comes to, into a similarity, on which the
thresholds of the answer profiles act. It says how rarely so near a passage is found by chance: of a hundred questions
about something else entirely, ninety find a passage at 0.40, 25 at 0.60, 15 at 0.65, three at 0.75 and one at 0.80. The
passages that do answer are not looked at in fitting, only in the report: that they come nearer is what is shown.
"""

import json
import random
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from citations.core.ranking import calibration
from citations.core.ranking.calibration import Points, Rows, calibrated, calibrated_by_pieces
from citations.core.records import Sentence
from citations.core.stages.enforcement import PROFILES
from citations.core.stages.retrieval import pieced
from citations.measuring import golden
from evaluation import folders, squad
from evaluation.figures import Figure, Half, by_half, half, share
from evaluation.memory import BEST, Text, plain, sentences
from personas.embedders import Embedder, Reader, Vectors
from personas.embedders.packed import cosines, pack
from personas.embedders.pieces import Pieces, compare
from personas.services.indexing import cut

Span = tuple[int, int, int]  # paragraph, start, end; half open
# Similarity, and of a thousand questions about something else how many may find a passage that is as near.
LEVELS: Final = ((400, 900), (600, 250), (650, 150), (750, 30), (800, 10))
FEW: Final = (50, 100, 200, 400, 800)
WHOLE: Final = 1600
"""Passages about something else that there are, near enough."""
_DRAWN: Final = 3  # stretches of so many passages for each question
_SEED: Final = 20261129
_MOST: Final = 3000  # that a cosine, and the cosine and the pieces of a sentence, can add up to
DOUGLASS: Final = "archives/douglass"


class Near(NamedTuple):
    """How near a passage comes, in thousandths: its cosine, and that with its nearest sentence; 0 without pieces."""

    cosine: int
    by_pieces: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Best:
    """The most of each that a question finds: in what answers it, and in all that is about another.

    ``few`` are pairs of a number of passages and the most that is found in a stretch of so many that are about another.
    """

    half: Half
    right: Near
    foreign: Near
    few: tuple[tuple[int, Near], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question, and where its answers stand: record key and span of a text of its own archive."""

    text: str
    half: Half
    archive: str
    places: tuple[tuple[str, Span], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A passage: whose archive, which record, what it holds, its words under their heading, and where these begin."""

    archive: str
    key: str
    spans: tuple[Span, ...]
    words: str
    sentences: tuple[Sentence, ...] = ()
    bounds: tuple[int, ...] = ()


def fit_similarity(foreign: Sequence[int], most: int = 1000) -> Points:
    """Return the points (cosine, similarity) that no more of *foreign* reach than ``LEVELS`` allows.

    From the last of them a straight line runs to (*most*, 1000). Raises: ValueError where they are too few or too alike
    to tell the levels apart.
    """
    ordered = sorted(foreign, reverse=True)
    levels = [(ordered[len(ordered) * chance // 1000] + 1, level) for level, chance in LEVELS]
    points = ((0, 0), *levels, (most, 1000))
    if len({cosine for cosine, _ in points}) < len(points):
        raise ValueError("these questions are too few or too alike to tell the levels apart")
    return points


def fitted(bests: Sequence[Best]) -> dict[str, Rows]:
    """Fit the rows of each table of ``calibration`` on the half that may be fitted on, as far as it was measured."""
    found = defaultdict[int, list[Near]](list)
    for one in bests:
        if one.half is Half.FIT:
            found[WHOLE].append(one.foreign)
            for size, near in one.few:
                found[size].append(near)
    sizes = sorted(found.items())
    made = {"TABLES": tuple((size, fit_similarity([one.cosine for one in near])) for size, near in sizes)}
    if any(one.by_pieces for one in found[WHOLE]):
        read = ((size, fit_similarity([one.by_pieces for one in near], _MOST)) for size, near in sizes)
        made["BY_PIECES"] = tuple(read)
    return made


def written(made: Mapping[str, Rows], embedder: str) -> str:
    """Return the source of ``calibration`` with these rows in place of those that stand there for *embedder*."""
    text = Path(calibration.__file__).read_text(encoding="utf-8")
    for table, rows in made.items():
        lines = "".join(f"        {row},\n" for row in rows)
        head = rf'(?s)(\n{table}: [^}}]*?"{re.escape(embedder)}": \()'
        text = re.sub(rf'{head}.*?\),\n(?=    "|}})', rf"\1\n{lines}    ),\n", text)
    return text


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
    vectors = embedder.embed([one.text for one in asked])
    chance = random.Random(_SEED)  # noqa: S311 -- repeatable, not secret
    wholes = vectors @ embedder.embed([row.words for row in rows]).T
    bests = []
    for one, vector, near in zip(asked, vectors, wholes, strict=True):
        mine = archives == one.archive
        right = [n for n, row in enumerate(rows) if mine[n] and _answers(row, one)]
        if right:
            own, others = (
                _nearest(one.text, vector, near, rows, np.flatnonzero(kept), embedder)
                for kept in (mine, ~mine)
            )
            few = (
                (len(some), _best(_nearest(one.text, vector, near, rows, some, embedder).values()))
                for some in _stretches(np.flatnonzero(~mine), chance)
            )
            best = _best([own[n] for n in right])
            bests.append(Best(half=one.half, right=best, foreign=_best(others.values()), few=tuple(few)))
    return tuple(bests)


def _stretches(others: NDArray[np.int64], chance: random.Random) -> Iterator[NDArray[np.int64]]:
    """Yield some stretches of each of ``FEW``, as an archive of so many passages is of few hands."""
    for size in (one for one in FEW if one < len(others)):
        for _ in range(_DRAWN):
            start = chance.randrange(len(others) - size + 1)
            yield others[start : start + size]


def _best(near: Iterable[Near]) -> Near:
    return Near(*map(max, zip(*near, strict=True)))


def _nearest(
    text: str,
    vector: Vectors,
    near: NDArray[np.float32],
    rows: Sequence[Row],
    kept: NDArray[np.int64],
    embedder: Embedder,
) -> dict[int, Near]:
    """Tell how near each row *kept* comes; pieces are compared of as many as an archive compares."""
    whole = {int(n): round(1000 * float(near[n])) for n in kept}
    told = {n: Near(cosine) for n, cosine in whole.items()}
    if isinstance(embedder, Reader):
        first = sorted(whole, key=lambda n: (-whole[n], n))[:BEST]
        _, (asked,) = embedder.embed_apart([text])
        said = [_said(rows[n], embedder) for n in first]
        six = iter(compare(asked, [one for some in said for one in some]))
        for n in first:
            likenesses = _cosines(rows[n], vector, embedder)
            read = [
                replace(one, cosine=c, pieces=next(six))
                for one, c in zip(rows[n].sentences, likenesses, strict=True)
            ]
            told[n] = Near(whole[n], whole[n] + (pieced(read) or 0))
    return told


def _said(row: Row, embedder: Reader) -> list[Pieces]:
    _, (said,) = embedder.embed_apart([row.words])
    return [said.within(a, b) for a, b in pairwise(row.bounds)]


def _cosines(row: Row, vector: Vectors, embedder: Embedder) -> Sequence[int]:
    return cosines(vector, pack(embedder.embed([one.text for one in row.sentences])))


def report(bests: Sequence[Best], embedder: str) -> tuple[Figure, ...]:
    """Tell for every profile's threshold how many questions reach it with what answers them, and by chance."""
    figures: list[Figure] = []
    for level in sorted({row.similarity for row in PROFILES.values()}):
        right = [(one.half, similarity(one.right, embedder) >= level) for one in bests]
        foreign = [(one.half, similarity(one.foreign, embedder) >= level) for one in bests]
        figures += by_half(f"right_reaches_{level}", right, share)
        figures += by_half(f"foreign_reaches_{level}", foreign, share)
    return tuple(figures)


def similarity(near: Near, embedder: str) -> int:
    """Return what an archive makes of it."""
    if not near.by_pieces:
        return calibrated(near.cosine, embedder)
    return calibrated_by_pieces(near.cosine, near.by_pieces - near.cosine, embedder)


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
        for passage, words, bounds in zip(made.passages, made.indexed, made.bounds, strict=True):
            yield Row(
                archive=archive,
                key=text.key,
                spans=passage.spans,
                words=words,
                sentences=tuple(sentences(text.artifact, passage)),
                bounds=bounds,
            )


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
