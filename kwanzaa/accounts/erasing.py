"""An account ends at its person's own wish: closed at once, and let go by a worker (decision 0159).

What was signed and logged stays, under a number. Nothing that names somebody stays with it.
"""

import logging
import secrets
from typing import Final

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from citations.services import leaving as asked
from ledger.core.errors import KwanzaaError
from personas.services import leaving as held

logger = logging.getLogger("kwanzaa.accounts")

LEAVING, ERASED = "leaving-", "erased-"
_RANDOM: Final = 4  # bytes, so that nobody can take the name before
SAID: Final = "The account was erased."


class LastError(KwanzaaError):
    """Nobody else is steward or curator of an archive."""

    code = "account.last"
    public_message = "Somebody else has to be steward or curator before your account can be erased."


def close(user: User) -> None:
    """Close the account for good: no session, no token and no password of it opens anything from now on.

    Raises: LastError, and nothing is changed.
    """
    with transaction.atomic():
        if lasts := held.lasts_of(user, lock=True):
            raise LastError(", ".join(f"{last.role} of {last.persona.slug}" for last in lasts))
        user.is_active = user.is_staff = user.is_superuser = False
        user.set_unusable_password()
        user.username = _name(LEAVING, user)
        user.save()


def waiting() -> tuple[int, ...]:
    """Return the keys of accounts that were closed so and that no worker has let go yet."""
    closed = User.objects.filter(is_active=False, username__startswith=LEAVING).order_by("pk")
    return tuple(user.pk for user in closed if user.username.startswith(f"{LEAVING}{user.pk}-"))


def erase(user_id: int) -> bool:
    """Let go of an account that was closed; False where there is none. Made twice, it changes nothing."""
    if user_id not in waiting():
        return False
    user, now = User.objects.get(pk=user_id), timezone.now()
    with transaction.atomic():
        stays = asked.leave(user=user, now=now)
        held.leave(user=user, now=now)
        for model in (EmailAddress, SocialAccount, Authenticator):
            model.objects.filter(user=user).delete()
        for session in Session.objects.filter(expire_date__gt=now):
            if session.get_decoded().get("_auth_user_id") == str(user.pk):
                session.delete()
        user.username = _name(ERASED, user)
        user.first_name = user.last_name = user.email = ""
        user.last_login = None
        user.save()
        _note(user)
    logger.info("account erased: user=%s answers=%s", user.pk, stays)
    return True


def _note(user: User) -> None:
    """Keep that it was done, by number, where the account's history is read; there its name goes too."""
    row = {"content_type": ContentType.objects.get_for_model(User), "object_id": str(user.pk)}
    named = f"account {user.pk}"
    LogEntry.objects.filter(**row).update(object_repr=named)
    LogEntry.objects.create(user=user, **row, object_repr=named, action_flag=CHANGE, change_message=SAID)


def _name(mark: str, user: User) -> str:
    return f"{mark}{user.pk}-{secrets.token_hex(_RANDOM)}"
