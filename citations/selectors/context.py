"""The source of an earlier answer, for its owner, and the sentences that stand around it."""

from collections.abc import Iterator, Sequence
from functools import cache

from django.contrib.auth.models import User
from django.db.models import BinaryField, Func, IntegerField
from django.db.models.functions import Substr
from django.utils import timezone

from citations.core.errors import UnknownQuestionError
from citations.core.evidence import Sentence
from citations.models import Handle, Question
from citations.selectors.delivery import delivered
from citations.selectors.papers import quoted
from citations.selectors.questions import question_of
from personas import selectors as personas
from personas.models import Artifact, Passage
from personas.selectors import Standing
from personas.selectors.reading import HIDDEN


def handle_of(user: User, handle: str, letter: str) -> Handle:
    """Return what *letter* stands for in an answer of *user*, while it shows an excerpt there, until it expires.

    Raises: UnknownQuestionError, the same for a foreign answer, an unknown letter and one that is over.
    """
    question = question_of(user, handle)
    display = delivered(question)
    if display is None or letter not in quoted(display):
        raise UnknownQuestionError
    held = Handle.objects.filter(
        bundle__question=question, letter=letter, owner=user, expires__gt=timezone.now()
    )
    found = held.select_related("bundle__question__conversation").first()
    if found is None:
        raise UnknownQuestionError
    return found


def handle_around(question: Question) -> Handle | None:
    """Return the source that a request for context is about; None when it has expired meanwhile."""
    if question.around_id is None:
        return None
    held = Handle.objects.filter(pk=question.around_id, owner=question.user_id, expires__gt=timezone.now())
    return held.select_related("artifact", "bundle__question").first()


def sentences_of(
    standing: Standing, artifact: Artifact, *, version: int, asked: str | None
) -> Iterator[tuple[int, Sentence | None]]:
    """Yield every sentence of an artifact with a passage that holds it, in order; None where it is closed.

    What is open is told for the question that was *asked*.
    """
    found = personas.legible(standing, artifact_id=artifact.artifact_id, version=version, asked=asked)
    paragraph = cache(found.paragraph) if found else _nothing
    for (index, start, end), passage_id in sorted(_places(artifact)):
        text = (paragraph(index) or "")[start:end]
        is_open = len(text) == end - start > 0 and HIDDEN not in text
        one = Sentence(paragraph=index, start=start, end=end, text=text) if is_open else None
        yield passage_id, one


def _nothing(_index: int) -> str | None:
    return None


def vectors_around(
    artifact: Artifact, embedder: str, width: int
) -> tuple[tuple[Sequence[int], bytes | None], ...]:
    """Return the places of sentences and their packed vectors for each passage of a source that *embedder* made.

    Of *width* numbers each; word pieces, which take ten times as much, stay where they are.
    """
    rows = Passage.objects.filter(persona_id=artifact.persona_id, artifact=artifact)
    count = Func("sentences", function="jsonb_array_length", output_field=IntegerField()) / 3
    near = Substr("sentence_vectors", 1, count * width, output_field=BinaryField())
    held = rows.filter(embedder=embedder).values_list("sentences", near)
    return tuple((flat, None if near is None else bytes(near)) for flat, near in held)


def _places(artifact: Artifact) -> Iterator[tuple[tuple[int, int, int], int]]:
    rows = Passage.objects.filter(persona_id=artifact.persona_id, artifact=artifact)
    found: dict[tuple[int, int, int], int] = {}
    for passage_id, flat in rows.order_by("ordinal").values_list("id", "sentences"):
        for place in zip(flat[::3], flat[1::3], flat[2::3], strict=True):
            found.setdefault(place, passage_id)
    yield from found.items()
