"""Text to vectors. A new embedder is a file and a row in ``EMBEDDERS``."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from personas.core.errors import EmbedderError
from personas.embedders import blank, folder, hashing, minilm, server
from personas.embedders.base import DIMENSIONS, Embedder, Reader, Vectors

__all__ = ["DIMENSIONS", "EMBEDDERS", "Embedder", "Reader", "Vectors", "get"]

# Name in the settings → how it is opened, for so many threads.
EMBEDDERS: Final[dict[str, Callable[[int], Embedder]]] = {
    "hashing": hashing.Hashing,
    "blank": blank.Blank,
    "minilm": minilm.MiniLM,
    "folder": folder.Folder,
    "server": server.Server,
}


@lru_cache(maxsize=4)
def get(name: str, threads: int = 1) -> Embedder:
    """Open an embedder once in this process; more *threads* than one are for taking in whole archives.

    Raises: EmbedderError when there is none of that name, or its model cannot be built.
    """
    if name not in EMBEDDERS:
        raise EmbedderError(
            f"there is no embedder {name[:40]!r}; KWANZAA_EMBEDDER is one of {', '.join(EMBEDDERS)}"
        )
    return EMBEDDERS[name](threads)
