"""``manage.py evaluate``: golden questions through the real pipeline, scored as their readers defined it."""

import json
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from citations import selectors, services
from citations.core.errors import MalformedQuestionError
from citations.core.records import Reason
from citations.management.commands.ask import asker
from citations.management.places import refuse_unwritable
from citations.measuring import golden, scoring
from citations.measuring.golden import Golden
from citations.measuring.results import Case, Result, beside, malformed, result_of
from ledger.core.canonical import Json
from ledger.core.errors import CanonicalError, KwanzaaError
from ledger.core.fields import Fields
from personas.models import Persona


class Command(BaseCommand):
    """Ask every golden question in its own conversation, and print the scores."""

    help = (
        "Ask a persona the golden questions of a file, one JSON map a line, and print how well it answered. "
        "Example: manage.py evaluate douglass ../shared/archives/douglass/questions.jsonl --json scores.json"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the persona, the questions, and where the items go."""
        parser.add_argument("slug", help="the persona")
        parser.add_argument("questions", type=Path, help="the file of golden questions")
        parser.add_argument("--json", type=Path, metavar="FILE", help="write summary and items here")
        parser.add_argument("--profile", default="", help="answer profile (default: the persona's own)")

    def handle(self, **options: Any) -> None:
        """Ask, score, print."""
        refuse_unwritable(options["json"])
        asked = read_questions(options["questions"])
        persona = Persona.objects.filter(slug=options["slug"]).first()
        if persona is None:
            raise CommandError(
                f"There is no persona {options['slug']!r}. Take one in first: manage.py ingest --help"
            )
        results = [
            _asked(one, persona, options["profile"])
            for one in tqdm(asked, unit="question", disable=None if options["verbosity"] else True)
        ]
        summary = scoring.score(cases(persona, asked, results))
        if options["json"]:
            items: list[Json] = [result.to_value() for result in results]
            whole = json.dumps({"summary": summary, "items": items}, ensure_ascii=False, indent=1)
            options["json"].write_text(whole + "\n", encoding="utf-8")
        self.stdout.write("\n".join(_table(summary)))


def read_questions(path: Path) -> tuple[Golden, ...]:
    """Read every line. Raises: CommandError that names file, line and rule."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as e:
        raise CommandError(
            f"{path} cannot be read ({e}). Give a file of one JSON map a line, in UTF-8."
        ) from e
    return tuple(_read(path, number, line) for number, line in enumerate(lines, 1) if line.strip())


def _read(path: Path, number: int, line: str) -> Golden:
    try:
        return golden.read(json.loads(line))
    except (ValueError, CanonicalError) as e:
        raise CommandError(f"{path}, line {number}: {e}. Correct this line and start again.") from e


def _asked(one: Golden, persona: Persona, profile: str) -> Result:
    user = asker(one.asker)
    begun = time.monotonic()
    try:
        question, answer = services.consult(user=user, slug=persona.slug, text=one.question, profile=profile)
        display = selectors.delivered(question)
    except MalformedQuestionError as e:
        return malformed(one.id, text=e.public_message, ms=round((time.monotonic() - begun) * 1000))
    except KwanzaaError as e:
        raise CommandError(f"Question {one.id} stopped the run: {e.public_message} ({e.code})") from e
    took = time.monotonic() - begun
    if answer.refusal is not None and answer.refusal.reason is Reason.EXTRACTION_RISK:
        raise CommandError(
            f"Question {one.id} was refused because {user.get_username()} has asked too much of one thing today, so "
            "this run would measure that limit. Measure again after midnight UTC, or in a house of its own."
        )
    if display is None:
        raise CommandError(
            f"Question {one.id} was signed but is covered by no checkpoint. Start again in a moment."
        )
    text = Fields(dict(display), "display").fields("contract").fields("answer").text("text")
    return result_of(answer, golden_id=one.id, text=text, ms=round(took * 1000))


def cases(persona: Persona, asked: tuple[Golden, ...], results: list[Result]) -> tuple[Case, ...]:
    """Put every question beside its result, with the places of its quotes in the archive."""
    paths = {quote.path for one in asked for part in one.parts for quote in part}
    return beside(selectors.paragraphs_of(persona, frozenset(paths)), persona.name, asked, results)


def _table(summary: dict[str, Any]) -> list[str]:
    lines = [f"{summary['questions']} questions, ms {summary['ms']}", ""]
    for name, row in summary["all"].items():
        note = "  (a fault: low is good)" if name in scoring.FAULTS else ""
        primary = summary["primary_gold_only"].get(name)
        only = f"  primary gold only {_share(primary)}" if primary else ""
        lines.append(f"{name:<30}{_share(row)}{only}{note}")
    return lines


def _share(row: dict[str, int]) -> str:
    return f"{row['yes']:>4} of {row['of']:<4}{row['thousandths'] / 10:>6.1f} %"
