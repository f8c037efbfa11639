"""``manage.py rerank --test``: ask the model that orders passages about three sentences, and change nothing."""

from argparse import ArgumentParser
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from citations.adapters.judges import reranker_set, server_set
from citations.core.errors import JudgeError

_QUESTION: Final = "Who taught the children to read?"
_TEXTS: Final = (
    "Rain fell on the roof all night.",
    "Our aunt gave the children their first lessons in reading.",
    "The children were at the harbour.",
)


class Command(BaseCommand):
    """Whoever sets a model up sees in one line whether it does what it should."""

    help = "Try the reranker of KWANZAA_RERANKER_URL or KWANZAA_RERANKER."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what to do; there is one thing."""
        parser.add_argument("--test", action="store_true", required=True, help="ask it about three sentences")

    def handle(self, *_args: object, **_options: Any) -> None:
        """Print what it said."""
        try:
            server, judge = server_set(), reranker_set()
            found = server.judged(_QUESTION, _TEXTS) if server else judge.relevance(_QUESTION, _TEXTS)
        except JudgeError as e:
            raise CommandError(str(e)) from e
        if found is None:
            raise CommandError(
                f"the reranker {judge.name!r} judges nothing: set KWANZAA_RERANKER_URL or KWANZAA_RERANKER"
            )
        right = (
            "puts the sentence that answers first"
            if max(found) == found[1]
            else "puts another sentence first"
        )
        self.stdout.write(f"{judge.name} {right}: {', '.join(map(str, found))}.")
