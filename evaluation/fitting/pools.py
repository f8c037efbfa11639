"""Questions with what is retrieved for them, and which of its sentences answer: what the tables are fitted on.

Public sets of the data folder, each in its archive in memory: the fit half of the evaluation sets (``halves``), and
training sets, whose passages are found by words alone. A question of a training set is due *no* answer when the
passage that holds it is taken away, which happens to one in four, told by a hash.
"""

import csv
import gzip
import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from citations.core.records import Life, Passage, Sentence
from citations.measuring import golden
from evaluation import acl, clapnq, squad
from evaluation.figures import Half
from evaluation.halves import fitted
from evaluation.letting_through import NOBODY
from evaluation.lives import Place, every
from evaluation.memory import Memory, plain
from personas.embedders import Embedder

_STORIES: Final = 3  # questions of one story
_OF: Final = "Anonymous"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """A question, the passages retrieved for it, and the sentences that answer, as (number of passage, of sentence).

    ``group`` is what may not be divided between fitting and reporting.
    """

    name: str
    group: str
    id: str
    text: str
    life: Life
    passages: tuple[Passage, ...]
    right: frozenset[tuple[int, int]]
    due: bool


def pool(memory: Memory, name: str, group: str, key: str, text: str, places: Sequence[Place]) -> Pool:
    """Retrieve for *text* and find the sentences that hold one of *places*."""
    passages = memory.passages(text)
    return Pool(
        name=name,
        group=group,
        id=key,
        text=text,
        life=memory.life,
        passages=passages,
        right=frozenset(_right(passages, places)),
        due=bool(places),
    )


def _right(passages: Sequence[Passage], places: Sequence[Place]) -> Iterator[tuple[int, int]]:
    for n, passage in enumerate(passages):
        here = [place for place in places if place[0] == passage.origin.record_key]
        for m, sentence in enumerate(passage.sentences):
            if any(_overlaps(sentence, place) for place in here):
                yield n, m


def _overlaps(sentence: Sentence, place: Place) -> bool:
    _, paragraph, start, end = place
    shared = min(sentence.end, end) - max(sentence.start, start)
    least = min(sentence.end - sentence.start, end - start)
    return sentence.paragraph == paragraph and shared > 0 and 2 * shared >= least


def of_squad(folder: Path, embedder: Embedder) -> Iterator[Pool]:
    """Take every question, its whole article as the archive."""
    for article in squad.read(folder / "eval" / squad.FILE):
        if not fitted(article.title):
            continue
        text = plain(article.title, *article.paragraphs, title=article.title.replace("_", " "), creator=_OF)
        memory = Memory([text], NOBODY, embedder)
        for one in article.asked:
            places = [(article.title, one.paragraph, start, end) for start, end in one.answers]
            yield pool(memory, "squad", article.title, one.id, one.text, places)


def of_clapnq(folder: Path, embedder: Embedder) -> Iterator[Pool]:
    """Take every question, its own passage as the archive."""
    for name in (clapnq.ANSWERABLE, clapnq.UNANSWERABLE):
        for row in map(json.loads, (folder / "eval" / name).read_text(encoding="utf-8").splitlines()):
            if not fitted(str(row["id"])):
                continue
            passage = row["passages"][0]
            memory = Memory(
                [plain("p", passage["text"], title=passage["title"], creator=_OF)], NOBODY, embedder
            )
            chosen = {words for output in row["output"] for words in output["selected_sentences"]}
            places = _found("p", passage["text"], chosen)
            yield pool(memory, "clapnq", str(row["id"]), str(row["id"]), row["input"], places)


def of_acl(folder: Path, embedder: Embedder) -> Iterator[Pool]:
    """Take every search, its stretches as the archive."""
    for row in map(json.loads, (folder / "eval" / acl.FILE).read_text(encoding="utf-8").splitlines()):
        if not fitted(row["query"]):
            continue
        texts = [
            plain(str(n), one["chunk"], title=one["title"], creator=_OF)
            for n, one in enumerate(row["results"])
        ]
        places = [
            place
            for n, one in enumerate(row["results"])
            for place in _found(str(n), one["chunk"], one["gold_extraction"])
        ]
        yield pool(Memory(texts, NOBODY, embedder), "acl", row["query"], row["query"], row["query"], places)


def of_families(embedder: Embedder) -> Iterator[Pool]:
    """Take every question of the invented lives that may be fitted on; the others stay held."""
    for lived in every():
        if lived.half is Half.HELD:
            continue
        memory = Memory(lived.texts(), lived.life, embedder)
        for n, asked in enumerate(lived.asked):
            yield pool(
                memory, "families", lived.key, f"{lived.key}-{n}", asked.text, lived.places(asked.right)
            )


