"""Whose birth, marriage, death or burial a sentence tells: the nearest one before the word for it, or behind *of*."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from citations.core.asking.mentions import KIN, PLACES, TITLES, Word, words
from citations.core.asking.milestones import Milestone
from citations.core.asking.selves import self_of
from citations.core.language.words import STOP, stem, stems
from citations.core.records import Life, Passage, Sentence
from citations.core.telling.greeting import GREETED
from citations.core.telling.voices import own

_FORMS: Final = {
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
_WRITER: Final = frozenset({"i", "we", "my", "our"})
_THEY: Final = frozenset({"he", "she", "they", "his", "her", "their"})
_POINTING: Final = _WRITER | _THEY
_MONTHS: Final = frozenset(
    "january february march april may june july august september october november december".split()
)
_OTHER_SEX: Final = {"he": {"mrs", "miss", "ms", "lady"}, "she": {"mr", "sir"}, "they": set[str]()}
_DONE_TO: Final = frozenset({"married", "marry", "buried", "killed", "murdered", "shot", "hanged"})
_CLOSE: Final = 16
_FAR: Final = 60  # code points between whoever it is and the word for the event


@dataclass(frozen=True, slots=True, kw_only=True)
class _Party:
    """Somebody in a sentence: their words in small letters, and where these stand."""

    words: tuple[str, ...]
    start: int
    end: int


def tells(told: Milestone, one: Sentence) -> bool:
    """Tell whether a sentence speaks of such an event, whoever has it."""
    return bool(_FORMS[told.event].search(one.text))


def bears(told: Milestone, passage: Passage, one: Sentence, life: Life) -> bool:
    """Tell whether *one* says that whoever is asked for was born, married, died or was buried."""
    text = GREETED.sub("", one.text)
    held = tuple(_parties(text))
    if told.event == "birth" and _CALLED.search(text) and told.names & set(stems(text)):
        return True
    events = _FORMS[told.event].finditer(text)
    whose = (party for found in events for party in _whose(text, found, held, passage, one))
    return any(_is(told, party, passage, life) for party in whose)


def _whose(
    text: str, found: re.Match[str], held: tuple[_Party, ...], passage: Passage, one: Sentence
) -> tuple[_Party, ...]:
    """Return whose event it may be: of *he* the one named last before, of a line without anybody all named there."""
    if of := _OF.match(text, found.start()):
        return tuple(each for each in held if each.start >= of.end())[:1]
    before = [each for each in held if each.end <= found.start() and found.start() - each.end <= _FAR]
    done = [each for each in held if 0 < each.start - found.end() <= _CLOSE and found[0].lower() in _DONE_TO]
    if before and not _THEY & set(before[-1].words[:1]):
        return (before[-1], *done[:1])
    if before or done:
        return (*(_named_before(passage, one)[-1:] if before else ()), *done[:1])
    return () if any(map(str.isalpha, text[: found.start()])) else _named_before(passage, one)


def _named_before(passage: Passage, one: Sentence) -> tuple[_Party, ...]:
    """Return everybody in the nearest of two sentences before that names somebody, else in the title."""
    line = [each for each in passage.sentences if each.paragraph == one.paragraph]
    n = line.index(one)
    for text in (*(each.text for each in reversed(line[max(n - 2, 0) : n])), f"of {passage.origin.title}"):
        told = [each for each in _parties(GREETED.sub("", text)) if not _POINTING & set(each.words[:1])]
        if told:
            return tuple(told)
    return ()


def _parties(text: str) -> Iterator[_Party]:
    """Yield everybody in *text*: runs of capitals that are no place, relatives with whose they are, pronouns."""
    run: list[Word] = []
    last = ""
    for word in words(text):
        named = (
            word.text[:1].isupper()
            and word.bare not in STOP | _MONTHS
            and (bool(run) or last not in PLACES - {"of"})
        )
        if run and not (named or word.bare in KIN):
            yield _made(run)
            run = []
        if named or word.bare in KIN or word.low in _POINTING:
            run = [*run, word] if not (run and word.low in _POINTING) else [word]
        last = word.low
    if run:
        yield _made(run)


def _made(run: list[Word]) -> _Party:
    return _Party(words=tuple(word.bare for word in run), start=run[0].start, end=run[-1].end)


def _is(told: Milestone, party: _Party, passage: Passage, life: Life) -> bool:
    """Tell whether *party* is the one who is asked for; *I* is whoever wrote the paper."""
    mine, kin = own(passage.origin, life), KIN & set(party.words)
    if party.words[0] in _WRITER and not kin:
        return told.own and mine
    held = [word for word in party.words if word not in TITLES and word not in _POINTING]
    if told.own:
        sex = _OTHER_SEX.get(life.pronoun, set())
        return bool(held) and set(held) <= self_of(life).words and sex.isdisjoint(party.words)
    if told.names:
        return bool(told.names & set(map(stem, held)))
    return bool(told.kin & set(map(stem, kin))) and (mine or party.words[0] not in _WRITER)
