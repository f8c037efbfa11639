"""Whose trade a question asks for, where it is a relative's: *what did her father do for a living?* Decides nothing."""

import re
from functools import lru_cache
from typing import Final

from citations.core.asking.milestones import Whose, whose
from citations.core.asking.selves import self_of
from citations.core.language.kin import RELATIVES
from citations.core.records import Life

_FORMS: Final = (
    r"what (?:did|does|do) {who} do(?: for (?:a living|work|money)| as a job)?",
    r"what (?:was|is|were) {who}['’]s? (?:job|occupation|profession|trade|work|living|business)",
    r"what (?:kind|sort) of work did {who} do",
)


def trade_of(text: str, life: Life) -> Whose | None:
    """Return the relative whose trade *text* asks for; None where it asks anything else, or for the person's own."""
    found = next((match for form in _forms(life) if (match := form.match(text))), None)
    return whose(found[1], life) if found else None


@lru_cache(maxsize=64)
def _forms(life: Life) -> tuple[re.Pattern[str], ...]:
    who = rf"((?:{self_of(life).possessive}) (?:[a-z]+ )?(?:{'|'.join(sorted(RELATIVES))}))"
    return tuple(
        re.compile(rf"^\W*(?:and |so |but )?{form.format(who=who)}\W*$", re.IGNORECASE) for form in _FORMS
    )
