"""From a question to the passages that may answer it. ``Scoped`` and ``Evidence`` are passes of their gates.

Similarities are integers in thousandths; places in a text are code points.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from citations.core.choices import About, Category, Course
from citations.core.query.understood import Understood
from personas.core.consent import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What a model proposed to search for, with the code of the attempt and the hash of what it read."""

    model: str
    outcome: str
    prompt: str = ""
    question: str = ""
    sides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewriting:
    """A proposal, and the codes of what was decided of its question and of its sides (``llm.deciding``)."""

    proposal: Proposal
    question: str
    sides: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoped:
    """Pass of the category filter. ``archive_only`` means downgraded: the person's words, no inference.

    ``sought`` is what is searched for: the question itself, or one text for each side of a comparison. ``carried``
    are the words that an earlier question lent it. ``more``: it asks for more of what an earlier question found.
    ``rewriting`` is what a model proposed to search for, and what became of it. ``about``: it asks of the system or
    its records, and nothing is searched. ``failing``: what the record tells where no paper
    does, of the person, or of which papers are of some years.
    """

    query: Understood
    course: Course
    category: Category | None
    sought: tuple[Understood, ...]
    carried: tuple[str, ...] = ()
    more: bool = False
    rewriting: Rewriting | None = None
    about: About | None = None
    failing: About | None = None

    @property
    def searches(self) -> tuple[str, ...]:
        """The texts to search for."""
        return tuple(one.plain for one in self.sought)

    @property
    def archive_only(self) -> bool:
        """Whether nothing beyond quotes and paraphrases may be said."""
        return self.course is Course.DOWNGRADE


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence of a canonical paragraph; ``start`` and ``end`` are code points, half open.

    ``cosine`` is that of the search and the sentence alone, raw, in thousandths; None where nobody compared them.
    ``pieces`` tell in six numbers how near its word pieces are to those of the search; empty likewise.
    ``crossed`` is what a cross-encoder said of it, a logarithm of odds in thousandths; None where none was asked.
    ``risk`` tells how likely it exposes somebody who may live, in thousandths of a logarithm of odds above what a first
    look passes over; 0 where it finds nothing.
    """

    paragraph: int
    start: int
    end: int
    text: str
    cosine: int | None = None
    pieces: tuple[int, ...] = ()
    crossed: int | None = None
    risk: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """The artifact that a passage stands in. ``year`` is None when undated; ``facts`` are (pointer, value) pairs."""

    record_key: str
    artifact_id: str
    version: int
    title: str
    creator: str
    date: str
    year: int | None
    kind: str
    primary: bool
    language: str
    source: str
    rights: str
    facts: tuple[tuple[str, str], ...]
    scope: Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A passage as the archive found it: places in the two rankings (1 is best, None not found) and cosine.

    ``cosine`` is raw; ``lexical`` is how much of the question's words it binds, rare ones weighing more. Both are in
    thousandths. ``side`` counts from 0 and tells which of the searches found it, and ``read`` how the archive spells
    that search; '' as it stands. ``among`` counts the passages that this requestor's search looked at; 0: nobody did.
    """

    passage_id: int
    origin: Origin
    sentences: tuple[Sentence, ...]
    vector_rank: int | None
    lexical_rank: int | None
    cosine: int
    lexical: int = 0
    side: int = 0
    read: str = ""
    among: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A stretch of an artifact that was retrieved, in the one reproducible order. ``similarity`` is calibrated.

    ``whole`` is what its own cosine is worth among many passages: a feature of its sentences, and no threshold.
    ``compared`` are its sentences as the search of each of ``sides`` found them; empty where there is one search.
    """

    passage_id: int
    origin: Origin
    sentences: tuple[Sentence, ...]
    similarity: int
    rank: int
    whole: int = 0
    sides: tuple[int, ...] = (0,)
    compared: tuple[tuple[Sentence, ...], ...] = ()

    @property
    def text(self) -> str:
        """The sentences in their order, one blank between."""
        return " ".join(sentence.text for sentence in self.sentences)

    def of(self, side: int) -> "Passage":
        """Return it as the search of one side compared its sentences, and no other search."""
        if side not in self.sides or not self.compared:
            return self
        kept = {(one.paragraph, one.start) for one in self.sentences}
        near = self.compared[self.sides.index(side)]
        return replace(self, sentences=tuple(one for one in near if (one.paragraph, one.start) in kept))


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What one check saw. Integers; similarities in thousandths."""

    check: str
    found: int
    needed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Pass of the enforcement gate: the passages that may carry an answer, keyed ``c1``, ``c2``, … in rank order.

    ``passed`` names every check that was passed, with what it found and what it needed.
    """

    passages: tuple[Passage, ...]
    passed: tuple[Finding, ...]

    def keyed(self) -> dict[str, Passage]:
        """Return the passages under the short keys that drafters use."""
        return {f"c{n}": passage for n, passage in enumerate(self.passages, 1)}


def keyed_of(side: int, keyed: Mapping[str, Passage]) -> dict[str, Passage]:
    """Return what the search of one side found, as that search compared it."""
    return {key: one.of(side) for key, one in keyed.items() if side in one.sides}
