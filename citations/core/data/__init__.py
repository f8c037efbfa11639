"""Words, a file a language: rows of words parted by tabs, read once. No module of the core holds a list of its own."""

from collections.abc import Iterator
from importlib.resources import files
from typing import Final

_HERE: Final = files(__name__)


def rows(name: str, language: str = "en") -> tuple[tuple[str, ...], ...]:
    """Return the rows of a file of words, in its order. Raises: FileNotFoundError for a file that does not ship."""
    text = (_HERE / language / f"{name}.tsv").read_text(encoding="utf-8")
    return tuple(tuple(line.split("\t")) for line in text.splitlines())


def groups(name: str, language: str = "en") -> dict[str, frozenset[str]]:
    """Return the rows of a file by their first word, which names what the others are."""
    return {row[0]: frozenset(row[1:]) for row in rows(name, language)}


def documents() -> Iterator[tuple[str, str]]:
    """Yield each file of words by its name, and its text, for the digest that pins what decides."""
    for folder in sorted(_HERE.iterdir(), key=lambda one: one.name):
        if folder.is_dir():
            for one in sorted(folder.iterdir(), key=lambda one: one.name):
                if one.name.endswith(".tsv"):
                    yield f"{folder.name}/{one.name}", one.read_text(encoding="utf-8")
