"""Who asks for the person's own words: *a quote about X*, *his views on X*, *something she wrote about X*.

All of them ask *What did he say about X?*, and so they are read. Forms of English; decides nothing.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from citations.core.asking.selves import self_of
from citations.core.language.words import names, tokens
from citations.core.session import Life

_ON: Final = r"(?:about|on|regarding|concerning|touching|as to)"
_TO: Final = rf"(?:{_ON}|of|towards?|to|over|for)"
_PLEA: Final = (
    r"(?:(?:give|show|find|read|get|send|share|pick|choose|cite|recite|list|provide|suggest|offer|select|bring)"
    r"(?: (?:me|us))?|(?:i|we)(?:['’]d| would)? (?:need|want|like)|(?:i am|i['’]m|we are|we['’]re) looking for"
    r"|(?:can|could|may|might) (?:i|we) (?:have|get|see|hear|read)"
    r"|(?:is|are) there|(?:do|have) you (?:have|got)|have you|(?:does|has) the archive (?:have|hold|got)"
    r"|what(?: is| are|['’]s| was| were)|which(?: is| are)?)"
)
_SOME: Final = (
    r"(?:(?:an?|one|two|three|some|any|the|several|a few|a couple of|few|all|all the|every|each)\s+)?"
)
_QUOTE: Final = r"(?:quotes?|quotations?)"
_LINE: Final = (
    r"(?:quotes?|quotations?|sayings?|lines?|passages?|excerpts?|extracts?|remarks?|comments?|words|statements?"
    r"|sentences?|something|anything|things?)"
)
_VIEW: Final = (
    r"(?:views?|opinions?|thoughts?|stance|attitudes?|take|beliefs?|ideas?|point of view|outlook|perspectives?"
    r"|teachings?|position(?=\s+on\s+(?!the\b)))"
)
_ADJECTIVE: Final = r"(?:(?!about\b|on\b|by\b|of\b|from\b|in\b|at\b)[a-z-]+\s+){0,2}?"
_WHERE: Final = r"\s+(?:(?:where|in which|that|which)\s+)?"
_SAID: Final = (
    r"(?:said|says|say|wrote|writes|write|(?:has|had) (?:said|written)"
    r"|talk(?:s|ed)|speaks|spoke|thinks|thought)"
)
_OWN: Final = re.compile(
    r"\b(?:his|her|their|your) (?:own|exact|very|actual) words\b|\bquote (?:him|her|them)\b", re.IGNORECASE
)


class Wish(StrEnum):
    """How far a question keeps to the person's own words.

    ``OWN``: to nothing else. ``SAID``: and to where another one tells that they said it. ``THOUGHT``: to those first.
    """

    OWN = "own"
    SAID = "said"
    THOUGHT = "thought"


@dataclass(frozen=True, slots=True)
class _Form:
    """How one asks for words of the person: ``who`` is how they are called, ``topic`` what the words are about."""

    asked: re.Pattern[str]
    verb: str


@lru_cache(maxsize=64)
def _forms(life: Life) -> tuple[_Form, ...]:
    person = self_of(life)
    owner, who = rf"(?P<who>{person.possessive})", rf"(?P<who>{person.subject})"
    by = rf"(?:by|from|of)\s+(?P<who>{person.names}|you|yours|him|her|them|his|hers|theirs)"
    told = r"(?:(?:explain|describe|summari[sz]e|outline|tell (?:me|us)(?: about)?)|" + _PLEA + ")"
    rows = (
        ("say", rf"(?:quote|cite)\s+(?P<who>him|her|them|yourself|{person.names})\s+{_ON}"),
        ("say", rf"(?:{_PLEA}\s+)?{_SOME}{_ADJECTIVE}{_QUOTE}(?:\s+{by})?\s+{_ON}"),
        ("say", rf"(?:{_PLEA}\s+)?{_SOME}{_ADJECTIVE}{_LINE}\s+{by}\s+{_ON}"),
        ("say", rf"(?:{_PLEA}\s+)?(?:{_SOME}of\s+)?{owner}\s+{_ADJECTIVE}{_LINE}\s+{_ON}"),
        (
            "say",
            rf"(?:{_PLEA}\s+)?{_SOME}{_ADJECTIVE}{_LINE}{_WHERE}{who}\s+(?:\w+ly\s+)?{_SAID}\s+(?:{_ON}|of)",
        ),
        ("think", rf"(?:{told}\s+)?{owner}\s+{_ADJECTIVE}{_VIEW}\s+{_TO}"),
        ("think", rf"(?:{told}\s+)?the\s+{_ADJECTIVE}{_VIEW}\s+of\s+(?P<who>{person.names})\s+{_TO}"),
    )
    return tuple(
        _Form(re.compile(rf"^\W*{form}\s+(?P<topic>[^?!]+?)[\s?.!]*$", re.IGNORECASE), verb)
        for verb, form in rows
    )


def plainly(text: str, life: Life) -> str:
    """Return a request for words of the person as *What did he say about X?*; anything else as it is."""
    for form in _forms(life):
        if (found := form.asked.match(text)) is not None:
            return f"What did {_subject(found['who'], life)} {form.verb} about {found['topic']}?"
    return text


def wish(text: str, asked: str, life: Life) -> Wish | None:
    """Tell how far *text*, which *asked* puts plainly, keeps to their own words; None where any hand may answer."""
    person = self_of(life)
    found = _OWN.search(text)
    if found and all(set(tokens(name)) <= person.words for name in names(text[: found.start()])):
        return Wish.OWN
    spoke = re.match(
        rf"^\W*(?:what|how)\s+(?:else\s+)?(?:did|does|do|has|have|had)\s+(?:{person.subject})\s+"
        rf"(?:\w+ly\s+|ever\s+|also\s+)?(?:(?P<said>say|said|write|written)|think|thought|feel|felt)\s+"
        rf"(?:{_ON}|of|towards?)\b",
        asked,
        re.IGNORECASE,
    )
    if spoke is None:
        return None
    return Wish.SAID if spoke["said"] else Wish.THOUGHT


def _subject(called: str | None, life: Life) -> str:
    """Return how the person is called as who speaks: *your* is *you*, a name stays, anything else is the pronoun."""
    word = (called or "").lower()
    if word in {"your", "yours", "you", "yourself"}:
        return "you"
    named = re.fullmatch(rf"({self_of(life).names})(?:['’]s?)?", called or "", re.IGNORECASE)
    return named[1] if named else life.pronoun
