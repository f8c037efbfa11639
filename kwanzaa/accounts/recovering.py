"""A new password for who forgot theirs: a link by mail, for an hour and for one use.

A worker looks for the account and mails, so that the page takes as long, and says the same, whether there is one.
"""

from typing import Final

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.contrib.auth.models import User
from django.core.cache import cache
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from personas.adapters import letters

PAUSE: Final = 10 * 60  # seconds in which an account gets one link; the one before still opens it


def mail_link(*, address: str, origin: str, language: str) -> int:
    """Mail a link to every account with this address, at the address that it has; return how many were sent."""
    found = User.objects.filter(email__iexact=address, is_active=True).order_by("pk") if address else ()
    with translation.override(language):
        return sum(_mail(user, origin) for user in found if cache.add(f"new-password-{user.pk}", 1, PAUSE))


def _mail(user: User, origin: str) -> bool:
    key = {"uidb36": user_pk_to_url_str(user), "key": default_token_generator.make_token(user)}
    link = origin + reverse("account_reset_password_from_key", kwargs=key)
    body = _(
        "Somebody asked for a new password for the account %(name)s. Open this address once, within an hour:\n\n"
        "%(link)s\n\nIf it was not you, do nothing: the password stays as it is."
    ) % {"name": user.username, "link": link}
    return letters.send(to=user.email, subject=_("A new password"), body=body)
