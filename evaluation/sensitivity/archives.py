"""Five archives of people who never lived, with sentences that are sensitive or harmless, and questions after them.

They are measured on, and nothing is fitted on them; whoever fits has not read them.
"""

import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent / "archives"
PARAGRAPH: Final = "¶"
HARMLESS: Final = "harmless"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked, one question after the other, and whether the sentence that would answer is sensitive."""

    asked: tuple[str, ...]
    answer: str
    is_sensitive: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive:
    """A person, their papers as (path, facts, sentences with marks), and questions."""

    person: dict[str, str]
    papers: tuple[tuple[str, dict[str, str], tuple[tuple[str, str | None], ...]], ...]
    questions: tuple[Question, ...]

    def marked(self, *, sensitive: bool) -> frozenset[str]:
        """Return the sentences that are marked as sensitive, or as harmless."""
        marks = (one for _, _, sentences in self.papers for one in sentences)
        return frozenset(text for text, mark in marks if mark and (mark != HARMLESS) is sensitive)

    def write(self, folder: Path) -> None:
        """Write it as an archive folder."""
        (folder / "texts").mkdir(parents=True)
        with (folder / "manifest.csv").open("w", encoding="utf-8", newline="") as file:
            rows = csv.DictWriter(file, ["path", "title", "creator", "date", "kind"])
            rows.writeheader()
            for path, facts, sentences in self.papers:
                rows.writerow({"path": f"texts/{path}", **facts})
                (folder / "texts" / path).write_text(_text(sentences), encoding="utf-8")


def read() -> Iterator[Archive]:
    """Read all of them."""
    for path in sorted(FOLDER.glob("*.json")):
        yield _archive(json.loads(path.read_text(encoding="utf-8")))


def _archive(held: dict[str, Any]) -> Archive:
    papers = {
        paper["path"]: (
            {name: paper[name] for name in ("title", "creator", "date", "kind")},
            tuple((text, mark) for text, mark in paper["sentences"]),
        )
        for paper in held["papers"]
    }
    return Archive(
        person=held["persona"],
        papers=tuple((path, facts, sentences) for path, (facts, sentences) in papers.items()),
        questions=tuple(
            Question(
                asked=tuple(one["q"]),
                answer=papers[one["paper"]][1][one["sentence"]][0],
                is_sensitive=one["sensitive"],
            )
            for one in held["questions"]
        ),
    )


def _text(sentences: tuple[tuple[str, str | None], ...]) -> str:
    words = " ".join(text for text, _ in sentences)
    return words.replace(f" {PARAGRAPH} ", "\n\n").removeprefix(f"{PARAGRAPH} ") + "\n"
