"""What is told by half: a part of a sentence without what turns it, or a sentence without the one that takes it back.

Who quotes *she stole it* from *nobody believes that she stole it* has every letter right, and the sense turned round.
So what is left out of a sentence, right before a quotation and right behind it, may hold nothing that denies, doubts,
reports or limits what is quoted. So with *They ask whether I sold it. I did not.* — *I am told that she fell. I do not
believe it.* Forms of English; in doubt more is quoted, not less.
"""

import re
from typing import Final

from citations.core.passages.marks import quotations
from citations.core.passages.runs import run, touched
from citations.core.records import Passage
from citations.core.text.words import WORDS, negated, tokens
from personas.core.media.base import TextLocator

_APART: Final = re.compile(
    r";|—|, (?:and|but) |: (?=[“\"‘'])|(?<![A-Z])(?<!Mr)(?<!Mrs)(?<!Dr)(?<!St)(?<!Rev)[.!?][”\"’']*\s+(?=[“\"‘(]?[A-Z])"
)
_STOPS: Final = " ,;:.!?—–-)”\"’'"
_TURNING: Final = WORDS["TURNING"]
_LIMITING: Final = WORDS["LIMITING"]
_RIGHT_BEHIND: Final = 3
_SAID: Final = re.compile(
    r"^[\s,—–-]*(?:or )?(?:so |as )?(?:\w+ ){0,3}(?:said|says|say|told|tells|wrote|claimed|claims|thought|thinks"
    r"|believed|believes|alleged|supposed|pretended|cried|asked)\b",
    re.IGNORECASE,
)
_COMMA: Final = re.compile(r"[,—–]")
_CLAUSE: Final = re.compile(r"[;:.!?]|$")


def cut(beside: str, locator: TextLocator, passage: Passage) -> bool:
    """Tell whether what stands at *locator* is quoted without what turns it, in the sentences that it cuts.

    *beside* is what is told beside it, and may hold that. Words between marks of the paper end at those marks:
    who says them is told otherwise.
    """
    line = run([one for one in passage.sentences if one.paragraph == locator.paragraph])
    held = touched(passage, locator)
    at, end = locator.start - line.start, locator.end - line.start
    first, last = held[0].start - line.start, held[-1].end - line.start
    for a, b in quotations(line.text):
        first = max(first, a) if a <= at < b else first
        last = min(last, b) if a < end <= b else last
    return turned(line.text[first:at], line.text[end:last], beside)


def turned(before: str, behind: str, beside: str) -> bool:
    """Tell whether what a sentence has *before* and *behind* a quotation binds it, and is not told *beside* it."""
    head = _APART.split(f"{before}A")[-1][:-1]  # the quotation may begin a sentence
    said = frozenset(tokens(beside))
    if (negated(head) and not negated(beside)) or frozenset(tokens(head)) & _TURNING - said:
        return True
    return _limited(behind, said)


def _limited(behind: str, said: frozenset[str]) -> bool:
    """Tell whether the words right behind a quotation limit it, or tell that somebody says so."""
    clause = _CLAUSE.split(behind, maxsplit=1)[0]
    if not any(letter.isalnum() for letter in clause):
        return False
    first = tokens(_COMMA.split(clause, maxsplit=1)[0] or clause)[:_RIGHT_BEHIND]
    if _LIMITING & frozenset(first[: 1 if clause.lstrip()[:1] in _STOPS else _RIGHT_BEHIND]) - said:
        return True
    return bool(_SAID.match(clause))


_OPENED: Final = r"^[“\"‘(]?(?:(?:and|but|well|yet|still|indeed|however|in (?:truth|fact))\b[, ]+)?"
_WHO: Final = r"(?:i|we|he|she|they|you|it|this|that|these|those|there|such)"
_NOT: Final = r"(?:n['’]t\b| not\b| never\b)"
_SHORT: Final = re.compile(
    rf"{_OPENED}{_WHO} (?:never (?:did|was|were|had|would|could)"
    r"|(?:did|do|does|was|were|is|are|am|had|have|has|would|could|should|shall|will|can|may|must|might)"
    rf"{_NOT})(?: so| true| the case| at all)*\s*(?:[.!;:—–]|, (?:and|but|nor|though|as)\b|$)",
    re.IGNORECASE,
)
"""*I did not.*: nothing is told but that the sentence before is not so."""
_DOUBTED: Final = re.compile(
    rf"{_OPENED}(?:i|we|he|she|they) (?:(?:(?:do|did|does|could|can|would|will|shall){_NOT}|cannot|never)"
    r"(?: for (?:a|one) moment)? "
    r"(?:(?:mean|agree|pretend)\b|(?:believe|say|think|suppose|accept|admit|credit|grant|own|allow|swallow)"
    r" (?:it|this|that|so|them|him|her|you|(?:a|one) word)\b(?=\W*$|[.,;:!?—–]| (?:of|from|for|now|then|at)\b))"
    r"|(?:deny|denied|doubt(?:ed)?|dispute[sd]?|contradict(?:ed)?) (?:it|this|that|them|him|her)\b)",
    re.IGNORECASE,
)
"""*I do not believe it.*, *I do not mean that…*"""
_BARE: Final = re.compile(
    r"^[“\"‘(]?(?:no|never|not (?:so|at all|a bit|true|quite)|nothing of (?:the (?:sort|kind)|this|that|it)"
    r"|(?:none|not a word|nothing) of (?:this|that|it) (?:is|was) (?:true|so))\s*(?:[.,!;:—–]|is\b|was\b|$)",
    re.IGNORECASE,
)
"""*Never.*, *No, she gave it away.*, *Nothing of this is true.*"""
_UNTRUE: Final = re.compile(
    rf"{_OPENED}(?:it|this|that|these|those|they|which|all (?:this|that)|the (?:story|charge|report|rumou?r|tale))"
    r" (?:is|was|are|were) (?:all |quite |wholly |utterly |only |but |simply )?(?:an? |the )?(?:\w+ )?(?:lies?|wrong"
    r"|false(?:hoods?)?|untrue|untruths?|nonsense|slanders?|inventions?|mistakes?|mistaken|fables?|fiction)\b"
    rf"|{_OPENED}(?:i|we|he|she|they) (?:was|were|am|are|had been) (?:quite |all |both |very |much )?"
    r"(?:wrong|mistaken|in the wrong|in error|foolish|a (?:great |young )?fool)\s*"
    r"(?:[.!;:—–]|, (?:and|but|for|as)\b|$)",
    re.IGNORECASE,
)


def denied(one: str) -> bool:
    """Whether *one* says of what stands before it that it is not so, and nothing else: it may not be left out."""
    return bool(_BARE.match(one) or _SHORT.match(one) or _DOUBTED.match(one) or _UNTRUE.match(one))
