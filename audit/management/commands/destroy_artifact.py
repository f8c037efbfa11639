"""``manage.py destroy_artifact``: destroy an artifact for good."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from audit import services_destroying as destroying
from ledger.core.errors import KwanzaaError
from personas.models import Persona

LEFT = (
    "This server cannot reach: backups and dumps of the database, bundles that were exported and what was opened "
    "of them, and the folder that the archive came from. Destroy it there too."
)
CHOICE = (
    "--answers found closes every answer that found it, --answers none leaves all that quote it to be opened"
)


class Command(BaseCommand):
    """Say what would be destroyed; with the code that this prints, destroy it."""

    help = (
        "Destroy an artifact, with its corrections: key, text, passages, vectors, terms, and what requestors can "
        "still read of it. Its excerpts are closed for good in every bundle, and every proof still checks. A "
        "steward's act, in two steps; nothing takes it back."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what, and whose act it is."""
        parser.add_argument("slug", help="the persona")
        parser.add_argument("artifact", help="the artifact's ID: sha256: and 64 hex digits")
        parser.add_argument("--as", dest="user", required=True, help="the steward whose act this is")
        parser.add_argument(
            "--answers",
            choices=[one.value for one in destroying.Answers],
            default=destroying.Answers.CITED.value,
            help="which answers nobody opens any more, for their words quote it: those that cite it (the default), "
            "all that found it, or none",
        )
        parser.add_argument("--confirm", default="", help="the code that the first call printed")

    def handle(self, **options: Any) -> None:
        """Survey, and destroy what was confirmed."""
        persona = Persona.objects.filter(slug=options["slug"]).first()
        user = User.objects.filter(username=options["user"]).first()
        if persona is None or user is None:
            raise CommandError("There is no such persona, or no such login. Check both names.")
        try:
            ruin = destroying.survey(
                persona=persona,
                artifact_id=options["artifact"],
                answers=destroying.Answers(options["answers"]),
            )
            if not options["confirm"]:
                self.stdout.write(_told(ruin))
            elif options["confirm"] != ruin.code:
                raise CommandError(
                    "That code confirms something else. Call again without --confirm, and read."
                )
            else:
                destroying.destroy(persona=persona, ruin=ruin, by=user)
                self.stdout.write(f"Destroyed. {LEFT}")
        except KwanzaaError as e:
            raise CommandError(str(e) or e.public_message) from e


def _told(ruin: destroying.Ruin) -> str:
    what = ruin.what
    return "\n".join(
        [
            *(
                f"{key}: {len(what.artifact_ids)} artifacts, corrections among them"
                for key in what.record_keys
            ),
            f"{len(what.passages)} passages with their vectors and terms",
            f"{len(ruin.bundles)} answers lose what was shown",
            f"{len(ruin.closed)} answers are closed: nobody can open them any more ({CHOICE})",
            f"{len(ruin.counterfactuals)} counterfactuals are closed: nobody can see which of them quote it",
            f"{len(what.uploads)} uploads that wait are discarded: they may hold a copy",
            LEFT,
            f"Nothing was destroyed yet. To destroy all this for good, call again with --confirm {ruin.code}",
        ]
    )
