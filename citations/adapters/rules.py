"""The files that decide, as they lay on disk when this process started: they are read once, then no more."""

from pathlib import Path
from typing import Final

from citations import core
from citations.core import tables

_CORE: Final = Path(core.__path__[0])


def read(root: Path) -> dict[str, bytes]:
    """Read every file below *root* by its name, but for what Python makes of it."""
    return {
        one.relative_to(root).as_posix(): one.read_bytes()
        for one in root.rglob("*")
        if one.is_file() and "__pycache__" not in one.parts
    }


RULES: Final = tables.of_files(read(_CORE))
"""The digest of the source, the words and the weights of the core of citations."""
