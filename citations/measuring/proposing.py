"""Gather what patterns taught into tables, and measure each with golden questions, for curators to decide on.

A curator writes such a question in a line, with words of the archive that answer it, or none where nothing does.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from django.conf import settings

from citations import selectors
from citations.core.feedback import gathering
from citations.core.learned_table import Table
from citations.measuring import outcomes
from citations.measuring.golden import Golden, Quote
from citations.models import Reach
from citations.selectors.learning import patterns_of
from citations.services import suggesting
from citations.services.unkept import asking
from ledger.core.canonical import Json
from ledger.core.errors import KwanzaaError
from personas import selectors as personas
from personas.models import Entry, Passage, Persona
from personas.selectors import Standing
from personas.services.policies import tier_of

BETWEEN: Final = "|"
MOST: Final = 100  # questions; each is asked twice for every reach
LONGEST: Final = 500


class GoldenLinesError(KwanzaaError):
    """Questions to measure with that cannot be taken as they are written."""

    code = "citation.golden_lines"
    public_message = "The questions to measure with cannot be taken. Correct the lines that are named."


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One question as a curator wrote it, and the record that its words stand in; '' where nothing answers it."""

    question: str
    words: str
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """A table that waits for a curator, and what golden questions said of it."""

    pk: int
    rank: int
    table: Table
    figures: Mapping[str, Json]


def propose(persona: Persona, asked: tuple[Golden, ...]) -> Iterator[Proposed]:
    """Propose a table for each reach from which enough was learnt; nothing changes before a curator accepts one."""
    for reach in Reach.objects.filter(persona=persona).select_related("persona").order_by("-rank", "pk"):
        table = gathering.gather(patterns_of(reach))
        if table is not None:
            figures = measured(reach, table, asked)
            row = suggesting.propose(reach=reach, gathered=table, figures=figures)
            yield Proposed(pk=row.pk, rank=reach.rank, table=table, figures=figures)


def measured(reach: Reach, table: Table, asked: tuple[Golden, ...]) -> dict[str, Json]:
    """Ask the golden questions as a reader of *reach*, without the table and with it."""
    paths = {quote.path for one in asked for part in one.parts for quote in part}
    texts = selectors.paragraphs_of(reach.persona, frozenset(paths))
    ask, person = asking(reach.persona, _standing(reach)), reach.persona.name
    before, after = (
        outcomes.outcomes(asked, texts, person, partial(ask, learned=one)) for one in (None, table)
    )
    return outcomes.compared(before, after)


def _standing(reach: Reach) -> Standing:
    row = reach.persona.tiers.filter(rank__lte=reach.rank).order_by("-rank").first()
    fullest = personas.fullest_standing(reach.persona)
    return fullest if row is None else replace(fullest, tier=tier_of(row))


def read(persona: Persona, text: str) -> tuple[Line, ...]:
    """Read a question a line, ``question | words that answer it``. Raises: GoldenLinesError that names the lines."""
    if not settings.ENABLE_SEMANTIC_MEMORY:
        raise GoldenLinesError(
            "ENABLE_SEMANTIC_MEMORY is off, so nothing was learnt: the operator switches it on"
        )
    written = [(n, one) for n, one in enumerate(text.splitlines(), 1) if one.strip()]
    if not 0 < len(written) <= MOST:
        raise GoldenLinesError(f"write 1 to {MOST} questions, one a line")
    lines, faults = [], []
    for n, one in written:
        question, _, words = (" ".join(part.split()) for part in one.partition(BETWEEN))
        path = _path(persona, words) if words else ""
        if not question or max(len(question), len(words)) > LONGEST:
            faults.append(
                f"line {n}: it needs a question, and neither part is longer than {LONGEST} characters"
            )
        elif path is None:
            faults.append(f"line {n}: no document has the words “{words}” in one paragraph")
        else:
            lines.append(Line(question=question, words=words, path=path))
    if faults:
        raise GoldenLinesError("; ".join(faults))
    return tuple(lines)


def golden(n: int, line: Line) -> Golden:
    """Return a line as a golden question: answered by its words, or to be refused."""
    parts = ((Quote(path=line.path, text=line.words),),) if line.words else ()
    return Golden(
        id=f"line {n}",
        question=line.question,
        kind="",
        asker="",
        category="proceed",
        reasons=(),
        outcome="answered" if parts else "refused",
        best_rung="supported" if parts else "refused",
        may_refuse=False,
        parts=parts,
        answer="",
        must_not=(),
    )


def _path(persona: Persona, words: str) -> str | None:
    version = personas.current_version(persona)
    present = Entry.objects.filter(version=version, state=Entry.State.PRESENT).values("artifact")
    rows = Passage.objects.filter(persona=persona, artifact__in=present, text__contains=words)
    return rows.order_by("artifact__record_key").values_list("artifact__record_key", flat=True).first()
