"""Start-up checks of what archives hold: what waits for a command of whoever runs the house."""

from collections.abc import Callable, Sequence
from typing import Final

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Warning, register  # noqa: A004 - Django's name for it
from django.db import ProgrammingError

from personas import embedders
from personas.embedders import Embedder
from personas.services.holding_back import unjudged
from personas.services.reembedding import incomplete

ARCHIVES: Final = "archives"  # ``manage.py run`` makes them at its start


@register(ARCHIVES, deploy=True)
def archives_are_judged(
    app_configs: Sequence[AppConfig] | None,  # noqa: ARG001 -- Django's signature
    databases: Sequence[str] | None = None,
    **_: object,
) -> list[CheckMessage]:
    """Warn of archives with papers in which nobody looked for what may expose somebody who lives."""
    return [
        Warning(
            f"{slug}: {count} artifacts were never judged, or by another model: sentences in them that may expose "
            "somebody who lives are not held back as they would be now.",
            hint=f"Run: manage.py judge_sentences {slug}",
            id="kwanzaa.W005",
        )
        for slug, count in _found(unjudged, databases)
    ]


@register(ARCHIVES, deploy=True)
def archives_are_embedded_whole(
    app_configs: Sequence[AppConfig] | None,  # noqa: ARG001 -- Django's signature
    databases: Sequence[str] | None = None,
    **_: object,
) -> list[CheckMessage]:
    """Warn of archives with passages that lack what this version makes of each, so that less is found in them."""
    return [
        Warning(
            f"{slug}: {count} passages lack what this version keeps of each: sentences are ordered as before.",
            hint=f"Run: manage.py reembed {slug}",
            id="kwanzaa.W007",
        )
        for slug, count in _found(incomplete, databases)
    ]


def _found(
    look: Callable[[Embedder, str], Sequence[tuple[str, int]]], databases: Sequence[str] | None
) -> list[tuple[str, int]]:
    """Look in each of *databases*; in none whose tables are not there yet, or older: ``migrate`` comes first."""
    try:
        embedder = embedders.get(settings.KWANZAA_EMBEDDER)
        return [one for alias in databases or () for one in look(embedder, alias)]
    except ProgrammingError:
        return []
