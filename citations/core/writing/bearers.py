"""Whose birth, marriage, death or burial a sentence tells: the nearest one before the word for it, or behind *of*."""

import re
from typing import Final

from citations.core.asking.milestones import Milestone
from citations.core.language.words import stems
from citations.core.picking.kinds import Kind
from citations.core.picking.reading import read
from citations.core.records import Life, Passage, Sentence
from citations.core.telling.greeting import GREETED
from citations.core.writing.somebody import POINTING, THEY, Party, parties, same

SAID: Final = {
    event: re.compile(rf"\b(?:{told})\b", re.IGNORECASE)
    for event, told in (
        ("birth", r"born|birth(?:day|place)?|christened|bapti[sz]\w+"),
        ("marriage", r"married|marry|marries|marriage|wedding|wed|bride"),
        (
            "death",
            (
                r"die[sd]?|dying|dead|death|killed|drowned|perished|murdered|hanged|shot|executed|passed away"
                r"|breathed (?:his|her|their) last"
            ),
        ),
        ("burial", r"buried|burial|funeral|grave|interred|laid to rest"),
    )
}
_OF: Final = re.compile(
    r"(?:death|birth|marriage|wedding|burial|funeral|grave|bride)\s+(?:of|to)\s+", re.IGNORECASE
)
_CALLED: Final = re.compile(r"\b(?:called|named|christened|baptised|baptized)\b", re.IGNORECASE)
_DONE_TO: Final = frozenset({"married", "marry", "buried", "killed", "murdered", "shot", "hanged"})
_OBJECT: Final = re.compile(r"\s+(?:(?:the|old|young|poor|dear|little|a)\s+)*", re.IGNORECASE)
_EVENT: Final = re.compile("|".join(form.pattern for form in SAID.values()), re.IGNORECASE)
_LISTED: Final = re.compile(r":\s")
"""Behind this a register names whose it is: *Married by me on the 4th: Tom Hale, and Rose Carne*."""
_BACK: Final = 2  # sentences
_FAR_BACK: Final = 8
_FAR: Final = 60  # code points between whoever it is and the word for the event


def tells(told: Milestone, one: Sentence) -> bool:
    """Tell whether a sentence speaks of such an event, whoever has it."""
    return bool(SAID[told.event].search(one.text))


def bears(told: Milestone, passage: Passage, one: Sentence, life: Life) -> bool:
    """Tell whether *one* says that whoever is asked for was born, married, died or was buried."""
    text = GREETED.sub("", one.text)
    held = tuple(parties(text))
    if told.event == "birth" and _CALLED.search(text) and told.names & set(stems(text)):
        return True
    events = SAID[told.event].finditer(text)
    whose = (party for found in events for party in _whose(text, found, held, passage, one))
    return any(same(told, party, passage, life) for party in whose)


def _whose(
    text: str, found: re.Match[str], held: tuple[Party, ...], passage: Passage, one: Sentence
) -> tuple[Party, ...]:
    """Return whose event it may be: of *he* whom the sentence before names first, of a line without anybody all."""
    if of := _OF.match(text, found.start()):
        return tuple(each for each in held if each.start >= of.end())[:1]
    before = [each for each in held if each.end <= found.start() and found.start() - each.end <= _FAR]
    done = [
        each
        for each in held
        if found[0].lower() in _DONE_TO and _OBJECT.fullmatch(text[found.end() : each.start])
    ]
    if before and not THEY & set(before[-1].words[:1]):
        return (before[-1], *done[:1])
    if before or done:
        return (*(named_before(passage, one)[:1] if before else ()), *done[:1])
    if any(map(str.isalpha, text[: found.start()])):
        return ()
    listed = _LISTED.search(text, found.end())
    entered = tuple(each for each in held if listed and each.start >= listed.end())
    return entered or named_before(passage, one)


def named_before(passage: Passage, one: Sentence) -> tuple[Party, ...]:
    """Return everybody in the nearest of the sentences before that names somebody, else in the title.

    Two sentences before at most; farther up the paragraph as long as nobody else is spoken of.
    """
    line = passage.sentences
    n = line.index(one)
    for back, each in enumerate(reversed(line[max(n - _FAR_BACK, 0) : n])):
        if back >= _BACK and each.paragraph != one.paragraph:
            break
        if told := _parties(each.text):
            return told
        if back + 1 >= _BACK and Kind.PERSON in read(each.text).spots:
            break
    return _parties(f"of {passage.origin.title}")


def _parties(text: str) -> tuple[Party, ...]:
    """Return everybody whom *text* names; *Death* that opens a sentence is nobody."""
    found = parties(GREETED.sub("", text))
    return tuple(
        one for one in found if not set(one.words) <= POINTING and not _EVENT.fullmatch(" ".join(one.words))
    )
