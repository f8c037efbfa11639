"""``manage.py grant``: give somebody a role with a persona, or take it away."""

import secrets
from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from ledger.core.errors import KwanzaaError
from personas import roles
from personas.models import Persona


class Command(BaseCommand):
    """Give a role; ``--new`` makes the login and prints its password once."""

    help = (
        "Give a login a role with a persona, or take it away with --revoke. "
        "Example: manage.py grant femi mary-ellison requestor --tier family --new"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take who, whose archive, and what as."""
        parser.add_argument("login", help="the user's login")
        parser.add_argument("slug", help="the persona")
        parser.add_argument("role", choices=[role.value for role in roles.Role], help="what the user will be")
        parser.add_argument("--tier", help="the access tier of a requestor, such as public or family")
        parser.add_argument("--new", action="store_true", help="make the login, and print its password")
        parser.add_argument("--revoke", action="store_true", help="take the role away instead")

    def handle(self, **options: Any) -> None:
        """Grant or revoke; say what was done."""
        persona, role = _persona(options["slug"]), roles.Role(options["role"])
        try:
            with transaction.atomic():
                user, password = _made(options["login"]) if options["new"] else (_user(options["login"]), "")
                if options["revoke"]:
                    roles.revoke(user, persona, role)
                else:
                    roles.grant(user, persona, role, tier=options["tier"])
        except KwanzaaError as e:
            known = ", ".join(persona.tiers.order_by("rank").values_list("name", flat=True))
            raise CommandError(f"{e}: name one with --tier; {persona.slug} has {known or 'none'}.") from e
        self.stdout.write(
            f"{user.username} is {'no longer ' if options['revoke'] else ''}{role} of {persona.slug}."
        )
        if password:
            self.stdout.write(f"Password, shown only here: {password}")


def _persona(slug: str) -> Persona:
    persona = Persona.objects.filter(slug=slug).first()
    if persona is None:
        raise CommandError(f"There is no persona {slug!r}. Take one in first: manage.py ingest --help")
    return persona


def _user(login: str) -> User:
    user = User.objects.filter(username=login).first()
    if user is None:
        raise CommandError(f"There is no login {login!r}. Add --new to make it.")
    return user


def _made(login: str) -> tuple[User, str]:
    if User.objects.filter(username=login).exists():
        raise CommandError(f"The login {login!r} is there already. Leave --new out.")
    password = secrets.token_urlsafe(12)
    return User.objects.create_user(login, password=password), password
