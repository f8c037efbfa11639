"""What a first question asks of a life: home, work, family, schooling, faith, and who they were.

Asked of the person alone. *What did she do for a living?* is said in other words than any paper answers it in.
"""

import re
from enum import StrEnum
from functools import lru_cache
from typing import Final

from citations.core.asking.selves import self_of
from citations.core.records import Life


class Circumstance(StrEnum):
    """What is asked of a life."""

    HOME = "home"
    RAISED = "raised"
    WORK = "work"
    MARRIAGE = "marriage"
    SPOUSE = "spouse"
    CHILDREN = "children"
    SIBLINGS = "siblings"
    SCHOOL = "school"
    CHILDHOOD = "childhood"
    FAITH = "faith"
    LIKE = "like"
    WHO = "who"


_SCHOOL: Final = "(?:school|college|university)"
_SIBLING: Final = "(?:brother|sister)s?"
_SIBLINGS: Final = rf"(?:(?:older|younger|elder|other) )?(?:siblings|{_SIBLING}(?:,? (?:and|or) {_SIBLING})?)"
_LATE: Final = (
    r"| (?:when|once|after) {she} (?:was|were|grew|got|had) (?:very )?(?:old|older|retired)"
    r"| in (?:{her} |the )?(?:old age|later? years|last years|later life)| at the end(?: of {her} life)?"
)
_YOUNG: Final = (
    r"(?:as an? (?:child|girl|boy)|when {she} (?:was|were) (?:very )?(?:an? (?:child|girl|boy)|young|little|small)"
    r"|in {her} (?:childhood|youth|early years))"
)
_STAGE: Final = (
    r"(?: (?:as|when) an? (?:child|adult|girl|boy)"
    rf"{_LATE})?"
)
_FORMS: Final = (
    (Circumstance.RAISED, r"where did {she} live {young}"),
    (
        Circumstance.HOME,
        r"where (?:did|does|do|had) {she} (?:mostly |usually |ever )?(?:live|lived|reside|make {her} home)",
    ),
    (Circumstance.HOME, r"where (?:was|were|is) {her} (?:home|house)|where was {she} living"),
    (
        Circumstance.HOME,
        r"(?:in )?(?:what|which) (?:town|city|village|place|house|street|country) did {she} live(?: in)?",
    ),
    (
        Circumstance.RAISED,
        r"where (?:did {she} grow up|did {she} spend {her} childhood|(?:was|were) {she} (?:raised|brought up))",
    ),
    (Circumstance.WORK, r"what (?:did|does|do) {she} do(?: for (?:a living|work|money)| as a job)"),
    (
        Circumstance.WORK,
        r"what (?:was|were|is) {her} (?:job|occupation|profession|trade|work|living|career|line of work)",
    ),
    (
        Circumstance.WORK,
        r"what (?:kind|sort|type) of (?:work|job) did {she} (?:do|have)|what did {she} work as",
    ),
    (
        Circumstance.WORK,
        r"how did {she} (?:earn|make) (?:a|{her}|money|the) ?(?:living|money|bread)?|did {she} have a job",
    ),
    (
        Circumstance.MARRIAGE,
        r"(?:was|were) {she} (?:ever )?(?:married|single)|did {she} (?:ever )?(?:marry|get married)",
    ),
    (
        Circumstance.SPOUSE,
        r"(?:who|whom) did {she} marry|who (?:was|is|were) {her} (?:husband|wife|spouse|partner)",
    ),
    (Circumstance.MARRIAGE, r"did {she} (?:ever )?have an? (?:husband|wife|spouse)"),
    (Circumstance.SPOUSE, r"(?:who|whom) (?:was|is) {she} married to"),
    (
        Circumstance.CHILDREN,
        r"did {she} (?:ever )?have (?:any |some )?(?:children|kids|a family|sons|daughters|a child|a son|a daughter)",
    ),
    (
        Circumstance.CHILDREN,
        r"how many (?:children|kids|sons|daughters) did {she} have|who (?:were|are) {her} children",
    ),
    (Circumstance.CHILDREN, r"what were (?:the names of {her} children|{her} children called)"),
    (
        Circumstance.SIBLINGS,
        r"did {she} (?:ever )?have (?:any |some |an? )?{siblings}|how many {siblings} did {she} have",
    ),
    (Circumstance.SIBLINGS, r"who (?:were|are) {her} {siblings}|(?:was|were) {she} an only child"),
    (
        Circumstance.SCHOOL,
        r"where (?:did|was|were) {she} (?:go to {school}|study|educated)",
    ),
    (
        Circumstance.SCHOOL,
        r"(?:what|which) {school} did {she} (?:go to|attend)|did {she} (?:ever )?go to {school}",
    ),
    (
        Circumstance.SCHOOL,
        r"what (?:was|were) {her} (?:education|schooling|school days)(?: like)?|what did {she} study",
    ),
    (
        Circumstance.CHILDHOOD,
        r"what (?:was|were) {her} (?:early )?(?:childhood|girlhood|boyhood|youth|early (?:life|years))(?: like)?",
    ),
    (
        Circumstance.CHILDHOOD,
        r"(?:tell me |describe |talk )?(?:about )?{her} (?:childhood|girlhood|boyhood|early (?:life|years))",
    ),
    (
        Circumstance.CHILDHOOD,
        r"what was {she} like as a (?:child|girl|boy)|how (?:was|were) {her} (?:childhood|girlhood|boyhood)",
    ),
    (
        Circumstance.FAITH,
        r"(?:was|were) {she} (?:very |at all |an? )?(?:religious|believer|christian|churchgoer|church-goer|atheist)",
    ),
    (
        Circumstance.FAITH,
        r"what (?:was|were) {her} (?:religion|faith|church|beliefs)|did {she} (?:go to church|believe in god)",
    ),
    (
        Circumstance.LIKE,
        r"what (?:was|were) {she} like(?: as a person)?|what did {she} look like",
    ),
    (
        Circumstance.LIKE,
        r"what (?:kind|sort|type) of (?:a )?(?:person|man|woman) (?:was|were) {she}",
    ),
    (
        Circumstance.WHO,
        r"who (?:was|is|were|are) {she}|(?:tell me |what do you know )?about {she}|introduce {she}",
    ),
)
"""Ways to ask: ``{she}`` is the person as who does something, ``{her}`` as whose something is."""


