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
from citations.core.records import Draft, Evidence, Life, Scoped
from citations.core.writing import extraction

_UNFIT = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def write(scoped: Scoped, evidence: Evidence, drafter: Drafter, life: Life) -> Draft:
    """Return the drafter's draft, or the fallback's when it declined or came back empty."""
    if not evidence.passages:
        return Draft(drafter=extraction.NAME, pieces=(), declined=True)
    draft = drafter.write(scoped, evidence)
    if draft.pieces and not draft.declined:
        return replace(draft, pieces=tuple(replace(piece, text=_fit(piece.text)) for piece in draft.pieces))
    return draft if drafter.name == extraction.NAME else extraction.write(scoped, evidence, life)


def _fit(text: str) -> str:
    plain = _UNFIT.sub("\N{REPLACEMENT CHARACTER}", text.replace("\r\n", "\n"))
    return str(unicodedata2.normalize("NFC", plain))
