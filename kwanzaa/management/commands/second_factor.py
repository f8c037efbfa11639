"""``manage.py second_factor``: what somebody has set up; and a way back for whoever lost all of it."""

from argparse import ArgumentParser
from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from personas import roles, tokens


class Command(BaseCommand):
    """Say what there is; ``--remove`` takes it away, with every session and token of that person."""

    help = (
        "Say which second factors a login has set up. With --remove take them away, end the login's sessions and "
        "tokens, and let it set up new ones at the next sign-in: for somebody who lost phone and recovery codes."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whose, and whether to remove."""
        parser.add_argument("login", help="the user's login")
        parser.add_argument(
            "--remove", action="store_true", help="take all of them away; be sure who asks you"
        )

    def handle(self, **options: Any) -> None:
        """Say or remove."""
        user = User.objects.filter(username=options["login"]).first()
        if user is None:
            raise CommandError(f"There is no login {options['login']!r}.")
        if options["remove"]:
            _remove(user)
        kinds = sorted(Authenticator.objects.filter(user=user).values_list("type", flat=True))
        needs = "needs one" if roles.needs_second_factor(user) else "needs none"
        self.stdout.write(f"{user.username} {needs}, and has: {', '.join(kinds) or 'none'}.")


@transaction.atomic
def _remove(user: User) -> None:
    Authenticator.objects.filter(user=user).delete()
    tokens.revoke_all(user=user, now=timezone.now())
    for session in Session.objects.filter(expire_date__gt=timezone.now()):
        if session.get_decoded().get("_auth_user_id") == str(user.pk):
            session.delete()
