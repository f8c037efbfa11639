"""How the system and its records are asked of: the rows of ``about.tsv``, and what of them a question may say.

Decides nothing: how near a question is to a row is told by whoever knows vectors (``about.Desk``).
"""

from functools import cache
from typing import Final

from citations.core import data
from citations.core.choices import About
from citations.core.holdings import KINDS
from citations.core.query import kinds
from citations.core.query.kinds import Kind
from citations.core.text.words import content, tokens

OF_NOBODY: Final = frozenset({About.HOW, About.WHO})
"""What is asked of the system alone."""
ASKS: Final = {word: word for word in ("who", "what", "when", "where", "why", "how")} | {
    "whom": "who",
    "whose": "who",
    "which": "what",
}
"""Words that ask, by what they ask."""


@cache
def table() -> tuple[tuple[Kind, About, str], ...]:
    """Return the rows: the kind of answer that each asks for, what it asks about, and its text."""
    return tuple((kinds.kind_of(text), About(about), text) for about, text in data.rows("about"))


@cache
def _small(may: frozenset[About]) -> frozenset[str]:
    return frozenset(word for _, about, text in table() if about in may - OF_NOBODY for word in tokens(text))


@cache
def known(about: About) -> frozenset[str]:
    """Return the words of meaning of the rows that are of this, or of papers at all, and of the kinds of item."""
    rows = (text for _, one, text in table() if one in {about, About.HOLDS})
    return content(" ".join((*rows, *KINDS)))


def alike(plain: str, row: str, may: frozenset[About]) -> bool:
    """Tell whether *plain* asks by the word that *row* asks by, if any, and has no small word that no row has.

    Vectors hardly part *why did she write letters?* from *which letters did she write?*
    """
    small = {word for word in tokens(plain) if not content(word)}
    return small <= _small(may) and _asking(plain) in {(), _asking(row)}


def _asking(text: str) -> tuple[str, ...]:
    return tuple(sorted({ASKS[word] for word in tokens(text) if word in ASKS}))
