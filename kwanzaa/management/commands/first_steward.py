"""``manage.py first_steward``: the one account that nobody can invite, with what its owner does next."""

import os
import secrets
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.urls import reverse

from personas import roles
from personas.models import Persona
from personas.services import inviting

AT_HOME = "http://localhost:8000"


class Command(BaseCommand):
    """Make the account, give it the role, and tell its first password once: to a terminal, or into a new file."""

    help = (
        "Make the first steward of an archive and say how they sign in; all others are invited. "
        "Example: manage.py first_steward ruth mary-ellison"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take who, of which archive, and where the password goes."""
        parser.add_argument("login", help="the steward's login, which must be new")
        parser.add_argument("slug", nargs="?", help="the persona; needed where there are several")
        parser.add_argument(
            "--out", type=Path, metavar="FILE", help="a new file for the password, where no terminal shows it"
        )

    def handle(self, *, login: str, slug: str | None, out: Path | None, **_: Any) -> None:
        """Make it, or change nothing."""
        if out is None and not self.stdout.isatty():
            raise CommandError(
                "This is no terminal, and what goes elsewhere may end up in a log: name a new file for the password "
                "with --out."
            )
        password = secrets.token_urlsafe(12)
        with transaction.atomic():
            persona = _persona(slug)
            _make(login, persona, password)
            if out is not None:
                _write_new(out, password)
        where = f"is in {out}: give it to {login} alone, and remove the file" if out else f"is {password}"
        self.stdout.write(
            f"{login} is the steward of {persona.slug}. Their first password {where}; it is kept nowhere else.\n"
            f"1. Sign in at {_site()}{reverse('login')} with it.\n"
            "2. The page leads to a second factor: codes from an app, or a passkey. Keep the recovery codes.\n"
            f"3. Set a password of your own: {_site()}{reverse('account_change_password')}\n"
            f"4. Invite a curator and auditors: {_site()}{reverse('admin:personas_invitation_add')}"
        )


def _persona(slug: str | None) -> Persona:
    """Find and hold the archive, so that of two commands at once one is too late."""
    rows = Persona.objects.select_for_update().order_by("slug")
    found = list(rows.filter(slug=slug) if slug else rows)
    if len(found) == 1:
        return found[0]
    if found:
        raise CommandError(f"Say whose steward: {', '.join(one.slug for one in found)}.")
    what = f"persona {slug!r}" if slug else "persona yet"
    raise CommandError(f"There is no {what}. Take an archive in first: manage.py ingest --help")


def _make(login: str, persona: Persona, password: str) -> None:
    stewards = ", ".join(user.username for user in inviting.stewards_of(persona))
    if stewards:
        raise CommandError(
            f"{persona.slug} has a steward: {stewards}. "
            f"Another is made with: manage.py grant LOGIN {persona.slug} steward"
        )
    if User.objects.filter(username__iexact=login).exists():
        raise CommandError(
            f"The login {login!r} is there already: manage.py grant {login} {persona.slug} steward"
        )
    user = User(username=login)
    user.set_password(password)
    try:
        user.full_clean()
    except ValidationError as e:
        raise CommandError(f"{login!r} is no login: {' '.join(e.messages)}") from e
    user.save()
    roles.grant(user, persona, roles.Role.STEWARD)


def _write_new(path: Path, password: str) -> None:
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(f"{password}\n")
    except OSError as e:
        raise CommandError(f"{path} cannot be written ({e.strerror}); nothing was made.") from e


def _site() -> str:
    """Return where people call: the first origin or foreign host that the settings name, else this machine."""
    foreign = [host for host in settings.ALLOWED_HOSTS if host not in {"localhost", "127.0.0.1", "[::1]"}]
    scheme = "https" if settings.HTTPS else "http"
    named = [*settings.CSRF_TRUSTED_ORIGINS, *(f"{scheme}://{host}" for host in foreign)]
    return named[0].rstrip("/") if named else AT_HOME
