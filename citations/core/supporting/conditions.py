"""On what condition: *she would have said yes* is not all that *I would have said yes if it had not rained* says."""

from collections.abc import Iterator
from typing import Final

from citations.core.supporting.pairs import MODALS, Pair, Words, only

_IF: Final = frozenset({"if", "unless", "provided"})
_KEPT: Final = _IF | frozenset("long whether condition until otherwise asked wondered".split())
_NO_CONDITION: Final = frozenset({"as", "even", "what", "only"})
_LONG: Final = "long"
_AS_LONG_AS: Final = (["as", "as"], ["so", "as"])


def unconditioned(pair: Pair) -> Iterator[str]:
    """Yield ``condition`` where a claim tells what stands beside an *if* and leaves that out."""
    if not _KEPT & {word.form for word in pair.said} and only(_bound, pair):
        yield "condition"


def _bound(words: Words) -> frozenset[str]:
    """Return the stems of the clauses beside a condition in which something may, would or shall be."""
    found: set[str] = set()
    for n, word in enumerate(words):
        if (
            word.form == _LONG
            and [one.form for one in (*words[n - 1 : n], *words[n + 1 : n + 2])] in _AS_LONG_AS
        ):
            found |= {one.stem for one in words[:n] if one.clause == word.clause and one.weighs}
        if word.form in _IF and not (n and words[n - 1].form in _NO_CONDITION):
            for beside in (word.clause - 1, word.clause + 1):
                clause = [one for one in words if one.clause == beside]
                if any(one.form in MODALS for one in clause):
                    found |= {one.stem for one in clause if one.weighs and one.form not in MODALS}
    return frozenset(found)
