"""Words, a file a language: rows of words parted by tabs, read once. No module of the core holds a list of its own."""

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
