"""What papers the sources of an answer are, and what was asked for around them: for its owner, as policy stands now."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from citations.core.display.gates import Terms, read
from citations.core.display.nearest import entries
from citations.models import Handle, Question
from ledger.core.canonical import Json
from ledger.core.fields import Fields
from personas import selectors as personas
from personas.core.veils import Veil
from personas.models import Persona
from personas.selectors import Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """An artifact as the inventory lists it. ``date`` is EDTF."""

    title: str
    creator: str
    date: str


def terms_for(persona: Persona, standing: Standing) -> Terms:
    """Return how titles are read: nobody who is anonymized is named in one, and no part of a name is."""
    life, people = personas.life_of(persona), personas.aliases(persona)
    veil = Veil(people=people, own=(life["name"], *life["aliases"]))
    return Terms(tier=standing.tier, veil=veil, named=frozenset(range(len(people))))


def papers(question: Question, display: Mapping[str, Json], terms: Terms) -> Mapping[str, Paper]:
    """Return the paper of each letter beside which an excerpt is shown.

    *display* is what ``delivered`` gave for *question* at this reading. Of what is restricted nothing is told.
    """
    letters = quoted(display)
    rows = Handle.objects.filter(bundle__question=question, letter__in=letters).select_related("artifact")
    return {
        one.letter: Paper(
            title=read(one.artifact.title, terms),
            creator=read(one.artifact.creator, terms),
            date=one.artifact.date,
        )
        for one in rows.defer("artifact__payload")
    }


def quoted(display: Mapping[str, Json]) -> frozenset[str]:
    """Return the letters beside which an excerpt is shown."""
    claims = (Fields(one, "display.claims") for one in entries(display))
    sources = (Fields(one, "display.sources") for claim in claims for one in claim.items("sources"))
    return frozenset(one.text("handle").removeprefix("Source ") for one in sources if one.given("excerpt"))


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
