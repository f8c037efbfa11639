"""How a question may speak of the person whose archive it is: names, pronouns, years. No rule is here."""

import re
from dataclasses import dataclass
from functools import lru_cache

from citations.core.session import Life
from citations.core.text.words import tokens

_PRONOUNS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "he": (("he", "him", "himself"), ("his",)),
    "she": (("she", "her", "herself"), ("her", "hers")),
    "they": (("they", "them", "themself", "themselves"), ("their", "theirs")),
}
_ADDRESSED = (("you", "yourself"), ("your", "yours"))
ADDRESSED = frozenset(word for one in _ADDRESSED for word in one)
"""How whoever asks may speak to the person."""
THIRD = frozenset(word for forms in _PRONOUNS.values() for one in forms for word in one)
"""Every pronoun of the third person that people have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Self:
    """The person as a question may name them.

    ``written`` are their names as they are spelled, ``words`` the lower-case words of all of them; ``names``,
    ``subject`` and ``possessive`` are alternatives of a regular expression. ``born_year`` is None when no birth is
    known. ``called`` are the names as words.
    """

    written: tuple[str, ...]
    words: frozenset[str]
    called: frozenset[tuple[str, ...]]
    pronouns: frozenset[str]
    names: str
    subject: str
    possessive: str
    end_year: int
    born_year: int | None


@lru_cache(maxsize=64)
def self_of(life: Life) -> Self:
    """Read what *life* tells; the first and the last word of the name stand for the person as well."""
    subjects, possessives = _PRONOUNS.get(life.pronoun, _PRONOUNS["they"])
    known = dict.fromkeys((life.name, *life.aliases, *life.name.split()[-1:], *life.name.split()[:1]))
    names = tuple(name for name in known if name)
    written = [re.escape(name) for name in names]
    born = re.match(r"\d{4}", life.born)
    return Self(
        written=names,
        words=frozenset(word for name in names for word in tokens(name)),
        called=frozenset(tokens(name) for name in names),
        pronouns=frozenset((*subjects, *possessives, *_ADDRESSED[0], *_ADDRESSED[1])),
        names="|".join(written),
        subject="|".join((subjects[0], "you", *written)),
        possessive="|".join((*possessives, "your", *(rf"{name}['’]s?" for name in written))),
        end_year=life.end_year,
        born_year=int(born[0]) if born else None,
    )
