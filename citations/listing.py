"""The sources of an answer as whatever is kept of it lists them: each once, behind its claims and what is nearest.

The page on paper, the PDF, the Word file and Markdown have the same list. What a claim quotes already stands in none.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.urls import reverse

from citations import in_original
from citations.core.display.nearest import entries
from citations.core.display.sources import Source, is_said, sources
from citations.core.records import Relation
from citations.core.stages.display import LABELS, OTHER_HAND
from citations.models import Question
from citations.selectors import Paper
from ledger.core.canonical import Json
from ledger.core.fields import Fields
from personas.said_dates import said

_OPENING, _CLOSING = frozenset('“„"'), frozenset('”"')
QUOTED: Final = frozenset({LABELS[Relation.DIRECT_QUOTE], OTHER_HAND})


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What a claim takes from a source and does not quote; ``excerpt`` is None where it is restricted."""

    label: str
    excerpt: str | None

    @property
    def has_marks(self) -> bool:
        """Tell whether it stands between quotation marks of its own, so that none are put around it."""
        words = self.excerpt or ""
        return words[:1] in _OPENING and words[-1:] in _CLOSING


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """One source. ``paper`` is None where nothing is told of it; ``date`` is '' where ``about`` says all of it.

    ``where`` says where in its original it stands; '' where that is not told. ``link`` leads whoever may know of its
    item there, and who asked to the very place; '' where there is none.
    """

    letter: str
    paper: Paper | None
    date: str
    about: str
    where: str
    taken: tuple[Taken, ...]
    link: str


def listed(
    answer: Mapping[str, Json], papers: Mapping[str, Paper], question: Question, base: str = ""
) -> tuple[Listed, ...]:
    """Return the sources of an answer in the order in which they are first named; links begin with *base*, if any."""
    held: dict[str, list[tuple[str, int, int, Source]]] = {}
    for item in entries(answer):
        claim = Fields(item, "claim")
        text, n = claim.text("text"), claim.integer("n")
        for place, one in enumerate(sources(item), 1):
            held.setdefault(one.letter, []).append((text, n, place, one))
    return tuple(
        _listed(
            [(text, one) for text, _, _, one in found],
            paper := papers.get(letter),
            _link(question, paper, *found[0][1:3], base) if paper and base else "",
        )
        for letter, found in held.items()
    )


def _link(question: Question, paper: Paper, n: int, at: int, base: str) -> str:
    path = reverse("chat:item", args=[question.persona.slug, paper.item])
    return f"{base}{path}?of={question.handle}-{n}-{at}"


def _listed(found: Sequence[tuple[str, Source]], paper: Paper | None, link: str) -> Listed:
    first = found[0][1]
    date = said(paper.date) if paper else ""
    where = dict.fromkeys(in_original.said(one.signed) for _, one in found)
    bare = (one for text, one in found if one.excerpt is None or not is_said(text, one.excerpt))
    return Listed(
        letter=first.letter,
        paper=paper,
        date="" if first.about.endswith(f", {date}") else date,
        about=first.about,
        where=", ".join(filter(None, where)),
        taken=tuple(dict.fromkeys(Taken(label=one.label, excerpt=one.excerpt) for one in bare)),
        link=link,
    )


def perhaps(claims: Sequence[Json]) -> int:
    """Return the number of the second claim, where all are quotations: the likeliest stands first. 0 elsewhere."""
    read = [Fields(one, "claim") for one in claims]
    if len(read) < 2 or not {one.text("label") for one in read} <= QUOTED:  # noqa: PLR2004 -- a first and a second
        return 0
    return read[1].integer("n")
