"""What a half without a verb leaves out: *he sent the chain to Leeds, and the clock to York* sent the clock to York.

The half is told with the verb of the one before it, so that a claim may be held to it as to any sentence. Only where
both halves are made alike; a half that has a verb, or may have one, is left as it is.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from citations.core.language import kin
from citations.core.language.wording import CALLED, Sort, Word, read
from citations.core.language.words import stem
from citations.core.supporting.actors import BE, acts
from citations.core.supporting.giving import GIVING
from citations.core.supporting.modality import modes_of
from citations.core.supporting.pairs import MODALS
from citations.core.supporting.roles import TIMES, VERBS

_JOINT: Final = re.compile(r"[,;]?\s+(?:and|but|while)\s+")
_MARK: Final = re.compile(r"[.,;:!?—–]")
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+")
_LEADING: Final = frozenset("to from at in on into for with by".split())
_ARTICLES: Final = frozenset("the a an my our his her their its".split())
_WHO: Final = frozenset("who whom whose which that".split())
_SUBJECTS: Final = frozenset("i we he she they".split())
_TAKERS: Final = frozenset("me us him her them".split())
_HELPING: Final = BE | MODALS | frozenset("were been has have had do does did not never".split())
_PEOPLE: Final = frozenset(map(stem, kin.PEOPLE))
_TIMES: Final = TIMES | frozenset(map(stem, "day night week month year morning evening hour time".split()))
_MOST: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class _Token:
    """A word of a text, and where it stands."""

    word: Word
    start: int
    end: int


def filled(text: str) -> str:
    """Return *text* from its half without a verb on, with the verb of the half before; '' where it has none such."""
    for joint in _JOINT.finditer(text):
        began = max((found.end() for found in re.finditer(r"[;:]", text[: joint.start()])), default=0)
        first, rest = text[began : joint.start()], text[joint.end() :]
        if told := _told(first, rest):
            return told
    return ""


def _told(first: str, rest: str) -> str:
    """Put the verb of *first* before or into *rest*."""
    mark = _MARK.search(rest)
    one, two = tuple(_tokens(first)), tuple(_tokens(rest[: mark.start()] if mark else rest))
    deeds = [n for n in range(len(one)) if _does(one, n)]
    own = [*takewhile(lambda n: two[n].word.form not in _WHO, range(len(two)))]
    if len(deeds) != 1 or any(_does(two, n) or two[n].word.form in _HELPING for n in own):
        return ""
    at, cut = deeds[0], _cut(two)
    if not cut or any(each.word.stem in _TIMES for each in two[:cut]):
        return ""
    behind = [each.word.form for each in one[at + 1 :]]
    led = two[cut].word.form
    if led in _LEADING and (led not in behind or two[0].word.form in _SUBJECTS):
        return ""
    given = one[at].word.stem in GIVING and "to" in behind and _is_person(two[0].word)
    if behind[:1] != [led] if led in _LEADING else given or _takes(one[at + 1 :]):
        return f"{first[: one[at].end].strip()} {rest}"
    if any(each.word.form == "that" or modes_of(each.word) for each in one[:at]):
        return ""  # *I hope that Tom bought the mill and Rose the barn*
    helping = at
    while helping and one[helping - 1].word.form in _HELPING:
        helping -= 1
    return f"{rest[: two[cut - 1].end]} {first[one[helping].start : one[at].end]} {rest[two[cut].start :]}"


def _tokens(text: str) -> Iterator[_Token]:
    for found in _WORD.finditer(text):
        yield from (_Token(word=word, start=found.start(), end=found.end()) for word in read(f", {found[0]}"))


def _does(tokens: tuple[_Token, ...], n: int) -> bool:
    """Tell whether something is done at *n*, and not only told of what follows: *his widowed sister*."""
    word = tokens[n].word
    describes = n > 0 and tokens[n - 1].word.form in _ARTICLES
    return word.sort is not Sort.NAME and not describes and (acts(word) or word.stem in VERBS)


def _cut(two: tuple[_Token, ...]) -> int:
    """Return where the first part of a half ends and another begins, 0 where it has no two parts."""
    words = [each.word for each in two]
    if not words or (words[0].sort is Sort.SMALL and words[0].form not in _ARTICLES | CALLED | _SUBJECTS):
        return 0
    start = 1 if words[0].form in _ARTICLES | CALLED else 0
    for n in range(max(start, 1), min(len(words), start + _MOST)):
        if words[n].form in _LEADING | _ARTICLES or (words[n].sort is Sort.NUMBER and n > start):
            return n if n > start or words[0].form in _SUBJECTS or words[0].sort is Sort.NAME else 0
        if words[n].sort is Sort.SMALL or _may_act(words, n, start):
            return 0
    return 0


def _may_act(words: list[Word], n: int, start: int) -> bool:
    """Tell whether a word may be what somebody does, *his wife sings*; not behind an article or a number."""
    opens = n == start or words[n - 1].sort is Sort.NUMBER
    return not opens and words[n].form.endswith("s") and not words[n].form.endswith("'s")


def _takes(behind: tuple[_Token, ...]) -> bool:
    """Tell whether somebody who gets it stands right behind the verb: *charged Peder four*, *gave my aunt the*."""
    words = [each.word for each in behind]
    somebody = 1 if words and words[0].form in _ARTICLES | CALLED else 0
    if len(words) < somebody + 2:
        return False
    who, what = words[somebody], words[somebody + 1]
    return _is_person(who) and (what.form in _ARTICLES or what.sort is Sort.NUMBER)


def _is_person(word: Word) -> bool:
    return word.form in _TAKERS or word.sort is Sort.NAME or word.stem in _PEOPLE
