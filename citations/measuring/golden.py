"""Golden questions: what was asked, what should have come back, and where the words for it stand.

The form is that of a ``questions.jsonl`` beside an archive folder: one map a line. Keys that are not read
here (notes for people) are let through.
"""

import re
from dataclasses import dataclass
from typing import Final

import unicodedata2

from ledger.core.canonical import Json
from ledger.core.fields import Fields
from personas.core.media.base import TextLocator

_OPTIONAL: Final[dict[str, Json]] = dict.fromkeys(
    ("as", "alt_category_reason", "alt_outcome", "answer", "gold", "gold_all", "must_not")
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """Words that stand in one artifact, named by its record key."""

    path: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Golden:
    """One golden question. All ``parts`` are needed; in a part any one quote will do.

    ``asker`` is a login or empty. ``reasons`` are the category reasons that count as right, empty when none
    is expected; ``may_refuse`` says that a refusal is right too.
    """

    id: str
    question: str
    kind: str
    asker: str
    category: str
    reasons: tuple[str, ...]
    outcome: str
    best_rung: str
    may_refuse: bool
    parts: tuple[tuple[Quote, ...], ...]
    answer: str
    must_not: tuple[str, ...]

    @property
    def only_primary(self) -> bool:
        """Whether no quote stands in an artifact that calls itself secondary in its path."""
        return not any("SECONDARY" in quote.path for part in self.parts for quote in part)


def read(value: Json) -> Golden:
    """Read one line's map. Raises CanonicalError that names the field which is missing or of another type."""
    fields = Fields({**_OPTIONAL, **value} if isinstance(value, dict) else value, "question")
    expected = fields.fields("expected")
    reason = expected.text("category_reason") if expected.given("category_reason") else None
    others = fields.texts("alt_category_reason") if fields.given("alt_category_reason") else ()
    return Golden(
        id=fields.text("id"),
        question=fields.text("question"),
        kind=fields.text("kind"),
        asker=fields.text("as") if fields.given("as") else "",
        category=expected.text("category"),
        reasons=(reason, *others) if reason else (),
        outcome=expected.text("outcome"),
        best_rung=expected.text("best_rung"),
        may_refuse=fields.given("alt_outcome") and "refused" in fields.texts("alt_outcome"),
        parts=_parts(fields),
        answer=fields.text("answer") if fields.given("answer") else "",
        must_not=fields.texts("must_not") if fields.given("must_not") else (),
    )


def locate(quote: str, paragraphs: tuple[str, ...]) -> tuple[TextLocator, ...]:
    """Find *quote* in canonical paragraphs: one span for each paragraph it touches, or none.

    White space counts as equal, because canonical text folds it; the first place wins.
    """
    words = unicodedata2.normalize("NFC", quote).split()
    if not words:
        return ()
    found = re.search(r"\s+".join(re.escape(word) for word in words), "\n\n".join(paragraphs))
    return () if found is None else _spans(found.start(), found.end(), paragraphs)


def _spans(start: int, end: int, paragraphs: tuple[str, ...]) -> tuple[TextLocator, ...]:
    spans = []
    base = 0
    for n, paragraph in enumerate(paragraphs):
        first, last = max(start - base, 0), min(end - base, len(paragraph))
        if first < last:
            spans.append(TextLocator(paragraph=n, start=first, end=last))
        base += len(paragraph) + 2
    return tuple(spans)


def _parts(fields: Fields) -> tuple[tuple[Quote, ...], ...]:
    if fields.given("gold_all"):
        parts = fields.items("gold_all")
        return tuple(_quotes(Fields({"part": part}, "gold_all").items("part")) for part in parts)
    quotes = _quotes(fields.items("gold")) if fields.given("gold") else ()
    return (quotes,) if quotes else ()


def _quotes(values: tuple[Json, ...]) -> tuple[Quote, ...]:
    return tuple(
        Quote(path=fields.text("path"), text=fields.text("quote"))
        for fields in (Fields(value, "gold") for value in values)
    )
