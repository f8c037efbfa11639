"""The words of a question with their places, and the small words by which a person is told in it. Decides nothing."""

import re
from dataclasses import dataclass
from typing import Final

from citations.core import data
from citations.core.text.forms import words as words_of
from citations.core.text.words import STOP

RELATIVES: Final = data.groups("kin")["relatives"]


MONTHS: Final = frozenset(
    "january february march april may june july august september october november december".split()
)
WEEKDAYS: Final = frozenset("monday tuesday wednesday thursday friday saturday sunday".split())


_TOKEN = re.compile(r"[^\W\d_][\w'’-]*(?:\.(?=\w))?|\d+")
# A title or an initial with its stop, behind which a name goes on and no sentence begins.
_SHORT = re.compile(
    r"\b(?:mr|mrs|ms|mx|dr|revd?|st|capt|col|gen|lt|maj|sgt|prof|hon|messrs|mme|mlle|sr|sra|jr|fr|br|[a-z])\.$",
    re.IGNORECASE,
)
WORDS = words_of("en/mentions.txt")
ASKERS = WORDS["ASKERS"]
AUXILIARY = WORDS["AUXILIARY"]
DETERMINERS = WORDS["DETERMINERS"]
PLACES = WORDS["PLACES"]
TITLES = WORDS["TITLES"]
TELLING = WORDS["TELLING"]
"""Titles that tell a man from a woman, or a relative from the person."""
KIN = RELATIVES | WORDS["NEAR"]
"""Relatives, and who is as near as one."""
PASSED = STOP | WORDS["PASSED"]
"""What may stand between a word and the person of whom it is said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """One word: as written, in small letters with straight apostrophes, where it stands, and whether it opens."""

    text: str
    low: str
    start: int
    end: int
    opens: bool

    @property
    def capital(self) -> bool:
        """Whether it is written large although it opens no sentence."""
        return self.text[:1].isupper() and not self.opens

    @property
    def bare(self) -> str:
        """The word in small letters without the ending of a possessive."""
        return self.low.removesuffix("'s").removesuffix("'")


def words(text: str) -> tuple[Word, ...]:
    """Return the words of *text* in order."""
    return tuple(
        Word(
            text=found[0],
            low=found[0].replace("’", "'").lower(),
            start=found.start(),
            end=found.end(),
            opens=_opens(text[: found.start()]),
        )
        for found in _TOKEN.finditer(text)
    )


def _opens(before: str) -> bool:
    bare = before.rstrip().rstrip("¿¡«“\"'‘(").rstrip()
    return not bare or (bare[-1] in ".!?:" and not _SHORT.search(bare))
