"""What a curator decides about: sentences that are held back, under whose names, with the words around them."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import QuerySet

from personas.core.artifact import Artifact as CoreArtifact
from personas.core.artifact import parse_payload
from personas.held_back import FoundName, HeldSentence
from personas.models import Artifact, Person, Persona

NOBODY: Final = "-"  # stands for sentences that name nobody, in a query
OFFERED: Final = 200  # people, and names, on a page
FACTS: Final = ("title", "description")  # of a heading
_AROUND: Final = 160  # code points of the text before and behind
Place = tuple[str, int | None, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """One sentence as a curator reads it: its words, what stands around them, and where."""

    row: HeldSentence
    before: str
    words: str
    behind: str
    record: str
    title: str
    date: str


def people(persona: Persona, state: HeldSentence.State) -> tuple[tuple[str, int], ...]:
    """Return under whose names sentences of *state* stand, and how many; the most first, ``NOBODY`` for no name.

    What a curator said is nobody's name is left out.
    """
    dismissed = FoundName.objects.filter(persona=persona, is_nobody=True).values_list("name", flat=True)
    names = HeldSentence.objects.filter(persona=persona, state=state).values_list("names", flat=True)
    nobody = {*dismissed}
    kept = ([name for name in held if name not in nobody] for held in names)
    counted = Counter(name for held in kept for name in held or [NOBODY])
    return tuple(sorted(counted.items(), key=lambda one: (-one[1], one[0]))[:OFFERED])


def sentences(
    persona: Persona, state: HeldSentence.State, *, who: str = "", kind: str = ""
) -> QuerySet[HeldSentence]:
    """Return the sentences of *state*; with *who* those under that name, with *kind* those that tell such a thing."""
    rows = HeldSentence.objects.filter(persona=persona, state=state).select_related("artifact")
    if who:
        rows = rows.filter(names=[]) if who == NOBODY else rows.filter(names__contains=[who])
    if kind:
        rows = rows.filter(kinds__contains=[kind])
    return rows.order_by("artifact__record_key", "artifact", "paragraph", "start")


def shown(rows: Iterable[HeldSentence]) -> tuple[Shown, ...]:
    """Read the words of sentences, and what stands around them."""
    parsed: dict[int, CoreArtifact | None] = {}
    made = list[Shown]()
    for row in rows:
        artifact: Artifact = row.artifact
        if artifact.pk not in parsed:
            parsed[artifact.pk] = _content(artifact)
        before, behind = _around(row, parsed[artifact.pk])
        made.append(
            Shown(
                row=row,
                before=before,
                words=_said(row, parsed[artifact.pk]),
                behind=behind,
                record=artifact.record_key,
                title=artifact.title,
                date=artifact.date,
            )
        )
    return tuple(made)


def words_of(row: HeldSentence) -> str:
    """Return the words of a sentence; of a heading its title and description. Empty where it was destroyed."""
    return _said(row, _content(row.artifact))


def told(persona_id: int, artifacts: Collection[str]) -> frozenset[Place]:
    """Return the places of all that was held back of some artifacts, or is; what a reader finds of it was cleared."""
    rows = HeldSentence.objects.filter(persona=persona_id, artifact__artifact_id__in=artifacts)
    return frozenset(rows.values_list("artifact__artifact_id", "paragraph", "start"))


def risks(persona_id: int, artifacts: Collection[str], model: str) -> dict[str, dict[Place, int]]:
    """Return what *model* said of the sentences that it read, for those of the artifacts that it judged."""
    rows = Artifact.objects.filter(persona=persona_id, artifact_id__in=artifacts, judged=model)
    kept = ((name, flat) for name, flat in rows.values_list("artifact_id", "risks") if flat is not None)
    return {
        name: {
            (name, paragraph, start): risk
            for paragraph, start, risk in zip(flat[::3], flat[1::3], flat[2::3], strict=True)
        }
        for name, flat in kept
    }


def _content(artifact: Artifact) -> CoreArtifact | None:
    payload = bytes(artifact.payload)
    return parse_payload(payload) if payload else None


def _said(row: HeldSentence, content: CoreArtifact | None) -> str:
    if content is None:
        return ""
    if row.paragraph is None:
        return " · ".join(str(content.fact(name) or "") for name in FACTS)
    return content.paragraphs[row.paragraph][row.start : row.end]


def _around(row: HeldSentence, content: CoreArtifact | None) -> tuple[str, str]:
    if content is None or row.paragraph is None:
        return "", ""
    text = content.paragraphs[row.paragraph]
    return text[max(0, row.start - _AROUND) : row.start], text[row.end : row.end + _AROUND]


def unreviewed(persona: Persona, *, dismissed: bool = False) -> tuple[Sequence[Any], int]:
    """Return the names that stand in texts and that nobody reviewed, the most frequent first, and how many more.

    Where *dismissed*, those that somebody said to be no people's.
    """
    known = {persona.name, *persona.aliases}
    for person in Person.objects.filter(persona=persona):
        known |= {person.name, *person.aliases}
    folded = {name.casefold() for name in known}
    rows = FoundName.objects.filter(persona=persona, is_nobody=dismissed).order_by("-times", "name")
    left = [row for row in rows if row.name.casefold() not in folded]
    return left[:OFFERED], max(0, len(left) - OFFERED)
