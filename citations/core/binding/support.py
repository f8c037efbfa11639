"""Does a span carry a claim? Checked, never assumed: quotes exactly, paraphrases by what they must not change.

Nothing here is fuzzy: a rule that forgives one letter accepts altered quotations (DESIGN, section 4).
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from citations.core.passages.framing import single
from citations.core.passages.runs import runs
from citations.core.records import Origin, Passage
from citations.core.text.dated import spoken
from citations.core.text.words import (
    CONNECTIVES,
    STOP,
    content,
    fold_with_map,
    names,
    negated,
    numbers,
    numerals,
    stems,
    tokens,
)
from personas.core.media.base import TextLocator

_QUOTED = re.compile(r"“([^”]*)”|\"([^\"]*)\"")
_FEWEST = 3
_ENDS = ".!?;, "
_FREE = STOP | CONNECTIVES | {"perhaps", "probably", "likely"}
_OPENING = re.compile(r"(?:^|[.!?:;]\s+)[^\w]*([A-ZÀ-ÖØ-Þ][\w'’]*)")
FRAME = content(
    "In a letter memoir journal entry speech article email message caption of photograph recording interview "
    "legal paper biography item archive dated undated date wrote said quoted passage reads between about year"
)


def quotations(text: str, origins: Iterable[Origin] = ()) -> tuple[str, ...]:
    """Return what stands in double quotation marks, without the dots of an omission at its ends.

    A title of *origins* is no quotation, nor are marks without a word between them.
    """
    titles = {alike(single(origin.title))[0] for origin in origins}
    found = ((one[1] or one[2] or "").strip(" …") for one in _QUOTED.finditer(text))
    return tuple(quoted for quoted in found if tokens(quoted) and alike(quoted)[0] not in titles)


def unquoted(text: str) -> str:
    """Return *text* with a blank in place of everything in double quotation marks."""
    return _QUOTED.sub(" ", text)


def find(quoted: str, passage: Passage) -> TextLocator | None:
    """Where *quoted* stands in *passage*, after folding typography and white space on both sides, at whole words."""
    sought = alike(quoted)[0]
    if len(tokens(quoted)) < _FEWEST and not _is_sentence(sought, passage):
        return None
    for run in runs(passage):
        folded, places = alike(run.text)
        at = folded.find(sought)
        while at >= 0:
            end = at + len(sought)
            if _whole(folded, at, end):
                return TextLocator(
                    paragraph=run.paragraph, start=run.start + places[at], end=run.start + places[end - 1] + 1
                )
            at = folded.find(sought, at + 1)
    return None


def _is_sentence(sought: str, passage: Passage) -> bool:
    """Whether *sought*, too short to be known again anywhere, is a whole sentence of *passage*."""
    bare = sought.strip(_ENDS)
    return bare != "" and any(alike(one.text)[0].strip(_ENDS) == bare for one in passage.sentences)


@lru_cache(maxsize=1_024)
def alike(text: str) -> tuple[str, tuple[int, ...]]:
    """Fold *text* as ``words.fold_with_map`` does, double quotation marks made single as well."""
    folded, places = fold_with_map(text)
    return folded.replace('"', "'"), places


def _whole(text: str, start: int, end: int) -> bool:
    before = start == 0 or not (text[start - 1].isalnum() and text[start].isalnum())
    after = end == len(text) or not (text[end].isalnum() and text[end - 1].isalnum())
    return before and after


def told(origin: Origin) -> str:
    """Put what the record says of an artifact into text, dates also as people say them."""
    return " ".join(
        (origin.title, origin.creator, spoken(origin.date), *(value for _, value in origin.facts))
    )


def framed(claim: str, span: str, origin: Origin) -> tuple[str, ...]:
    """Return doubts about the words around a quotation: each must stand in the span or in the artifact's record."""
    frame = unquoted(claim)
    known = f"{span} {told(origin)}"
    doubts = []
    if not set(numbers(frame)) <= set(numbers(known)):
        doubts.append("frame.number")
    if not content(frame) <= content(known) | FRAME:
        doubts.append("frame.word")
    if negated(frame) and not negated(known):
        doubts.append("frame.negation")
    return tuple(doubts)


def invented(claim: str, known: str) -> tuple[str, ...]:
    """Tell which sorts of things *claim* names that *known* does not: ``number``, in digits or words, and ``name``.

    A capitalised word that opens a sentence counts as a name, unless it is one that only joins.
    """
    doubts = []
    if not (set(numbers(claim)) <= set(numbers(known)) and numerals(claim) <= numerals(known)):
        doubts.append("number")
    opening = (word for word in _OPENING.findall(claim) if not _FREE & set(tokens(word)))
    if not {stem for name in (*names(claim), *opening) for stem in stems(name)} <= set(stems(known)):
        doubts.append("name")
    return tuple(doubts)


def overlap(claim: str, span: str) -> int:
    """Measure how much of the claim's content stands in the span, in thousandths."""
    mine = content(claim)
    return len(mine & content(span)) * 1000 // len(mine) if mine else 0
