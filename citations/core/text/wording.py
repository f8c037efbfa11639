"""A text word by word: what each word is, and in which clause it stands. No grammar; what can be told without one."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from citations.core.text.words import CONNECTIVES, NUMERALS, STOP, seen, stem

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
_JOINTS: Final = frozenset(
    "but which who whom whose while whereas because although though when where if unless".split()
)
_FIRST: Final = frozenset(
    "i me my mine myself we us our ours ourselves i'm i've i'd i'll we'd we've we're we'll".split()
)
TITLES: Final = frozenset("mr mrs ms messrs dr rev st capt col gen prof hon".split())
CALLED: Final = TITLES | {"miss", "sir", "lady", "dona"}
"""What stands before a name and is none, with a dot behind it or without."""
_FREE: Final = (
    STOP
    | CONNECTIVES
    | frozenset(
        """according additionally although beginning currently despite due early following formerly
        including initially later many meanwhile one originally other overall perhaps previously probably likely
        several shortly since some sometimes soon subsequently today unlike upon usually various whereas within
        without mr mrs ms dr rev sir capt col gen prof hon st jr sr""".split()
    )
)


_RULERS: Final = frozenset(
    """alexander alfonso charles constantine edward elizabeth ferdinand francis frederick george gustav henry james
    joseph john justinian leopold louis mary maximilian napoleon nicholas otto paul peter philip pius pope ramses
    richard rudolf sigismund theodosius victor wilhelm william war""".split()
)
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
