"""SQuAD 2.0, part of the dev set: is the right paragraph found, the right sentence picked, and a *no* told apart?

An article is an archive. ``paragraph_recall_at_5``: all paragraphs of all articles are artifacts of one archive, under
their article's title; ``…_untitled``: the same with one title for all. ``right_sentence_first``: the whole article is
one artifact, and the sentence picked first holds an annotator's answer. ``abstention_auc``: how well the number of
the picked sentence tells questions with an answer in the article from those without. Categories are not asked.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from evaluation.figures import Figure, Half, Item, Measured, auc, by_half, half, share
from evaluation.letting_through import NOBODY
from evaluation.memory import Memory, Text, plain
from evaluation.picked import first
from personas.embedders import Embedder

FILE: Final = "squad2_public.json"
_CREATOR: Final = "Encyclopedia"
_DEPTH: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question with the places of its answers in a paragraph; none where it has no answer."""

    id: str
    text: str
    article: str
    paragraph: int
    answers: tuple[tuple[int, int], ...]

    @property
    def half(self) -> Half:
        """The half of its article, as the file names it."""
        return half(self.article)


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """An article with its questions."""

    title: str
    paragraphs: tuple[str, ...]
    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """What was picked for a question: whether it holds an answer, and its number."""

    asked: Asked
    right: bool
    likely: int
    sentence: str


def measure(folder: Path, embedder: Embedder) -> Measured:
    """Measure all articles."""
    articles = read(folder / FILE)
    told = [one for article in articles for one in _pick(article, embedder)]
    titled = _recalled(articles, embedder, titled=True)
    untitled = _recalled(articles, embedder, titled=False)
    due = [one for one in told if one.asked.answers]
    figures: tuple[Figure, ...] = (
        *by_half("paragraph_recall_at_5", titled, share),
        *by_half("paragraph_recall_at_5_untitled", untitled, share),
        *by_half("right_sentence_first", [(one.asked.half, one.right) for one in due], share),
        *by_half(
            "abstention_auc", [(one.asked.half, (bool(one.asked.answers), one.likely)) for one in told], auc
        ),
    )
    return Measured(name="squad2", items=tuple(map(_item, told)), figures=figures)


def read(file: Path) -> tuple[Article, ...]:
    """Read the file's articles."""
    return tuple(_article(value) for value in json.loads(file.read_text(encoding="utf-8"))["data"])


def _article(value: dict[str, Any]) -> Article:
    title = str(value["title"])
    asked = tuple(
        Asked(
            id=one["id"],
            text=one["question"],
            article=title,
            paragraph=number,
            answers=tuple(
                sorted({(a["answer_start"], a["answer_start"] + len(a["text"])) for a in one["answers"]})
            ),
        )
        for number, paragraph in enumerate(value["paragraphs"])
        for one in paragraph["qas"]
    )
    return Article(title=title, paragraphs=tuple(p["context"] for p in value["paragraphs"]), asked=asked)


def _pick(article: Article, embedder: Embedder) -> Iterator[_Told]:
    text = plain(article.title, *article.paragraphs, title=_spoken(article.title), creator=_CREATOR)
    memory = Memory([text], NOBODY, embedder)
    for one in article.asked:
        best = first(memory, one.text)
        place = best.candidate.sentence if best.candidate else None
        right = place is not None and any(
            place.paragraph == one.paragraph and place.start < end and start < place.end
            for start, end in one.answers
        )
        yield _Told(asked=one, right=right, likely=best.likely, sentence=place.text if place else "")


def _recalled(articles: Sequence[Article], embedder: Embedder, *, titled: bool) -> list[tuple[Half, bool]]:
    """Tell for every question with an answer whether its paragraph is among the first five artifacts."""
    texts: list[Text] = [
        plain(
            _key(article.title, number),
            paragraph,
            title=_spoken(article.title) if titled else "Page",
            creator=_CREATOR,
        )
        for article in articles
        for number, paragraph in enumerate(article.paragraphs)
    ]
    memory = Memory(texts, NOBODY, embedder)
    rows = []
    for one in (each for article in articles for each in article.asked if each.answers):
        keys = dict.fromkeys(passage.origin.record_key for passage in memory.passages(one.text))
        rows.append((one.half, _key(one.article, one.paragraph) in list(keys)[:_DEPTH]))
    return rows


def _spoken(title: str) -> str:
    return title.replace("_", " ")


def _key(title: str, number: int) -> str:
    return f"{title}/{number:03d}"


def _item(one: _Told) -> Item:
    outcome = ("right" if one.right else "wrong") if one.asked.answers else "no answer"
    return Item(
        id=one.asked.id,
        half=one.asked.half,
        outcome=outcome,
        detail=f"{one.asked.text} [{one.likely}] {one.sentence}",
    )
