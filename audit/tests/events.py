"""Decisions as rows alone, by the dozen: for what counts them, and never looks into what was signed."""

from datetime import datetime
from itertools import count

from django.contrib.auth.models import User

from citations.models import AnswerEvent, Conversation, PassageUse, Question, RefusalEvent, StoredBundle
from personas.models import Persona

_NUMBERS = count(1)


def answered(
    persona: Persona,
    user: User,
    number: int,
    *,
    at: datetime,
    similarity: int = 800,
    cited: int = 4,
    first: int = 1,
    profile: str = "steward",
) -> None:
    """Keep so many answers, each of which cited *cited* of five passages, from the *first* on."""
    talk = Conversation.objects.create(handle=f"talk {next(_NUMBERS)}", persona=persona, user=user)
    names = [f"e{next(_NUMBERS)}" for _ in range(number)]
    given = {"conversation": talk, "persona": persona, "user": user, "profile": profile}
    questions = Question.objects.bulk_create(
        Question(handle=name, key=name, state=Question.State.ANSWERED, released=at, **given) for name in names
    )
    bundles = StoredBundle.objects.bulk_create(
        StoredBundle(
            question=question,
            bundle_id=question.handle,
            envelope=b"",
            seal=b"",
            wraps=b"",
            display=b"",
            receipt=b"",
            ticket=10**9 + next(_NUMBERS),
        )
        for question in questions
    )
    events = AnswerEvent.objects.bulk_create(
        AnswerEvent(
            bundle=bundle,
            persona=persona,
            profile=profile,
            rung="supported",
            query_type="factual",
            sources=1,
            similarity=similarity,
        )
        for bundle in bundles
    )
    AnswerEvent.objects.filter(pk__in=[event.pk for event in events]).update(created=at)
    PassageUse.objects.bulk_create(
        PassageUse(bundle=bundle, passage_id=n, rank=n, citations=int(first <= n < first + cited))
        for bundle in bundles
        for n in range(1, 6)
    )


def refused(
    persona: Persona,
    number: int,
    *,
    at: datetime,
    reason: str = "not_covered",
    kind: str = "coverage",
    profile: str = "steward",
    similarity: int | None = 800,
) -> None:
    """Keep so many refusals."""
    events = RefusalEvent.objects.bulk_create(
        RefusalEvent(
            persona=persona,
            profile=profile,
            kind=kind,
            reason=reason,
            query_type="factual",
            similarity=similarity,
        )
        for _ in range(number)
    )
    RefusalEvent.objects.filter(pk__in=[event.pk for event in events]).update(created=at)
