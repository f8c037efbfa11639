"""What papers the sources of an answer are, and what was asked for around them: for its owner, as policy stands now."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from citations.core.display.nearest import entries
from citations.core.display.sources import sources
from citations.models import Handle, Question
from citations.selectors.access import standing_of
from ledger.core.canonical import Json
from personas import selectors as personas
from personas.selectors import Naming


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """An artifact as the inventory lists it.

    ``date`` is EDTF; ``recipient`` and ``language`` are '' where not told.
    ``item`` is its handle in the reading room; ``is_pictured``: its picture may be seen small.
    """

    title: str
    creator: str
    date: str
    recipient: str = ""
    language: str = ""
    item: str = ""
    is_pictured: bool = False


def papers(question: Question, display: Mapping[str, Json], told: Naming) -> Mapping[str, Paper]:
    """Return the paper of each letter beside which an excerpt is shown, as the inventory tells it.

    *display* is what ``delivered`` gave for *question* at this reading. Of what is restricted nothing is told, nor of
    what names somebody sealed.
    """
    letters = quoted(display)
    found = Handle.objects.filter(bundle__question=question, letter__in=letters).select_related("artifact")
    rows = tuple(found.defer("artifact__payload"))
    if not rows:
        return {}
    standing = standing_of(question.user, question.persona)
    version = personas.current_version(question.persona).n
    # To whom they went, and what is seen of them, as the reading room has the items that stand in it now.
    names = {one.artifact_id: one.artifact.artifact_id for one in rows}
    sent = personas.recipients(standing, version=version, artifacts=names)
    pictured = personas.thumbnails(standing, question.persona, names, version=version)
    archive = question.persona.archive_id
    return {
        one.letter: Paper(
            title=told.over(one.artifact.title),
            creator=told.over(one.artifact.creator),
            date=one.artifact.date,
            recipient=sent.get(one.artifact_id, ""),
            language=one.artifact.language,
            item=personas.handle(archive, one.artifact.record_key),
            is_pictured=one.artifact_id in pictured,
        )
        for one in rows
        if told.of(f"{one.artifact.title}\n{one.artifact.creator}") is not None
    }


def quoted(display: Mapping[str, Json]) -> frozenset[str]:
    """Return the letters beside which an excerpt is shown."""
    named = (one for claim in entries(display) for one in sources(claim))
    return frozenset(one.letter for one in named if one.excerpt is not None)


def widened(questions: Iterable[Question]) -> Mapping[tuple[int, str], tuple[Question, ...]]:
    """Return the requests for what stands around a source, by the key of its question and its letter, in their order.

    A request around the source of such an answer counts for the source that the first one was about.
    """
    level: dict[int, tuple[int, str] | None] = {one.pk: None for one in questions}
    found: dict[tuple[int, str], tuple[Question, ...]] = {}
    while level:
        rows = Question.objects.filter(around__bundle__question__in=level, forgotten=None)
        below: dict[int, tuple[int, str] | None] = {}
        for one in rows.select_related("around__bundle", "persona", "user", "conversation").order_by("pk"):
            if one.around is not None:  # so it was selected
                of = one.around.bundle.question_id
                key = level[of] or (of, one.around.letter)
                found[key] = (*found.get(key, ()), one)
                below[one.pk] = key
        level = below
    return found


def root_of(question: Question) -> tuple[Question, str]:
    """Return the question whose source a request for context is about, and the letter; itself and '' for any other."""
    letter = ""
    while question.around is not None:
        letter, question = question.around.letter, question.around.bundle.question
    return question, letter
