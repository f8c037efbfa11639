"""Sets of questions: which sentence answers, and which near it do not."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

from evaluation.training.files import lines, objects, table, value
from evaluation.training.pairs import Asked, Bench, Pair
from evaluation.training.texts import joined, sentences, telling, words
from evaluation.training.wrong import hard, overlap

_NEAR: Final = 25  # lines before and after that count as the same text
_MANY: Final = 6000  # questions of QAMR that are looked at
_LONG: Final = 5  # words; a shorter question of QAMR tells too little


def selqa(folder: Path, bench: Bench) -> Iterator[Pair]:
    """Every section's sentences were judged."""
    for path in sorted(folder.glob("*.gz")):
        for row in value(path):
            found, right = row["candidates"], set(row["answers"])
            others = [one for n, one in enumerate(found) if n not in right]
            yield from bench.asked(
                Asked(
                    kind="selqa",
                    question=row["question"],
                    right=[found[n] for n in row["answers"]][:2],
                    wrong=hard(row["question"], others, 2, 1, bench.chance),
                    words=telling(found),
                )
            )


def squad(folder: Path, bench: Bench) -> Iterator[Pair]:
    """Sentences and questions stand line by line, in the order of the articles."""
    texts, asked = ([joined(line) for line in lines(folder / f"{one}-test.txt.gz")] for one in ("src", "tgt"))
    for n, (text, question) in enumerate(zip(texts, asked, strict=True)):
        near = [one for one in texts[max(0, n - _NEAR) : n + _NEAR] if one != text]
        yield from bench.asked(
            Asked(
                kind="nqg",
                question=question,
                right=[text],
                wrong=hard(question, near, 1, 1, bench.chance),
                words=telling(near),
                spoilt=0.45,
            )
        )


def qed(folder: Path, bench: Bench) -> Iterator[Pair]:
    """One sentence of a paragraph answers, or the row is left out."""
    for row in objects(folder / "qed-dev.jsonlines.gz"):
        if row["annotation"]["explanation_type"] != "single_sentence":
            continue
        text, at = row["paragraph_text"], row["annotation"]["selected_sentence"]
        starts = [*row["sentence_starts"], len(text)]
        parts = [text[start:end].strip() for start, end in pairwise(starts)]
        right = text[at["start"] : at["end"]].strip()
        others = [one for one in parts if right not in one and one not in right]
        yield from bench.asked(
            Asked(
                kind="qed",
                question=row["question_text"],
                right=[joined(right)],
                wrong=[joined(one) for one in hard(row["question_text"], others, 2, 1, bench.chance)],
                words=telling(parts),
            )
        )


def fairytales(folder: Path, bench: Bench) -> Iterator[Pair]:
    """Take for the answer the sentence of the section that holds it word for word."""
    for path in sorted(folder.glob("questions/*/*.csv")):
        story = path.name.replace("-questions.csv", "-story.csv")
        beside = folder / "section-stories" / path.parent.name / story
        if not beside.exists():
            continue
        sections = {row["section"]: sentences(joined(row["text"])) for row in table(beside)}
        telling_words = telling(one for part in sections.values() for one in part)
        for row in table(path):
            yield from _fairytale(row, sections, telling_words, bench)


def _fairytale(
    row: dict[str, str], sections: dict[str, list[str]], telling_words: list[str], bench: Bench
) -> Iterator[Pair]:
    answer = " ".join(words(row["answer1"] or ""))
    if row["ex-or-im1"] != "explicit" or not answer:
        return
    found = [one for key in row["cor_section"].split(",") for one in sections.get(key.strip(), [])]
    holding = [one for one in found if answer in " ".join(words(one))]
    if not holding:
        return
    question = row["question"]
    yield from bench.asked(
        Asked(
            kind="fairytale",
            question=question,
            right=[max(holding, key=lambda one: overlap(question, one))],
            wrong=hard(question, [one for one in found if one not in holding], 1, 1, bench.chance),
            words=telling_words,
            spoilt=0.3,
            spoken=0.3,
        )
    )


def qamr(folder: Path, bench: Bench) -> Iterator[Pair]:
    """Questions are of one sentence each; others of its document do not answer."""
    texts = {key: joined(text) for key, text in map(_first_two, lines(folder / "wiki-sentences.tsv.gz"))}
    documents = defaultdict[str, list[str]](list)
    for key in texts:
        documents[_document(key)].append(key)
    rows = [line.split("\t") for part in ("dev", "test") for line in lines(folder / f"{part}.tsv.gz")]
    asked = [(row[0], row[5]) for row in rows if len(words(row[5])) >= _LONG and row[0] in texts]
    bench.chance.shuffle(asked)
    keys = sorted(texts)
    for key, question in asked[:_MANY]:
        near = [texts[one] for one in documents[_document(key)] if one != key]
        near = near or [texts[bench.chance.choice(keys)]]
        yield from bench.asked(
            Asked(
                kind="qamr",
                question=question,
                right=[texts[key]],
                wrong=hard(question, near, 1, 0, bench.chance),
                words=telling(near),
                spoilt=0.2,
            )
        )


def _first_two(line: str) -> tuple[str, str]:
    key, text, *_ = line.split("\t")
    return key, text


def _document(key: str) -> str:
    return ":".join(key.split(":")[:3])
