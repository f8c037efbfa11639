"""What a question denies of the person and takes for granted: *why did she never marry?* Decides nothing."""

import re
from functools import lru_cache
from typing import Final

from citations.core.asking.circumstances import Circumstance
from citations.core.asking.selves import self_of
from citations.core.records import Life

_NO: Final = r"(?:never|not|n['’]t)(?: ever)?"
_CHILD: Final = r"(?:any |a )?(?:children|child|kids|sons?|daughters?)"
_SIBLING: Final = r"(?:any |a )?(?:siblings|(?:brother|sister)s?(?: (?:and|or) (?:brother|sister)s?)?)"
_ROWS: Final = (
    (
        Circumstance.SPOUSE,
        rf"why (?:did {{she}} {_NO}|didn['’]t {{she}}(?: ever)?) (?:marry|get married|wed)",
    ),
    (
        Circumstance.SPOUSE,
        r"why (?:was|were) {she} (?:never|not) married|why (?:was|were) {she} (?:single|unmarried)",
    ),
    (Circumstance.SPOUSE, r"why did {she} (?:stay|remain) (?:single|unmarried)|did {she} never marry"),
    (Circumstance.CHILDREN, rf"why (?:did {{she}} {_NO}|didn['’]t {{she}}(?: ever)?) have {_CHILD}"),
    (Circumstance.CHILDREN, r"why did {she} have no (?:children|kids)|why (?:was|were) {she} childless"),
    (Circumstance.SIBLINGS, rf"why did {{she}} (?:never |not )?have (?:no )?{_SIBLING}"),
)


def denied(text: str, life: Life) -> Circumstance | None:
    """Return what *text* takes for granted that there was none of; None where it grants no such thing."""
    return next((row for row, form in _forms(life) if form.match(text)), None)


@lru_cache(maxsize=64)
def _forms(life: Life) -> tuple[tuple[Circumstance, re.Pattern[str]], ...]:
    she = f"(?:{self_of(life).subject})"
    return tuple(
        (row, re.compile(rf"^\W*(?:and |so |but )?(?:{form.format(she=she)})\W*$", re.IGNORECASE))
        for row, form in _ROWS
    )
