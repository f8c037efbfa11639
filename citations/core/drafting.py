"""Stage 5. Have somebody write a draft from the evidence, and from nothing else.

Receives: a ``Scoped`` question, ``Evidence``, and the drafter that was chosen.
Returns:  a ``Draft``; when the drafter has nothing to say, the plain one, in the archive's own words.
Never:    trusts the draft, and never asks a model about what the archive does not answer. What no text may hold is
          made U+FFFD, and the rest NFC, so that whatever a drafter writes can be signed.
"""

import re
from dataclasses import replace

import unicodedata2

from citations.core.ports import Drafter
from citations.core.records import Draft, Evidence, Life, Piece, Scoped
from citations.core.writing import extraction

UNSUPPORTED = "unsupported"
_UNFIT = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def plain(scoped: Scoped, evidence: Evidence, drafter: Drafter, life: Life) -> Draft:
    """Return the draft in the archive's own words; declined, it says that the archive does not answer."""
    if not evidence.passages:
        return Draft(drafter=extraction.NAME, pieces=(), declined=True)
    if drafter.name == extraction.NAME:
        return _signable(drafter.write(scoped, evidence))
    return _signable(extraction.write(scoped, evidence, life))


def write(scoped: Scoped, evidence: Evidence, drafter: Drafter, own: Draft) -> Draft:
    """Return the drafter's draft; *own*, the plain one, where it declined or came back empty.

    What *own* declines is asked of nobody else: whether the archive answers does not depend on who writes.
    """
    if own.declined or drafter.name == extraction.NAME:
        return own
    draft = _signable(drafter.write(scoped, evidence))
    if draft.pieces and not draft.declined:
        return replace(draft, compared=own.compared)
    return replace(own, tries=draft.tries)


def instead(draft: Draft, own: Draft) -> Draft | None:
    """Return the plain draft where nothing that a model wrote held; None where nobody but the plain one wrote.

    What the model said stays in the record.
    """
    if not draft.tries or draft.drafter == extraction.NAME:
        return None
    last = draft.tries[-1]
    last = replace(last, outcome=UNSUPPORTED, pieces=(*draft.pieces, *last.pieces))
    return replace(own, tries=(*draft.tries[:-1], last))


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
