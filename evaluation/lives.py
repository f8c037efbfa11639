"""Small archives of people who never lived: papers cut at full stops, and questions with the sentences that answer.

They lie in ``invented``, a file each. By their number most may be read and fitted on, and the others are only
measured. Those in ``narrowing``, a line each, are learnt from; those in ``longer.jsonl.gz`` are
measured and nothing else.
"""

import gzip
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from citations.core.records import Life
from evaluation.figures import Half
from evaluation.memory import Text
from ledger.core.canonical import Json
from ledger.core.fields import Fields
from personas.core.artifact import Artifact

FOLDER: Final = Path(__file__).parent / "invented"
LONGER: Final = Path(__file__).parent / "longer.jsonl.gz"
_PARAGRAPH: Final = 5  # sentences
_IN_TURN: Final = 3
At = tuple[int, int]
"""The number of a paper and of a sentence in it, from 0."""
Place = tuple[str, int, int, int]
"""Record key, paragraph, start and end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """One artifact: its facts by name, and its sentences."""

    facts: Mapping[str, str]
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question, every sentence that answers it, and some that tempt; nothing answers where ``right`` is empty."""

    text: str
    right: tuple[At, ...]
    near: tuple[At, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lived:
    """One archive. ``key`` is its number, as two digits."""

    key: str
    life: Life
    papers: tuple[Paper, ...]
    asked: tuple[Asked, ...]

    @property
    def half(self) -> Half:
        """Which part it is of: every third is held back."""
        return Half.HELD if int(self.key) % _IN_TURN == _IN_TURN - 1 else Half.FIT

    def texts(self) -> tuple[Text, ...]:
        """Return its papers as artifacts, some sentences a paragraph."""
        return tuple(Text(key=_key(n), artifact=_artifact(one)) for n, one in enumerate(self.papers))

    def places(self, ats: Sequence[At]) -> list[Place]:
        """Return where sentences stand in those artifacts."""
        return [self._place(paper, n) for paper, n in ats]

    def _place(self, paper: int, n: int) -> Place:
        first = n - n % _PARAGRAPH
        said = self.papers[paper].sentences
        start = sum(len(one) + 1 for one in said[first:n])
        return _key(paper), n // _PARAGRAPH, start, start + len(said[n])


def every() -> Iterator[Lived]:
    """Read all archives, in their order."""
    return map(read, sorted(FOLDER.glob("*.json")))


def listed(path: Path) -> Iterator[Lived]:
    """Read archives of which each is a line, in their order."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for n, line in enumerate(file):
            yield of(json.loads(line), f"{n:02}")


def read(path: Path) -> Lived:
    """Read one. Raises: CanonicalError with the field that is missing or of another type."""
    return of(json.loads(path.read_text(encoding="utf-8")), path.stem)


def of(value: Json, key: str) -> Lived:
    """Read what a file holds. Raises: CanonicalError with the field that is missing or of another type."""
    fields = Fields(value, key)
    died = fields.text("died")
    return Lived(
        key=key,
        life=Life(
            name=fields.text("person"),
            pronoun=fields.text("pronoun"),
            born=fields.text("born"),
            died=died,
            end_year=int(died[:4]),
        ),
        papers=tuple(_paper(Fields(one, "paper")) for one in fields.items("papers")),
        asked=tuple(_asked(Fields(one, "question")) for one in fields.items("questions")),
    )


def _paper(fields: Fields) -> Paper:
    facts = {name: fields.text(name) for name in ("title", "creator", "date", "kind", "recipient")}
    return Paper(facts=facts, sentences=fields.texts("sentences"))


def _asked(fields: Fields) -> Asked:
    return Asked(text=fields.text("question"), right=_ats(fields, "right"), near=_ats(fields, "near"))


def _ats(fields: Fields, name: str) -> tuple[At, ...]:
    rows = (one.split(".") for one in fields.texts(name))
    return tuple((int(paper), int(sentence)) for paper, sentence in rows)


def _key(n: int) -> str:
    return f"{n:02}"


def _artifact(one: Paper) -> Artifact:
    return Artifact(
        archive="0" * 32,
        media="text",
        language="en",
        metadata=tuple((name, value) for name, value in one.facts.items() if value),
        paragraphs=tuple(
            " ".join(one.sentences[n : n + _PARAGRAPH]) for n in range(0, len(one.sentences), _PARAGRAPH)
        ),
    )
