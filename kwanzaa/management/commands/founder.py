"""``manage.py founder``: who may found archives in the browser."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.urls import reverse

from kwanzaa.management.first_account import hand_over, made
from personas import roles
from personas.adapters.site import site


class Command(BaseCommand):
    """Give the right to found archives, or take it away; ``--new`` makes the login too."""

    help = (
        "Let a login found archives in the browser, or no longer with --end. Whoever founds one is its steward and "
        "its first curator. Example: manage.py founder ruth --new"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take who, and where a new password goes."""
        parser.add_argument("login")
        parser.add_argument("--new", action="store_true", help="make the login, and tell its password once")
        parser.add_argument(
            "--out",
            type=Path,
            metavar="FILE",
            help="with --new: a new file for the password, without a terminal",
        )
        parser.add_argument("--end", action="store_true", help="take the right away; what was founded stays")

    def handle(self, *, login: str, new: bool, out: Path | None, end: bool, **_: Any) -> None:
        """Do it, or change nothing."""
        with transaction.atomic():
            where = ""
            if new:
                user, password = made(login, hint="leave --new out")
                where = hand_over(password, out, self.stdout, login)
            else:
                user = _known(login)
            if end:
                roles.end_founding(user)
            else:
                roles.let_found(user)
        self.stdout.write(f"{login} {'no longer founds' if end else 'may found'} archives.")
        if where:
            self.stdout.write(f"Their first password {where}; it is kept nowhere else.")
        if not end:
            self.stdout.write(
                f"1. Sign in at {site()}{reverse('login')}; the page leads to a second factor.\n"
                f"2. Begin an archive: {site()}{reverse('admin:personas_persona_add')}"
            )


def _known(login: str) -> User:
    user = User.objects.filter(username=login).first()
    if user is None:
        raise CommandError(f"There is no login {login!r}. Add --new to make it.")
    return user
