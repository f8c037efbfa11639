"""What is kept of one person: their questions and what they said of answers; and of each answer what they may read now.

Their own words are theirs, also of an archive that they may not enter any more. What an archive says is read as ever.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from django.contrib.auth.models import User
from django.db.models import F, Sum

from citations.core.errors import UnknownQuestionError
from citations.models import Budget, Conversation, Feedback, Question, Rating, Shared, ShownSpan
from citations.selectors.delivery import delivered
from citations.selectors.questions import question_of
from ledger.core.canonical import Json
from personas.core.errors import ForbiddenError, UnknownPersonaError

Said = dict[str, object]


def asked_by(user: User) -> Iterator[tuple[Conversation, tuple[Question, ...]]]:
    """Yield their conversations with what was asked in them, oldest first; what was forgotten has no words any more."""
    talks: dict[int, list[Question]] = defaultdict(list)
    for question in Question.objects.filter(user=user, forgotten=None).order_by("pk"):
        talks[question.conversation_id].append(question)
    for talk in Conversation.objects.filter(user=user, pk__in=talks).order_by("pk"):
        yield talk, tuple(talks[talk.pk])


def forgotten_by(user: User) -> int:
    """Count their questions whose words were removed, while the signed record keeps its own."""
    return Question.objects.filter(user=user).exclude(forgotten=None).count()


def answer_to(user: User, question: Question) -> tuple[Question, dict[str, Json]] | None:
    """Return a question of theirs with what they may read of its answer now, if anything."""
    try:
        mine = question_of(user, question.handle)
        answer = delivered(mine)
    except (UnknownQuestionError, UnknownPersonaError, ForbiddenError):
        return None
    return None if answer is None else (mine, answer)


def said_of(questions: Iterable[Question]) -> Mapping[int, Said]:
    """Return what was said of each answer, and whether its question is shared, by key of the question."""
    keys = [one.pk for one in questions]
    said: dict[int, Said] = {key: {} for key in keys}
    for rating in Rating.objects.filter(question__in=keys):
        written = {"verdict": rating.verdict, "words": rating.words, "question": rating.wording}
        said[rating.question_id]["rating"] = {**written, "day": f"{rating.day}"}
    for shared in Shared.objects.filter(question__in=keys):
        said[shared.question_id]["shared"] = f"{shared.created:%Y-%m-%d}"
    marks: dict[int, list[Said]] = defaultdict(list)
    for one in Feedback.objects.filter(question__in=keys).order_by("n"):
        marks[one.question_id].append({"claim": one.n, "kind": one.kind})
    for key, told in marks.items():
        said[key]["feedback"] = told
    return said


def counted_of(user: User) -> list[Said]:
    """Return what is counted of them, an archive at a time: characters that they were shown, by day and in all."""
    days: dict[int, list[Said]] = defaultdict(list)
    for day in Budget.objects.filter(user=user).order_by("day"):
        days[day.persona_id].append(
            {"day": f"{day.day}", "characters": day.chars, "expansions": day.expansions}
        )
    spans = ShownSpan.objects.filter(user=user).values("persona_id", "persona__slug").order_by("persona_id")
    shown = spans.annotate(characters=Sum(F("end") - F("start")))
    return [
        {"archive": row["persona__slug"], "characters": row["characters"], "days": days[row["persona_id"]]}
        for row in shown
    ]
