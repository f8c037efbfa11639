"""Let go what somebody said and asked, whose account ends. What was signed stays, by a number that is nobody's name."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import F

from citations.models import (
    Budget,
    Conversation,
    Feedback,
    Parcel,
    Question,
    Rating,
    RiskSignal,
    Shared,
    StoredBundle,
    Tally,
)
from citations.services.forgetting import discarded


def leave(*, user: User, now: datetime) -> int:
    """Remove conversations and all that was said of answers; return how many signed answers stay.

    The words of a question that a worker still needs go with ``forget``, within the hour. Spans that were shown stay,
    as whenever somebody forgets: they name nobody, and tell stewards what several people together were shown.
    """
    asked = Question.objects.filter(user=user)
    Parcel.objects.filter(user=user).delete()
    Shared.objects.filter(user=user).delete()
    Rating.objects.filter(question__user=user).delete()
    Feedback.objects.filter(question__user=user).delete()
    Budget.objects.filter(user=user).delete()
    Tally.objects.filter(user=user).delete()
    RiskSignal.objects.filter(user=user).update(user=None)
    asked.filter(bundle=None).exclude(state=Question.State.TAKEN).delete()
    asked.filter(forgotten=None).update(forgotten=now)
    asked.update(digest="", key=F("handle"))
    discarded().filter(user=user).update(text="", filters={})
    Conversation.objects.filter(user=user, questions=None).delete()
    Conversation.objects.filter(user=user).update(title="")
    return StoredBundle.objects.filter(question__user=user).count()
