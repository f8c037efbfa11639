"""Fit what reads whether somebody is in need: ``python -m evaluation.distress.fit`` writes its weights into the core.

A logistic regression on parts of words, fitted on ``said.tsv``, on the table of questions that categories are tried on,
on small talk (``chat.tsv``), and on what is nobody's distress: questions to the invented archives, words of theirs, and
of our pages. At its limit one in two hundred of the questions with the same words is still taken for somebody in
need. ``unseen.tsv`` and ``unseen_chat.tsv`` are measured and never fitted on.
"""

import json
import re
import tomllib
from base64 import b85encode
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from citations.core.guardrails import needing

HERE: Final = Path(__file__).parent
INVENTED: Final = HERE.parent / "invented"
LOCALE: Final = HERE.parents[1] / "locale"
TABLE: Final = HERE.parents[1] / "citations" / "tests" / "core" / "tables" / "questions.toml"
GAP: Final = 12  # words between two that might be searched for
_SHOWN: Final = re.compile(r'^msgstr(?:\[\d\])? "(.{12,})"', re.MULTILINE)
TAKEN: Final = 0.005  # of the questions; whoever asked one of them reads a kind sentence, and may ask again
STEPS: Final = 300
DECAY: Final = 0.005
ORDINARY: Final = 0.3  # what a question to an archive weighs, beside a sentence that was written for this

Array = NDArray[np.float64]


class Said(NamedTuple):
    """A sentence, its language, and whether it is somebody's in need."""

    language: str
    needs: bool
    text: str


class Fitted(NamedTuple):
    """One weight a part, and what is added to each sentence."""

    weights: Array
    more: float

    def of(self, parts: frozenset[int]) -> float:
        """Return how much a sentence of *parts* weighs."""
        return float(self.weights[list(parts)].sum() / np.sqrt(len(parts)) + self.more) if parts else -9.0


def read(name: str) -> tuple[Said, ...]:
    """Return the sentences of a file."""
    rows = (line.split("\t") for line in (HERE / name).read_text(encoding="utf-8").splitlines())
    return tuple(Said(language=language, needs=kind == "care", text=text) for language, kind, text in rows)


def questions() -> tuple[str, ...]:
    """Return what is asked of the invented archives."""
    return tuple(sorted({asked["question"] for one in _invented() for asked in one["questions"]}))


def _invented() -> list[dict[str, Any]]:
    return [json.loads(one.read_text(encoding="utf-8")) for one in sorted(INVENTED.glob("*.json"))]


def ordinary() -> tuple[str, ...]:
    """Return what is nobody's distress: what is asked of the invented archives, words of theirs, and words of pages."""
    sought = {
        " ".join(words)
        for one in _invented()
        for paper in one["papers"]
        for words in _few(" ".join(paper["sentences"]).split())
    }
    shown = {
        said
        for one in sorted(LOCALE.glob("*/LC_MESSAGES/django.po"))
        for said in _SHOWN.findall(one.read_text(encoding="utf-8"))
    }
    return tuple(sorted({*questions(), *sought, *shown}))


def judged() -> tuple[Said, ...]:
    """Return the questions of the table of categories, which says of each whether it is somebody's in need."""
    groups = tomllib.loads(TABLE.read_text(encoding="utf-8"))["group"]
    return tuple(
        Said(language="-", needs=group["outcome"] == "care", text=text)
        for group in groups
        for text in group["questions"]
    )


def _few(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Cut out what might be searched for: one to four words, and some words left out."""
    at = 0
    for n in cycle((1, 2, 3, 4)):
        if at >= len(words):
            return
        yield words[at : at + n]
        at += n + GAP


def fitted(said: Sequence[Said], others: Sequence[str]) -> Fitted:
    """Fit on both."""
    seen = [needing.parts(one.text) for one in said] + [needing.parts(one) for one in others]
    due = np.array([float(one.needs) for one in said] + [0.0] * len(others))
    heavy = np.array([1.0] * len(said) + [ORDINARY] * len(others))
    row = np.repeat(np.arange(len(seen)), [len(one) for one in seen])
    column = np.array([part for one in seen for part in sorted(one)])
    value = 1 / np.sqrt(np.array([len(one) for one in seen], float))[row]
    weights, more, steep = np.zeros(needing.SIZE), 0.0, np.full(needing.SIZE, 1e-3)
    for _ in range(STEPS):
        told = 1 / (1 + np.exp(-(np.bincount(row, value * weights[column], len(seen)) + more)))
        wrong = (told - due) * heavy
        down = np.bincount(column, value * wrong[row], needing.SIZE) + DECAY * weights
        steep += down * down
        weights = weights - 0.5 * down / np.sqrt(steep)
        more -= 0.002 * float(wrong.sum())
    return Fitted(weights, more)


def limit(made: Fitted, said: Sequence[Said]) -> float:
    """Return where so many of the questions that it was fitted on are taken for somebody in need, and no more."""
    return float(np.quantile([made.of(needing.parts(one.text)) for one in said if not one.needs], 1 - TAKEN))


def written(made: Fitted, least: float) -> str:
    """Return weights and limit as the core reads them: whole numbers."""
    scale = 127 / float(np.abs(made.weights).max())
    packed = np.round(made.weights * scale).astype(np.int8).tobytes()
    text = b85encode(packed).decode("ascii")
    lines = [text[at : at + 120] for at in range(0, len(text), 120)]
    return "\n".join([str(round((least - made.more) * scale * needing.GRAIN)), *lines, ""])


def main() -> None:
    """Fit and write; say what of the unseen is told."""
    said, chat, others = (*read("said.tsv"), *judged()), read("chat.tsv"), ordinary()
    made = fitted((*said, *chat), others)
    least = limit(made, said)
    Path(str(needing.FILE)).write_text(written(made, least), encoding="utf-8")
    print(f"{len(said)} sentences, {len(chat)} of chat, {len(others)} others; limit {least:.2f}")  # noqa: T201 -- a command
    for one in (*read("unseen.tsv"), *read("unseen_chat.tsv")):
        if needing.is_likely(one.text) is not one.needs:
            print(one)  # noqa: T201 -- a command


if __name__ == "__main__":
    main()
