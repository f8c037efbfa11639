"""``manage.py one_time_code``: the code that a phone would show, for a login of the demo and nobody else."""

import time
from argparse import ArgumentParser
from pathlib import Path

from allauth.mfa import app_settings
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from allauth.mfa.utils import decrypt
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from kwanzaa import demo


class Command(BaseCommand):
    """Print the present code; it works once, and for half a minute at most."""

    help = "Print the present one-time code of a login of the demo. Example: manage.py one_time_code cora"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whose."""
        parser.add_argument("login", help="a login of the demo that needs a second factor, such as cora")

    def handle(self, *, login: str, **_: object) -> None:
        """Print it, and how long it lasts."""
        known = [one.login for one in demo.everybody(Path(settings.KWANZAA_STATE))]
        if login not in known:
            raise CommandError(
                f"{login!r} is no login of the demo ({', '.join(known) or 'none was loaded'}). "
                "Everybody else's codes are on their own phones."
            )
        rows = Authenticator.objects.filter(user__username=login, type=Authenticator.Type.TOTP)
        factor = rows.first()
        if factor is None:
            raise CommandError(f"{login} signs in with the password alone.")
        now, period = int(time.time()), app_settings.TOTP_PERIOD
        code = format_hotp_value(hotp_value(decrypt(factor.data["secret"]), now // period))
        self.stdout.write(f"{code}  (once, within {period - now % period} seconds)")
