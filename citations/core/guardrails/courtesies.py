"""What greets, thanks or tells somebody that they are loved, and asks nothing; and what is said besides.

A turn is read piece by piece, as people join them: *Thank you, grandma. Good night!* asks no more than either half, and
*Thank you, I can't go on* says what it says without the thanks.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from citations.core.guardrails import needing
from citations.core.query.understood import ENGLISH, Understood, read
from citations.core.text.forms import any_of, named, table
from citations.core.text.selves import THIRD
from citations.core.text.words import tokens

_GREETING: Final = any_of(table("mul/greeting.txt"))
_NAMED: Final = named("mul/greeting.txt")
_OPENED: Final = "{HELLO}{WHOM}{CLOSE}\n{THANKS}{WHOM}(?:[,،.! ]+{DID})?{CLOSE}".format(**_NAMED)
_OPENING: Final = any_of(_OPENED)
"""Hello or thanks to somebody and nothing more; who says goodbye, or thanks *for everything*, may mean it."""
_FOND: Final = any_of("\n".join((_OPENED, "{LOVE}{WHOM}{CLOSE}".format(**_NAMED))))
_PIECE: Final = re.compile(r"[^.!?؟…;،,\n]+[.!?؟…;،,\s]*")
_AND: Final = re.compile(r"^(?:and|y|et|und|و)\s+", re.IGNORECASE)
_JOINED: Final = re.compile(r"\s+(?=(?:and|y|et|und) )|\s+(?=و\s?\w)", re.IGNORECASE)
_WORD: Final = re.compile(r"\w+")
_LONGEST: Final = 4  # pieces of one greeting
_BETWEEN: Final = " ,،;"
_KIN: Final = "dear"
_POINTING: Final = THIRD | {"it", "you", "your", "yours"}


def greeting(one: Understood) -> bool:
    """Whether *one* greets, thanks or tells of love, piece by piece, and asks nothing."""
    return bool(one.plain.strip()) and not _besides(one.plain, _GREETING)


def bare(one: Understood, own: Collection[str] = ()) -> Understood:
    """Return what *one* asks without its hello and thanks, under the words that were sent; itself where it is all.

    Itself also where somebody is greeted by name, by none of their *own* words, and *you*, *she* or *it* may be them.
    """
    rest = said(one.plain)
    if not rest or len(rest) >= len(one.plain.strip()):
        return one
    asked = read(rest)
    return one if _is_about_whom_it_greets(one, asked, own) else replace(asked, text=one.text)


def said(text: str) -> str:
    """Return what *text* says without the pieces that say hello or thanks and no more, and no love beside them."""
    return " ".join(_besides(text, _OPENING)) if _besides(text, _FOND) else ""


def _is_about_whom_it_greets(one: Understood, asked: Understood, own: Collection[str]) -> bool:
    if asked.language == ENGLISH and _POINTING.isdisjoint(asked.tokens):
        return False  # of other languages no words that point are known
    named = {word for name in one.names for word in tokens(name)}.difference(asked.tokens, own)
    return any(_addressed(word) != _KIN and not _OPENING.fullmatch(word) for word in named)


def _besides(text: str, idle: re.Pattern[str]) -> list[str]:
    """Leave the longest runs of pieces out that are *idle* together; *thank you, grandma* is one of two."""
    pieces = [half.strip() for piece in _PIECE.findall(text) for half in _JOINED.split(piece)]
    addressed = [_addressed(piece) for piece in pieces]
    at, kept = 0, []
    while at < len(pieces):
        ends = range(min(at + _LONGEST, len(pieces)), at, -1)
        end = next((end for end in ends if idle.fullmatch(_run(addressed[at:end]))), None)
        if end is None:
            kept.append(pieces[at])
        at = end or at + 1
    return kept


def _run(pieces: Sequence[str]) -> str:
    return _AND.sub("", " ".join(pieces).strip(_BETWEEN), count=1)


def _addressed(piece: str) -> str:
    """Write one word for every word for kin, which the table of meanings knows in every language."""
    return _WORD.sub(lambda word: _KIN if "kin" in needing.about(word[0]) else word[0], piece)
