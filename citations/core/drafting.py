"""Stage 5. Have somebody write a draft from the evidence, and from nothing else.

Receives: a ``Scoped`` question, ``Evidence``, and the drafter that was chosen.
Returns:  a ``Draft``; when the drafter has nothing to say, the deterministic fallback writes it.
Never:    trusts the draft, and never calls a drafter without evidence. What no text may hold is made U+FFFD, and the
          rest NFC, so that whatever a drafter writes can be signed.
"""

import re
from dataclasses import replace

import unicodedata2

from citations.core.ports import Drafter
from citations.core.records import Draft, Evidence, Life, Piece, Scoped
from citations.core.writing import extraction

UNSUPPORTED = "unsupported"
_UNFIT = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def write(scoped: Scoped, evidence: Evidence, drafter: Drafter, life: Life) -> Draft:
    """Return the drafter's draft, or the fallback's when it declined or came back empty."""
    if not evidence.passages:
        return Draft(drafter=extraction.NAME, pieces=(), declined=True)
    draft = _signable(drafter.write(scoped, evidence))
    if draft.drafter == extraction.NAME or (draft.pieces and not draft.declined):
        return draft
    return replace(extraction.write(scoped, evidence, life), tries=draft.tries)


def instead(draft: Draft, scoped: Scoped, evidence: Evidence, life: Life) -> Draft | None:
    """Return the fallback's draft where nothing that a model wrote held; None where nobody but the fallback wrote.

    What the model said stays in the record.
    """
    if not draft.tries or draft.drafter == extraction.NAME:
        return None
    last = draft.tries[-1]
    last = replace(last, outcome=UNSUPPORTED, pieces=(*draft.pieces, *last.pieces))
    return replace(extraction.write(scoped, evidence, life), tries=(*draft.tries[:-1], last))


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
