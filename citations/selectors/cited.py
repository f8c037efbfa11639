"""What the sources of an answer stand for, for its owner: the step from a citation to its place in the item."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User

from citations.core.display.nearest import entries
from citations.core.display.sources import sources
from citations.core.errors import UnknownQuestionError
from citations.models import Handle, Question
from citations.selectors.delivery import delivered
from citations.selectors.questions import question_of
from ledger.core.canonical import Json
from ledger.core.fields import Fields
from personas.core.media import from_value
from personas.core.media.base import Locator


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """One excerpt as it is read, and where it stands: claim ``n``, its ``at``-th source, both from 1."""

    n: int
    at: int
    letter: str
    place: Locator
    excerpt: str


def handles_of(question: Question) -> Mapping[str, Handle]:
    """Return what each letter of an answer stands for."""
    held = Handle.objects.filter(bundle__question=question).select_related("artifact")
    return {one.letter: one for one in held.defer("artifact__payload")}


def quotes(display: Mapping[str, Json], handles: Mapping[str, Handle]) -> Iterator[Quote]:
    """Yield the excerpts of a display: a handle holds its places in the order in which the display names it."""
    places = {letter: iter(handle.locator) for letter, handle in handles.items()}
    for value in entries(display):
        n = Fields(value, "display.claims").integer("n")
        for at, one in enumerate(sources(value), 1):
            given = next(places.get(one.letter, iter(())), None)
            if given is not None and one.excerpt is not None:
                yield Quote(n=n, at=at, letter=one.letter, place=from_value(given), excerpt=one.excerpt)


def cited_of(user: User, handle: str, n: int, at: int) -> tuple[Question, Handle, Quote]:
    """Return the *at*-th source of claim *n* as it may be read now, both from 1, with its question and handle.

    Raises: UnknownQuestionError, the same for a foreign answer, a place that is none, and a restricted source.
    """
    question = question_of(user, handle)
    display, handles = delivered(question), handles_of(question)
    for one in quotes(display, handles) if display else ():
        if (one.n, one.at) == (n, at):
            return question, handles[one.letter], one
    raise UnknownQuestionError
