"""What the stages need from outside; kept by ``citations.adapters``, chosen in ``citations.wiring``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from citations.core import about
from citations.core.about import Desk
from citations.core.binding import judge
from citations.core.binding.judge import Judge
from citations.core.display.debits import NOTHING, Showing
from citations.core.display.handles import Column
from citations.core.llm import caring, proposing
from citations.core.llm.caring import Listener
from citations.core.llm.proposing import Rewriter
from citations.core.ranking import crossing, reranking, sentences
from citations.core.ranking.crossing import CrossEncoder
from citations.core.ranking.reranking import Reranker
from citations.core.ranking.sentences import Selector
from citations.core.records import Draft, Evidence, Hit, Issue, Scoped, Usage
from ledger.core.canonical import Json
from personas.core.media.base import Locator, Place
from personas.core.membership import Member


@dataclass(frozen=True, slots=True, kw_only=True)
class Assembled:
    """A decision ready to be signed: the clear payload, the parts to be sealed, and what the requestor gets.

    ``excerpts`` are (artifact_id, value) pairs, each sealed under its artifact's key as well: the texts of citations,
    then what the gates knew of artifacts. ``columns`` say beside each other what stands, and are signed by nobody.
    ``showing`` is what it costs its requestor, ``rests`` the artifacts that it rests on and that count; ``sources`` are
    the artifact and the places in it that each handle stands for.
    """

    payload: dict[str, Json]
    sealed: dict[str, Json]
    excerpts: tuple[tuple[str, Json], ...]
    display: dict[str, Json]
    columns: tuple[Column, ...] = ()
    showing: Showing = NOTHING
    rests: frozenset[str] = frozenset()
    sources: Mapping[str, tuple[str, list[Json]]] = field(default_factory=dict)


class Archive(Protocol):
    """The part of the archive that this requestor may use; nothing else can be reached through it."""

    def search(self, scoped: Scoped) -> tuple[Hit, ...]:
        """Find passages for every search of *scoped*, best first in each of the two rankings."""
        ...

    def expect(self, artifact_ids: Sequence[str], version: int) -> None:
        """Hear of which artifacts spans are read next, so that all of them may be fetched at once."""
        ...

    def read(self, artifact_id: str, version: int, locator: Locator) -> str | None:
        """Re-read the text at a span of an archive version; None when it does not resolve there."""
        ...

    def original(self, artifact_id: str, version: int, locator: Locator) -> tuple[Place, ...]:
        """Tell where in its original a span stands that was read; nothing where that is not known."""
        ...

    def papers(self, artifact_ids: Sequence[str], chars: int = 0) -> tuple[Hit, ...]:
        """Return the beginning of each of these, in this order, of which a fact may be told; no other.

        That is its first open sentence and, up to *chars* code points, those behind it.
        """
        ...

    def members(self, artifact_ids: Sequence[str]) -> tuple[Member, ...]:
        """Prove that each of these stands in the pinned archive version, in this order; raise for one that does not."""
        ...


class Drafter(Protocol):
    """Something that writes. What it writes is not trusted."""

    name: str

    def write(self, scoped: Scoped, evidence: Evidence) -> Draft:
        """Write a draft from nothing but *evidence*."""
        ...


class Record(Protocol):
    """The record that only grows."""

    def issue(self) -> Issue:
        """Give a new bundle its identifier, time and randomness."""
        ...

    def keep(self, assembled: Assembled, issue: Issue) -> None:
        """Seal, sign, and store in one transaction; raise if any of it fails, so that nothing is delivered."""
        ...


class Tracker(Protocol):
    """What learns from use, after delivery. Its failure changes nothing."""

    def note(self, usage: Usage) -> None:
        """Remember which passages were retrieved and which were cited."""
        ...


class Progress(Protocol):
    """Who waits for the answer and wants to know how far it is."""

    def reached(self, stage: str) -> None:
        """Tell that *stage* has begun."""
        ...


class _Untold:
    """Tells nobody how far it is: an answer's stages are told once, whatever is looked for beside it."""

    def reached(self, stage: str) -> None:
        """Tell nobody."""


UNTOLD: Final[Progress] = _Untold()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """All of it, as chosen by ``wiring``."""

    archive: Archive
    drafter: Drafter
    record: Record
    tracker: Tracker
    progress: Progress
    judge: Judge = judge.NONE
    reranker: Reranker = reranking.NONE
    encoder: CrossEncoder = crossing.NONE
    selector: Selector = sentences.LINEAR
    rewriter: Rewriter = proposing.NONE
    listener: Listener = caring.NONE
    desk: Desk = about.NOBODY
