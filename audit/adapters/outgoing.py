"""Ways out for what is told of an alert: mail, and a webhook that is signed. IDs and codes alone."""

from datetime import datetime
from typing import Final

import httpx
from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage, get_connection
from guardian.shortcuts import get_users_with_perms

from audit.core.watch.messages import HEADER, Message, body, signature, subject, text
from personas.models import Persona
from personas.selectors import Need

SECONDS: Final = 10


def post(message: Message, now: datetime) -> None:
    """Send one message to the webhook, and follow no redirect. Raises: httpx.HTTPError."""
    data = body(message)
    headers = {
        "Content-Type": "application/json",
        HEADER: signature(settings.KWANZAA_ALERT_KEY, at=int(now.timestamp()), data=data),
    }
    with httpx.Client(timeout=SECONDS, follow_redirects=False, trust_env=False) as client:
        answer = client.post(settings.KWANZAA_ALERT_WEBHOOK, content=data, headers=headers)
    if not answer.is_success:
        raise httpx.HTTPStatusError("refused", request=answer.request, response=answer)


def mail(message: Message, persona: Persona | None) -> int:
    """Send one mail to each operator, and to the auditors of the archive who have an address; return how many.

    Raises: OSError.
    """
    people = get_users_with_perms(persona, only_with_perms_in=[Need.AUDIT.value]) if persona else ()
    own = {one.email for one in people if isinstance(one, User) and one.is_active and one.email}
    addresses = sorted({*settings.KWANZAA_ALERT_MAIL, *own})
    mails = [EmailMessage(subject=subject(message), body=text(message), to=[to]) for to in addresses]
    return get_connection().send_messages(mails) or 0
