"""``manage.py writer``: who writes the answers, who reads them again, who selects, and whether that works."""

import json
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from citations.adapters.drafters import DRAFTERS
from citations.adapters.drafters.probing import probe
from citations.adapters.judges import trying
from citations.core.binding.judge import NONE
from citations.core.llm import reports
from citations.core.llm.reports import Second
from citations.core.ranking.sentences import LINEAR
from ledger.core.canonical import Json

_TEACHES = """\
Without --test it says what is set. With --test it asks the server of the model whom it has, sends one request with
a JSON schema, and at last the longest prompt that there is, about a lamp in a boathouse. Then the second reader, if
there is one, judges two claims, and who selects, if it is a model, chooses among three sentences.
No word of an archive is sent. That costs about as much as one long question.

Examples:
  manage.py writer
  manage.py writer --test
  KWANZAA_DRAFTER=openai KWANZAA_LLM_BASE_URL=http://127.0.0.1:11434/v1 KWANZAA_LLM_MODEL=llama3.2 \\
    manage.py writer --test --json

Exit status: 0 it works, 1 it does not; then one sentence says what is wrong and what to do.
"""


class Command(BaseCommand):
    """Say who writes, and test the connection to a model."""

    help = "Say who writes the answers and who reads them again; with --test, whether they can."
    requires_system_checks = ()

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> Any:
        """Keep the lines of the examples."""
        return super().create_parser(
            prog_name, subcommand, formatter_class=RawDescriptionHelpFormatter, epilog=_TEACHES, **kwargs
        )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what to do, with whom, and for whom to print."""
        parser.add_argument("--test", action="store_true", help="ask the server, and say what it can do")
        parser.add_argument(
            "--drafter", choices=[*DRAFTERS], help="another writer than KWANZAA_DRAFTER, for this look"
        )
        parser.add_argument("--json", action="store_true", help="print JSON, for programs")

    def handle(self, *_args: object, **options: Any) -> None:
        """Print a report; fail with its sentence when it does not work."""
        drafter = options["drafter"] or settings.KWANZAA_DRAFTER
        found = reports.value(
            probe(drafter) if options["test"] else _as_set(drafter),
            tokens=settings.KWANZAA_LLM_MAX_TOKENS,
            seconds=settings.KWANZAA_LLM_TIMEOUT,
        )
        others = {name: one.value() for name, one in _others(tested=options["test"]).items()}
        if options["json"]:
            self.stdout.write(json.dumps({**found, **others, "tested": options["test"]}, indent=2))
        else:
            self._tell(found, others, tested=options["test"])
        if not found["works"]:
            raise CommandError(
                f"{found['sentence']} Until then the archive's own words answer what it cannot."
            )
        for one in others.values():
            if not one["works"]:
                raise CommandError(str(one["sentence"]))

    def _tell(self, found: dict[str, Json], others: dict[str, dict[str, Json]], *, tested: bool) -> None:
        rows = [("writer", found["drafter"]), ("server", found["address"]), ("model", found["model"])]
        if tested and found["address"]:
            context = "not told" if found["context"] is None else f"{found['context']} tokens"
            rows += [
                ("JSON schema", found["schema"]),
                ("context", f"{context}; a prompt needs {found['context_needed']}"),
                ("longest prompt", f"{found['ms']} ms"),
            ]
        for label, one in zip(("second reader", "selector"), others.values(), strict=True):
            took = f", {one['ms']} ms" if tested and one["ms"] else ""
            rows.append((label, f"{one['name']}{took}"))
        for name, value in rows:
            if value:
                self.stdout.write(f"  {name:<15} {value}")
        if tested and found["works"] and all(one["works"] for one in others.values()):
            self.stdout.write(self.style.SUCCESS("  It works."))


def _others(*, tested: bool) -> dict[str, Second]:
    """Return what is to be said of the second reader and of who selects."""
    if tested:
        return {"judge": trying.probe(), "selector": trying.probe_selector()}
    return {
        "judge": Second(name=settings.KWANZAA_JUDGE or NONE.name),
        "selector": Second(name=settings.KWANZAA_SELECTOR or LINEAR.name),
    }


def _as_set(drafter: str) -> reports.Report:
    url = settings.KWANZAA_LLM_BASE_URL
    if drafter == "extractive":
        return reports.Report(drafter=drafter)
    return reports.Report(
        drafter=drafter, address=reports.bare(url) if url else "", model=settings.KWANZAA_LLM_MODEL
    )
