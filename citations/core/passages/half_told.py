"""A quotation that takes part of a sentence and leaves out what turns it: *I do not think that* before, *if* behind.

Who quotes *she stole it* from *nobody believes that she stole it* has every letter right, and the sense turned round.
So what is left out of a sentence, right before a quotation and right behind it, may hold nothing that denies, doubts,
reports or limits what is quoted. In doubt the sentence must be quoted whole.
"""

import re
from typing import Final

from citations.core.passages.marks import quotations
from citations.core.passages.runs import run
from citations.core.records import Passage, Sentence
from citations.core.text.words import negated, tokens
from personas.core.media.base import TextLocator

_APART: Final = re.compile(
    r";|—|, (?:and|but) |: (?=[“\"‘'])|(?<![A-Z])(?<!Mr)(?<!Mrs)(?<!Dr)(?<!St)(?<!Rev)[.!?][”\"’']*\s+(?=[“\"‘(]?[A-Z])"
)
_STOPS: Final = " ,;:.!?—–-)”\"’'"
_TURNING: Final = frozenset(
    """if unless whether suppose supposing supposed except although though lest perhaps maybe possibly probably
    otherwise instead rather would could might may must should shall will almost nearly hardly said says say
    saying told tells tell asked asks ask replied according wrote writes write reported reports reportedly
    believed believes believe belief thought thinks think claimed claims claim alleged alleges allegedly
    alleging swore swears insisted insists declared heard hear wished wish hoped hope feared fear imagined
    imagine dreamed dreamt dream dreams pretended pretend pretends supposedly accused accuse accuses
    accusing charged charge suspected suspect suspects false falsely untrue lie lies lied liar nonsense
    story rumour rumor rumoured gossip doubt doubts doubted deny denies denied denying refuse refused
    refuses refusing fail failed fails forgot forgets absurd wrong mistaken far stop stopped wonder wondered""".split()
)
_LIMITING: Final = frozenset(
    """if unless except only not never no nor less more than provided until till save but without or so as hardly rather
    when whenever""".split()
)
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
    touched = [one for one in passage.sentences if _touches(one, locator)]
    at, end = locator.start - line.start, locator.end - line.start
    first, last = touched[0].start - line.start, touched[-1].end - line.start
    for a, b in quotations(line.text):
        first = max(first, a) if a <= at < b else first
        last = min(last, b) if a < end <= b else last
    return turned(line.text[first:at], line.text[end:last], beside)


def _touches(one: Sentence, locator: TextLocator) -> bool:
    return one.paragraph == locator.paragraph and one.start < locator.end and locator.start < one.end


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
