"""``manage.py first_steward``: the one account that nobody can invite, with what its owner does next."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.urls import reverse

from kwanzaa.management.first_account import hand_over, made, needs_a_place
from personas import roles
from personas.adapters.site import site
from personas.models import Persona
from personas.services import inviting


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
        needs_a_place(out, self.stdout)
        with transaction.atomic():
            persona = _persona(slug)
            where = hand_over(_make(login, persona), out, self.stdout, login)
        self.stdout.write(
            f"{login} is the steward of {persona.slug}. Their first password {where}; it is kept nowhere else.\n"
            f"1. Sign in at {site()}{reverse('login')} with it.\n"
            "2. The page leads to a second factor: codes from an app, or a passkey. Keep the recovery codes.\n"
            f"3. Set a password of your own: {site()}{reverse('account_change_password')}\n"
            f"4. Invite a curator and auditors: {site()}{reverse('admin:personas_invitation_add')}"
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
    raise CommandError(
        f"There is no {what}. Take an archive in (manage.py ingest --help), or found one in the browser "
        "(manage.py founder --help)"
    )


def _make(login: str, persona: Persona) -> str:
    """Make the account with its role, and return its password."""
    stewards = ", ".join(user.username for user in inviting.stewards_of(persona))
    if stewards:
        raise CommandError(
            f"{persona.slug} has a steward: {stewards}. "
            f"Another is made with: manage.py grant LOGIN {persona.slug} steward"
        )
    user, password = made(login, hint=f"manage.py grant {login} {persona.slug} steward")
    roles.grant(user, persona, roles.Role.STEWARD)
    return password
