"""What travels through the display gates: spans of the text that entered, and typed placeholders. Nothing else.

A cut never holds words of its own. It can only be made smaller, and is put into text once, behind the last gate.
"""

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from typing import Final

from citations.core.refusals.texts import RESTRICTED
from personas.core.veils import LONGEST, NAMELESS


class Kind(StrEnum):
    """What may stand in place of what was taken away; each has one form of text."""

    PSEUDONYM = "pseudonym"
    NAMELESS = "name_withheld"
    ESCAPE = "visible_escape"
    ELLIPSIS = "ellipsis"
    RESTRICTED = "restricted"


_FORMS: Final[dict[Kind, re.Pattern[str]]] = {
    Kind.PSEUDONYM: re.compile(rf"[^\n]{{1,{LONGEST}}}|\[[^\n]{{1,{LONGEST}}}\]"),
    Kind.NAMELESS: re.compile(re.escape(NAMELESS)),
    Kind.ESCAPE: re.compile(r"⟨U\+[0-9A-F]{4,6}⟩"),
    Kind.ELLIPSIS: re.compile("…"),
    Kind.RESTRICTED: re.compile(re.escape(RESTRICTED)),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A span of the text that entered, in code points, half open."""

    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Placeholder:
    """What stands in place of such a span. Raises ``ValueError`` for a text that is not of its kind."""

    start: int
    end: int
    kind: Kind
    text: str

    def __post_init__(self) -> None:
        """Hold the text to the form of its kind."""
        if not _FORMS[self.kind].fullmatch(self.text):
            raise ValueError(f"not the text of a placeholder of kind {self.kind}")


Piece = Kept | Placeholder


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """A text on its way out: pieces in order, apart from each other; what none of them covers is gone.

    Raises ``ValueError`` for pieces that are not that.
    """

    entered: str
    pieces: tuple[Piece, ...]

    def __post_init__(self) -> None:
        """Hold the pieces to their order."""
        places = [place for piece in self.pieces for place in (piece.start, piece.end)]
        if any(last > place for last, place in pairwise((0, *places, len(self.entered)))):
            raise ValueError("the pieces of a cut are not in order, or reach beyond its text")

    @property
    def text(self) -> str:
        """The cut as it is read."""
        return "".join(
            self.entered[piece.start : piece.end] if isinstance(piece, Kept) else piece.text
            for piece in self.pieces
        )

    @property
    def kept(self) -> int:
        """How many code points of the text that entered are still there."""
        return sum(piece.end - piece.start for piece in self.pieces if isinstance(piece, Kept))

    @property
    def withheld(self) -> bool:
        """Whether the restricted line stands in place of all of it."""
        return any(isinstance(piece, Placeholder) and piece.kind is Kind.RESTRICTED for piece in self.pieces)


def whole(text: str) -> Cut:
    """Let all of *text* enter the gates."""
    return Cut(entered=text, pieces=(Kept(start=0, end=len(text)),))


def withhold(cut: Cut) -> Cut:
    """Take everything away and leave the restricted line."""
    line = Placeholder(start=0, end=len(cut.entered), kind=Kind.RESTRICTED, text=RESTRICTED)
    return replace(cut, pieces=(line,))


def cover(cut: Cut, start: int, end: int, *, kind: Kind, text: str) -> Cut:
    """Put one placeholder in place of what is still kept between two code points; where nothing is, change nothing."""
    left = [
        (max(piece.start, start), min(piece.end, end))
        for piece in cut.pieces
        if isinstance(piece, Kept) and max(piece.start, start) < min(piece.end, end)
    ]
    if not left:
        return cut
    first, last = left[0][0], left[-1][1]
    before = tuple(part for piece in cut.pieces if (part := _before(piece, first)))
    after = tuple(part for piece in cut.pieces if (part := _after(piece, last)))
    return replace(cut, pieces=(*before, Placeholder(start=first, end=last, kind=kind, text=text), *after))


def strip(cut: Cut) -> Cut:
    """Take away the white space at both ends of the text that entered, where it is still kept."""
    start = len(cut.entered) - len(cut.entered.lstrip())
    end = max(start, len(cut.entered.rstrip()))
    parts = (_after(part, start) for piece in cut.pieces if (part := _before(piece, end)))
    return replace(cut, pieces=tuple(part for part in parts if part))


def _before(piece: Piece, place: int) -> Piece | None:
    """Return what of a piece stands before *place*; a placeholder that reaches beyond is gone whole."""
    if isinstance(piece, Kept):
        return replace(piece, end=min(piece.end, place)) if piece.start < place else None
    return piece if piece.end <= place else None


def _after(piece: Piece, place: int) -> Piece | None:
    if isinstance(piece, Kept):
        return replace(piece, start=max(piece.start, place)) if piece.end > place else None
    return piece if piece.start >= place else None
