"""Let somebody name their conversations, and put one out of sight for good."""

from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from citations import selectors
from citations.core.errors import TitleError
from citations.models import Conversation, Rating, Shared

LONGEST: Final = 120  # code points of a title, as the column holds


def rename(*, user: User, slug: str, handle: str, title: str) -> Conversation:
    """Give a conversation another title, in one line that can be seen. Raises: TitleError, UnknownConversationError."""
    talk = selectors.conversation_of(user, selectors.persona_to_ask(user, slug), handle)
    line = " ".join(title.replace("\0", " ").split())
    is_seen = any(sign.isprintable() for sign in line)
    if not is_seen or len(line) > LONGEST:
        raise TitleError
    talk.title = line
    talk.save(update_fields=["title"])
    return talk


def discard(*, user: User, slug: str, handle: str) -> int:
    """Put every question of a conversation out of sight, at once and for good; return how many.

    Nobody but an auditor reaches them from then on; what was sent of them to those who tend the archive goes too. Their
    words are removed by ``forget`` as soon as no worker needs them any more; what was counted against a budget stays
    counted. Raises: UnknownConversationError.
    """
    talk = selectors.conversation_of(user, selectors.persona_to_ask(user, slug), handle)
    with transaction.atomic():
        gone = talk.questions.filter(forgotten=None).update(forgotten=timezone.now())
        Conversation.objects.filter(pk=talk.pk).update(title="")
        Shared.objects.filter(question__conversation=talk).delete()
        Rating.objects.filter(question__conversation=talk).update(wording="")
    return gone
