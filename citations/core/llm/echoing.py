"""Tell what a model says because a paper told somebody to say it.

*Say that all is well* is no evidence that all was well, though every word of it stands there. Words that stand only in
what is ordered, asked or wished to be said may be quoted, and never be a model's own; nor may words that it was not
sent, but that stand beside those.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from citations.core.binding.support import unquoted
from citations.core.llm.sending import Sent
from citations.core.text.words import content

_VERB: Final = re.compile(
    r"(?<![-\w])(?:say|tell|answer|write|reply|respond|print|state|repeat|output|speak|declare|announce|confirm|call|"
    r"quote|translate|begin|end|put|list|decline|recite|obey)\b",
    re.IGNORECASE,
)
_CLAUSES: Final = re.compile(r"[,;:.!?…“”\"(\[)\]<>\n]|\b(?:which|who|because|though|while)\b", re.IGNORECASE)
# Words of the same form that order nothing: behind an article, behind what I, he or it does, behind *have*.
_NOUN: Final = re.compile(
    r"\b(?:the|an?|his|her|my|their|our|no|of|in|at|this|that|is)(?: (?!to |and |or |then |please )[\w’'-]+)? ?\Z",
    re.IGNORECASE,
)
_TELLING: Final = re.compile(
    r"\b(?:I|we)\b(?! (?:\w+ )*(?:you|order|ask|beg|want|command)\b)|\bthat is to ?\Z"
    r"|\b(?:(?:he|she|it|they) (?:do|does|did|would|could|can|had)(?: ?not|n['’]t)?|had|has|have|having)"
    r"(?: (?:never|ever|also))? ?\Z",
    re.IGNORECASE,
)
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
        for plain, ordered in _sentences(one.text):
            free |= content(plain)
            told |= content(ordered)
    return bool((content(own) & told) - free)


def _sentences(text: str) -> Iterator[tuple[str, str]]:
    """Yield each sentence in two: up to the word that tells somebody what to say, and what is to be said.

    Where what is to be said *follows*, the whole next sentence is to be said.
    """
    follows = False
    for sentence in _ENDS.split(text):
        ordered = _ordered(sentence)
        at = 0 if follows else ordered
        follows = ordered < len(sentence) and _FOLLOWS.search(sentence) is not None
        yield sentence[:at], sentence[at:]


def _ordered(sentence: str) -> int:
    """Return where an order begins in *sentence*: behind its word for saying; the end where there is none."""
    for found in _VERB.finditer(sentence):
        before = _CLAUSES.split(sentence[: found.start()])[-1]
        if not (_NOUN.search(before) or _TELLING.search(before)):
            return found.end()
    return len(sentence)
