"""Questions that people asked of public texts, as documents: sentences, and which of them answer what.

Five of the sets of ``evaluation.training.sets``, which names whose they are, read whole: beside what answers stands all
that its text says. No question, and nothing that answers, is of what is measured (``evaluation.training.unseen``).
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np

from evaluation.crossing.drawing import DRAWN, Drawn
from evaluation.training.files import lines, objects, table, value
from evaluation.training.texts import joined, sentences, words
from evaluation.training.unseen import unseen
from personas.embedders import Vectors
from personas.embedders.pairs import CrossEncoder

_LINES: Final = 300  # of SQuAD that are taken for one text: they stand in the order of the articles
_LEAST: Final = 3  # words of a question
_BOTH: Final = 2  # sentences that hold an answer word for word; of more, most say something else
_BEFORE: Final = 3  # sentences that stand with one in its passage
_TOGETHER: Final = 20  # documents of QAMR that are taken for one: they are short
_EACH: Final = 4  # questions of a sentence of QAMR
_SEED: Final = 3
Embed = Callable[[Sequence[str]], Vectors]


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A text under its title, and its questions, each with the numbers of the sentences that answer it."""

    title: str
    said: tuple[str, ...]
    asked: tuple[tuple[str, frozenset[int]], ...]


def documents(shared: Path) -> Iterator[Document]:
    """Yield all, but what is too short or stands in something that is measured."""
    new, train = unseen(shared), shared / "train"
    for one in (*_selqa(train), *_squad(train), *_qed(train), *_fairytales(train), *_qamr(train)):
        kept = tuple(
            (asked, right)
            for asked, right in one.asked
            if len(words(asked)) >= _LEAST and new(asked) and all(new(one.said[n]) for n in right)
        )
        if kept and len(one.said) > 1:
            yield Document(title=one.title, said=one.said, asked=kept)


def drawn(one: Document, embed: Embed, cutting: CrossEncoder) -> Iterator[Drawn]:
    """Yield what is drawn for each question: what answers, and what is nearest to it in the same text."""
    near = embed([asked for asked, _ in one.asked]) @ embed(one.said).T
    passages = [_passage(one, n) for n in range(len(one.said))]
    for (asked, right), row in zip(one.asked, near, strict=True):
        first = [int(n) for n in np.argsort(-row)[:DRAWN]]
        kept = list(dict.fromkeys([*sorted(right), *first]))
        yield Drawn(
            text=asked,
            pairs=tuple(cutting.pairs(asked, [passages[n] for n in kept])),
            right=tuple(range(len(right))),
            first=tuple(kept.index(n) for n in first),
        )


def _passage(one: Document, n: int) -> tuple[str, int, int]:
    """Return a sentence behind some others under their title, and where it stands."""
    before = "\n".join([one.title, *one.said[max(0, n - _BEFORE) : n], ""])
    return before + one.said[n], len(before), len(before) + len(one.said[n])


def _selqa(train: Path) -> Iterator[Document]:
    """Yield articles, all of whose sentences were judged."""
    rows = defaultdict[str, list[tuple[str, list[str], list[int]]]](list)
    for path in sorted((train / "selqa").glob("*.gz")):
        for row in value(path):
            said = [joined(one) for one in row["candidates"]]
            rows[row["article"]].append((row["question"], said, row["answers"]))
    for title, some in rows.items():
        places = _places([one for _, said, _ in some for one in said])
        asked = [(question, frozenset(places[said[n]] for n in right)) for question, said, right in some]
        yield Document(title=title, said=tuple(places), asked=tuple(asked))


def _squad(train: Path) -> Iterator[Document]:
    """Yield stretches of lines: a sentence and a question that it answers."""
    folder = train / "squad_train44_nqg"
    said, asked = ([joined(line) for line in lines(folder / f"{one}-test.txt.gz")] for one in ("src", "tgt"))
    rows = list(zip(said, asked, strict=True))
    for some in (rows[at : at + _LINES] for at in range(0, len(rows), _LINES)):
        places = _places([one for one, _ in some])
        found = [(question, frozenset({places[one]})) for one, question in some]
        yield Document(title="", said=tuple(places), asked=tuple(found))


