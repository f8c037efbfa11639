"""Somebody wants to die, is being harmed, or has just lost somebody: they are met before anything else.

Told in five languages, by forms and by what resembles what people wrote (``needing``), and of what somebody says
themselves: words between quotation marks are not theirs, and hello and thanks say nothing of it. Where it is told
wrongly, a kind sentence stands in the place of an answer, and the question can be put again.
"""

import re
from typing import Final

from citations.core.guardrails import courtesies, needing
from citations.core.query.understood import Understood
from citations.core.text.forms import small, table

_QUOTED: Final = re.compile(r"[“„«\"][^”“»\"]*[”“»\"]|(?<!\w)[‘'][^‘’']*[’'](?!\w)")
_FOLDED: Final = str.maketrans("أإآىة", "ااايه")
"""Arabic letters that are written with and without their signs."""
_SAID: Final = small(
    table(*(f"{one}/distress.txt" for one in ("en", "ar", "de", "es", "fr"))).translate(_FOLDED)
)


def told(one: Understood) -> bool:
    """Whether somebody tells of themselves, or of somebody near to them, what needs a person and no archive."""
    return sought(one) or needing.misses(read(one.plain).lower())


def sought(one: Understood) -> bool:
    """Whether so much is told where words of the archive are looked for, and *I miss you* may be words of a letter."""
    said = read(one.plain).lower()
    return bool(_SAID.search(said.translate(_FOLDED))) or needing.is_likely(said)


def read(text: str) -> str:
    """Return what is read of *text*: neither hello and thanks, nor what stands between quotation marks."""
    return courtesies.said(_QUOTED.sub(" ", text))
