"""Family trees in GEDCOM: people and their kin as proposals for the register, and notes as texts.

Records point at one another, and a broken tree in circles. Nothing here follows a pointer further than one step.
"""

import io
import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ged4py.calendar import CalendarType
from ged4py.date import DateValueTypes
from ged4py.parser import GedcomReader

from personas.core import text
from personas.core.desk.pieces import MOST, Piece, Reading, broken
from personas.core.errors import TextError
from personas.core.findings import Broken
from personas.readers import cards

_NEAR: Final = 12  # kin of somebody who are named
_ROUGH: Final = frozenset({DateValueTypes.ABOUT, DateValueTypes.CALCULATED, DateValueTypes.ESTIMATED})


@dataclass(slots=True)
class _Family:
    """Who is in a family, by their records, and when it began."""

    pair: list[str] = field(default_factory=list)
    children: list[str] = field(default_factory=list)
    began: str = ""


def read(name: str, data: bytes, charset: str) -> Reading:  # noqa: ARG001 -- the file says its charset
    """Read everybody who has a name, and what is noted of them."""
    try:
        with GedcomReader(io.BytesIO(data)) as tree:
            if not list(tree.records0("TRLR")):
                return broken(name, Broken.HALF, "it has no last line")
            people = list(tree.records0("INDI"))
            families = {str(one.xref_id): _family(one) for one in tree.records0("FAM")}
            if len(people) > MOST:
                return broken(name, Broken.CROWDED, f"{len(people):,} people, and {MOST:,} are allowed")
            names = {str(one.xref_id): _names(one)[0] for one in people if _names(one)}
            pieces = [piece for one in people for piece in _pieces(one, names, families)]
    except TextError as e:
        return broken(name, Broken.TEXT, str(e))
    except UnicodeDecodeError as e:
        return broken(name, Broken.TEXT, f"byte {e.start} is not {e.encoding}")
    if not pieces:
        return broken(name, Broken.EMPTY_FILE, "nobody in it has a name")
    return Reading(pieces=tuple(pieces[:MOST]))


def _pieces(one: Any, names: dict[str, str], families: dict[str, _Family]) -> Iterator[Piece]:
    called = _names(one)
    if not called:
        return
    born, died = _event(one, "BIRT"), _event(one, "DEAT")
    told = (
        *(f"{word} {day}" for word, day in (("born", born[0]), ("died", died[0])) if day),
        *_kin(one, names, families),
    )
    yield cards.person(called[0], tuple(dict.fromkeys(called[1:])), died[1], told)
    noted = [str(note.value) for note in one.sub_tags("NOTE") if note.value]
    content = text.canonical_str("\n\n".join(noted))
    if content.paragraphs:
        facts = (("title", f"Note on {called[0]}"), ("kind", "biography"))
        yield Piece(
            name=f"{text.line(one.xref_id).strip('@')}.txt", facts=facts, paragraphs=content.paragraphs
        )


def _names(one: Any) -> list[str]:
    found = (" ".join(part for part in (name.value[0], name.value[1], name.value[2]) if part)
             for name in one.sub_tags("NAME") if isinstance(name.value, tuple))  # fmt: skip
    return [name for each in found if (name := text.line(each)[: cards.LONGEST].strip())]


def _family(one: Any) -> _Family:
    return _Family(
        pair=_pointers(one, "HUSB", "WIFE"), children=_pointers(one, "CHIL"), began=_event(one, "MARR")[0]
    )


def _pointers(one: Any, *tags: str) -> list[str]:
    return [str(each.value) for each in one.sub_tags(*tags, follow=False)]


def _kin(one: Any, names: dict[str, str], families: dict[str, _Family]) -> Iterator[str]:
    for key in _pointers(one, "FAMC"):
        if key in families and (parents := _called(families[key].pair, one, names)):
            yield f"child of {parents}"
    for key in _pointers(one, "FAMS"):
        family = families.get(key, _Family())
        if others := _called(family.pair, one, names):
            yield f"partner of {others}{f', {family.began}' if family.began else ''}"
        if children := _called(family.children, one, names):
            yield f"parent of {children}"


def _called(keys: Sequence[str], one: Any, names: dict[str, str]) -> str:
    return " and ".join(names[key] for key in keys[:_NEAR] if key in names and key != one.xref_id)


def _event(one: Any, tag: str) -> tuple[str, str]:
    """Return when something was: as the file says it, and in EDTF where that can say it."""
    date = one.sub_tag_value(f"{tag}/DATE")
    return (text.line(str(date)), _edtf(date)) if date is not None else ("", "")


def _edtf(date: Any) -> str:
    if date.kind in {DateValueTypes.RANGE, DateValueTypes.PERIOD}:
        return "/".join((_day(date.date1), _day(date.date2)))
    if date.kind is DateValueTypes.SIMPLE or date.kind in _ROUGH:
        return f"{_day(date.date)}{'~' if date.kind in _ROUGH else ''}"
    return ""


def _day(day: Any) -> str:
    if day.calendar is not CalendarType.GREGORIAN or day.bc:
        return ""
    parts = (f"{day.year:04}", *(f"{one:02}" for one in (day.month_num, day.day) if one))
    return "-".join(parts)


logging.getLogger("ged4py").setLevel(logging.CRITICAL)  # it would quote the file

# Its tables of signs are files that are opened late; in the child there is no late.
_CHARSETS: Final = (
    "UTF-8 ANSEL ASCII ANSI IBMPC MSDOS MACINTOSH CP1252 ISO-8859-1 WINDOWS-1250 WINDOWS-1251".split()
)
_SAMPLE: Final = "0 HEAD\n1 CHAR %s\n0 @I1@ INDI\n1 NAME A /B/\n1 BIRT\n2 DATE ABT 1 MAY 1951\n0 TRLR\n"
_LOADED: Final = [read("sample", (_SAMPLE % one).encode(), "") for one in _CHARSETS]
