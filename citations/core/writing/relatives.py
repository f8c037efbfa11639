"""By which name papers call a relative of the person: *my wife, Constance Arden*, *your brother Anders*.

So *when did his wife die?* is answered by what tells of Constance. Only where all call one name: of two brothers
neither is meant.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from citations.core.asking.mentions import KIN, TITLES
from citations.core.asking.selves import self_of
from citations.core.language.words import STOP, stem, stems
from citations.core.records import Life, Origin, Passage
from citations.core.telling.greeting import GREETED
from citations.core.telling.marks import within_marks
from citations.core.telling.voices import addressed_to, foreign, own

_LEGAL: Final = "legal"
_WEDDING: Final = frozenset(map(stem, ("marriage", "marriages", "wedding", "register")))
_NAME: Final = r"(?-i:(?!I['’])(?P<name>[A-ZÀ-ÖØ-Þ][\w’'-]+))"
_MORE: Final = r"(?-i:(?: [A-ZÀ-ÖØ-Þ][\w’'-]*)*)"
_CLOSED: Final = r"(?=[,.;:)]|$)"
_DEAR: Final = r"(?:(?:late|dear|dearest|poor|own|beloved|only|elder|eldest|younger|youngest|little|good) )*"
_WED: Final = frozenset(map(stem, ("husband", "wife")))
_MARRIED: Final = re.compile(
    rf"\bI (?:(?:was|am|got|have been) (?:\w+ )?married (?:[\w,]+ ){{0,4}}?to {_NAME}"
    rf"|(?:have )?married {_NAME.replace('name', 'bride')}\b(?!{_MORE} (?:to|and)\b))",
    re.IGNORECASE,
)
_APART: Final = r",[^.:]{0,80}?\b(?:to|and) "


def called(kin: frozenset[str], keyed: Mapping[str, Passage], life: Life) -> frozenset[str]:
    """Return the stem of the one name by which papers call such a relative; nothing where they call none, or more."""
    said = (name for one in keyed.values() if one.origin.scope.display for name in _names(kin, one, life))
    names = {word for name in said if (word := name.lower().removesuffix("'s")) not in TITLES | STOP}
    return frozenset(map(stem, names)) if len(names) == 1 else frozenset()


def _names(kin: frozenset[str], passage: Passage, life: Life) -> Iterator[str]:
    """Yield the first names that a paper of the person, or one to them, gives to such relatives."""
    mine = own(passage.origin, life)
    whose = "(?:my|our)" if mine else "your" if addressed_to(passage.origin, life) else "(?!)"
    forms = [*_forms("|".join(sorted(word for word in KIN if stem(word) in kin)), whose)]
    if kin <= _WED:
        forms += [_MARRIED] if mine else _registered(passage.origin, life)
    for one in passage.sentences:
        bare = "" if foreign(passage, one) else GREETED.sub("", one.text).replace("’", "'")
        found = (
            each for form in forms for each in form.finditer(bare) if not within_marks(bare, each.start())
        )
        yield from (name for each in found for name in each.groups() if name)


def _forms(kin: str, whose: str) -> Iterator[re.Pattern[str]]:
    yield re.compile(rf"\b{whose} {_DEAR}(?:{kin}) {_NAME}", re.IGNORECASE)
    yield re.compile(rf"\b{whose} {_DEAR}(?:{kin}), {_NAME}{_MORE}{_CLOSED}", re.IGNORECASE)
    yield re.compile(rf"\b{_NAME}{_MORE}, {whose} {_DEAR}(?:{kin}){_CLOSED}", re.IGNORECASE)


def _registered(origin: Origin, life: Life) -> list[re.Pattern[str]]:
    """Return how a register joins another one with the person: *Ada Finch, of Mylor, spinster, to Amos Hale*."""
    if origin.kind != _LEGAL or not _WEDDING & set(stems(origin.title)):
        return []
    me = rf"\b(?:{self_of(life).names})\b"
    return [re.compile(rf"{me}{_APART}{_NAME}"), re.compile(rf"\b{_NAME}{_MORE}{_APART}{me}")]
