"""What is asked for, and not told.

*Please send the boots* — *Let Edwin bring them* — *Shall you come?* — *May he live.*
"""

from typing import Final

from citations.core.language.irregular import BASE
from citations.core.language.wording import Sort
from citations.core.supporting.pairs import MODALS, Words
from citations.core.supporting.roles import is_past

_ASKING: Final = frozenset(
    "please kindly do pray but and so then now just only also always never not or".split()
)
_LET: Final = "let"
_JOINING: Final = frozenset("and or then".split())
_OFTEN: Final = frozenset(BASE.values()) | frozenset(
    "write tell give ask call look visit open close mind get have be do go".split()
)
"""Verbs that a first word is where it orders and another order follows."""
_SUBJECTS: Final = frozenset("you he she it they we i there".split())
_NEAR: Final = 4


def ordered(words: Words, n: int) -> bool:
    """Tell whether the verb at *n* is an order, a request, a wish or a question; a step of a recipe is none."""
    if words[0].sort is Sort.NUMBER and len(words) > 1 and words[1].clause:
        return False
    start = next((m for m in range(n, 0, -1) if words[m - 1].clause != words[n].clause), 0)
    while start < n and words[start].form in _ASKING:
        start += 1
    first = words[start]
    if is_past(words[n].form) and first.form != _LET:
        return False
    if start == n:
        return not words[n].form.endswith("s")
    if first.form in MODALS:
        return n - start <= _NEAR and (
            words[start + 1].form in _SUBJECTS or words[start + 1].sort is Sort.NAME
        )
    if first.form == _LET:
        return True
    return first.form in _OFTEN and words[n - 1].form in _JOINING
