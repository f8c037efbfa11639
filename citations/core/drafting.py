"""Stage 5. Have somebody write a draft from the evidence, and from nothing else.

Receives: a ``Scoped`` question, ``Evidence``, and the drafter that was chosen.
Returns:  a ``Draft``: a model's, or the plain one in the archive's own words.
Never:    trusts the draft. What no text may hold is made U+FFFD, and the rest NFC, so that whatever a drafter writes
          can be signed.
"""

import re
from dataclasses import replace

import unicodedata2

from citations.core.ports import Drafter
from citations.core.records import Draft, Evidence, Life, Piece, Scoped, Try
from citations.core.writing import extraction
from citations.core.writing.comparing import LACKING
from personas.core.media.base import MetadataLocator

UNSUPPORTED = "unsupported"
_UNFIT = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def plain(scoped: Scoped, evidence: Evidence, drafter: Drafter, life: Life) -> Draft:
    """Return the draft in the archive's own words; declined, it says that the archive does not answer."""
    if not evidence.passages:
        return Draft(drafter=extraction.NAME, pieces=(), declined=True)
    if drafter.name == extraction.NAME:
        return _signable(drafter.write(scoped, evidence))
    return _signable(extraction.write(scoped, evidence, life))


def write(scoped: Scoped, evidence: Evidence, drafter: Drafter) -> Draft:
    """Return what a model writes, with every attempt; nothing of it where it declined."""
    draft = _signable(drafter.write(scoped, evidence))
    return replace(draft, pieces=()) if draft.declined else draft


def stands(own: Draft | None) -> bool:
    """Tell whether a plain draft stands against the no of a model, which reads passages.

    It does where it quotes every side of a comparison (seed 004, case 4), or tells a fact of the record.
    """
    if own is None:
        return False
    whole = bool(own.compared) and not any(one.text == LACKING for one in own.pieces)
    return whole or any(isinstance(one.hint, MetadataLocator) for one in own.pieces)


def tried(draft: Draft) -> tuple[Try, ...]:
    """Return the attempts of a model whose draft is not the answer; what it said stays in the last of them."""
    if not draft.pieces or not draft.tries:
        return draft.tries
    *before, last = draft.tries
    return (*before, replace(last, outcome=UNSUPPORTED, pieces=(*draft.pieces, *last.pieces)))


def _signable(draft: Draft) -> Draft:
    tries = tuple(
        replace(one, pieces=_pieces(one.pieces), unknown=_texts(one.unknown)) for one in draft.tries
    )
    return replace(draft, pieces=_pieces(draft.pieces), tries=tries)


def _pieces(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return tuple(replace(piece, text=_fit(piece.text), keys=_texts(piece.keys)) for piece in pieces)


def _texts(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(_fit(text) for text in texts)


def _fit(text: str) -> str:
    plain = _UNFIT.sub("\N{REPLACEMENT CHARACTER}", text.replace("\r\n", "\n"))
    return str(unicodedata2.normalize("NFC", plain))
