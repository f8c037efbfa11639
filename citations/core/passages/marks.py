"""Which words of a paper may be somebody else's than its creator's: quoted, in another hand, or told of a picture.

A captain's saying, a verse, a letter that is copied in: the paper holds them, and its creator did not say them. Marks
are read by their form and by what stands beside them. In doubt words are quoted.
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from citations.core.passages.runs import run, runs
from citations.core.records import Passage, Sentence
from citations.core.text.words import stems
from personas.core.media.base import TextLocator

_BREAK: Final = "\n\n"
_SHUT_BY: Final = {"“": '”"', "„": '“”"', '"': '”"', "«": "»", "»": "«"}
_OPENING: Final = frozenset("“„")
_MARK: Final = re.compile("\n\n|[“”„«»\"]|(?<![^\\s(\\[—–-])[‘'](?=[^\\W\\d_])")
_DOUBLE: Final = re.compile('[“”„«»"]')
_SINGLE: Final = {
    "‘": re.compile(r"(?<=[.,;:!?…—–-])’(?!\w)|’(?=[.,;:!?])|\n\n"),
    "'": re.compile(r"(?<=[.,;:!?…—–-])'(?!\w)|'(?=[.,;:!?])|\n\n"),
}
_NOTED: Final = re.compile(r"\s*\[([^\]\n]{1,120}):\]")
"""How a paragraph in another hand begins, as who edited it tells: *[In pencil, in Ada's hand:]*."""
_ENDS: Final = frozenset(".,;:!?)]…—–-’'”")
Range = tuple[int, int]


class Voice(StrEnum):
    """Whose words a stretch is: the creator's, with the marks of what they quote; what is quoted; or not to be told."""

    OWN = "own"
    QUOTED = "quoted"
    MIXED = "mixed"


def voice(passage: Passage, place: TextLocator) -> Voice:
    """Tell whose words stand at *place*: all between marks, or begun between marks that it leaves out, or else.

    Who took a picture did not write what is said of it.
    """
    if passage.origin.kind == "photograph" or _is_noted(passage, place):
        return Voice.MIXED
    text, start, end = _laid(passage, place)
    ranges = quotations(text)
    if not ranges:
        return Voice.OWN
    words = [n for n in range(start, end) if text[n].isalnum()]
    if words and all(any(a <= n < b for a, b in ranges) for n in words):
        return Voice.QUOTED
    return Voice.MIXED if words and any(a <= start and words[0] < b for a, b in ranges) else Voice.OWN


def outside(passage: Passage, place: TextLocator) -> str:
    """Return what of a place the creator says: what stands outside quotation marks, and in no other hand."""
    if _is_noted(passage, place):
        return ""
    text, start, end = _laid(passage, place)
    ranges = quotations(text)
    return "".join(" " if any(a <= n < b for a, b in ranges) else text[n] for n in range(start, end))


def _is_noted(passage: Passage, place: TextLocator) -> bool:
    """Tell whether the paragraph of *place* is in another hand than the creator's."""
    line = next((one for one in runs(passage) if one.paragraph == place.paragraph), None)
    note = _NOTED.match(line.text) if line is not None else None
    return note is not None and not {*stems(passage.origin.creator)} <= {*stems(note[1])}


def parted(line: Sequence[Sentence], first: int, last: int) -> bool:
    """Tell whether these sentences of a paragraph begin or end within a quotation that is not all of theirs."""
    whole = run(line)
    start, end = line[first].start - whole.start, line[last].end - whole.start
    return any(a <= start < b or a < end <= b for a, b in quotations(whole.text))


def quotations(text: str) -> tuple[Range, ...]:
    """Return the places between marks, half open. Paragraphs are parted by two line ends.

    What is not shut in its paragraph ends with it, unless the next mark behind shuts too. A mark that shuts what
    nothing opened was opened before its paragraph begins, as far as that is known.
    """
    found, mark, start, begun, n = list[Range](), "", 0, 0, 0
    while one := _MARK.search(text, n):
        sign, n = one[0], one.end()
        if mark:
            if _ends(mark, text, one):
                found.append((start, one.start()))
                mark = ""
        elif sign in _SINGLE:
            shut = _SINGLE[sign].search(text, n)
            if shut is not None and shut[0] != _BREAK:
                found.append((n, shut.start()))
                n = shut.end()
        elif sign in _OPENING or (sign != _BREAK and not _shuts(text, one)):
            mark, start = sign, n
        elif sign != _BREAK and begun >= 0 and not text[one.start() - 1].isdigit():  # no sign for inches
            found.append((begun, one.start()))
        begun = n if sign == _BREAK else begun if sign in _SINGLE else -1
    return (*found, (start, len(text))) if mark else tuple(found)


def _ends(mark: str, text: str, one: re.Match[str]) -> bool:
    """Tell whether what *mark* opened ends here."""
    if one[0] == _BREAK:
        behind = _DOUBLE.search(text, one.end())
        return behind is None or behind[0] in _OPENING or not _shuts(text, behind)
    return one[0] in _SHUT_BY[mark] and (one[0] != '"' or not _leads(text, one))


def _shuts(text: str, one: re.Match[str]) -> bool:
    """Tell whether a mark clearly shuts: behind a word or its stop, before a blank or a stop."""
    left, right = text[: one.start()][-1:], text[one.end() :][:1]
    if one[0] == "”":
        return True
    return bool(left) and not left.isspace() and (not right or right.isspace() or right in _ENDS)


def _leads(text: str, one: re.Match[str]) -> bool:
    """Tell whether a straight mark clearly opens: behind a blank, before a word."""
    left, right = text[: one.start()][-1:], text[one.end() :][:1]
    return (not left or left.isspace()) and right.isalnum()


def _laid(passage: Passage, place: TextLocator) -> tuple[str, int, int]:
    """Return the whole passage, its paragraphs parted by two line ends, and where *place* begins and ends in it."""
    text, moved = "", 0
    for one in runs(passage):
        if one.paragraph == place.paragraph:
            moved = len(text) - one.start
        text += one.text + _BREAK
    return text, place.start + moved, place.end + moved
