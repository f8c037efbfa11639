"""A text word by word: what each word is, and in which clause it stands. No grammar; what can be told without one."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from citations.core.text.words import CONNECTIVES, NUMERALS, STOP, WORDS, seen, stem

SELF: Final = "@self"


class Sort(StrEnum):
    """What a word counts as."""

    NAME = "name"
    NUMBER = "number"
    CONTENT = "content"
    SMALL = "small"


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """One word. ``form`` is lower case, ``stem`` is ``SELF`` for whoever wrote; ``clause`` counts from 0."""

    form: str
    stem: str
    sort: Sort
    clause: int

    @property
    def weighs(self) -> bool:
        """Whether it names or says something: it is no small word, and not whoever wrote."""
        return self.sort is not Sort.SMALL and self.stem != SELF


_TOKEN = re.compile(r"\d[\d,]*(?:\.\d+)?(?:st|nd|rd|th|s)?\b|[^\W\d_]+(?:['’][^\W\d_]+)*|[.!?;:,()—–\"“”]")
_STOPS: Final = frozenset('.!?;:,()—–"“”')
_ENDS: Final = frozenset('.!?:“"')
_JOINTS: Final = WORDS["JOINTS"]
_FIRST: Final = WORDS["FIRST"]
TITLES: Final = WORDS["DOTTED"]
CALLED: Final = TITLES | {"miss", "sir", "lady", "dona"}
"""What stands before a name and is none, with a dot behind it or without."""
_FREE: Final = STOP | CONNECTIVES | WORDS["OPENING"]
_RULERS: Final = WORDS["RULERS"]
"""Names that an *I* behind them counts; behind any other, *in May I sailed*, it is whoever writes."""


@lru_cache(maxsize=4_096)
def read(text: str, me: frozenset[str] = frozenset()) -> tuple[Word, ...]:
    """Read *text*; *me* are the names, as stems, of whoever says ``I`` in it: all of them become ``SELF``.

    A capitalised word is a name wherever it stands, unless it is one that any sentence may begin with. *I* behind a
    name of rulers is a number, as in *Charles I*.
    """
    made: list[Word] = []
    clause, opens = 0, True
    for token in _tokens(text):
        if token in _STOPS:
            clause, opens = clause + 1, opens or token in _ENDS
            continue
        lower = token.lower()
        if lower in _JOINTS:
            clause += 1
        if lower == "i" and made and made[-1].form in _RULERS and made[-1].clause == clause:
            made.append(Word(form="1", stem="1", sort=Sort.NUMBER, clause=clause))
            continue
        made.append(_word(token, lower, me, clause, opens=opens))
        opens = False
    return tuple(made)


def _tokens(text: str) -> Iterator[str]:
    """Yield words and marks; the dot of *Mr.* is none, and ends nothing."""
    last = ""
    for found in _TOKEN.finditer(seen(text).replace("’", "'")):
        if not (found[0] == "." and last in TITLES):
            yield found[0]
        last = found[0].lower()


def _word(token: str, lower: str, me: frozenset[str], clause: int, *, opens: bool) -> Word:
    if token[0].isdigit():
        return Word(form=lower, stem=lower.replace(",", ""), sort=Sort.NUMBER, clause=clause)
    root = stem(lower)
    if lower in _FIRST or (token[0].isupper() and root in me):
        return Word(form=lower, stem=SELF, sort=Sort.NAME, clause=clause)
    if lower in NUMERALS:
        return Word(form=lower, stem=root, sort=Sort.NUMBER, clause=clause)
    if lower in STOP or len(lower) == 1:
        return Word(form=lower, stem=root, sort=Sort.SMALL, clause=clause)
    named = token[0].isupper() and not (opens and lower in _FREE)
    return Word(form=lower, stem=root, sort=Sort.NAME if named else Sort.CONTENT, clause=clause)