def of_golden(memory: Memory, file: Path, name: str, *, whole: bool = False) -> Iterator[Pool]:
    """Take every golden question of an archive in which it is due an answer, or due none for want of evidence.

    *whole* says that all are for fitting, and none is held back.
    """
    texts = {one.key: one.artifact.paragraphs for one in memory.texts}
    for line in file.read_text(encoding="utf-8").splitlines():
        one = golden.read(json.loads(line))
        if one.category == "refuse" or not (whole or fitted(one.id)):
            continue
        quotes = [quote for part in one.parts for quote in part]
        places = [
            (quote.path, at.paragraph, at.start, at.end)
            for quote in quotes
            for at in golden.locate(quote.text, texts.get(quote.path, ()))
        ]
        found = pool(memory, name, one.id, one.id, one.question, places)
        yield replace(found, due=one.outcome == "answered")


def of_selqa(folder: Path, embedder: Embedder) -> Iterator[Pool]:
    """Take every second question of SelQA; the sections of an article are the archive."""
    articles: dict[str, dict[str, None]] = defaultdict(dict)
    rows: list[dict[str, Any]] = []
    for part in ("dev", "test"):
        with gzip.open(
            folder / "train" / "selqa" / f"selqa-ass-{part}.json.gz", "rt", encoding="utf-8"
        ) as file:
            rows += json.load(file)
    for row in rows:
        articles[row["article"]][" ".join(row["candidates"])] = None
    for title, sections in articles.items():
        keys = {text: str(n) for n, text in enumerate(sections)}
        memory = Memory(
            [plain(key, text, title=title, creator=_OF) for text, key in keys.items()], NOBODY, embedder
        )
        for row in rows:
            if row["article"] == title and _one_in(2, row["question"]):
                text = " ".join(row["candidates"])
                chosen = [row["candidates"][n] for n in row["answers"]]
                yield _trained(memory, "selqa", title, row["question"], _found(keys[text], text, chosen))


def of_fairytales(folder: Path, embedder: Embedder) -> Iterator[Pool]:
    """Take some questions of every story that one section answers word for word; the sections are the archive."""
    root = folder / "train" / "fairytaleqa"
    for path in sorted(root.glob("section-stories/*/*-story.csv")):
        with path.open(encoding="utf-8") as file:
            sections = {row["section"]: row["text"].replace("\n", " ") for row in csv.DictReader(file)}
        title = path.stem.removesuffix("-story")
        texts = [
            plain(key, text, title=title.replace("-", " "), creator=_OF) for key, text in sections.items()
        ]
        memory = Memory(texts, NOBODY, embedder)
        asked = root / "questions" / path.parent.name / f"{title}-questions.csv"
        with asked.open(encoding="utf-8") as file:
            rows = [row for row in csv.DictReader(file) if _explicit(row, sections)]
        for row in sorted(rows, key=lambda one: _digest(one["question"]))[:_STORIES]:
            key = row["cor_section"]
            places = _found(key, sections[key], [row["answer1"].strip(" .")])
            yield _trained(memory, "fairytales", title, row["question"], places)


def _explicit(row: dict[str, str], sections: dict[str, str]) -> bool:
    text = sections.get(row["cor_section"], "").lower()
    answer = row["answer1"].strip(" .").lower()
    return row["ex-or-im1"] == "explicit" and len(answer) > 1 and answer in text


def of_qed(folder: Path, embedder: Embedder) -> Iterator[Pool]:
    """Take every question of QED that one sentence of its paragraph answers; five paragraphs are an archive."""
    with gzip.open(folder / "train" / "qed_dev" / "qed-dev.jsonlines.gz", "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    kept = [row for row in rows if row["annotation"]["explanation_type"] == "single_sentence"]
    for n in range(0, len(kept), 5):
        part = kept[n : n + 5]
        texts = [
            plain(str(m), row["paragraph_text"], title=row["title_text"], creator=_OF)
            for m, row in enumerate(part)
        ]
        memory = Memory(texts, NOBODY, embedder)
        for m, row in enumerate(part):
            at = row["annotation"]["selected_sentence"]
            places = [(str(m), 0, at["start"], at["end"])]
            yield _trained(memory, "qed", row["title_text"], row["question_text"], places)


def _trained(memory: Memory, name: str, group: str, text: str, places: Sequence[Place]) -> Pool:
    """Make a pool whose likeness to vectors is unknown; one in four is left without the passages that answer."""
    found = pool(memory, name, group, _digest(text), text, places)
    passages = tuple(replace(one, similarity=-1) for one in found.passages)
    if not _one_in(4, text):
        return replace(found, passages=passages)
    kept = tuple(one for n, one in enumerate(passages) if not any(n == at for at, _ in found.right))
    return replace(found, passages=kept, right=frozenset(), due=False)


def _found(key: str, text: str, chosen: Iterable[str]) -> list[Place]:
    lowered = text.lower()
    places: list[Place] = []
    for words in chosen:
        at = lowered.find(words.lower().strip())
        if at >= 0:
            places.append((key, 0, at, at + len(words.strip())))
    return places


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _one_in(many: int, text: str) -> bool:
    return int(_digest(text), 16) % many == 0
