"""From a draft to claims that are bound and gated. ``GatedClaims`` is the pass of the coverage gate."""

from dataclasses import dataclass

from citations.core.choices import Knowledge, Relation, Rung
from citations.core.evidence import Origin
from personas.core.media.base import Locator, Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One of the sides of a comparison: what its question calls it, and the keys of what is of it."""

    name: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """Words of the passage under ``key`` that a claim of a model rests on, as the model wrote them down."""

    key: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One thing a drafter wants to say, with the keys it rests on. ``hint`` is where it says it looked.

    ``side`` is what it was quoted for, where sides are compared; ``lacking`` says that nothing was. ``quotes`` are what
    a model rests it on; None where no model wrote it. ``fixed``: the system says it of itself (``about``).
    """

    text: str
    keys: tuple[str, ...]
    relation: Relation | None = None
    hint: Locator | None = None
    quotes: tuple[Quote, ...] | None = None
    side: Compared | None = None
    lacking: bool = False
    fixed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Try:
    """One attempt of a model at a draft, and the code of what it came to (``llm.said.Outcome``, or a budget's).

    ``prompt`` is the hex SHA-256 of the bytes that were sent, '' when none were. ``pieces`` are what it said, where
    that is not the draft; ``unknown`` are keys that it named and was not given.
    """

    drafter: str
    model: str
    outcome: str
    prompt: str = ""
    pieces: tuple[Piece, ...] = ()
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What a drafter wrote; nothing in it is trusted. ``prompt`` is the hash of what a model was sent, or ''.

    ``drafter`` is who wrote it in fact. ``tries`` are what models were asked before, the last one perhaps for this.
    ``declined``: whoever wrote it says that nothing answers, which is more than that nothing was written.
    ``compared`` are the sides that it sets beside each other, in the order of the question.
    """

    drafter: str
    pieces: tuple[Piece, ...]
    prompt: str = ""
    declined: bool = False
    tries: tuple[Try, ...] = ()
    compared: tuple[Compared, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One asserted proposition, numbered from 1 in the order of the answer; ``side`` names the side it tells of.

    ``lacking``: it says that nothing was found for that side; ``fixed``: the system says it of itself.
    """

    n: int
    text: str
    keys: tuple[str, ...]
    relation: Relation | None = None
    hint: Locator | None = None
    quotes: tuple[Quote, ...] | None = None
    side: str = ""
    lacking: bool = False
    fixed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedClaim:
    """A claim with the sort of statement that it is."""

    claim: Claim
    knowledge: Knowledge
    must_cite: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """The four required fields of seed 001, with the excerpt re-read at that span and where it came from.

    ``original``: where the same words stand in what the artifact was read from; nothing where that is not known.
    """

    artifact_id: str
    version: int
    locator: Locator
    relation: Relation
    excerpt: str
    origin: Origin
    why: str = ""
    auto_bound: bool = False
    original: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedClaim:
    """A typed claim with the citations that held. ``doubts`` says in codes why others did not."""

    typed: TypedClaim
    citations: tuple[Citation, ...]
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What the ladder said at one rung: passed or not, and the code of the reason."""

    rung: Rung
    passed: bool
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GatedClaim:
    """A claim with its rung and the verdict of every rung. A claim whose rung is ``REFUSED`` was removed.

    ``topic`` names what a removed one without a citation was on; '' in records of before it was told.
    """

    cited: CitedClaim
    rung: Rung
    verdicts: tuple[Verdict, ...]
    topic: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed:
    """A topic that was cut from the answer, and the code of the reason why."""

    topic: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GatedClaims:
    """Pass of the coverage gate: what is delivered, what was judged, what was removed, and the answer's rung."""

    delivered: tuple[GatedClaim, ...]
    judged: tuple[GatedClaim, ...]
    removed: tuple[Removed, ...]
    rung: Rung

    @property
    def tells_of_itself(self) -> bool:
        """Whether everything that is delivered is what the system says of itself, which rests on no paper."""
        kinds = {one.cited.typed.knowledge for one in self.delivered}
        return kinds == {Knowledge.SYSTEM}
