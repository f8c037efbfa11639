"""``manage.py account``: everything that is kept of a login as one file; and its end, when its person asks for it."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from kwanzaa.accounts import erasing, taking_along


class Command(BaseCommand):
    """Write a ZIP, or erase."""

    help = (
        "Write everything that is kept of a login into a ZIP file, as its person gets it under Account; or erase the "
        "account for good: what was signed and logged stays, under a number."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whose, and one of the two."""
        parser.add_argument("login", help="the user's login")
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--export", type=Path, metavar="FILE", help="a new file for it")
        what.add_argument("--erase", action="store_true", help="for good; be sure who asks you")

    def handle(self, **options: Any) -> None:
        """Do it."""
        user = User.objects.filter(username=options["login"]).first()
        if user is None:
            raise CommandError(f"There is no login {options['login']!r}.")
        if options["erase"]:
            self._erase(user)
        else:
            self._export(user, options["export"])

    def _export(self, user: User, file: Path) -> None:
        try:
            with file.open("xb") as kept:
                file.chmod(0o600)
                kept.write(taking_along.packed(user, taking_along.answers(user)))
        except OSError as e:
            raise CommandError(f"{file} cannot be written ({e.strerror}).") from e
        self.stdout.write(
            f"{file}: everything that is kept of {user.username}, at {timezone.now():%Y-%m-%d %H:%M} UTC."
        )

    def _erase(self, user: User) -> None:
        name = user.username
        try:
            erasing.close(user)
        except erasing.LastError as e:
            raise CommandError(f"Nobody else is {e}: give that to somebody first (manage.py grant).") from e
        erasing.erase(user.pk)
        self.stdout.write(f"{name} is erased; what was signed stays under number {user.pk}.")
