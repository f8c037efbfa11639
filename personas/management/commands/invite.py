"""``manage.py invite``: a link that gives somebody a role with a persona, once."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils import timezone

from personas.core.errors import InvitationError
from personas.models import Persona
from personas.roles import Role
from personas.services import inviting


class Command(BaseCommand):
    """Print the link once; it is kept nowhere."""

    help = (
        "Make a link that gives a role with a persona to whoever opens it first. "
        "Example: manage.py invite mary-ellison --role requestor --tier family"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whose archive, what as, how long, and in whose name."""
        parser.add_argument("slug", help="the persona")
        parser.add_argument("--role", choices=[role.value for role in Role], default=Role.REQUESTOR.value)
        parser.add_argument("--tier", help="the access tier of a requestor, such as public or family")
        parser.add_argument("--days", type=int, default=14, help="days that the link works; default 14")
        parser.add_argument(
            "--member-days", type=int, help="days that a requestor's membership lasts; default: no end"
        )
        parser.add_argument("--as", dest="by", help="who invites; default: the persona's only steward")

    def handle(self, **options: Any) -> None:
        """Make it and print it."""
        persona = Persona.objects.filter(slug=options["slug"]).first()
        if persona is None:
            raise CommandError(f"There is no persona {options['slug']!r}.")
        terms = inviting.Terms(
            role=Role(options["role"]),
            tier=options["tier"],
            days=options["days"],
            member_days=options["member_days"],
        )
        try:
            invitation, secret = inviting.invite(
                persona=persona, by=_inviter(persona, options["by"]), terms=terms, now=timezone.now()
            )
        except InvitationError as e:
            raise CommandError(f"{e}.") from e
        self.stdout.write(
            f"Open this address on the site, once, before {invitation.expires:%Y-%m-%d %H:%M} UTC:"
        )
        self.stdout.write(reverse("invitation", args=[secret]))


def _inviter(persona: Persona, name: str | None) -> User:
    if name:
        user = User.objects.filter(username=name).first()
        if user is None:
            raise CommandError(f"There is no login {name!r}.")
        return user
    stewards = inviting.stewards_of(persona)
    if len(stewards) != 1:
        names = ", ".join(user.username for user in stewards) or "none"
        raise CommandError(f"Say who invites with --as: the stewards of {persona.slug} are {names}.")
    return stewards[0]
