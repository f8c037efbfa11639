"""Tell what a model says because a paper told somebody to say it.

*Say that all is well* is no evidence that all was well, though every word of it stands there. Words that stand only in
what is ordered, asked or wished to be said may be quoted, and never be a model's own; nor may words that it was not
sent, but that stand beside those.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from citations.core.language.words import content
from citations.core.supporting.support import unquoted
from citations.core.writers.sending import Sent

_VERBS: Final = (
    "say|tell|answer|write|reply|respond|print|state|repeat|output|speak|declare|announce|confirm|call|quote|"
    "translate|begin|end|put|list|decline|recite|obey"
)
# A noun of the same form has one of these before it.
_NOUN: Final = "".join(
    rf"(?<!\b{word} )" for word in "the a an his her my their our no of in at this that".split()
)
_TOLD: Final = re.compile(rf"{_NOUN}\b(?:{_VERBS})\b", re.IGNORECASE)
_FOLLOWS: Final = re.compile(r":\s*$|\b(?:following|these|this|next|words?|below|after me)\b", re.IGNORECASE)
_ADDRESS: Final = re.compile(r"\byou(?:rs?|rsel(?:f|ves))?\b", re.IGNORECASE)
_ENDS: Final = re.compile(r"(?<=[.!?…])[”’\"')\]]*\s+|\n+")


def echoes(claim: str, cited: Sequence[Sent]) -> bool:
    """Tell whether *claim*, less its quotations, speaks to the reader, or with words that only an order has."""
    own = unquoted(claim)
    if _ADDRESS.search(own):
        return True
    told, free = set[str](), set[str]()
    for one in cited:
        free |= content(f"{one.title} {one.by} {one.date} {one.kind}")
        told |= content(one.withheld)
        for sentence, is_told in _sentences(one.text):
            (told if is_told else free).update(content(sentence))
    return bool((content(own) & told) - free)


def _sentences(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the sentences, each with whether it, or the one before it, tells somebody what to say."""
    follows = False
    for sentence in _ENDS.split(text):
        is_told = _TOLD.search(sentence) is not None
        yield sentence, is_told or follows
        follows = is_told and _FOLLOWS.search(sentence) is not None
