"""An archive in memory, asked through all twelve stages: no database, no signature, no web. For measuring alone.

It keeps the port ``Archive`` over artifacts that are all open, ranks as ``kwanzaa_search`` does (exact cosine, BM25
over the same terms), and needs Django's settings but no service:

    import django; django.setup()                      # DJANGO_SETTINGS_MODULE=kwanzaa.settings
    from evaluation import folders
    memory = folders.douglass()                        # or memory.Memory(texts, life=…, embedder=…)
    answer = memory.ask("Who taught him to read?")     # the real pipeline; answer.trail tells each stage
    memory.ask("…", session=memory.session("researcher"))
    memory.ask_in_scope("…")                           # the same, whatever the question's category
    memory.passages("…")                               # stage 3 alone: the twenty passages, whatever the category
    memory.candidates("…")                             # stages 3 and picking alone: sentences, best first

With cached vectors (``vectors.Cached``) a thousand questions take seconds: a new question costs 15 ms to embed, once.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import pairwise
from math import log

import numpy as np
from numpy.typing import NDArray

from citations.adapters import archive, asking
from citations.adapters.crossing import Crossing
from citations.adapters.rules import RULES
from citations.core import pipeline, tables
from citations.core.errors import MalformedQuestionError
from citations.core.extractive.extraction import NAME as EXTRACTIVE
from citations.core.extractive.extraction import write
from citations.core.ports import Assembled, Ports
from citations.core.query.understood import read
from citations.core.ranking.crossing import CrossEncoder, crossed
from citations.core.ranking.sentences import Candidate, pick
from citations.core.records import (
    Answer,
    Draft,
    Evidence,
    Hit,
    Issue,
    Life,
    Origin,
    Passage,
    Pins,
    Refusal,
    Scoped,
    Sentence,
    Session,
    Trail,
    Usage,
)
from citations.core.stages import intake, retrieval
from citations.core.stages.enforcement import PROFILES
from evaluation import letting_through
from ledger.core.canonical import Json
from personas.core import artifact, dates, slips, terms
from personas.core.artifact import Artifact
from personas.core.consent import OPEN, Scope, effective
from personas.core.media.base import Locator, Place
from personas.core.membership import Branches, Member, branches
from personas.core.passages import Passage as Cut
from personas.core.terms import Held
from personas.core.tiers import TIERS
from personas.core.version import Entry, State, Tree, build
from personas.embedders import Embedder, Reader, Vectors
from personas.embedders.packed import cosines, pack
from personas.embedders.pieces import Pieces
from personas.embedders.words import may_be
from personas.selectors import respelling
from personas.selectors.ranking import pointed
from personas.services.indexing import cut

MOST = 50  # of each ranking, as the database's search is asked for
BEST = 25  # whose sentences are compared too: more than are ever kept
_K1, _B = 0.6, 0.3
_SCOPE: Scope = effective(OPEN, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """An artifact under its record key. ``primary`` is left None to be told by its creator and kind."""

    key: str
    artifact: Artifact
    primary: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """A passage as it lies in the archive. ``terms``: those of heading and text, and how often each stands there."""

    origin: Origin
    sentences: tuple[Sentence, ...]
    indexed: str
    bounds: tuple[int, ...]
    terms: Mapping[str, Held]
    length: int


def plain(key: str, *paragraphs: str, title: str, creator: str, date: str = "", kind: str = "other") -> Text:
    """Make an artifact of paragraphs as they stand, so that places in them stay what they are."""
    facts = {"title": title, "creator": creator, "date": date, "kind": kind}
    known = tuple((name, value) for name, value in facts.items() if value)
    return Text(
        key=key,
        artifact=Artifact(
            archive="0" * 32, media="text", language="en", metadata=known, paragraphs=paragraphs
        ),
    )


@dataclass
class Memory:
    """Plays archive, drafter, record, tracker and progress for one life, one archive and one embedder.

    All of it is open, each excerpt up to a length, unless *scope* says more.
    """

    texts: Sequence[Text]
    life: Life
    embedder: Embedder
    scope: Scope = _SCOPE
    encoder: CrossEncoder = field(default_factory=Crossing)
    artifacts: dict[str, Artifact] = field(init=False, default_factory=dict)
    name: str = field(init=False, default=EXTRACTIVE)
    shown: dict[str, Json] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Cut, embed and index everything."""
        self._rows: list[_Row] = []
        entries = [self._take(n, one) for n, one in enumerate(sorted(self.texts, key=lambda one: one.key))]
        self._tree: Tree = build(entries)
        self._branches: Branches = branches(self._tree)
        self._entries = {entry.artifact_id: entry for entry in entries}
        self._vectors = self.embedder.embed([row.indexed for row in self._rows]).astype(np.float64)
        self._packed: dict[int, bytes] = {}
        self._apart: dict[int, tuple[Pieces, ...]] = {}
        self._found: dict[tuple[int, str, bool], tuple[Hit, ...]] = {}
        self._postings: dict[str, list[int]] = defaultdict(list)
        for n, row in enumerate(self._rows):
            for term in row.terms:
                self._postings[term].append(n)
        words = {
            word for row in self._rows for held in row.terms.values() for word in held.words if word.isalpha()
        }
        self._vocabulary: dict[int, list[str]] = defaultdict(list)
        for word in sorted(words):
            for key in slips.keys(word):
                self._vocabulary[key].append(word)
        self._mean = sum(row.length for row in self._rows) / max(len(self._rows), 1)

    def _take(self, n: int, one: Text) -> Entry:
        name = artifact.artifact_id(artifact.payload(one.artifact))
        self.artifacts[name] = one.artifact
        origin = _origin(one, name, self.life, self.scope)
        pieces = cut(one.artifact, self.embedder)
        rows = zip(pieces.passages, pieces.indexed, pieces.bounds, pieces.held, strict=True)
        for piece, indexed, bounds, held in rows:
            self._rows.append(
                _Row(
                    origin=origin,
                    sentences=tuple(sentences(one.artifact, piece)),
                    indexed=indexed,
                    bounds=bounds,
                    terms=held,
                    length=sum(one.times for one in held.values()),
                )
            )
        return Entry(record_key=one.key, artifact_id=name, state=State.PRESENT, salt=n.to_bytes(32))

    def ask(self, text: str, session: Session | None = None) -> Answer:
        """Put one question through all stages; nothing is signed and nothing is kept."""
        return pipeline.answer(text, session or self.session(), self.ports())

    def ask_in_scope(self, text: str, ports: Ports | None = None) -> Answer:
        """Put an admitted question through the stages from the third on, whatever its category."""
        query = intake.admit(text)
        if isinstance(query, Refusal):
            raise MalformedQuestionError
        scoped = letting_through.scoped(query, self.life)
        trail = Trail(query=query, asked=query.text, scoped=scoped)
        return pipeline.consider(scoped, trail, self.session(), ports or self.ports())

    def session(self, profile: str = "steward") -> Session:
        """Ask as the fullest tier, without a budget, as evaluations do."""
        pins = Pins(
            archive_n=1,
            archive_root=self._branches.root,
            policy="0" * 64,
            keyset="0" * 64,
            tables=_tables(self.embedder.name),
            embedder=self.embedder.name,
            drafter=EXTRACTIVE,
        )
        tier = max(TIERS, key=lambda one: one.rank)
        return Session(subject="0", life=self.life, thresholds=PROFILES[profile], tier=tier, pins=pins)

    def passages(self, text: str, limit: int = retrieval.LIMIT) -> tuple[Passage, ...]:
        """Return what stage 3 makes of *text*, whatever its category."""
        passages = retrieval.rank(self.hits(0, text), embedder=self.embedder.name, limit=limit)
        return crossed(passages, read(text), self.life, self.encoder)

    def candidates(self, text: str) -> tuple[Candidate, ...]:
        """Return the sentences that may answer, best first, whatever the question's category and the thresholds."""
        keyed = {f"c{n}": passage for n, passage in enumerate(self.passages(text), 1)}
        return pick(read(text), keyed, self.life)

    def ports(self) -> Ports:
        """Keep all five ports."""
        return Ports(
            archive=self, drafter=self, record=self, tracker=self, progress=self, encoder=self.encoder
        )

    def search(self, scoped: Scoped) -> tuple[Hit, ...]:
        """Find passages for every side, best first in each of the two rankings."""
        is_alone = archive.is_alone(scoped)
        searches = enumerate(scoped.searches)
        return tuple(hit for side, text in searches for hit in self.hits(side, text, is_alone=is_alone))

    def hits(self, side: int, text: str, *, is_alone: bool = True) -> tuple[Hit, ...]:
        """Rank every passage by vector and by words, as the port Archive does: a slip is read as what it was for."""
        if (side, text, is_alone) not in self._found:
            read = self._respelt(text)
            asked = asking.asked(read, self.life, self.embedder)
            hits = [
                replace(one, read="" if read == text else read)
                for one in self._ranked(side, read, asked.vector)
            ]
            if is_alone:
                said = [self._pieces(one) for one in hits]
                hits = archive.read(hits, asked.pieces, said)
            self._found[side, text, is_alone] = tuple(hits)
        return self._found[side, text, is_alone]

    def _ranked(self, side: int, text: str, question: Vectors) -> Iterator[Hit]:
        near_by = self._vectors @ question.astype(np.float64)
        near = {int(n): place for place, n in enumerate(np.argsort(-near_by, kind="stable")[:MOST], 1)}
        bound = self._bound(text)
        worded = {n: place for place, n in enumerate(sorted(bound, key=lambda n: (-bound[n], n))[:MOST], 1)}
        found = sorted(near.keys() | worded.keys(), key=lambda n: near.get(n) or worded[n])
        sums = {n: _thousandths(near_by, n) + round(1000 * bound.get(n, 0)) for n in found}
        best = frozenset(sorted(found, key=lambda n: (-sums[n], n))[:BEST])
        for n in found:
            yield Hit(
                passage_id=n + 1,
                origin=self._rows[n].origin,
                sentences=self._compared(n, question) if n in best else self._rows[n].sentences,
                vector_rank=near.get(n),
                lexical_rank=worded.get(n),
                lexical=round(1000 * bound.get(n, 0)),
                cosine=_thousandths(near_by, n),
                side=side,
                among=len(self._rows),
            )

    def _pieces(self, hit: Hit) -> tuple[Pieces, ...]:
        """Take a passage apart when its sentences are first compared."""
        n = hit.passage_id - 1
        if hit.sentences[0].cosine is None or not isinstance(self.embedder, Reader):
            return ()
        if n not in self._apart:
            _, (said,) = self.embedder.embed_apart([self._rows[n].indexed])
            self._apart[n] = tuple(said.within(a, b) for a, b in pairwise(self._rows[n].bounds))
        return self._apart[n]

    def _compared(self, n: int, question: Vectors) -> tuple[Sentence, ...]:
        """Tell how near each sentence of a passage is; they are embedded when they are first found."""
        sentences = self._rows[n].sentences
        if n not in self._packed:
            self._packed[n] = pack(self.embedder.embed([one.text for one in sentences]))
        near = cosines(question, self._packed[n])
        return tuple(replace(one, cosine=c) for one, c in zip(sentences, near, strict=True))

    def _bound(self, text: str) -> dict[int, float]:
        """Tell by BM25 which share of the question's terms each passage binds, where it binds any."""
        found: dict[int, float] = defaultdict(float)
        most = 0.0
        for asked in terms.asked(text):
            holding = self._holding(asked)
            idf = log(1 + (len(self._rows) - len(holding) + 0.5) / (len(holding) + 0.5))
            most += idf * (_K1 + 1)
            for n, tf in holding.items():
                length = self._rows[n].length / self._mean
                found[n] += idf * tf * (_K1 + 1) / (tf + _K1 * (1 - _B + _B * length))
        return {n: value / most for n, value in found.items()}

    def _holding(self, asked: terms.Asked) -> dict[int, int]:
        """Return the passages that bind a term, each with how often it holds that of its lexemes which it has most."""
        found: dict[int, int] = {}
        for lexeme in asked.lexemes:
            for n in self._postings.get(lexeme, []):
                found[n] = max(found.get(n, 0), self._rows[n].terms[lexeme].times)
        return found

    def _respelt(self, text: str) -> str:
        """Read *text* as ``personas.selectors.respelt`` does."""
        missed = [n for n, one in enumerate(terms.asked(text)) if not self._holding(one)]
        may = partial(may_be, self.embedder)
        return respelling.read(text, archive.slips(text, missed), self._alike, may)

    def _alike(self, wanted: respelling.Wanted) -> Iterator[tuple[str, int]]:
        for key in wanted.near:
            for word in self._vocabulary.get(key, ()):
                lexeme = terms.lexeme_of(word)
                yield word, sum(word in self._rows[n].terms[lexeme].words for n in self._postings[lexeme])
        for left, right in zip(wanted.lefts, wanted.rights, strict=True):
            beside = re.compile(rf"\b{left}\s+{right}\b", re.IGNORECASE)
            holding = self._postings.get(terms.lexeme_of(left), [])
            if count := sum(
                bool(beside.search(" ".join(s.text for s in self._rows[n].sentences))) for n in holding
            ):
                yield f"{left} {right}", count

    def expect(self, artifact_ids: Sequence[str], version: int) -> None:
        """Hold all of it already."""

    def read(self, artifact_id: str, version: int, locator: Locator) -> str | None:
        """Re-read the text at a span; None when it does not resolve there."""
        if version != 1 or artifact_id not in self.artifacts:
            return None
        return artifact.excerpt(self.artifacts[artifact_id], locator)

    def original(self, artifact_id: str, version: int, locator: Locator) -> tuple[Place, ...]:  # noqa: ARG002
        """Tell nothing: these archives are texts."""
        return ()

    def papers(self, artifact_ids: Sequence[str], chars: int = 0) -> tuple[Hit, ...]:  # noqa: ARG002
        """Return none: nobody asks here for lists."""
        return ()

    def members(self, artifact_ids: Sequence[str]) -> tuple[Member, ...]:
        """Prove that each of these stands in the archive."""
        places = dict(self._tree.positions)
        found = [self._entries[one] for one in artifact_ids]
        return tuple(Member(entry=one, proof=self._branches.prove(places[one.record_key])) for one in found)

    def write(self, scoped: Scoped, evidence: Evidence) -> Draft:
        """Write without a model."""
        return write(scoped, evidence, self.life)

    def issue(self) -> Issue:
        """Give the same randomness always."""
        return Issue(bundle_id="0" * 32, at="2026-01-01T00:00:00Z", seed=bytes(32), display_nonce="0" * 32)

    def keep(self, assembled: Assembled, issue: Issue) -> None:  # noqa: ARG002 -- the port's
        """Keep what the last answer looked like, and nothing else."""
        self.shown = assembled.display

    def note(self, usage: Usage) -> None:
        """Learn nothing."""

    def reached(self, stage: str) -> None:
        """Tell nobody."""


