"""``manage.py reembed``: new vectors, before or after the servers change to another ``KWANZAA_EMBEDDER``."""

import sys
from argparse import ArgumentParser
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from personas import embedders
from personas.models import Persona
from personas.services.reembedding import embed_again, forget_former

_THREADS: Final = 2


class Command(BaseCommand):
    """Running it again goes on where it was interrupted, and changes nothing once all is done.

    Servers with the embedder of before answer meanwhile, from the vectors that they know.
    """

    help = "Embed the passages again that another embedder than KWANZAA_EMBEDDER embedded."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whose archives."""
        parser.add_argument("slugs", nargs="*", metavar="SLUG", help="every persona when left out")
        parser.add_argument(
            "--test",
            action="store_true",
            help="embed three sentences, say how near they are, and change nothing",
        )
        parser.add_argument(
            "--forget", action="store_true", help="take away the vectors of the embedder before instead"
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Print a line for each persona."""
        if options["forget"]:
            for persona in personas_of(options["slugs"]):
                count = forget_former(persona=persona)
                self.stdout.write(f"{persona.slug}: {count} passages have one embedder's vectors again.")
            return
        embedder = embedders.get(settings.KWANZAA_EMBEDDER, _THREADS)
        if options["test"]:
            self.stdout.write(_tried(embedder))
            return
        for persona in personas_of(options["slugs"]):
            count = _embed(persona, embedder)
            self.stdout.write(f"{persona.slug}: {count} passages embedded by {embedder.name}.")


def _tried(embedder: embedders.Embedder) -> str:
    """Say who embeds, how wide, and how near a question is to what answers it and to what does not."""
    question = embedder.embed(["Who taught the children to read?"], asked=True)[0]
    answers, beside = embedder.embed(
        ["Our aunt gave the children their first lessons.", "Rain fell on the roof."]
    )
    return (
        f"{embedder.name} works: {embedder.width} numbers; near what answers {question @ answers:.2f}, "
        f"near what does not {question @ beside:.2f}."
    )


def _embed(persona: Persona, embedder: embedders.Embedder) -> int:
    with tqdm(unit=" passages", file=sys.stderr, disable=None, leave=False) as bar:

        def progress(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        return embed_again(persona=persona, embedder=embedder, progress=progress)


def personas_of(slugs: list[str]) -> list[Persona]:
    """Return the personas of these names; all of them where none is named."""
    if not slugs:
        return list(Persona.objects.order_by("slug"))
    found = {persona.slug: persona for persona in Persona.objects.filter(slug__in=slugs)}
    if missing := [slug for slug in slugs if slug not in found]:
        raise CommandError(f"there is no persona {missing[0]}: choose another SLUG, or name none for all")
    return [found[slug] for slug in slugs]
