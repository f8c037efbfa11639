"""Texts in which lines begin with who speaks: interviews, transcripts, what somebody wrote down of a talk."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from personas.core.desk.stamped import MARKS
from personas.core.desk.turns import Turn

_LETTER: Final = r"[^\W\d_]\.(?= )"  # Q. and A.
_NAME: Final = r"[^\W\d_][^\n:\uff1a.!?;,\"“”«»„()\[\]/]{0,40}?(?:\.[^\n:\uff1a!?;,\"“”«»„()\[\]/]{0,20}?)?"
_STAMP: Final = r"(?:[\[(]?\d{1,2}(?::\d{2}){1,2}(?:[.,]\d+)?[\])]?\s+(?:[-–—|]\s+)?)?"
_LABEL: Final = re.compile(
    rf"^[{MARKS} ]*{_STAMP}[*_]{{0,3}}(?:({_LETTER})[*_]{{0,3}}|({_NAME})[*_]{{0,3}}(?: ?[\[(][^\])\n]{{1,40}}[\])])?"
    r"[*_]{0,3} ?(?:\uff1a|:[*_]{0,3}(?=\s|$)))",
    re.MULTILINE,
)
_LONGEST: Final = 5  # words of a name
_RECURS: Final = 2
_SHARE: Final = 3  # every third line, or paragraph, at least


def turns(paragraphs: Sequence[str]) -> tuple[Turn, ...]:
    """Return the turns of a text in which lines begin with who speaks; none where it is no such text.

    At least two labels recur, and they begin every third line or paragraph. What stands before the first is nobody's.
    """
    words = "\n\n".join(paragraphs)
    found = [one for one in _LABEL.finditer(words) if len(_name(one).split()) <= _LONGEST]
    recurring = {name for name, n in Counter(_name(one) for one in found).items() if n >= _RECURS}
    known = sum(_name(one) in recurring for one in found)
    heads = sum(1 for one in found if not one.start() or words[: one.start()].endswith("\n\n"))
    lines = sum(1 for line in words.split("\n") if line)
    if len(recurring) < _RECURS or max(known * _SHARE - lines, heads * _SHARE - len(paragraphs)) < 0:
        return ()
    ends = [one.start() for one in found[1:]] + [len(words)]
    before = (Turn(speaker="", words=words[: found[0].start()]),)
    return (
        *before,
        *(
            Turn(speaker=_name(one), words=words[one.end() : end])
            for one, end in zip(found, ends, strict=True)
        ),
    )


def _name(one: re.Match[str]) -> str:
    return " ".join((one[1] or one[2]).split())
