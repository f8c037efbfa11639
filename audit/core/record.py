"""What the seal of a bundle holds, as the pipeline put it in: the record of one decision.

Its form is fixed by ``citations.core.stages.assembly``; reading it strictly is the first check of a replay.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from audit.core.errors import RecordError
from audit.core.terms import SealedTerms, parse_terms
from citations.core.display.nearest import ROLE
from citations.core.records import Knowledge, Relation, Rung, Verdict
from ledger.core.canonical import Json
from ledger.core.fields import Fields
from personas.core.desk import originals
from personas.core.media import from_value
from personas.core.media.base import Locator, Place

_Choice = TypeVar("_Choice", bound=StrEnum)


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedCitation:
    """The four fields of a citation; ``excerpt`` is its place among the seal's excerpts.

    ``is_nearest``: it supports nothing, but was shown because it came nearest. ``original``: where its words stand in
    what the artifact was read from.
    """

    artifact_id: str
    version: int
    locator: Locator
    relation: Relation
    excerpt: int
    why: str
    auto_bound: bool
    is_nearest: bool
    original: tuple[Place, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedClaim:
    """A claim as it was judged, delivered or not."""

    n: int
    text: str
    rung: Rung
    knowledge: Knowledge
    verdicts: tuple[Verdict, ...]
    doubts: tuple[str, ...]
    citations: tuple[SealedCitation, ...]
    delivered: bool
    topic: str = ""

    @property
    def is_nearest(self) -> bool:
        """Whether it stands in the record for what was shown because it came nearest."""
        return any(one.is_nearest for one in self.citations)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The sealed record. ``fields`` are the committed values by path; ``claims`` are those that are no padding.

    ``terms`` are the policy under which the claims went through the display gates.
    """

    seed: bytes
    fields: Mapping[str, Json]
    display: Json
    claims: tuple[SealedClaim, ...]
    terms: SealedTerms

    @property
    def nearest(self) -> tuple[SealedClaim, ...]:
        """The claims that were shown because they came nearest; they answer nothing."""
        return tuple(claim for claim in self.claims if claim.is_nearest)

    @property
    def answering(self) -> tuple[SealedClaim, ...]:
        """All other claims, delivered or not."""
        return tuple(claim for claim in self.claims if not claim.is_nearest)


def parse_record(value: Json) -> Record:
    """Read the sealed part "record". Raises: CanonicalError, LocatorError, RecordError."""
    outer = Fields(value, "record")
    seed = _seed(outer.text("seed"))
    fields, display = outer.value("fields"), outer.value("display")
    outer.closed()
    if not isinstance(fields, dict):
        raise RecordError("record.fields is not a map")
    terms = parse_terms(Fields(fields, "record.fields").value("/policy"))
    return Record(seed=seed, fields=fields, display=display, claims=_claims(fields), terms=terms)


def _seed(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError as e:
        raise RecordError("record.seed is not in hex") from e
    if seed.hex() != text:
        raise RecordError("record.seed is not in lower-case hex without blanks")
    return seed


def _claims(fields: Mapping[str, Json]) -> tuple[SealedClaim, ...]:
    """Read claims up to the padding, which is null; after the first null there are only nulls."""
    values: list[Json] = []
    while (path := f"/claims/{len(values)}") in fields:
        values.append(fields[path])
    number = next((n for n, value in enumerate(values) if value is None), len(values))
    if any(value is not None for value in values[number:]):
        raise RecordError("a claim stands behind the padding")
    return tuple(_claim(value, f"/claims/{n}") for n, value in enumerate(values[:number]))


def _claim(value: Json, name: str) -> SealedClaim:
    fields = Fields(value, name)
    claim = SealedClaim(
        n=fields.integer("n", least=1),
        text=fields.text("text"),
        rung=_choice(Rung, fields, "rung"),
        knowledge=_choice(Knowledge, fields, "knowledge"),
        verdicts=tuple(_verdict(item, f"{name}/verdicts") for item in fields.items("verdicts")),
        doubts=fields.texts("doubts"),
        citations=tuple(_citation(item, f"{name}/citations") for item in fields.items("citations")),
        delivered=fields.flag("delivered"),
        topic=fields.text("topic") if isinstance(value, dict) and "topic" in value else "",
    )
    fields.closed()
    return claim


def _verdict(value: Json, name: str) -> Verdict:
    fields = Fields(value, name)
    verdict = Verdict(
        rung=_choice(Rung, fields, "rung"), passed=fields.flag("passed"), why=fields.text("why")
    )
    fields.closed()
    return verdict


def _citation(value: Json, name: str) -> SealedCitation:
    fields = Fields(value, name)
    citation = SealedCitation(
        artifact_id=fields.text("artifact_id"),
        version=fields.integer("version", least=1),
        locator=from_value(fields.value("locator")),
        relation=_choice(Relation, fields, "relation"),
        excerpt=fields.integer("excerpt"),
        why=fields.text("why"),
        auto_bound=fields.flag("auto_bound"),
        is_nearest=isinstance(value, dict) and "role" in value and _role(fields),
        original=originals.read(fields.items("original"))
        if isinstance(value, dict) and "original" in value
        else (),
    )
    fields.closed()
    return citation


def _role(fields: Fields) -> bool:
    if (role := fields.text("role")) != ROLE:
        raise RecordError(f"role is {role[:40]!r}; the only one that a citation may have is {ROLE}")
    return True


def _choice(choices: type[_Choice], fields: Fields, key: str) -> _Choice:
    text = fields.text(key)
    try:
        return choices(text)
    except ValueError as e:
        raise RecordError(f"{key} is {text[:40]!r}, none of {', '.join(choices)}") from e
