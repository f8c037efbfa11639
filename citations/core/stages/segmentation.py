"""Stage 6. Cut the draft into claims, each a single asserted proposition.

Receives: a ``Draft``.
Returns:  claims numbered from 1, markers read and taken out of the text, keys attached.
Never:    cuts inside a quotation, and never joins: in doubt, finer.

Where sides are compared, what is said of one stands together, in the order of the question; what is said of none or of
all stands behind.

A marker after the full stop belongs to the sentence before it, if that has none of its own. A semicolon parts two
claims where each side says that something was done, or where a marker stands before it.
"""

import re
from collections.abc import Sequence

import sentencex

from citations.core.records import Claim, Compared, Draft, Piece
from citations.core.text import markers
from citations.core.text.words import is_past, tokens

_QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"")
_BULLET = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+")
# The library does not see the end of a sentence between a closing quotation mark and a marker.
_MARKED = re.compile(r"[.!?][”\"’')]*(?:\s*\[[^\[\]]{1,60}\])+(?=\s+[“\"‘(A-ZÀ-ÖØ-Þ])")
_NEXT = re.compile(r"(?<=\])[.!?]*\s+(?=\d{1,2}[.)]\s)")
_SEMICOLON = re.compile(r";\s+")
_SHORT = re.compile(r"\b(?:vols?|ch|chap|nos?|pp?|figs?|sec|art|ca?|cf|eds?|approx)\.\s*$", re.IGNORECASE)
_VERBS = frozenset("was were is are had has have did does do could would may might can will must".split())
Part = tuple[str, tuple[str, ...], Piece]


def split(draft: Draft) -> tuple[Claim, ...]:
    """Return the claims of *draft* in their order; a part without letters is none."""
    parts = [part for piece in draft.pieces for part in _parts(piece)]
    names = [one.name for one in draft.compared]
    sided = [(_side(part, draft.compared), part) for part in parts]
    sided.sort(key=lambda one: names.index(one[0]) if one[0] else len(names))
    return tuple(
        Claim(
            n=n,
            text=text,
            keys=keys,
            relation=piece.relation,
            hint=piece.hint,
            quotes=piece.quotes,
            side=side,
            lacking=piece.lacking,
            fixed=piece.fixed,
        )
        for n, (side, (text, keys, piece)) in enumerate(sided, 1)
    )


def faults(draft: Draft) -> tuple[str, ...]:
    """Tell by codes what cannot be cut as it should: a piece that says nothing, a quotation that does not close."""
    empty = any(not _parts(piece) for piece in draft.pieces)
    open_ = any(piece.text.count("“") != piece.text.count("”") for piece in draft.pieces)
    codes = {"segmentation.empty": empty, "segmentation.unclosed": open_}
    return tuple(code for code, is_so in codes.items() if is_so)


def _side(part: Part, compared: Sequence[Compared]) -> str:
    """Name the side that a part was written for, or the only one that holds all it rests on; '' where none does."""
    _, keys, piece = part
    if piece.side is not None:
        return piece.side.name
    fitting = [one.name for one in compared if keys and set(keys) <= set(one.keys)]
    return fitting[0] if len(fitting) == 1 else ""


def _parts(piece: Piece) -> list[Part]:
    if piece.hint is not None or piece.fixed:
        return [(piece.text.strip(), piece.keys, piece)]
    made: list[Part] = []
    lines = [line for whole in piece.text.splitlines() for line in _NEXT.split(whole)]
    for line in lines:
        for sentence in _sentences(_BULLET.sub("", line)):
            ahead, rest = markers.leading(sentence)
            late = bool(made and ahead and (not made[-1][1] or not _says(rest)))
            if late:
                made[-1] = _also(made[-1], ahead)
            if _says(rest):
                keys = markers.keys(rest) if late else markers.keys(sentence)
                made.append((markers.bare(rest), keys, piece))
    return [(text, keys or piece.keys, piece) for text, keys, piece in made]


def _says(text: str) -> bool:
    return any(letter.isalnum() for letter in markers.bare(text))


def _also(part: Part, keys: tuple[str, ...]) -> Part:
    text, known, piece = part
    return text, tuple(dict.fromkeys((*known, *keys))), piece


def _sentences(line: str) -> list[str]:
    """Cut a line at the ends of sentences and behind their markers; what stands between quotation marks is not cut."""
    held = [(found.start(), found.end()) for found in _QUOTED.finditer(line)]
    ends = {int(boundary["end_index"]) for boundary in sentencex.get_sentence_boundaries("en", line)}
    ends = {end for end in ends if not (_SHORT.search(line[:end]) and line[end:].lstrip()[:1].isdigit())}
    ends |= {found.end() for found in _MARKED.finditer(line)}
    ends |= {found.end() for found in _SEMICOLON.finditer(line) if _parts_two(line, found)}
    cuts = [0, *sorted(end for end in ends if not any(start < end < stop for start, stop in held))]
    return [line[a:b].strip() for a, b in zip(cuts, [*cuts[1:], len(line)], strict=True) if line[a:b].strip()]


def _parts_two(line: str, found: re.Match[str]) -> bool:
    """Tell whether a semicolon stands behind a marker, or between two things that are said to be so."""
    before, behind = line[: found.start()], line[found.end() :]
    if before.endswith("]") and markers.keys(before):
        return True
    return _asserts(re.split(r"[.!?;]\s", before)[-1]) and _asserts(re.split(r"[.!?;]\s", behind)[0])


def _asserts(text: str) -> bool:
    return any(word in _VERBS or is_past(word) for word in tokens(text))
