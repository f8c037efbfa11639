"""How the system and its records are asked of: the rows of ``about.tsv``, and what of them a question may say.

Decides nothing: how near a question is to a row is told by whoever knows vectors (``about.Desk``).
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Final

from citations.core import data
from citations.core.choices import About
from citations.core.holdings import KINDS, Held
from citations.core.query import kinds
from citations.core.query.kinds import Kind
from citations.core.query.understood import Understood
from citations.core.session import Life
from citations.core.text.mentions import DETERMINERS, PLACES
from citations.core.text.selves import THIRD, self_of
from citations.core.text.words import content, stem, stems, tokens

_LANGUAGES: Final = ("en", "es", "fr", "ar")
_KIN: Final = {"she": ["she"], "he": ["he"], "they": ["she", "he"]}
OF_NOBODY: Final = frozenset({About.HOW, About.WHO})
"""What is asked of the system alone."""
ASKS: Final = {word: word for word in ("who", "what", "when", "where", "why", "how")} | {
    "whom": "who",
    "whose": "who",
    "which": "what",
}
"""Words that ask, by what they ask."""


@cache
def table(pronoun: str) -> tuple[tuple[Kind, About, str], ...]:
    """Return the rows on whoever has that *pronoun*: the kind of answer that each asks for, about what, its text."""
    rows = (row for language in _LANGUAGES for row in data.rows("about", language) if row[0] in {*About})
    return tuple(
        (kinds.kind_of(row[1]), About(row[0]), row[1]) for row in rows if row[2:] in {(), (pronoun,)}
    )


@cache
def words(*groups: str) -> frozenset[str]:
    """Return the words, of every language, that stand behind one of these *groups* in place of a question."""
    told = [data.groups("about", language) for language in _LANGUAGES]
    return frozenset(word for each in told for group in groups for word in each.get(group, ()))


@cache
def _known(about: About, pronoun: str) -> frozenset[str]:
    """Return the stems of the words of rows that are of this, or of papers at all, and of the kinds of item."""
    rows = (text for _, one, text in table(pronoun) if one in {about, About.HOLDS})
    return frozenset(stems(" ".join((*rows, *KINDS))))


def called(query: Understood, life: Life, held: Callable[[], Iterable[Held]]) -> Life:
    """Return *life* with a name more: the word of an ancestor by which *query* calls the person, *Grandma*.

    None is added where it may be somebody else: whom one of the person's has, or whom the record of a paper names.
    """
    kin, mine = ("|".join(words(*groups)) for groups in (_KIN.get(life.pronoun, _KIN["they"]), ["mine"]))
    person = self_of(life)
    form = rf"(?<![\w'’-])(?:(?:{mine}) )?({kin})(?: (?:{person.names}))?(?![\w'’-])"
    found = [*re.finditer(form, query.plain, re.IGNORECASE)]
    before = [one.removesuffix("'s") for one in tokens(query.plain[: found[0].start()])] if found else []
    if len(found) != 1 or {*before} & (THIRD | person.words) or {*before[-1:]} & (DETERMINERS | PLACES):
        return life
    said = content(found[0][1])
    if any(said & content(f"{one.title} {one.creator} {one.recipient}") for one in held()):
        return life
    return replace(life, aliases=(*life.aliases, found[0][0]))


def fits(plain: str, about: About, row: str, pronoun: str) -> bool:
    """Tell whether *plain* has no word that no row on the same has, and asks by the word that *row* asks by, if any.

    Vectors hardly part *why did she write letters?* from *which letters did she write?*
    """
    if about in OF_NOBODY:
        return content(plain) <= _known(about, pronoun)
    said = {stem(word) for word in {*tokens(plain)} - ASKS.keys() - THIRD - DETERMINERS}
    return said <= _known(about, pronoun) and _asking(plain) in {(), _asking(row)}


def _asking(text: str) -> tuple[str, ...]:
    return tuple(sorted({ASKS[word] for word in tokens(text) if word in ASKS}))
