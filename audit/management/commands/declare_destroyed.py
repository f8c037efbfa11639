"""``manage.py declare_destroyed``: sign what an older version of the program destroyed and did not declare."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from audit import services_declaring as declaring
from ledger.core.errors import KwanzaaError
from personas.models import Persona


class Command(BaseCommand):
    """Say what would be declared; with the code that this prints, declare it."""

    help = (
        "Sign and log what was erased with artifacts that were destroyed by a version of the program that did not say "
        "so, so that it is no finding any more. Compare the numbers with what you know was destroyed: whatever looks "
        "destroyed is declared with it. A steward's act, in two steps; it erases nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take which archive, and whose act it is."""
        parser.add_argument("slug", help="the persona")
        parser.add_argument("--as", dest="user", required=True, help="the steward whose act this is")
        parser.add_argument("--confirm", default="", help="the code that the first call printed")

    def handle(self, **options: Any) -> None:
        """Look, and declare what was confirmed."""
        persona = Persona.objects.filter(slug=options["slug"]).first()
        user = User.objects.filter(username=options["user"]).first()
        if persona is None or user is None:
            raise CommandError("There is no such persona, or no such login. Check both names.")
        try:
            erased = declaring.undeclared(persona=persona)
            if not options["confirm"]:
                self.stdout.write(_told(erased))
            elif options["confirm"] != erased.code:
                raise CommandError(
                    "That code confirms something else. Call again without --confirm, and read."
                )
            else:
                declaring.declare(persona=persona, erased=erased, by=user)
                self.stdout.write("Declared. Run manage.py fsck.")
        except KwanzaaError as e:
            raise CommandError(str(e) or e.public_message) from e


def _told(erased: declaring.Erased) -> str:
    shown = sum(one.left is not None for one in erased.answers)
    closed = sum(one.closed for one in erased.answers)
    return "\n".join(
        [
            f"{len(erased.artifacts)} artifacts are destroyed and not declared",
            f"{shown} answers lost what was shown",
            f"{closed} answers are closed",
            f"{len(erased.counterfactuals)} counterfactuals are closed",
            f"Nothing was declared yet. To declare all this for good, call again with --confirm {erased.code}",
        ]
    )
