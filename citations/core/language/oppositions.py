"""Words that say the contrary of each other: pairs in a table, and the prefixes that turn a word about."""

from collections import defaultdict
from functools import lru_cache
from typing import Final

from citations.core import data
from citations.core.language.words import stem

_PREFIXES: Final = ("un", "in", "im", "il", "ir", "dis", "non", "mis")
_LEAST: Final = 4
_UN: Final = "un"
_PLAIN: Final = frozenset({"unless", "unison", "unique"})
_ROOT: Final = 5


def _table() -> dict[str, frozenset[str]]:
    made: defaultdict[str, set[str]] = defaultdict(set)
    for row in data.rows("oppositions"):
        roots = [stem(word) for word in row]
        for root in roots:
            made[root] |= set(roots if len(roots) > _LEAST else _apart(root, roots)) - {root}
    return {root: frozenset(others) for root, others in made.items()}


def _apart(root: str, roots: list[str]) -> list[str]:
    """Of a short row, the first word is the contrary of all others, and they only of it."""
    return roots[1:] if root == roots[0] else roots[:1]


OPPOSITES: Final = _table()


@lru_cache(maxsize=16_384)
def opposites(root: str) -> frozenset[str]:
    """Return the stems that say the contrary of the stem *root*."""
    turned = {prefix + root for prefix in _PREFIXES if len(root) >= _ROOT}
    if len(root) == _LEAST:
        turned.add(_UN + root)
    elif root.startswith(_UN) and len(root) == len(_UN) + _LEAST and root not in _PLAIN:
        turned.add(root.removeprefix(_UN))
    turned |= {
        root.removeprefix(prefix)
        for prefix in _PREFIXES
        if root.startswith(prefix) and len(root) - len(prefix) >= _ROOT
    }
    less = {root.removesuffix("less") + "ful"} if root.endswith("less") else set()
    return OPPOSITES.get(root, frozenset()) | turned | less
