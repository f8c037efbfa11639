"""Who speaks in a file: what it leaves open, what a curator answered, and whose each piece is by that.

Nothing is anybody's words before it is answered who of the speakers is the person. What is asked and answered is kept
as JSON, by these names.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from personas.core import dates
from personas.core.desk import dialogues, exported, turns
from personas.core.desk.pieces import Piece, Reading
from personas.core.desk.turns import ATTACHED, BETWEEN, DAYS, KEEPER, PROGRAM, SPEAKER
from personas.core.errors import DateError
from personas.core.folding import fold
from personas.core.labels import NAME

SPEAKERS: Final = "speakers"  # asked: (label, paragraphs) of each; answered: the labels
OWN: Final = "own"  # answered: the labels that are the person; empty where nobody is
NAMES: Final = "names"  # answered: what others are called, by label
OTHER: Final = "other"  # what a piece says once that is answered: it is not the person who speaks
ONE: Final = "one"  # asked: that there may be no speakers; answered: that there are none
ORDERS: Final = "orders"  # asked: what some dates may mean, in each order; answered: which order, or NO_ORDER
LIFE: Final = "life"  # asked: dates before a birth or after a death; answered: RIGHT or UNDATED
FACTS: Final = "facts"  # asked: which facts of its record a file lacks; answered: them, by name
NAMED: Final = "named"  # asked: whether it is of the date that its name tells
NO_ORDER: Final = -1
RIGHT: Final = "right"
UNDATED: Final = "undated"
SPOKEN: Final = frozenset(
    {"interview", "recording"}
)  # kinds whose turns are told apart by such labels as NAME
_READ: Final = re.compile(NAME)
_CHAT: Final = "Chat"
_SHOWN: Final = 3  # dates that are shown

Answers = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Whose archive it is, as far as turns and dates ask: every name, and EDTF dates."""

    names: tuple[str, ...]
    born: str
    died: str


def lacking(names: Collection[str]) -> dict[str, list[str]]:
    """Ask for facts of a record, in one order; nothing where it lacks none."""
    return {FACTS: [one for one in ("creator", "date", "kind") if one in names]} if names else {}


def split(piece: Piece, kind: str) -> Reading | None:
    """Return the turns of a text that several speak in, as pieces; None where there are no turns to be seen."""
    words = "\n\n".join(piece.paragraphs)
    chat = exported.turns(words) or exported.stamped(words)
    spoken = chat or dialogues.turns(piece.paragraphs)
    if not spoken or (
        not chat and kind in SPOKEN and all(_READ.fullmatch(one.speaker) for one in spoken[1:])
    ):
        return None
    read = turns.reading("", spoken, program=_CHAT if chat else "")
    facts = tuple((name, fact) for name, fact in piece.facts if name != "creator")
    above = f"{piece.name}/" if piece.name else ""
    made = (
        replace(one, name=f"{above}{one.name}", facts=(*facts, *one.facts), notes=(*piece.notes, *one.notes))
        for one in read.pieces
    )
    return replace(read, pieces=tuple(made))


def voices(paragraphs: Sequence[str], kind: str) -> tuple[str, ...]:
    """Return who speaks in a text that would be taken for one voice; empty where that is nobody, or not so."""
    read = split(Piece(paragraphs=tuple(paragraphs)), kind)
    return tuple(labels(read.pieces)) if read else ()


def labels(pieces: Sequence[Piece]) -> list[str]:
    """Return who speaks, in the order in which an answer is known again."""
    return sorted(turns.labels(pieces))


def lasts(names: Sequence[str]) -> bool:
    """Tell whether an answer for these speakers holds for every file of theirs: not where one is only *Me*."""
    return bool(names) and KEEPER not in names


def asked(pieces: Sequence[Piece], *, may_be_one: bool) -> dict[str, object]:
    """Return what a file leaves open: who of its speakers is the person, and in which order its dates are read."""
    known = turns.labels(pieces)
    doubtful = [piece.fact(DAYS).split(" ") for piece in pieces if piece.fact(DAYS)]
    found: dict[str, object] = {}
    if known:
        found[SPEAKERS] = [[name, n] for name, n in known.most_common()]
        found[ONE] = may_be_one
    if doubtful:
        found[ORDERS] = [list(one) for one in zip(*doubtful[:_SHOWN], strict=False)]
    return found


def answered(pieces: Sequence[Piece], answers: Answers) -> bool:
    """Tell whether it is said of just these speakers who of them is the person."""
    return answers.get(SPEAKERS) == labels(pieces) and isinstance(answers.get(OWN), list)


def ordered(pieces: Sequence[Piece], answers: Answers) -> bool:
    """Tell whether every date of a file has one meaning, or an answer gave it one."""
    return isinstance(answers.get(ORDERS), int) or not any(piece.fact(DAYS) for piece in pieces)


def settled(piece: Piece, answers: Answers, person: Person, beside: Callable[[str], str]) -> Piece:
    """Give a piece its creator, date and title by the answers. *beside* says where a file lies that was sent."""
    facts = dict(piece.facts)
    own, names = answers.get(OWN), answers.get(NAMES)
    speaker = piece.fact(SPEAKER)
    if isinstance(own, list) and speaker in own:
        facts["creator"] = person.names[0]
    else:
        name = names.get(speaker, "") if isinstance(names, dict) else ""
        facts |= {"creator": other(name or turns.called(speaker), person), OTHER: "yes"}
    if piece.fact(DAYS):
        order = answers.get(ORDERS)
        days = piece.fact(DAYS).split(" ")
        facts["date"] = days[order] if isinstance(order, int) and 0 <= order < len(days) else ""
    if piece.fact(PROGRAM):
        facts |= {"kind": "message", "title": f"{piece.fact(PROGRAM)}, {facts.get('date', '')}".rstrip(", ")}
    if piece.fact(ATTACHED):
        sent = (beside(name) for name in piece.fact(ATTACHED).split(BETWEEN))
        facts["description"] = f"Sent with it: {BETWEEN.join(sent)}"
    return replace(piece, facts=tuple(facts.items()))


def other(name: str, person: Person) -> str:
    """Return what to call somebody who is not the person: never as the person is called."""
    return f"{name} (somebody else)" if is_called(name, person) else name


def is_called(name: str, person: Person) -> bool:
    """Tell whether the person is called so, by any of their names."""
    return _bare(name) in {_bare(one) for one in person.names}


def outside(date: str, person: Person) -> bool:
    """Tell whether all days that a date may mean are before a birth or after a death; not of what is no date."""
    try:
        day, born, died = (dates.parse(one) for one in (date, person.born, person.died))
    except DateError:
        return False
    if day is None:
        return False
    return bool((born and day.last < born.first) or (died and day.first > died.last))


def _bare(name: str) -> str:
    return " ".join(fold(name).text.split())
