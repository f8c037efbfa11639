"""A display answer read back, as far as an auditor compares it with what was sealed (``audit.core.shown``)."""

from dataclasses import dataclass
from typing import Final

from audit.core.errors import RecordError
from citations.core.display.nearest import LABEL, nearest_of
from ledger.core.canonical import Json
from ledger.core.fields import Fields
from personas.core.desk import originals
from personas.core.media.base import Place

NAME: Final = "kwanzaa.display.v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSource:
    """One source beside a claim. ``excerpt`` is None where it was withheld, ``original`` empty where it is not told."""

    handle: str
    excerpt: str | None
    original: tuple[Place, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """One claim of a display answer."""

    n: int
    text: str
    rung: str
    sources: tuple[ShownSource, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownAnswer:
    """A display answer, as far as an auditor compares it. ``removed`` are the reasons, in sentences.

    ``nearest`` stands beside a refusal or below an answer; its rung is '', because it has none.
    """

    kind: str
    rung: str
    text: str
    claims: tuple[Shown, ...]
    nearest: tuple[Shown, ...]
    removed: tuple[str, ...]


def parse_display(value: Json) -> ShownAnswer:
    """Read a display answer. Raises: CanonicalError, RecordError."""
    fields = Fields(value, "display")
    if fields.text("t") != NAME:
        raise RecordError(f"the sealed display is not a {NAME}")
    outcome = fields.fields("outcome")
    return ShownAnswer(
        kind=outcome.text("kind"),
        rung=outcome.text("rung"),
        text=fields.fields("contract").fields("answer").text("text"),
        claims=tuple(_claim(item) for item in fields.items("claims")),
        nearest=tuple(_near(item) for item in nearest_of(value)),
        removed=tuple(Fields(item, "display.removed").text("why") for item in outcome.items("removed")),
    )


def _claim(value: Json) -> Shown:
    fields = Fields(value, "display.claims")
    return _entry(fields, fields.text("rung"))


def _near(value: Json) -> Shown:
    fields = Fields(value, "display.nearest")
    if fields.text("label") != LABEL:
        raise RecordError("what is nearest stands in the sealed display without its label")
    return _entry(fields, "")


def _entry(fields: Fields, rung: str) -> Shown:
    return Shown(
        n=fields.integer("n", least=1),
        text=fields.text("text"),
        rung=rung,
        sources=tuple(_source(item) for item in fields.items("sources")),
    )


def _source(value: Json) -> ShownSource:
    fields = Fields(value, "display.sources")
    handle = fields.text("handle")
    told = isinstance(value, dict) and "original" in value
    return ShownSource(
        handle=handle,
        excerpt=fields.text("excerpt") if fields.given("excerpt") else None,
        original=originals.read(fields.items("original")) if told else (),
    )