@lru_cache(maxsize=64)
def _forms(life: Life) -> tuple[tuple[Circumstance, re.Pattern[str]], ...]:
    words = _words(life)
    young = _YOUNG.format(**words)
    return tuple(
        (
            row,
            re.compile(
                rf"^\W*(?:and |so |but )?"
                rf"(?:{form.format(**words, school=_SCHOOL, siblings=_SIBLINGS, young=young)})"
                rf"{_STAGE.format(**words)}\W*$",
                re.IGNORECASE,
            ),
        )
        for row, form in _FORMS
    )


def _words(life: Life) -> dict[str, str]:
    person = self_of(life)
    return {"she": rf"(?:{person.subject}|her|him|them|yourself)", "her": rf"(?:{person.possessive})"}


def circumstance(text: str, life: Life) -> Circumstance | None:
    """Return what *text* asks of the person's life; None where it asks anything else, or more."""
    return next((row for row, form in _forms(life) if form.match(text)), None)


def late(text: str, life: Life) -> bool:
    """Tell whether *text* asks for the last part of the life, as *when she was old* or *in her last years*."""
    return re.search(rf"(?:{_LATE[1:].format(**_words(life))})\W*$", text, re.IGNORECASE) is not None


_SOUGHT: Final = {
    Circumstance.HOME: "Where did {} live, lodge or move, and where was the house or home?",
    Circumstance.RAISED: "Where did {} grow up, and where was the house of the parents?",
    Circumstance.WORK: "At what trade, post, office or employment did {} work?",
    Circumstance.MARRIAGE: "Was {} married or single, and who was the husband or wife?",
    Circumstance.SPOUSE: "Was {} married or single, and who was the husband or wife?",
    Circumstance.CHILDREN: "Which children, sons or daughters did {} have?",
    Circumstance.SIBLINGS: "Which brothers or sisters, older or younger, did {} have, of how many children?",
    Circumstance.SCHOOL: "At which school or college was {} taught by teachers?",
    Circumstance.CHILDHOOD: "What was childhood like for {}, taught by mother and father, as a child, when young?",
    Circumstance.FAITH: "Was {} religious, of what church, faith or religion?",
    Circumstance.LIKE: "Was {} a tall, kind, quiet or stern man or woman, a gentleman or lady of strong character?",
    Circumstance.WHO: "Who was {}, born, at work, retired, died?",
}


def sought(text: str, life: Life) -> str:
    """Return what is searched for where *text* asks for a circumstance: in words that papers have; else *text*."""
    row = circumstance(text, life)
    return _SOUGHT[row].format(life.name) if row else text
