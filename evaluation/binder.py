"""Altered claims: what does the binder take for supported that is not?

True sentences of the demo archive, of SQuAD's articles, and supported claims of WiCE, each altered in one way
(``altering``), and sentences of another archive (``foreign``). Each is a draft that cites the passages retrieved for
it, through stages 6 to 9, as in ``wice``. ``…_accepted`` counts those that are called supported: none should be.
``unaltered_accepted`` counts the sentences as they stand, so that a binder that refuses everything is seen. Nothing is
fitted on any of it.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.conf import settings

from citations.core.records import Life
from evaluation import altering, folders, squad, wice
from evaluation.binding import is_told, judged, resting
from evaluation.figures import Figure, Half, Item, Measured, share
from evaluation.letting_through import NOBODY, evidence
from evaluation.memory import Memory, plain
from personas.embedders import Embedder
from personas.services.indexing import cut

FOREIGN, UNALTERED = "foreign", "unaltered"
_ADA: Final = Life(name="Ada Pellowe", pronoun="she", died="1987-11-03", end_year=1987)
_PASSAGES: Final = 5
_OF_ARTICLE: Final = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive:
    """Something to cite, and true sentences of it."""

    name: str
    memory: Memory
    true: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A claim, in which way it was altered, and whether it was called supported."""

    archive: str
    kind: str
    claim: str
    held: bool


def measure(folder: Path, embedder: Embedder) -> Measured:
    """Alter and bind everything."""
    archives = [_demo(embedder), *_articles(folder, embedder), *_pages(folder, embedder)]
    told = [one for n, archive in enumerate(archives) for one in _ask(archive, archives[n - 1].true)]
    figures = tuple(
        Figure(name=f"{kind}_accepted", half=Half.ALL, value=share(held), of=len(held))
        for kind in (UNALTERED, *altering.KINDS, FOREIGN)
        if (held := [one.held for one in told if one.kind == kind])
    )
    items = tuple(
        Item(
            id=f"{one.archive} {one.kind} {sha256(one.claim.encode()).hexdigest()[:8]}",
            half=Half.ALL,
            outcome=f"{'supported' if one.held else 'held back'} ({one.kind})",
            detail=one.claim,
        )
        for one in told
    )
    return Measured(name="binder", items=items, figures=figures)


def _ask(archive: Archive, foreign: Sequence[str]) -> Iterator[Told]:
    for text in archive.true:
        yield _told(archive, UNALTERED, text)
        for kind, alter in altering.KINDS.items():
            claim = alter(text, archive.true)
            if claim is not None and claim not in archive.true:
                yield _told(archive, kind, claim)
    for text in foreign:
        yield _told(archive, FOREIGN, text)


def _told(archive: Archive, kind: str, claim: str) -> Told:
    return Told(archive=archive.name, kind=kind, claim=claim, held=supported(claim, archive.memory))


def supported(claim: str, memory: Memory) -> bool:
    """Tell whether *claim* is called supported, citing what is retrieved for it."""
    found = evidence(memory.passages(claim, limit=_PASSAGES))
    return is_told(judged(resting(claim, found), found, memory, inference=True))


def _demo(embedder: Embedder) -> Archive:
    memory = folders.read(Path(settings.BASE_DIR) / "demo" / "archive", _ADA, embedder)
    return Archive(name="demo", memory=memory, true=_sentences(memory, embedder))


def _articles(folder: Path, embedder: Embedder) -> Iterator[Archive]:
    for one in squad.read(folder / squad.FILE):
        text = plain(one.title, *one.paragraphs, title=one.title.replace("_", " "), creator="Encyclopedia")
        memory = Memory([text], NOBODY, embedder)
        yield Archive(name=one.title, memory=memory, true=_some(_sentences(memory, embedder)))


def _pages(folder: Path, embedder: Embedder) -> Iterator[Archive]:
    """Take the claims of WiCE that are supported; where the binder holds one back, nothing is altered in it."""
    for row in map(json.loads, (folder / wice.FILE).read_text(encoding="utf-8").splitlines()):
        claim, memory = wice.line(row["claim"]), wice.page(row, embedder)
        if row["label"] == "supported" and altering.plain(claim) and supported(claim, memory):
            yield Archive(name=str(row["meta"]["id"]), memory=memory, true=(claim,))


def _sentences(memory: Memory, embedder: Embedder) -> tuple[str, ...]:
    """Return the sentences that can be claims, once each."""
    found = (
        text.artifact.paragraphs[paragraph][start:end]
        for text in memory.texts
        for passage in cut(text.artifact, embedder).passages
        for paragraph, start, end in passage.spans
    )
    return tuple(dict.fromkeys(filter(altering.plain, found)))


def _some(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(texts, key=lambda one: sha256(one.encode()).digest())[:_OF_ARTICLE])
