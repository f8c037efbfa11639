"""What a question wants told as a whole: *what happened in the flood?*, *what was the voyage like?* Decides nothing."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from citations.core.asking.mentions import OF_A_NAME
from citations.core.asking.selves import self_of
from citations.core.language.kin import RELATIVES
from citations.core.language.words import content, numbers, stem
from citations.core.records import Life


class Wanted(StrEnum):
    """What of it: what happened, all that is told, what the person did there or said of it, or what critics said."""

    HAPPENED = "happened"
    ALL = "all"
    DONE = "done"
    SAID = "said"
    REVIEWED = "reviewed"


_IN: Final = r"(?:at|on|in|during|through|with)"
_WHAT: Final = rf"({OF_A_NAME}{{2,60}}?)"
_CRITICS: Final = "(?:critics|reviewers|reviews)"
_FORMS: Final = (
    (
        Wanted.HAPPENED,
        rf"what (?:really |exactly |all |else )?(?:happened|occurred|took place|went on) {_IN} {_WHAT}",
    ),
    (Wanted.HAPPENED, rf"what (?:was|were) {_WHAT} like"),
    (Wanted.HAPPENED, rf"how (?:bad|serious|severe|terrible|hard) (?:was|were) {_WHAT}"),
    (Wanted.ALL, rf"what (?:is|was) {_WHAT} (?:all )?about"),
    (Wanted.ALL, rf"(?:tell me |talk )?about ((?:his|her|their|your) (?:{'|'.join(sorted(RELATIVES))}))"),
    (Wanted.DONE, rf"what did <she> do {_IN} {_WHAT}"),
    (Wanted.DONE, rf"(?:what|why) (?:was|were) <she> (?:doing )?{_IN} {_WHAT}"),
    (
        Wanted.REVIEWED,
        rf"what did (?:the |any |his |her |their )?{_CRITICS} (?:say|think|write) (?:about|of) {_WHAT}",
    ),
    (Wanted.SAID, rf"what (?:did|does|has|had) <she> (?:say|said|think|write|written) (?:about|on) {_WHAT}"),
)
_DIGITS: Final = 4
_BLANK: Final = frozenset(map(stem, "life day days time times year years thing things book books".split()))
"""What no paper is told by."""
_REVIEW: Final = frozenset({stem("review")})
_KIN: Final = frozenset(map(stem, RELATIVES))


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """The stems of what is to be told, the years that are named with it, and what of it is wanted.

    ``kin``: it is nothing but a relative without a name.
    """

    words: frozenset[str]
    years: frozenset[str]
    wanted: Wanted
    kin: bool


@lru_cache(maxsize=1_024)
def subject(text: str, life: Life) -> Subject | None:
    """Return what *text* wants told; None where it asks anything else, or something of the person themselves."""
    for wanted, form in _forms(life):
        if found := form.match(text):
            years = frozenset(one for one in numbers(found[1]) if len(one) == _DIGITS)
            words = content(found[1]) - years
            if wanted is Wanted.REVIEWED:
                words = words - _BLANK | _REVIEW
            known = {stem(word) for word in self_of(life).words}
            if words and words.isdisjoint(known) and not words <= _BLANK:
                return Subject(words=words, years=years, wanted=wanted, kin=words <= _KIN)
    return None


@lru_cache(maxsize=64)
def _forms(life: Life) -> tuple[tuple[Wanted, re.Pattern[str]], ...]:
    she = f"(?:{self_of(life).subject})"
    return tuple(
        (wanted, re.compile(rf"^\W*(?:and |so |but )?{form.replace('<she>', she)}\W*$", re.IGNORECASE))
        for wanted, form in _FORMS
    )
