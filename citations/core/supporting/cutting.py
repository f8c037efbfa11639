"""What of a sentence counts by itself: without the greeting of a letter, and cut where two sentences were not parted.

*You must not wait for me. I sail on Friday.* is one sentence where *me.* is taken for a place in America, and *no.* for
a number; new archives part the commonest of these as they come in, and old ones keep their cuts. What one of the two
denies is not denied by the other; whom a greeting names is in no sentence.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from citations.core.language.kin import KIN
from citations.core.records import Passage
from citations.core.telling.greeting import DEAR, GREETED

Part = tuple[int, int, str]
"""The paragraph, where it starts there, and the text."""

_UNPARTED: Final = re.compile(
    r"(?P<before>\d\s)?\b(?P<word>[^\W\d_]+)(?P<mark>[.!?])(?P<gap>\s+)(?=[A-ZÀ-ÖØ-Þ])"
)
_SHORT: Final = frozenset(
    "vol vols ch chap pp fig sec art ca cf ed eds etc vs viz esp inc approx al ff resp dept".split()
)
_WORD: Final = re.compile(r"[^\W\d_]+")
_KIND: Final = (
    DEAR | KIN | frozenset("my our own very sir madam friend friends child children old little and".split())
)
_MONTH: Final = "May"
_MARKS: Final = re.compile(r"[“”\"]")


@lru_cache(maxsize=8_192)
def cut(text: str) -> tuple[tuple[int, int], ...]:
    """Return where each part of a sentence starts and ends; nothing is cut between quotation marks."""
    return tuple(_cut(text))


def _cut(text: str) -> Iterator[tuple[int, int]]:
    start = _greeted(text)
    for joint in _UNPARTED.finditer(text):
        if joint.start() >= start and _ends(joint) and not _is_open(text[: joint.start("gap")]):
            yield start, joint.start("gap")
            start = joint.end()
    yield start, len(text)


def _greeted(text: str) -> int:
    """Return where a greeting ends that has nothing but names and words of kindness, and that something follows."""
    found = GREETED.match(text)
    if found is None or found.end() == len(text):
        return 0
    words = _WORD.findall(found[0])
    return found.end() if all(word[0].isupper() or word in _KIND for word in words) else 0


def parts(passage: Passage) -> tuple[Part, ...]:
    """Return the parts of all sentences of *passage*, in their order."""
    return tuple(
        (one.paragraph, one.start + start, one.text[start:end])
        for one in passage.sentences
        for start, end in cut(one.text)
    )


def _ends(joint: re.Match[str]) -> bool:
    """Tell whether a sentence ends here: behind a word that is no short form, or a month that is no date."""
    word = joint["word"]
    if joint["mark"] != "." or word == _MONTH:
        return not joint["before"]
    return len(word) > 1 and word.islower() and word not in _SHORT


def _is_open(text: str) -> bool:
    """Tell whether a quotation that began in *text* goes on behind it."""
    marks = _MARKS.findall(text)
    return marks.count('"') % 2 == 1 or marks.count("“") > marks.count("”")
