"""Fit what reads whether somebody is in need: ``python -m evaluation.distress.fit`` writes its weights into the core.

A logistic regression on words, on parts of words, and on what words are about. It is fitted on what people say
(``SAID``), on the table of questions that categories are tried on, on small talk (``chat.tsv``), on small mishaps of a
day beside the same words of need (``day.tsv``), and on what is nobody's distress: questions to the invented archives,
all that these say, and words of our pages. Its limit is where so many of the questions are taken for somebody in need
that were not fitted on. ``unseen*.tsv`` are never fitted on.
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

from citations.core.guardrails import distress, needing

HERE: Final = Path(__file__).parent
INVENTED: Final = HERE.parent / "invented"
LOCALE: Final = HERE.parents[1] / "locale"
TABLE: Final = HERE.parents[1] / "citations" / "tests" / "core" / "tables" / "questions.toml"
SAID: Final = (
    "said.tsv",
    "written.tsv",
    "heard.tsv",  # as strangers put it: on forums, to who asks after them
    "hinted.tsv",  # as many sorts of people would, some of it without a word of need
    "situations.tsv",  # eighty situations, each in four languages
    "typed.tsv",  # a few words, as they are typed on a phone
    "turned.tsv",  # to the dead, and what is asked or quoted of death in their papers
)
GAP: Final = 12  # words between two that might be searched for
_SHOWN: Final = re.compile(r'^msgstr(?:\[\d\])? "(.{12,})"', re.MULTILINE)
TAKEN: Final = 0.07  # of hard questions; whoever asks one reads a kind sentence, and may ask again
STEPS: Final = 150
DECAY: Final = 0.02
FOLDS: Final = 6
BLOCKS: Final = 12  # of neighbours in a fold: who writes a sentence writes the next one like it
ORDINARY: Final = 0.3  # what a question to an archive weighs, beside a sentence that was written for this

Array = NDArray[Any]


class Said(NamedTuple):
    """A sentence, its language, and whether it is somebody's in need."""

    language: str
    needs: bool
    text: str


class Laid(NamedTuple):
    """The parts of texts: of which text each is, which it is, and what it counts there."""

    row: Array
    column: Array
    value: Array
    texts: int

    def of(self, chosen: Array) -> "Laid":
        """Return those of the *chosen* texts."""
        to = np.cumsum(chosen) - 1
        kept = chosen[self.row]
        return Laid(to[self.row[kept]], self.column[kept], self.value[kept], int(chosen.sum()))


class Fitted(NamedTuple):
    """One weight a part, and what is added to each text."""

    weights: Array
    more: float

    def of(self, laid: Laid) -> Array:
        """Return how much each text weighs."""
        return np.bincount(laid.row, laid.value * self.weights[laid.column], laid.texts) + self.more


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
    """Return what is nobody's distress: questions to the invented archives, words and sentences of theirs, of pages."""
    sought = {
        " ".join(words)
        for one in _invented()
        for paper in one["papers"]
        for words in (
            *_few(" ".join(paper["sentences"]).split()),
            *(one.split() for one in paper["sentences"]),
        )
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


def laid(texts: Sequence[str]) -> Laid:
    """Lay out the parts of what is read of *texts*."""
    found = [needing.parts(distress.read(one)) for one in texts]
    each = [
        (at, part, 1 / np.sqrt(len(kind)))
        for at, kinds in enumerate(found)
        for kind in kinds
        for part in sorted(kind)
    ]
    row, column, value = (np.array(one) for one in zip(*each, strict=True))
    return Laid(row, column, value, len(texts))


def fitted(on: Laid, due: Array, heavy: Array) -> Fitted:
    """Fit so that those of *due* weigh much, each text as *heavy* as it is."""
    weights, more, steep = np.zeros(needing.SIZE), 0.0, np.full(needing.SIZE, 1e-3)
    for _ in range(STEPS):
        told = 1 / (1 + np.exp(-Fitted(weights, more).of(on)))
        wrong = (told - due) * heavy
        down = np.bincount(on.column, on.value * wrong[on.row], needing.SIZE) + DECAY * weights
        steep += down * down
        weights = weights - 0.5 * down / np.sqrt(steep)
        more -= 0.002 * float(wrong.sum())
    return Fitted(weights, more)


def folds(said: Sequence[Said]) -> Array:
    """Return of each the fold that it is in: what stands together, and at one place in each language, is in one."""
    places: dict[str, list[int]] = {}
    for at, one in enumerate(said):
        places.setdefault(one.language, []).append(at)
    made = np.zeros(len(said), int)
    for each in places.values():
        made[each] = np.arange(len(each)) * FOLDS * BLOCKS // len(each) % FOLDS
    return made


def unseen(on: Laid, due: Array, heavy: Array, fold: Array) -> Array:
    """Return what each text weighs where nothing of its fold was fitted on."""
    weighs = np.zeros(on.texts)
    for one in range(FOLDS):
        out = fold == one
        weighs[out] = fitted(on.of(~out), due[~out], heavy[~out]).of(on.of(out))
    return weighs


def written(made: Fitted, least: float) -> str:
    """Return weights and limit as the core reads them: whole numbers."""
    scale = 127 / float(np.abs(made.weights).max())
    packed = np.round(made.weights * scale).astype(np.int8).tobytes()
    text = b85encode(packed).decode("ascii")
    lines = [text[at : at + 120] for at in range(0, len(text), 120)]
    return "\n".join([str(round((least - made.more) * scale * needing.GRAIN)), *lines, ""])


def main() -> None:
    """Fit and write; say what is told of what was not fitted on."""
    said = (*(one for name in SAID for one in read(name)), *judged())
    chat, others = (*read("chat.tsv"), *read("day.tsv")), ordinary()
    on = laid([*(one.text for one in (*said, *chat)), *others])
    due = np.array([float(one.needs) for one in (*said, *chat)] + [0.0] * len(others))
    heavy = np.array([1.0] * len((*said, *chat)) + [ORDINARY] * len(others))
    fold = np.concatenate([folds(said), np.arange(len(chat) + len(others)) // 8 % FOLDS])
    weighs = unseen(on, due, heavy, fold)
    asks = (due == 0) & (np.arange(len(due)) < len(said))
    least = float(np.quantile(weighs[asks], 1 - TAKEN))
    Path(str(needing.FILE)).write_text(written(fitted(on, due, heavy), least), encoding="utf-8")
    missed = float(np.mean(weighs[due == 1] <= least))
    print(f"{len(said)} sentences, {len(chat)} of chat, {len(others)} others; limit {least:.2f}")  # noqa: T201 -- a command
    print(f"of a fold that nothing was fitted on, {missed:.3f} in need are missed")  # noqa: T201 -- a command


if __name__ == "__main__":
    main()
