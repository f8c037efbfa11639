"""Stage 6. Cut the draft into claims, each a single asserted proposition.

Receives: a ``Draft``.
Returns:  claims numbered from 1, markers read and taken out of the text, keys attached.
Never:    cuts inside a quotation, and never joins: in doubt, finer.
"""

import re

import sentencex

from citations.core import markers
from citations.core.records import Claim, Draft, Piece

_QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"")
_BULLET = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+")


def split(draft: Draft) -> tuple[Claim, ...]:
    """Return the claims of *draft* in their order; a part without letters is none."""
    parts = [part for piece in draft.pieces for part in _parts(piece)]
    return tuple(
        Claim(n=n, text=text, keys=keys, relation=piece.relation, hint=piece.hint, gloss=piece.gloss)
        for n, (text, keys, piece) in enumerate(parts, 1)
    )


def _parts(piece: Piece) -> list[tuple[str, tuple[str, ...], Piece]]:
    if piece.hint is not None:
        return [(piece.text.strip(), piece.keys, piece)]
    made: list[tuple[str, tuple[str, ...], Piece]] = []
    for line in piece.text.splitlines():
        for sentence in _sentences(_BULLET.sub("", line)):
            keys = markers.keys(sentence)
            text = markers.bare(sentence)
            if any(letter.isalnum() for letter in text):
                made.append((text, keys or piece.keys, piece))
            elif made and keys:
                last, known, owner = made[-1]
                made[-1] = (last, tuple(dict.fromkeys((*known, *keys))), owner)
    return made


def _sentences(line: str) -> list[str]:
    """Sentences of a line; what stands between quotation marks is never cut."""
    held = [(found.start(), found.end()) for found in _QUOTED.finditer(line)]
    cuts = [0]
    for boundary in sentencex.get_sentence_boundaries("en", line):
        end = int(boundary["end_index"])
        if not any(start < end < stop for start, stop in held):
            cuts.append(end)
    return [line[a:b].strip() for a, b in zip(cuts, [*cuts[1:], len(line)], strict=True) if line[a:b].strip()]
