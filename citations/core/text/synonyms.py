"""Words that say the same in most sentences, by rows. A paraphrase may put one for another; a quotation never.

A word may stand in several rows, and is like the words of each; rows do not run together.
"""

from collections import defaultdict
from typing import Final

from citations.core import data
from citations.core.text.words import stem


def _table() -> dict[str, frozenset[str]]:
    made: defaultdict[str, set[str]] = defaultdict(set)
    for row in data.rows("synonyms"):
        roots = {stem(word) for word in row}
        for root in roots:
            made[root] |= roots - {root}
    return {root: frozenset(others) for root, others in made.items()}


SYNONYMS: Final = _table()


def alike(root: str) -> frozenset[str]:
    """Return the stems that may stand for the stem *root*."""
    return SYNONYMS.get(root, frozenset())