def _qed(train: Path) -> Iterator[Document]:
    """Yield paragraphs of which one sentence answers."""
    for row in objects(train / "qed_dev" / "qed-dev.jsonlines.gz"):
        if row["annotation"]["explanation_type"] != "single_sentence":
            continue
        text, at = row["paragraph_text"], row["annotation"]["selected_sentence"]
        bounds = pairwise([*row["sentence_starts"], len(text)])
        said = tuple(joined(text[start:end].strip()) for start, end in bounds)
        answer = joined(text[at["start"] : at["end"]].strip())
        right = frozenset(n for n, one in enumerate(said) if one and (one in answer or answer in one))
        if right:
            yield Document(title=row["title_text"], said=said, asked=((row["question_text"], right),))


def _fairytales(train: Path) -> Iterator[Document]:
    """Yield stories; what answers is what holds the answer word for word, in the sections that were named."""
    folder = train / "fairytaleqa"
    for path in sorted(folder.glob("questions/*/*.csv")):
        name = path.name.removesuffix("-questions.csv")
        beside = folder / "section-stories" / path.parent.name / f"{name}-story.csv"
        if beside.exists():
            yield _fairytale(name, table(beside), table(path))


def _fairytale(name: str, story: Sequence[dict[str, str]], rows: Sequence[dict[str, str]]) -> Document:
    said, sections = list[str](), dict[str, range]()
    for row in story:
        part = sentences(joined(row["text"]))
        sections[row["section"]] = range(len(said), len(said) + len(part))
        said += part
    plain = [f" {' '.join(words(one))} " for one in said]
    asked = list[tuple[str, frozenset[int]]]()
    for row in rows:
        answer = " ".join(words(row["answer1"] or ""))
        if row["ex-or-im1"] == "explicit" and answer:
            found = (n for key in row["cor_section"].split(",") for n in sections.get(key.strip(), ()))
            right = frozenset(n for n in found if f" {answer} " in plain[n])
            if 0 < len(right) <= _BOTH:
                asked.append((row["question"], right))
    return Document(title=name.replace("-", " "), said=tuple(said), asked=tuple(asked))


def _qamr(train: Path) -> Iterator[Document]:
    """Yield short texts, some together, each sentence of which has questions of its own."""
    chance, folder = random.Random(_SEED), train / "qamr"  # noqa: S311 -- for repeating, not for hiding
    texts = dict[str, str]()
    for line in lines(folder / "wiki-sentences.tsv.gz"):
        key, text, *_ = line.split("\t")
        texts[key] = joined(text)
    rows = [line.split("\t") for part in ("dev", "test") for line in lines(folder / f"{part}.tsv.gz")]
    questions = defaultdict[str, list[str]](list)
    for key, question in chance.sample([(row[0], row[5]) for row in rows], len(rows)):
        if len(words(question)) > _LEAST and len(questions[key]) < _EACH:
            questions[key].append(question)
    names = sorted({_document(key) for key in questions if key in texts})
    chance.shuffle(names)
    for some in (names[at : at + _TOGETHER] for at in range(0, len(names), _TOGETHER)):
        mine = [key for key in texts if _document(key) in some]
        asked = [
            (question, frozenset({n})) for n, key in enumerate(mine) for question in questions.get(key, ())
        ]
        yield Document(title="", said=tuple(texts[key] for key in mine), asked=tuple(asked))


def _document(key: str) -> str:
    return ":".join(key.split(":")[:3])


def _places(said: Sequence[str]) -> dict[str, int]:
    """Return the number of each sentence; one that stands twice has one."""
    return {one: n for n, one in enumerate(dict.fromkeys(said))}
