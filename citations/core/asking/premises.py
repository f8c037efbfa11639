"""What a question takes for granted that some paper would have to tell: a relative of the person, or a plain deed.

*Which of her sisters …?* grants that she had sisters; *why did she burn the books?* that books were burnt. Only deeds
that are told in the same words wherever they are told stand in the table: *burn*, *sell*, *divorce*, and not *leave*.
"""

import re
from dataclasses import dataclass
from typing import Final

from citations.core.asking.selves import self_of
from citations.core.language.kin import RELATIVES
from citations.core.language.synonyms import alike
from citations.core.language.words import content, names, stem, stems, tokens
from citations.core.records import Life

_DEEDS: Final = frozenset(
    """burn sell steal rob murder kill shoot stab poison drown divorce adopt baptise baptize christen sue
    arrest imprison jail dismiss sack expel resign swim paint emigrate enlist desert betray disown
    disinherit kidnap destroy smash crash gamble pawn mortgage confess flog duel smuggle bribe forge hide
    return bury quarrel forgive tear win marry buy dance""".split()
)
_ROOTS: Final = frozenset(stem(word) for word in _DEEDS)
_ASKED: Final = re.compile(
    r"^\W*(?:and |so |but )?(?:(?:why|when|where|how(?: often| long| soon)?|(?:in )?(?:what|which) (?:year|month))"
    r"\s+(?P<did>did|was|were)|(?P<who>who))\s+(?P<rest>.+)$",
    re.IGNORECASE,
)
_SUBJECT: Final = 5  # words: what stands between *did* and the verb is who did it
_ALSO: Final = {
    stem(kin): frozenset(stem(word) for word in also.split())
    for kins, also in (
        ("husband wife", "marry wed wedding bride spouse single spinster bachelor widow widower"),
        ("brother sister", "sibling twin"),
        ("son daughter", "child baby boy girl mother father parent"),
        ("father mother", "parent son daughter child"),
        ("niece nephew", "aunt uncle"),
        ("aunt uncle", "niece nephew"),
        ("grandson granddaughter", "grandmother grandfather grandchild grandparent"),
        ("grandmother grandfather", "grandson granddaughter grandchild grandparent"),
        ("stepfather stepmother cousin", "relation step"),
    )
    for kin in kins.split()
}
"""By which words else a paper tells of such a relative, or that there is none."""
_KIN: Final = re.compile(
    rf"\b(?:his|her|their|your)\s+(?:[a-z-]+\s+){{0,2}}?(?P<kin>{'|'.join(sorted(RELATIVES))})s?\b(?!['’])",
    re.IGNORECASE,
)
_WHETHER: Final = re.compile(
    r"^\W*(?:did|do|does|was|were|is|are|had|has|have|who|how many)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Premise:
    """What must be told: one of ``words``, and near it half of ``things``, if there are any."""

    words: frozenset[str]
    things: frozenset[str] = frozenset()


def premise(text: str, life: Life) -> Premise | None:
    """Return what *text* takes for granted; None where it grants nothing that the tables know."""
    return _relative(text, life) or _deed(text, life)


def _relative(text: str, life: Life) -> Premise | None:
    """Return the relative of the person whom *text* speaks of without a name, unless it asks whether there is one."""
    found = _KIN.search(text)
    if found is None or _WHETHER.match(text) or re.match(r"\s+[A-ZÀ-ÖØ-Þ]", text[found.end() :]):
        return None
    person = self_of(life).words
    if any(not set(tokens(name)) <= person for name in names(text[: found.start()])):
        return None
    kin = stem(found["kin"].lower())
    return Premise(words=frozenset({kin}) | alike(kin) | _ALSO[kin])


def _deed(text: str, life: Life) -> Premise | None:
    found = _ASKED.match(text)
    if found is None:
        return None
    words = re.findall(r"[^\W_]+(?:['’][^\W_]+)*", found["rest"])
    active = not found["who"] and found["did"].lower() == "did"
    may = range(1) if found["who"] else range(1, min(len(words), _SUBJECT + 1))
    at = next((n for n in may if _done(words[n], active=active)), None)
    if at is None or (at and words[at - 1] == "to"):
        return None
    root = stem(words[at])
    things = content(" ".join(words[at + 1 :])) - set(stems(life.name))
    told = frozenset(each for each in things if not each.isdigit())
    return Premise(words=frozenset({root}) | alike(root), things=told)


def _done(word: str, *, active: bool) -> bool:
    """Tell whether a word is a deed of the table: as it stands behind *did*, or as it is said to have been done."""
    return word in _DEEDS if active else stem(word) in _ROOTS and word not in _DEEDS and word.islower()
