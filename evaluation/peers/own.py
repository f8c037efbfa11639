"""Kwanzaa beside them: its own commands, database, row security and signed policy. Needs Django and the services.

``search``: stage 3, passages. ``sentences``: those of its passages that may answer, likeliest first: what an
answer quotes from. ``answer``: all the way to a signed, logged answer or refusal; what it cites, then what is nearest.
"""

import csv
from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from itertools import accumulate
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.management import call_command

from citations import services
from citations.adapters.archive import Passages
from citations.core.errors import MalformedQuestionError
from citations.core.query.understood import read
from citations.core.ranking import siding
from citations.core.ranking.sentences import pick
from citations.core.records import Life, Passage, Refusal, Sentence
from citations.core.stages import intake, retrieval
from citations.measuring.results import result_of
from evaluation import letting_through
from evaluation.peers.asking import Document, Shown
from personas import embedders
from personas import selectors as personas
from personas.models import Persona
from personas.services.publication import publish

BETWEEN: Final = "\n\n"
HOW: Final = ("search", "sentences", "answer")
_ALL: Final = 1_000_000
_COLUMNS: Final = (
    "path",
    "title",
    "creator",
    "date",
    "kind",
    "language",
    "source",
    "rights",
    "part_of",
    "description",
)


class Own:
    """An archive in the house of ``KWANZAA_STATE``; it is taken in once, however many ways it is asked in."""

    def __init__(self, how: str, slug: str, state: Path, life: Life) -> None:
        """Say what is shown: passages, sentences or what an answer cites."""
        self._slug, self._state, self._life = slug, state, life
        self._ask: Callable[[str], Iterator[Shown]] = {
            "search": self._search, "sentences": self._sentences, "answer": self._answer
        }[how]  # fmt: skip

    def index(self, documents: Sequence[Document]) -> None:
        """Take in a folder and publish it, open in whole."""
        slug = f"{self._slug}-{len(documents)}"
        if not Persona.objects.filter(slug=slug).exists():
            folder = _folder(self._state / slug, documents)
            call_command(
                "ingest", str(folder), "--persona", slug, "--create", "--name", self._life.name,
                "--died", self._life.died, "--pronouns", self._life.pronoun, "--whole", "--publish",
                stdout=StringIO(),
            )  # fmt: skip
        self._persona = Persona.objects.get(slug=slug)
        self._texts = {one.key: one.text for one in documents}
        self._bases = {one.key: _bases(one.text) for one in documents}

    def ask(self, question: str, most: int) -> list[Shown]:
        """Ask in the chosen way."""
        return list(self._ask(question))[:most]

    def _found(self, question: str) -> tuple[Passage, ...]:
        query = intake.admit(question)
        if isinstance(query, Refusal):
            raise MalformedQuestionError
        embedder = embedders.get(settings.KWANZAA_EMBEDDER)
        archive = Passages(
            standing=personas.fullest_standing(self._persona),
            version=personas.current_version(self._persona).n,
            embedder=embedder,
            life=self._life,
            asked=question,
        )
        scoped = letting_through.scoped(query, self._life)
        hits = siding.sided(archive.search(scoped), scoped.query, self._life)
        return retrieval.rank(hits, embedder=embedder.name)

    def _search(self, question: str) -> Iterator[Shown]:
        for one in self._found(question):
            key, first, last = one.origin.record_key, one.sentences[0], one.sentences[-1]
            yield Shown(key=key, text=self._slice(key, first, last), score=one.similarity / 1000)

    def _sentences(self, question: str) -> Iterator[Shown]:
        keyed = {f"c{n}": passage for n, passage in enumerate(self._found(question), 1)}
        for one in pick(read(question), keyed, self._life):
            key = one.passage.origin.record_key
            yield Shown(key=key, text=self._slice(key, one.sentence, one.sentence), score=one.odds / 1000)

    def _answer(self, question: str) -> Iterator[Shown]:
        user = services.evaluation_user()
        _, answer = services.consult(user=user, slug=self._persona.slug, text=question)
        told = result_of(answer, golden_id="", text="", ms=0)
        for one in (*(cited for claim in told.claims for cited in claim.citations), *told.nearest):
            if one.span is not None:  # else it is what the catalogue says, and no words of the text
                yield Shown(key=one.path, text=one.excerpt, score=float(told.outcome == "answered"))

    def _slice(self, key: str, first: Sentence, last: Sentence) -> str:
        bases = self._bases[key]
        return self._texts[key][bases[first.paragraph] + first.start : bases[last.paragraph] + last.end]

    def withdraw(self, key: str) -> None:
        """Publish a version without it."""
        publish(persona=self._persona, withdraw=[key], is_leaving=True)

    def count(self) -> int:
        """Count the passages that can be found at all."""
        found = personas.search(
            personas.fullest_standing(self._persona),
            version=personas.current_version(self._persona).n,
            text=self._life.name,
            vector=embedders.get(settings.KWANZAA_EMBEDDER).embed((self._life.name,))[0],
            embedder=embedders.get(settings.KWANZAA_EMBEDDER).name,
            limit=_ALL,
        )
        return sum(one.vector_rank is not None for one in found)


def _bases(text: str) -> list[int]:
    return [0, *accumulate(len(one) + len(BETWEEN) for one in text.split(BETWEEN))]


def _folder(root: Path, documents: Sequence[Document]) -> Path:
    """Write an archive folder of texts as they stand."""
    root.mkdir(parents=True, exist_ok=True)
    with (root / "manifest.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.DictWriter(file, _COLUMNS, restval="")
        rows.writeheader()
        rows.writerows({"path": one.key, "language": "en", **one.facts} for one in documents)
    for one in documents:
        (root / one.key).parent.mkdir(parents=True, exist_ok=True)
        (root / one.key).write_text(one.text, encoding="utf-8")
    return root
