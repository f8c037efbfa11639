"""What a worker's processes have in common: the embedding model, opened before they are forked.

Its session runs in one thread and has none of its own, so a fork takes all of it along. A model of another embedder is
opened by each process with its first text, as is everything that waits for a server.
"""

import logging

from django.conf import settings

from kwanzaa.collecting import pass_over_what_is_loaded
from personas import embedders
from personas.core.errors import EmbedderError
from personas.embedders.minilm import MiniLM

logger = logging.getLogger("kwanzaa.sharing")


def open_model(**_: object) -> None:
    """Open it once, and leave what is loaded untouched from now on, so that no process gets a copy of its own."""
    try:
        embedder = embedders.get(settings.KWANZAA_EMBEDDER)
        if isinstance(embedder, MiniLM):
            embedder.embed(("who",))
    except EmbedderError as e:
        logger.warning("model not opened yet, each process will: error=%s", type(e).__name__)
    pass_over_what_is_loaded()