@lru_cache(maxsize=4)
def _tables(embedder: str) -> str:
    return tables.digest(RULES, embedder, EXTRACTIVE)


def _thousandths(cosines: NDArray[np.float64], n: int) -> int:
    return int(max(0, min(1000, np.rint(cosines[n] * 1000))))


def sentences(whole: Artifact, piece: Cut) -> Iterator[Sentence]:
    """Yield those of a passage as they stand."""
    for paragraph, start, end in piece.spans:
        words = whole.paragraphs[paragraph][start:end]
        yield Sentence(paragraph=paragraph, start=start, end=end, text=words)


def _origin(one: Text, name: str, life: Life, scope: Scope) -> Origin:
    fact = {pointer: str(value) for pointer, value in one.artifact.metadata}
    own = {known.casefold() for known in (life.name, *life.aliases)}
    primary = fact["kind"] != "biography" and fact["creator"].casefold() in own
    return Origin(
        record_key=one.key,
        artifact_id=name,
        version=1,
        title=fact["title"],
        creator=fact["creator"],
        date=fact.get("date", ""),
        year=dates.earliest_year(fact.get("date", "")),
        kind=fact["kind"],
        primary=primary if one.primary is None else one.primary,
        language=one.artifact.language,
        source=fact.get("source", ""),
        rights=fact.get("rights", ""),
        facts=pointed(dict(one.artifact.metadata)),
        scope=scope,
    )
