"""Whose words are those? A question that quotes is answered by the words themselves, under the name of who wrote them.

Words that stand nowhere in what was found are not answered by others, where the question says that somebody said them.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from citations.core.binding import support
from citations.core.extractive.stretches import around, quote, whole
from citations.core.passages.marks import Voice, voice
from citations.core.passages.runs import Run, touched
from citations.core.passages.voices import foreign
from citations.core.ranking.sentences import LINEAR, Selector
from citations.core.records import Life, Passage, Piece, Scoped
from citations.core.text.words import content, tokens
from personas.core.media.base import TextLocator

_QUOTED = re.compile(r"[“\"«]([^“”\"«»]+)[”\"»]|(?<!\w)[‘']([^‘’']+(?:['’]\w[^‘’']*)*)[’'](?!\w)")
_SAID = re.compile(
    r"\b(?:say|says|said|saying|write|writes|wrote|written|words?|call|called|claim|claimed|quotes?|quoted|quotation|"
    r"declared?|exclaim(?:ed)?|tells?|told|phrase|line|sentence|author|speech|letter|book)\b",
    re.IGNORECASE,
)
_FEWEST = 4
_MOST = 2
_UNDATED = 9_999


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """Where the words stand. ``quoted``: inside quotation marks there, so perhaps not the creator's own."""

    phrase: str
    key: str
    passage: Passage
    locator: TextLocator
    quoted: bool


def write(
    scoped: Scoped, keyed: dict[str, Passage], _: Life, __: Selector = LINEAR
) -> tuple[Piece, ...] | None:
    """Quote what a question quotes, from where it stands; None when it quotes nothing, () when it stands nowhere."""
    text = scoped.query.text
    titles = [content(passage.origin.title) for passage in keyed.values()]
    phrases = [one for one in quotations(text) if not any(content(one) <= title for title in titles)]
    if not phrases:
        return None
    open_ = {key: passage for key, passage in keyed.items() if passage.origin.scope.display}
    places = sorted((one for phrase in phrases for one in _places(phrase, open_)), key=_order)
    pieces: dict[str, Piece] = {}
    for one in places:
        stretch = _stretch(one)
        if stretch is not None:
            pieces.setdefault(one.passage.origin.creator, quote(one.key, one.passage, stretch))
    if places:
        return tuple(pieces.values())[:_MOST]
    return () if _SAID.search(text) else None


def quotations(text: str) -> tuple[str, ...]:
    """Return what *text* puts in quotation marks, of any form, where it is long enough to be known again."""
    found = ((one[1] or one[2]).strip(" .,;:!?…—-") for one in _QUOTED.finditer(text))
    return tuple(one for one in found if len(tokens(one)) >= _FEWEST)


def _places(phrase: str, keyed: Mapping[str, Passage]) -> Iterator[_Place]:
    for key, passage in keyed.items():
        at = support.find(phrase, passage)
        if at is not None and not any(foreign(passage, one) for one in touched(passage, at)):
            inside = voice(passage, at) is not Voice.OWN
            yield _Place(phrase=phrase, key=key, passage=passage, locator=at, quoted=inside)


def _order(one: _Place) -> tuple[bool, int, int]:
    """Put the hand that wrote it before those that quote it, then the earlier one."""
    return (one.quoted, one.passage.origin.year or _UNDATED, one.passage.rank)


def _stretch(one: _Place) -> Run | None:
    """Take the whole sentences that the words stand in, or of one that is too long what may stand alone."""
    held = touched(one.passage, one.locator)
    if len(held) == 1:
        return around(one.passage, held[0], content(one.phrase))
    return whole(one.passage, held)
