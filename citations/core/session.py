"""Who asks whom, under which rules, and what fixes the answer. Similarities are integers in thousandths."""

from dataclasses import dataclass

from citations.core import filters
from citations.core.filters import Filters
from citations.core.learned_table import Table
from personas.core.tiers import Tier


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """What an answer profile demands of the evidence. ``similarity`` is in thousandths, calibrated.

    ``nearest``: a refusal for want of material shows the passages that come nearest.
    """

    profile: str
    similarity: int
    min_sources: int
    citations_required: bool = False
    primary_only: bool = False
    nearest: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Life:
    """What the stages may know of the person: name and other names, pronoun, first and last year of the archive.

    ``died`` and ``archive_end`` are EDTF dates; ``end_year`` is the last year that the archive can speak of.
    """

    name: str
    aliases: tuple[str, ...] = ()
    pronoun: str = "they"
    born: str = ""
    died: str = ""
    archive_end: str = ""
    end_year: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pins:
    """Everything that fixes how an answer was made: hex digests and the archive version. Signed in every bundle."""

    archive_n: int
    archive_root: str
    policy: str
    keyset: str
    tables: str
    embedder: str
    drafter: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Alias:
    """How somebody who is anonymized is named in texts (``names``, every form), and what stands there instead."""

    names: tuple[str, ...]
    pseudonym: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """What may still be shown to one requestor today, in code points.

    ``chars`` is what is left of the day. ``spent`` tells, by artifact ID, how many different code points of an artifact
    they were ever shown, against ``Tier.artifact_chars``. ``expansions`` is how often they may ask today for what
    stands around a source.
    """

    chars: int
    spent: tuple[tuple[str, int], ...] = ()
    expansions: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Probes:
    """What one requestor asked after as often today as ``Tier.daily_probes`` allows.

    ``topic`` and ``person`` speak of the question at hand; ``artifacts`` holds artifact IDs.
    """

    topic: bool = False
    person: bool = False
    artifacts: frozenset[str] = frozenset()

    def closes(self, artifact_id: str, *, whole: bool) -> bool:
        """Tell whether nothing of an artifact may be shown for now; never of one that is open in *whole*."""
        return not whole and (self.topic or self.person or artifact_id in self.artifacts)


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Span:
    """A stretch of a canonical paragraph of an artifact; ``start`` and ``end`` are code points, half open."""

    artifact_id: str
    paragraph: int
    start: int
    end: int

    @property
    def length(self) -> int:
        """How many code points it has."""
        return self.end - self.start


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """Who asks under which rules. ``subject`` is an opaque name of the requestor; ``tier`` sets what may be shown.

    ``earlier`` holds the last questions of the conversation, newest first; no word of an answer is ever here.
    ``shown`` are the places that were cited in it, for whoever asks for more.
    ``aliases`` veil who is anonymized. ``allowance`` is None for evaluations, which have no budget. ``ended`` tells
    that the conversation is over. ``learned`` orders what is found, where a curator accepted a table for this reach.
    ``filters`` are of which papers is asked; ``toggles`` made the profile stricter (``demands.TOGGLES``).
    ``originals``: the archive shows them, so whoever reads is told where in them a quotation stands.
    """

    subject: str
    life: Life
    thresholds: Thresholds
    tier: Tier
    pins: Pins
    inference: bool = True
    aliases: tuple[Alias, ...] = ()
    allowance: Allowance | None = None
    probes: Probes = Probes()
    ended: bool = False
    earlier: tuple[str, ...] = ()
    shown: tuple[Span, ...] = ()
    learned: Table | None = None
    filters: Filters = filters.NONE
    toggles: tuple[str, ...] = ()
    originals: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """What chance and the clock give to one bundle. ``at`` is RFC 3339 UTC; the rest are random bytes."""

    bundle_id: str
    at: str
    seed: bytes
    display_nonce: str
