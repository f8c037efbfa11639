"""Check what a requestor saw against what was signed: the same bytes, and never more than was sealed.

Gates only reduce (DESIGN 3). What they leave is made of spans of what entered them, with typed placeholders where
something was cut: an ellipsis, a pseudonym that the record names, or the words for a name that is withheld; invisible
characters are shown as escapes. Nothing else can come out of them.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from audit.core.errors import DisplayError, MissingInputError, RecordError
from audit.core.record import Record, SealedClaim
from citations.core.bundle.contract_rules import LONGEST
from citations.core.display.nearest import LABEL, nearest_of
from citations.core.display.reading import joined, read_as
from citations.core.records import Rung
from citations.core.refusals.refusals import REMOVED
from ledger.core.canonical import Json
from ledger.core.fields import Fields
from ledger.core.seal import OpenedExcerpt
from personas.core.text import escape_visible
from personas.core.veils import LONGEST as LONGEST_NAME
from personas.core.veils import NAMELESS

NAME: Final = "kwanzaa.display.v1"
ELLIPSIS: Final = "…"
BRACKETS: Final = 2  # around a pseudonym, in displays that mark what was changed


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSource:
    """One source beside a claim. ``excerpt`` is None where it was withheld."""

    handle: str
    excerpt: str | None


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


def check_reduction(record: Record, excerpts: Sequence[OpenedExcerpt]) -> None:
    """Check that every claim and excerpt that was shown is a part of one that was sealed and delivered.

    Raises: DisplayError; MissingInputError when an excerpt cannot be compared because its key is gone.
    """
    display = parse_display(record.display)
    delivered = {claim.n: claim for claim in record.claims if claim.delivered}
    if [shown.n for shown in display.claims] != list(delivered):
        raise DisplayError("the claims that were shown are not those that were delivered")
    if display.kind == "answer" and display.text != _joined(display):
        raise DisplayError("the answer's text is not that of its claims")
    near = {claim.n: claim for claim in record.nearest}
    if not {shown.n for shown in display.nearest} <= set(near):
        raise DisplayError("what was shown as nearest is not what was sealed as that")
    _check_read(record)
    names, known = pseudonyms_of(record), delivered | near
    beside = [replace(one, rung=known[one.n].rung) for one in display.nearest]
    gone = [why for one in (*display.claims, *beside) for why in _against(one, known[one.n], excerpts, names)]
    if gone:
        raise MissingInputError(f"cannot compare {len(gone)} shown excerpts: {gone[0]}")


def _check_read(record: Record) -> None:
    """Check that a reader who was told how the question was read was told what is sealed as searched for."""
    said = read_as(record.display)
    searched = (
        Fields(dict(record.fields), "record.fields").fields("/category").texts("searches") if said else ()
    )
    if said != joined(searched):
        raise DisplayError("what the question was read as is not what was searched for")


def check_removed(display: ShownAnswer, removed: Sequence[Mapping[str, Json]]) -> None:
    """Check that every topic that was removed is named to the requestor with its reason. Raises: DisplayError."""
    said = [REMOVED.get(str(one.get("why"))) for one in removed]
    if display.kind == "answer" and said != list(display.removed):
        raise DisplayError("the removed topics that were shown are not those of the record")


def reduces(shown: str, whole: str, pseudonyms: Sequence[str] = ()) -> bool:
    """Tell whether *shown* is made of spans of *whole*, in their order, with placeholders between them.

    An ellipsis may stand for nothing; a name that is not shown stands for one code point or more.
    """
    whole, place = escape_visible(whole), 0
    # A longer pseudonym may begin with a shorter one.
    kinds = (ELLIPSIS, NAMELESS, *sorted(pseudonyms, key=len, reverse=True))
    spans = re.split(f"({'|'.join(map(re.escape, kinds))})", shown)
    for n in range(0, len(spans), 2):
        beside = spans[max(n - 1, 0) : n + 2 : 2] if n else spans[1:2]
        span = spans[n].strip() if ELLIPSIS in beside else spans[n]
        place += n > 0 and spans[n - 1] != ELLIPSIS
        found = whole.find(span, place)
        if found < 0:
            return False
        place = found + len(span)
    return True


def pseudonyms_of(record: Record) -> tuple[str, ...]:
    """Return the pseudonyms that an answer uses. Raises: RecordError for one that is longer than a name."""
    session = record.fields["/session"]
    if not isinstance(session, dict) or "pseudonyms" not in session:
        return ()
    names = Fields(session, "/session").texts("pseudonyms")
    if not all(0 < len(name) <= LONGEST_NAME + BRACKETS and name.isprintable() for name in names):
        raise RecordError("/session.pseudonyms holds what is no name")
    return names


def _joined(display: ShownAnswer) -> str:
    return "\n".join(shown.text for shown in display.claims)[:LONGEST]


def _against(
    shown: Shown, sealed: SealedClaim, excerpts: Sequence[OpenedExcerpt], names: Sequence[str]
) -> list[str]:
    """Compare one claim; return why some of its excerpts could not be compared."""
    if shown.rung != sealed.rung or not reduces(shown.text, sealed.text, names):
        raise DisplayError(f"claim {shown.n} shows another text or rung than was sealed")
    cited = [excerpts[citation.excerpt] for citation in sealed.citations]
    gone = [f"the key of {one.artifact_id[:23]} is not here" for one in cited if not one.readable]
    for source in shown.sources:
        if source.excerpt is None:
            if sealed.rung is Rung.LABELED:
                raise DisplayError(f"claim {shown.n} is an inference shown without its excerpt")
        elif not any(
            isinstance(one.value, str) and reduces(source.excerpt, one.value, names) for one in cited
        ):
            if not gone:
                raise DisplayError(f"claim {shown.n} shows an excerpt that is no part of any that it cites")
            return gone
    return []


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
    return ShownSource(handle=handle, excerpt=fields.text("excerpt") if fields.given("excerpt") else None)
