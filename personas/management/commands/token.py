"""``manage.py token``: a program's key to the API in somebody's name."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from personas import tokens
from personas.core.errors import TokenError


class Command(BaseCommand):
    """Print the token once; it is kept nowhere."""

    help = (
        "Make a token for the API in a requestor's name. Whoever needs a second factor makes tokens on the page of "
        "their account. Example: manage.py token femi --scope ask --days 90"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whose, what for, how long."""
        parser.add_argument("login", help="the user's login")
        parser.add_argument(
            "--scope",
            action="append",
            choices=[scope.value for scope in tokens.Scope],
            required=True,
            help="what it may do; may be repeated",
        )
        parser.add_argument(
            "--days", type=int, default=90, help="days until it expires; default 90, at most 365"
        )
        parser.add_argument("--name", default="made at the command line", help="what it is for")

    def handle(self, **options: Any) -> None:
        """Make it and print it."""
        user = User.objects.filter(username=options["login"], is_active=True).first()
        if user is None:
            raise CommandError(f"There is no login {options['login']!r}.")
        try:
            token, secret = tokens.make(
                user=user,
                name=options["name"][:80],
                scopes=frozenset(map(tokens.Scope, options["scope"])),
                days=options["days"],
                second_factor=False,
                now=timezone.now(),
            )
        except TokenError as e:
            raise CommandError(f"{e}.") from e
        self.stdout.write(f"{secret}  (shown only here; until {token.expires:%Y-%m-%d})")
