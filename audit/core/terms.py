"""The policy that a record was gated under, read back as strictly as ``citations`` wrote it (``sealed_policy``)."""

from collections.abc import Sequence
from dataclasses import dataclass

from audit.core.errors import MissingInputError, RecordError
from citations.core.records import Allowance, Life, Origin
from ledger.core.canonical import Json
from ledger.core.fields import Fields
from ledger.core.seal import OpenedExcerpt
from personas.core.consent import Scope
from personas.core.policy_rows import read_cap, read_tier
from personas.core.tiers import Tier


@dataclass(frozen=True, slots=True, kw_only=True)
class Veiled:
    """Somebody whose veil lies over what was shown. ``named``: parts of the name were withheld too."""

    names: tuple[str, ...]
    pseudonym: str
    named: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedOrigin:
    """A record that was cited or found. ``excerpt`` holds what is known of its artifact, where a claim cites it."""

    record_key: str
    artifact_id: str
    display: bool
    cap: int | None
    excerpt: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedPassage:
    """A passage of the evidence, by its origin's number; ``excerpt`` holds the words of a restricted one."""

    passage: int
    origin: int
    excerpt: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedTerms:
    """What the gates took in. ``citations`` are the origin's number of each citation, in their order."""

    tier: Tier
    inference: bool
    life: Life
    veiled: tuple[Veiled, ...]
    origins: tuple[SealedOrigin, ...]
    citations: tuple[int, ...]
    passages: tuple[SealedPassage, ...]
    allowance: Allowance | None
    worn: tuple[str, ...]
    originals: bool

    @property
    def excerpts(self) -> tuple[int, ...]:
        """The numbers of the excerpts that this points to."""
        numbers = [one.excerpt for one in self.origins] + [one.excerpt for one in self.passages]
        return tuple(number for number in numbers if number is not None)


def parse_terms(value: Json) -> SealedTerms:
    """Read the field ``/policy``. Raises: CanonicalError, RecordError."""
    fields = Fields(value, "/policy")
    terms = SealedTerms(
        tier=read_tier(fields.fields("tier"), v=2),
        inference=fields.flag("inference"),
        life=_life(fields.fields("life")),
        veiled=tuple(_veiled(Fields(item, "/policy.veiled")) for item in fields.items("veiled")),
        origins=tuple(_origin(Fields(item, "/policy.origins")) for item in fields.items("origins")),
        citations=_numbers(fields.items("citations")),
        passages=tuple(_passage(Fields(item, "/policy.passages")) for item in fields.items("passages")),
        allowance=_allowance(fields.fields("allowance")) if fields.given("allowance") else None,
        worn=fields.texts("worn"),
        originals=isinstance(value, dict) and "originals" in value and fields.flag("originals"),
    )
    fields.closed()
    _check_references(terms)
    return terms


def origin_of(one: SealedOrigin, version: int, excerpts: Sequence[OpenedExcerpt]) -> Origin:
    """Return the origin as the gates saw it. Raises: MissingInputError when its artifact's key is gone; RecordError."""
    known = Fields(_opened(one.excerpt, one.artifact_id, excerpts), "origin")
    origin = Origin(
        record_key=one.record_key,
        artifact_id=one.artifact_id,
        version=version,
        title=known.text("title"),
        creator=known.text("creator"),
        date=known.text("date"),
        year=known.integer("year", least=-9999) if known.given("year") else None,
        kind=known.text("kind"),
        primary=known.flag("primary"),
        language=known.text("language"),
        source=known.text("source"),
        rights=known.text("rights"),
        facts=tuple(_fact(item) for item in known.items("facts")),
        scope=Scope(inclusion=True, surfacing=True, existence=True, display=one.display, cap=one.cap),
    )
    known.closed()
    return origin


def closed_texts(terms: SealedTerms, excerpts: Sequence[OpenedExcerpt]) -> tuple[str, ...]:
    """Return the words of the restricted passages that were found. Raises: MissingInputError, RecordError."""
    texts: list[str] = []
    for one, origin in ((one, terms.origins[one.origin]) for one in terms.passages):
        if not origin.display:
            fields = Fields(_opened(one.excerpt, origin.artifact_id, excerpts), "passage")
            texts.append(fields.text("text"))
            fields.closed()
    return tuple(texts)


def _opened(number: int | None, artifact_id: str, excerpts: Sequence[OpenedExcerpt]) -> Json:
    if number is None or number >= len(excerpts) or excerpts[number].artifact_id != artifact_id:
        raise RecordError(f"/policy points to no excerpt of {artifact_id[:23]}")
    if not excerpts[number].readable:
        raise MissingInputError(f"the gates cannot be run again: the key of {artifact_id[:23]} is not here")
    return excerpts[number].value


def _check_references(terms: SealedTerms) -> None:
    if max((*terms.citations, *(one.origin for one in terms.passages)), default=-1) >= len(terms.origins):
        raise RecordError("/policy speaks of an origin that it does not have")
    if any(terms.origins[one.origin].display is not (one.excerpt is None) for one in terms.passages):
        raise RecordError("/policy has the words of restricted passages, of all of them and of no others")


def _life(fields: Fields) -> Life:
    life = Life(
        name=fields.text("name"),
        aliases=fields.texts("aliases"),
        pronoun=fields.text("pronoun"),
        born=fields.text("born"),
        died=fields.text("died"),
        archive_end=fields.text("archive_end"),
        end_year=fields.integer("end_year"),
    )
    fields.closed()
    return life


def _veiled(fields: Fields) -> Veiled:
    one = Veiled(names=fields.texts("names"), pseudonym=fields.text("pseudonym"), named=fields.flag("named"))
    fields.closed()
    return one


def _origin(fields: Fields) -> SealedOrigin:
    origin = SealedOrigin(
        record_key=fields.text("record_key"),
        artifact_id=fields.text("artifact_id"),
        display=fields.flag("display"),
        cap=read_cap(fields),
        excerpt=fields.integer("excerpt") if fields.given("excerpt") else None,
    )
    fields.closed()
    return origin


def _passage(fields: Fields) -> SealedPassage:
    passage = SealedPassage(
        passage=fields.integer("passage"),
        origin=fields.integer("origin"),
        excerpt=fields.integer("excerpt") if fields.given("excerpt") else None,
    )
    fields.closed()
    return passage


def _allowance(fields: Fields) -> Allowance:
    spent = [Fields(item, "/policy.allowance.spent") for item in fields.items("spent")]
    allowance = Allowance(
        chars=fields.integer("chars"),
        spent=tuple((one.text("artifact_id"), one.integer("chars")) for one in spent),
    )
    for one in (*spent, fields):
        one.closed()
    return allowance


def _fact(value: Json) -> tuple[str, str]:
    if isinstance(value, list) and len(value) == 2 and all(isinstance(item, str) for item in value):  # noqa: PLR2004
        return str(value[0]), str(value[1])
    raise RecordError("a fact of an origin is a pointer and a text")


def _numbers(items: Sequence[Json]) -> tuple[int, ...]:
    if not all(type(item) is int and item >= 0 for item in items):
        raise RecordError("/policy.citations is not a list of numbers")
    return tuple(item for item in items if isinstance(item, int))
