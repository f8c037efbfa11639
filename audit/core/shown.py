"""Check what a requestor saw against what was signed: the same bytes, and never more than was sealed.

Gates only reduce (DESIGN 3). What they leave is made of spans of what entered them, with typed placeholders where
something was cut: an ellipsis, a pseudonym that the record names, or the words for a name that is withheld; invisible
characters are shown as escapes. Nothing else can come out of them.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from audit.core.errors import DisplayError, MissingInputError, RecordError
from audit.core.record import Record, SealedClaim
from audit.core.told import Shown, ShownAnswer, parse_display
from citations.core.bundle.contract_rules import LONGEST
from citations.core.display.reading import joined, read_as
from citations.core.records import Rung
from citations.core.refusals.texts import REMOVED
from ledger.core.canonical import Json
from ledger.core.fields import Fields
from ledger.core.seal import OpenedExcerpt
from personas.core.text import escape_visible
from personas.core.veils import LONGEST as LONGEST_NAME
from personas.core.veils import NAMELESS

ELLIPSIS: Final = "…"
BRACKETS: Final = 2  # around a pseudonym, in displays that mark what was changed


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
    cited = [(excerpts[citation.excerpt], citation.original) for citation in sealed.citations]
    gone = [f"the key of {one.artifact_id[:23]} is not here" for one, _ in cited if not one.readable]
    for source in shown.sources:
        if source.excerpt is None:
            if sealed.rung is Rung.LABELED or source.original:
                raise DisplayError(f"claim {shown.n} is an inference, or tells a place, without its excerpt")
        elif not any(
            isinstance(one.value, str)
            and reduces(source.excerpt, one.value, names)
            and source.original in {(), places}
            for one, places in cited
        ):
            if not gone:
                raise DisplayError(f"claim {shown.n} shows an excerpt that is no part of any that it cites")
            return gone
    return []
