"""``manage.py ask``: one question through the real pipeline, in this process."""

import json
from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from citations import selectors, services
from citations.core.display.nearest import nearest_of
from citations.core.records import Life
from citations.exports import whole
from citations.management.places import refuse_unwritable
from citations.measuring import explaining
from ledger.core.errors import KwanzaaError
from personas.core.errors import ForbiddenError, UnknownPersonaError
from personas.models import Persona
from personas.selectors import Need, life_of, persona_for


class Command(BaseCommand):
    """Ask one question, and print what its requestor gets."""

    help = (
        "Ask a persona one question through the real pipeline and print the answer. "
        "Without --as it is asked by the built-in evaluation user, who has the fullest tier. "
        'Example: manage.py ask douglass "Who taught him to read?" --explain'
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the persona, the question, and how to show the answer."""
        parser.add_argument("slug", help="the persona")
        parser.add_argument("question", help="the question, in quotes")
        parser.add_argument("--as", dest="login", default="", metavar="USER", help="ask as this user")
        parser.add_argument("--profile", default="", help="answer profile (default: the persona's own)")
        parser.add_argument("--json", action="store_true", help="print what the API would")
        parser.add_argument("--bundle", type=Path, metavar="FILE", help="write the signed bundle here")
        parser.add_argument(
            "--explain",
            action="store_true",
            help="tell what each stage decided, in words; with --as for curators and auditors alone",
        )

    def handle(self, **options: Any) -> None:
        """Ask, and print."""
        refuse_unwritable(options["bundle"])
        try:
            self._ask(**options)
        except KwanzaaError as e:
            more = _here() if isinstance(e, UnknownPersonaError) and not options["login"] else ""
            raise CommandError(f"{e.public_message} ({e.code}{f': {e}' if str(e) else ''}){more}") from e

    def _ask(self, *, slug: str, question: str, profile: str, login: str, **options: Any) -> None:
        user = asker(login)
        if options["explain"] and login:
            _let_see(user, slug)
        asked, answer = services.consult(user=user, slug=slug, text=question, profile=profile)
        display = selectors.delivered(asked)
        if display is None:
            raise CommandError(
                "The answer is signed but not covered by a checkpoint yet. Ask again in a moment."
            )
        if options["json"]:
            self.stdout.write(json.dumps(whole(display), ensure_ascii=False, indent=2))
        else:
            self.stdout.write("\n".join(_lines(display)))
        if options["explain"]:
            beside = self.stderr if options["json"] else self.stdout  # what is piped stays JSON
            beside.write("\n".join(("", *explaining.explain(answer, Life(**life_of(asked.persona))))))
        if options["bundle"]:
            options["bundle"].write_bytes(selectors.bundle_file(asked))
            self.stderr.write(f"bundle {asked.bundle.bundle_id} written to {options['bundle']}")


def _here() -> str:
    """Name whom one may ask: whoever runs this command may know of everybody."""
    slugs = Persona.objects.filter(state=Persona.State.ACTIVE).order_by("slug").values_list("slug", flat=True)
    return (
        f" Here are: {', '.join(slugs)}." if slugs else " There is none here: manage.py load_demo makes one."
    )


def asker(login: str) -> User:
    """Return the user of this login, or the evaluation user. Raises: CommandError."""
    if not login:
        return services.evaluation_user()
    user = User.objects.filter(username=login).first()
    if user is None:
        raise CommandError(f"There is no user {login!r}. Leave --as out to ask as the evaluation user.")
    return user


def _let_see(user: User, slug: str) -> None:
    """Let curators and auditors alone see how an answer is made. Raises: UnknownPersonaError, CommandError."""
    for need in (Need.AUDIT, Need.TEND):
        with suppress(ForbiddenError):
            persona_for(user, slug, need)
            return
    raise CommandError(
        f"{user.username} may not see how an answer is made: only curators and auditors of {slug} may. Leave out "
        "--explain to ask as this user, or --as to look as the evaluation user."
    )


def _lines(display: dict[str, Any]) -> list[str]:
    outcome = display["outcome"]
    refusal = outcome["refusal"]
    near = [line for one in nearest_of(display) for line in ("", *_told(one))]
    if refusal:
        tries = [f"  - {suggestion}" for suggestion in refusal["suggestions"]]
        return [refusal["title"], "", refusal["text"], *tries, *near]
    lines = [line for claim in display["claims"] for line in _told(claim)] + near
    lines += [f"Left out: {one['topic']}. {one['why']}" for one in outcome["removed"]]
    return [*lines, "", f"Rung: {outcome['rung']}"]


def _told(claim: Any) -> list[str]:
    """Return the lines of a claim, or of a passage that is nearest: its words, its label, its sources."""
    sources = [
        f"    [{one['handle']}] {one['about']}: {one['excerpt'] or '(restricted)'}"
        for one in claim["sources"]
    ]
    return [claim["text"], f"    {claim['label']}" if claim["label"] else "", *sources]
