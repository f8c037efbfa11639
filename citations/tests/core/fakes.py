"""A whole world in memory that keeps every port, so that the stages can be run without Postgres or Django.

world = World().artifact("letters/1.txt", "I taught the village children to read.", creator="Ada Finch")
answer = world.ask("Who taught the children to read?")
assert world.kept[0].display["outcome"]["kind"] == "answer"
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import sentencex

from citations.core import about, pipeline
from citations.core.about import Desk
from citations.core.extractive.extraction import write
from citations.core.holdings import KINDS, Held
from citations.core.ports import Assembled, Ports
from citations.core.records import (
    Answer,
    Draft,
    Evidence,
    Hit,
    Issue,
    Life,
    Origin,
    Pins,
    Scoped,
    Sentence,
    Session,
    Usage,
)
from citations.core.stages.enforcement import PROFILES
from citations.core.text.words import content, tokens
from personas.core.consent import Scope
from personas.core.media.base import Locator, MetadataLocator, Place, TextLocator
from personas.core.membership import Branches, Member, branches
from personas.core.tiers import Tier
from personas.core.version import Entry, State, build

LIFE = Life(name="Ada Finch", aliases=("Ada",), pronoun="she", born="1908", died="1987-11-02", end_year=1987)
FAMILY = Tier(
    name="family",
    rank=1,
    excerpt_cap=600,
    context_chars=400,
    daily_chars=4000,
    daily_expansions=20,
    per_minute=10,
)
PINS = Pins(
    archive_n=1,
    archive_root="a" * 64,
    policy="b" * 64,
    keyset="c" * 64,
    tables="d" * 64,
    embedder="hashing-1",
    drafter="extractive",
)
SESSION = Session(subject="s1", life=LIFE, thresholds=PROFILES["steward"], tier=FAMILY, pins=PINS)
OPEN = Scope(inclusion=True, surfacing=True, display=True, existence=True, cap=600)


HELD = (
    Held(kind="letter", creator="Ada Finch", year=1932),
    Held(kind="letter", creator="Rose Finch", year=1961),
    Held(kind="memoir", creator="Ada Finch", year=None),
    Held(kind="other", creator="", year=1961),
)


@dataclass
class FrontDesk:
    """Calls questions alike by the words that they share; every kind of item is as good as another."""

    items: Sequence[Held] = HELD
    compared: list[str] = field(default_factory=list)

    def alike(self, text: str, others: Sequence[str]) -> Sequence[int]:
        """Count the words that two questions share."""
        self.compared.append(text)
        said = _words(text)
        return [1000 * len(said & _words(one)) // len(said | _words(one)) for one in others]

    def holdings(self) -> Sequence[Held]:
        """Return what it was given."""
        return self.items


def _words(text: str) -> frozenset[str]:
    kinds = content(" ".join(KINDS))
    said = ("she" if word == "her" else word for word in tokens(text))
    return frozenset("letter" if content(word) & kinds else word for word in said)


@dataclass
class World:
    """Plays archive, drafter, record, tracker and progress. Change a field, then ask."""

    session: Session = SESSION
    artifacts: dict[str, tuple[Origin, tuple[str, ...]]] = field(default_factory=dict)
    draft: Draft | None = None
    kept: list[Assembled] = field(default_factory=list)
    noted: list[Usage] = field(default_factory=list)
    stages: list[str] = field(default_factory=list)
    searched: int = 0
    fails: bool = False
    name: str = "extractive"
    desk: Desk = about.NOBODY
    originals: Callable[[Locator], tuple[Place, ...]] | None = None

    def artifact(self, key: str, *paragraphs: str, scope: Scope = OPEN, **facts: str) -> "World":
        """Add an artifact; unnamed facts get plain values."""
        origin = origin_of(key, f"sha256:{len(self.artifacts):064x}", scope, {"title": key} | facts)
        self.artifacts[origin.artifact_id] = (origin, paragraphs)
        return self

    def ask(self, text: str, **changes: Any) -> Answer:
        """Put one question through all stages."""
        session = replace(self.session, **changes) if changes else self.session
        if self.artifacts:
            session = replace(session, pins=replace(session.pins, archive_root=self.tree().root))
        return pipeline.answer(text, session, self.ports())

    def entries(self) -> list[Entry]:
        """Make a version's entries of the artifacts, with salts that tests can know."""
        return [
            Entry(record_key=one.record_key, artifact_id=name, state=State.PRESENT, salt=n.to_bytes(32))
            for n, (name, (one, _)) in enumerate(self.artifacts.items())
        ]

    def tree(self) -> Branches:
        """Hash the version."""
        return branches(build(self.entries()))

    def members(self, artifact_ids: Sequence[str]) -> tuple[Member, ...]:
        """Prove what is cited."""
        if not artifact_ids:
            return ()
        places, tree = dict(build(self.entries()).positions), self.tree()
        by_id = {entry.artifact_id: entry for entry in self.entries()}
        found = [by_id[one] for one in artifact_ids]
        return tuple(Member(entry=one, proof=tree.prove(places[one.record_key])) for one in found)

    def ports(self) -> Ports:
        """Keep all five ports."""
        return Ports(archive=self, drafter=self, record=self, tracker=self, progress=self, desk=self.desk)

    def search(self, scoped: Scoped) -> tuple[Hit, ...]:
        """Rank every artifact by shared words, once for each side."""
        self.searched += 1
        return tuple(hit for side, text in enumerate(scoped.searches) for hit in self._side(side, text))

    def _side(self, side: int, text: str) -> list[Hit]:
        scored = []
        for n, (origin, paragraphs) in enumerate(self.artifacts.values()):
            shared = content(" ".join((origin.title, *paragraphs))) & content(text)
            scored.append((-len(shared), n, origin, paragraphs))
        return [
            Hit(
                passage_id=n,
                origin=origin,
                sentences=tuple(s for p, text in enumerate(paragraphs) for s in sentences(p, text)),
                vector_rank=place,
                lexical_rank=place if score else None,
                cosine=min(900, 300 * -score),
                side=side,
            )
            for place, (score, n, origin, paragraphs) in enumerate(sorted(scored, key=lambda one: one[:2]), 1)
        ]

    def papers(self, artifact_ids: Sequence[str], chars: int = 0) -> tuple[Hit, ...]:
        """Return the first sentence of each that it has; all of them with any *chars*."""
        return tuple(
            Hit(
                passage_id=n,
                origin=self.artifacts[name][0],
                sentences=tuple(
                    s for p, text in enumerate(self.artifacts[name][1]) for s in sentences(p, text)
                )[: None if chars else 1],
                vector_rank=n,
                lexical_rank=n,
                cosine=1000,
            )
            for n, name in enumerate(artifact_ids, 1)
            if name in self.artifacts
        )

    def expect(self, artifact_ids: Sequence[str], version: int) -> None:
        """Hold all of it already."""

    def read(self, artifact_id: str, version: int, locator: Locator) -> str | None:
        """Re-read a span."""
        if artifact_id not in self.artifacts or version != 1:
            return None
        origin, paragraphs = self.artifacts[artifact_id]
        if isinstance(locator, MetadataLocator):
            return dict(origin.facts).get(locator.pointer)
        if isinstance(locator, TextLocator) and locator.paragraph < len(paragraphs):
            return paragraphs[locator.paragraph][locator.start : locator.end]
        return None

    def original(self, artifact_id: str, version: int, locator: Locator) -> tuple[Place, ...]:
        """Tell where the words stand in their original, where a test says so."""
        return self.originals(locator) if self.originals else ()

    def write(self, scoped: Scoped, evidence: Evidence) -> Draft:
        """Write the draft that the test prepared, else the extractive one."""
        return self.draft if self.draft is not None else write(scoped, evidence, self.session.life)

    def issue(self) -> Issue:
        """Give fixed randomness."""
        return Issue(bundle_id="0" * 32, at="2026-01-02T03:04:05Z", seed=bytes(32), display_nonce="1" * 32)

    def keep(self, assembled: Assembled, issue: Issue) -> None:
        """Keep what was assembled, or fail as a broken signer would."""
        if self.fails:
            raise OSError("no signer")
        self.kept.append(assembled)

    def note(self, usage: Usage) -> None:
        """Remember the usage."""
        self.noted.append(usage)

    def reached(self, stage: str) -> None:
        """Remember the stage."""
        self.stages.append(stage)


def origin_of(key: str, artifact_id: str, scope: Scope, facts: dict[str, str]) -> Origin:
    """Make an origin; unnamed facts get plain values."""
    known = {"title": f"Title of {key}", "creator": LIFE.name, "date": "1951-05-12", "kind": "letter"} | facts
    return Origin(
        record_key=key,
        artifact_id=artifact_id,
        version=1,
        title=known["title"],
        creator=known["creator"],
        date=known["date"],
        year=int(known["date"][:4].replace("X", "0")) if known["date"] else None,
        kind=known["kind"],
        primary=known["creator"] == LIFE.name,
        language="en",
        source=known.get("source", ""),
        rights="",
        facts=tuple((f"/{name}", value) for name, value in known.items() if value),
        scope=scope,
    )


def sentences(paragraph: int, text: str) -> list[Sentence]:
    """Cut a paragraph as ingestion does."""
    made = []
    for boundary in sentencex.get_sentence_boundaries("en", text):
        start = int(boundary["start_index"])
        bare = str(boundary["text"]).rstrip()
        made.append(Sentence(paragraph=paragraph, start=start, end=start + len(bare), text=bare))
    return made
