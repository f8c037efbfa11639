"""Who stands in a sentence: names, relatives and pronouns, and whether one of them is who is asked for."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from citations.core.asking.mentions import KIN, PLACES, TITLES, Word, words
from citations.core.asking.milestones import Whose
from citations.core.asking.selves import self_of
from citations.core.language import kin as relatives
from citations.core.language.calendar import MONTHS
from citations.core.language.words import STOP, stem
from citations.core.records import Life, Passage
from citations.core.telling.voices import own

WRITER: Final = frozenset({"i", "we", "my", "our"})
THEY: Final = frozenset({"he", "she", "they", "his", "her", "their"})
POINTING: Final = WRITER | THEY
_AGAINST: Final = {"he": relatives.HERS, "she": relatives.HIS}
_OTHER_SEX: Final = {"he": {"mrs", "miss", "ms", "lady"}, "she": {"mr", "sir"}, "they": set[str]()}
_WHOLE: Final = 2
_WHOSE: Final = "whose"


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """Somebody in a sentence: their words in small letters, and where these stand."""

    words: tuple[str, ...]
    start: int
    end: int


def parties(text: str) -> Iterator[Party]:
    """Yield everybody in *text*: runs of capitals that are no place, relatives with whose they are, pronouns."""
    run: list[Word] = []
    last = ""
    for word in words(text):
        named = (
            word.text[:1].isupper()
            and word.bare not in STOP | MONTHS
            and (bool(run) or last not in PLACES - {"of"})
        )
        if run and not (named or word.bare in KIN):
            yield _made(run)
            run = []
        if named or word.bare in KIN or word.low in POINTING:
            run = [*run, word] if not (run and word.low in POINTING) else [word]
        if last == _WHOSE and word.bare in KIN:
            run = [replace(word, low=_WHOSE), *run]
        last = word.low
    if run:
        yield _made(run)


def _made(run: list[Word]) -> Party:
    return Party(words=tuple(word.bare for word in run), start=run[0].start, end=run[-1].end)


def same(told: Whose, party: Party, passage: Passage, life: Life) -> bool:
    """Tell whether *party* is the one who is asked for; *I* is whoever wrote the paper."""
    mine, kin = own(passage.origin, life), KIN & set(party.words)
    if party.words[0] in WRITER and not kin:
        return told.own and mine
    held = [word for word in party.words if word not in TITLES and word not in POINTING]
    if told.own:
        sex = _OTHER_SEX.get(life.pronoun, set())
        return bool(held) and set(held) <= self_of(life).words and sex.isdisjoint(party.words)
    if told.names:
        named = _named(told.names, [stem(word) for word in held if word not in KIN])
        return named and not _is_other(told, party, passage)
    others = {_WHOSE} | (THEY if mine else WRITER)
    return bool(told.kin & set(map(stem, kin))) and party.words[0] not in others


def _named(names: frozenset[str], held: list[str]) -> bool:
    """Tell whether *held* may be of *names*: of two whole names the first word must be shared, too: no Tom is Ann."""
    whole = len(names) >= _WHOLE and len(held) >= _WHOLE
    return held[0] in names if whole else not names.isdisjoint(held)


def _is_other(told: Whose, party: Party, passage: Passage) -> bool:
    """Tell whether a title asks for a man, and the paper calls *party* a woman, or the other way about.

    *Mr. Carne* is no *Miss Carne* and no *Mr. Carne's wife*, and no *Rose Carne* of whom it says *my aunt Rose*.
    """
    against = _AGAINST.get(told.sex, frozenset[str]())
    if against & set(party.words):
        return True
    own = {word for word in party.words if word not in TITLES and stem(word) not in told.names}
    others = (each for one in passage.sentences for each in parties(one.text)) if against and own else ()
    return any(own & set(each.words) and against & set(each.words) for each in others)
