"""Mail to everybody who must know that one person alone opened something."""

from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage, get_connection
from guardian.shortcuts import get_users_with_perms

from audit.models import Opening
from personas.selectors import Need

SUBJECT: Final = "A seal is being opened by one person alone"
BODY: Final = """\
Opening {handle} of bundle {bundle} was allowed by the person who asked for it, and by nobody else.
It says so in its signed statement, and in the log.

Look at it on the auditor's desk. If it is not what you expect: the requester or any steward can cancel it there,
and the steward's key must not be used for it.
"""


def tell(opening: Opening) -> int:
    """Send one mail to each auditor and steward of the archive who has an address; return how many were sent.

    It names IDs alone. 0 without a mail server: then desk and logs are all there is. Raises: OSError.
    """
    if not settings.KWANZAA_MAIL_HOST:
        return 0
    needs = [Need.AUDIT.value, Need.STEWARD.value]
    people = get_users_with_perms(opening.persona, only_with_perms_in=needs, with_group_users=True)
    addresses = sorted({one.email for one in people if isinstance(one, User) and one.is_active and one.email})
    body = BODY.format(handle=opening.handle, bundle=opening.bundle_name)
    mails = [EmailMessage(subject=SUBJECT, body=body, to=[address]) for address in addresses]
    return get_connection().send_messages(mails) or 0
