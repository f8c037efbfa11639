"""What the system says of the records that its reader may know of: counts, years and names in fixed sentences.

Receives: items of the inventory of whoever asks, and what they are called together.
Returns:  sentences of which every word but counts, years and names is fixed here.
Never:    counts what it was not given.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from citations.core.choices import About
from citations.core.session import Life
from citations.core.text.dated import MONTHS, spoken

_MOST: Final = 12  # people who are named


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """One item as its reader may know of it. ``kind`` is one of ``KINDS``, ``year`` None when undated.

    ``last`` is the last year that it may be of, where that is another one; ``date`` its date in EDTF.
    """

    kind: str
    creator: str
    year: int | None
    last: int | None = None
    title: str = ""
    recipient: str = ""
    artifact_id: str = ""
    date: str = ""


KINDS: Final = (
    *("memoir", "letter", "journal", "speech", "article", "email", "message"),
    *("photograph", "recording", "interview", "legal", "biography", "other"),
)
_NOUNS: Final = {kind: (kind, f"{kind}s") for kind in ("item", *KINDS)} | {
    "speech": ("speech", "speeches"),
    "email": ("e-mail", "e-mails"),
    "legal": ("legal paper", "legal papers"),
    "biography": ("paper about the person", "papers about the person"),
    "other": ("other item", "other items"),
}
HOW: Final = (
    "A program searches the papers here that you may see, and quotes what it finds, each time with its source.",
    "What the papers do not say, it does not say either; then it tells you so.",
    "Every answer is signed and recorded, and its receipt can be checked by anybody.",
)
WHO: Final = "You are talking to a program, and not to {name}."
NONE: Final = "You may see no {noun} here."
HOLDS: Final = "You may see {counted} here."
AMONG: Final = "By kind: {kinds}."
SPAN: Final = "What you may see of {noun} is from {first} to {last}."
SINGLE: Final = "What you may see of {noun} is from {first}."
UNDATED: Final = "Without a date: {count}."
SOME: Final = "Not all of them are named here."
_NAMING: Final = re.compile(", (?:all|some|most) are (?:by|to) ")
WRITERS: Final = "Of {counted} that you may see, {part} are by {names}."
RECIPIENTS: Final = "Of {counted} that you may see, {part} are to {names}."
BORN: Final = "By the record of this archive, {name} was born {when}."
DIED: Final = "By the record of this archive, {name} died {when}."
_PATTERNS: Final = (
    *HOW,
    WHO,
    BORN,
    DIED,
    NONE,
    HOLDS,
    AMONG,
    SPAN,
    SINGLE,
    UNDATED,
    SOME,
    WRITERS,
    RECIPIENTS,
)
_SUCH: Final = " of that sort"
_CENTURY: Final = re.compile("[0-9]XX")  # *the 1900s* would be taken for ten years
_Told = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Meant:
    """The items that are meant, all of one ``noun`` of the table; ``such``: not all that are called so."""

    items: Sequence[Held]
    noun: str
    such: bool = False

    def counted(self, count: int | None = None, noun: str = "") -> str:
        """Say how many there are."""
        count = len(self.items) if count is None else count
        return f"{count} {_NOUNS[noun or self.noun][count != 1]}{_SUCH * (self.such and not noun)}"

    def called(self) -> str:
        """Say what they are called together."""
        return _NOUNS[self.noun][1] + _SUCH * self.such


def told(about: About, meant: Meant) -> _Told:
    """Write the sentences on the items that are meant."""
    return _RECORDS[about](meant) if meant.items else (NONE.format(noun=meant.called()),)


def _holds(meant: Meant) -> _Told:
    counts = Counter(one.kind for one in meant.items)
    first = HOLDS.format(counted=meant.counted())
    kinds = _listed([meant.counted(counts[kind], kind) for kind in KINDS if counts[kind]])
    return (first,) if meant.noun in KINDS else (first, AMONG.format(kinds=kinds))


def _years(meant: Meant) -> _Told:
    years = sorted(one.year for one in meant.items if one.year is not None)
    last = max((one.last or one.year for one in meant.items if one.year is not None), default=0)
    span = SPAN if years and years[0] != last else SINGLE
    said = [span.format(noun=meant.called(), first=years[0], last=last)] if years else []
    return (*said, *undated(meant))


def undated(meant: Meant) -> _Told:
    """Write of how many the record tells no year; nothing where it tells one of each."""
    count = sum(one.year is None for one in meant.items)
    return (UNDATED.format(count=meant.counted(count)),) if count else ()


def _by_name(form: str, who: Callable[[Held], str]) -> Callable[[Meant], _Told]:
    def said(meant: Meant) -> _Told:
        counts = Counter(filter(None, map(who, meant.items)))
        ranked = sorted(counts.items(), key=lambda one: (-one[1], one[0]))[:_MOST]
        names = _listed([f"{name} ({count})" for name, count in ranked])
        part = "all" if sum(count for _, count in ranked) == len(meant.items) else "some"
        return (form.format(counted=meant.counted(), part=part, names=names),) if names else _holds(meant)

    return said


_RECORDS: Final[Mapping[About, Callable[[Meant], _Told]]] = {
    About.HOLDS: _holds,
    About.LIST: _holds,
    About.FIRST: _years,
    About.LAST: _years,
    About.YEARS: _years,
    About.WRITERS: _by_name(WRITERS, lambda one: one.creator),
    About.RECIPIENTS: _by_name(RECIPIENTS, lambda one: one.recipient),
}


def _listed(parts: Sequence[str]) -> str:
    return " and ".join((", ".join(parts[:-1]), parts[-1])) if len(parts) > 1 else "".join(parts)


def lived(life: Life) -> _Told:
    """Write when the person was born and died, as the record dates it; of whoever may live no more than the year."""
    born = life.born if life.died else re.sub("-[0-9X]{2}", "", life.born)
    told = ((form, date) for form, date in ((BORN, born), (DIED, life.died)) if date)
    return tuple(
        form.format(name=life.name, when=_when(date)) for form, date in told if not _CENTURY.search(date)
    )


def _when(date: str) -> str:
    said = spoken(date)
    way = "on" if said.count(" ") > 1 else "in"
    return said if said.startswith(("about", "between")) else f"{way} {said}"


def is_fixed(text: str) -> bool:
    """Tell whether *text* is one of the sentences of this module, with any counts, years and names in it."""
    return any(form.fullmatch(text) for form in _forms())


def names_only(text: str, people: Iterable[str]) -> bool:
    """Tell whether a sentence on who wrote, or got, what names nobody but *people*; any other names none."""
    found = _NAMING.search(text) if is_fixed(text) else None
    names = text[found.end() :] if found else ""
    one = rf"(?:{'|'.join(map(re.escape, sorted(people)))}) \([0-9]+\)"
    return not names or re.fullmatch(rf"{one}(?:(?:, | and ){one})*\.", names) is not None


@cache
def _forms() -> tuple[re.Pattern[str], ...]:
    """Read each sentence with what may stand in it: of all that is not fixed, a name alone is any words."""
    nouns = "|".join(re.escape(one) for both in _NOUNS.values() for one in both)
    nouns = rf"(?:{nouns})(?:{_SUCH})?"
    counted, year = f"[0-9]+ {nouns}", "-?[0-9]+"
    held = {"noun": nouns, "counted": counted, "count": counted, "first": year, "last": year}
    held |= {"kinds": f"{counted}(?:(?:, | and ){counted})*", "name": ".+", "names": r".+ \([0-9]+\)"}
    day = rf"(?:about )?(?:the )?(?:(?:[0-9]+ )?(?:{'|'.join(MONTHS)}) )?[0-9]+s?"
    held["when"] = f"(?:(?:in |on )?{day}|between {day} and {day})"
    held["part"] = "(?:all|some|most)"  # most: as it was said before it was true
    forms = (re.sub(r"\\\{(\w+)\\\}", lambda one: held[one[1]], re.escape(form)) for form in _PATTERNS)
    return tuple(map(re.compile, forms))
