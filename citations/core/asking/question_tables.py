"""The word files that decide on a question, as they are named in every bundle."""

from hashlib import sha256

from citations.core.language.wordlists import everything
from ledger.core.canonical import Json


def document() -> dict[str, Json]:
    """Return the hex SHA-256 of every file by its name."""
    return {path: sha256(text.encode()).hexdigest() for path, text in everything()}
