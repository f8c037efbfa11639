"""Remove requestors' words once their persona's time for them is over. The signed record stays as it was signed."""

from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import DurationField, Exists, ExpressionWrapper, F, OuterRef, Q, QuerySet, Value
from django.utils import timezone

from citations import selectors
from citations.models import Budget, Conversation, Parcel, Question, Rating, Shared, Tally

COUNTERS_LIVE: Final = timedelta(days=40)
VISIT: Final = timedelta(days=1)  # what a stranger asked; their session ends before
_DAY: Final = timedelta(days=1)


def forget() -> int:
    """Blank questions and titles that are older than their persona keeps them, or a stranger's day; return how many.

    So are those whose conversation was discarded, once no worker needs their words: each is answered, and auditors
    have what the full archive would have said. Nobody but an auditor reaches them from then on. Counters of days long
    past go too; spans that were shown stay, because the cap of an artifact is for good.
    """
    now = timezone.now()
    kept = ExpressionWrapper(F("persona__retention_days") * Value(_DAY), output_field=DurationField())
    strange = ~Q(conversation__visit="") & Q(created__lt=now - VISIT)
    over = Q(created__lt=now - F("kept")) | strange
    old = Question.objects.filter(forgotten=None).annotate(kept=kept).filter(over)
    with transaction.atomic():
        keys = tuple(old.values_list("pk", flat=True))
        forgotten = Question.objects.filter(pk__in=keys).update(text="", filters={}, forgotten=now)
        discarded().update(text="", filters={})
        Shared.objects.exclude(question__forgotten=None).delete()
        Rating.objects.exclude(question__forgotten=None).exclude(wording="").update(wording="")
        left = Question.objects.filter(conversation=OuterRef("pk"), forgotten=None)
        silent = Conversation.objects.exclude(title="").exclude(Exists(left))
        silent.filter(questions__forgotten__isnull=False).update(title="")
    Tally.objects.filter(period__lt=now - COUNTERS_LIVE).delete()
    Budget.objects.filter(day__lt=(selectors.today() - COUNTERS_LIVE).date()).delete()
    return forgotten


def discarded() -> QuerySet[Question]:
    """Return what is out of sight and has its words still, in conversations of which nothing is on its way."""
    there = Question.objects.filter(conversation=OuterRef("conversation"))
    moving = there.filter(state__in=(Question.State.OPEN, Question.State.TAKEN))
    unreflected = there.filter(bundle__isnull=False, bundle__counterfactual=None)
    waits = Exists(moving) | Exists(unreflected)
    return Question.objects.exclude(forgotten=None).exclude(text="").exclude(waits)


def unpack(*, persona_id: int) -> None:
    """Throw away what was packed for whoever asked an archive, and what is being packed: something of it is destroyed.

    It is packed anew, of what is left.
    """
    asked = Question.objects.filter(persona=persona_id).values("user")
    gone = {"body": None, "ready": None, "basis": "", "attempt": "", "attempts": 0, "beat": None, "done": 0}
    Parcel.objects.filter(user__in=asked).update(**gone)
