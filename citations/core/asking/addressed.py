"""To whom the person is asked to have written or said something: *what did she write to Tom?* Decides nothing."""

import re
from functools import lru_cache
from typing import Final

from citations.core.asking.mentions import OF_A_NAME
from citations.core.asking.milestones import Whose, whose
from citations.core.asking.selves import self_of
from citations.core.records import Life

_JOINING: Final = re.compile(
    r"\b(?:about|on|of|when|after|before|in|and|or|from|at|if|that|during|concerning|over)\b"
)


def addressed(text: str, life: Life) -> Whose | None:
    """Return to whom *text* asks what was said; None where it asks anything else, or more."""
    found = _form(life).match(text)
    if found is None or _JOINING.search(found["whom"]):
        return None
    told = whose(found["whom"], life)
    return told if told and not told.own else None


@lru_cache(maxsize=64)
def _form(life: Life) -> re.Pattern[str]:
    person = self_of(life)
    said = "say|said|write|written|tell|told|put"
    return re.compile(
        rf"^\W*(?:and |so |but )?what (?:else )?(?:did|does|has|had) (?:{person.subject}) (?:ever |also )?(?:{said})"
        rf"(?: in (?:{person.possessive}|the) letters?)? (?:to )?(?P<whom>{OF_A_NAME}{{2,60}}?)\W*$",
        re.IGNORECASE,
    )
