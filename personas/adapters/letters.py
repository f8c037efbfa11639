"""Mail to one person. What it says may be a secret: it is logged nowhere."""

import logging

from django.conf import settings
from django.core.mail import EmailMessage, get_connection

logger = logging.getLogger("kwanzaa.personas")


def go_out() -> bool:
    """Tell whether mail can be sent from here at all."""
    return bool(settings.KWANZAA_MAIL_HOST)


def send(*, to: str, subject: str, body: str) -> bool:
    """Send one mail; False where none goes out, or where the server did not take it."""
    if not go_out():
        return False
    try:
        with get_connection() as line:  # which hangs up too where the server does not know us
            letter = EmailMessage(subject=" ".join(subject.split()), body=body, to=[to], connection=line)
            return bool(letter.send())
    except OSError as e:  # what smtplib raises is one too
        logger.warning("mail not sent: error=%s", type(e).__name__)
        return False
