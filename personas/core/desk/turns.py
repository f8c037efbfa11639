"""Turns of a conversation, and the pieces that they become: one for each speaker and day, so that none has two voices.

A piece has one speaker, and its artifact one creator, inside the hash: whoever quotes it, shows it or verifies it reads
whose words they are where they read it of any letter.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from personas.core import text
from personas.core.desk.pieces import MOST, Piece, Reading, broken
from personas.core.errors import TextError
from personas.core.findings import Broken

SPEAKER: Final = "speaker"  # what a piece says of itself: who speaks, as the file names them
PROGRAM: Final = "program"  # … the program that exported it
DAYS: Final = "days"  # … the days that it may be of, where nobody knows which order its dates have
ATTACHED: Final = "attached"  # … what was sent with the words
KEEPER: Final = "Me (who kept this chat)"  # who exported it, where the program names nobody
BETWEEN: Final = " / "  # in a list: no name of a file holds it
NAMED: Final = 40  # attachments of a piece that are named
LABEL: Final = 100  # characters of a name
_CUTS: Final = (len("2019-05-12"), len("2019-05"), len("2019"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What *speaker* said at once; empty where nobody can tell who spoke.

    ``days`` are the days that it may be of, in ISO form: one where it is known, none where nothing is. ``chat`` tells
    conversations of one file apart. ``attached`` are names of files.
    """

    speaker: str
    words: str
    days: tuple[str, ...] = ()
    chat: str = ""
    attached: tuple[str, ...] = ()


def reading(file: str, turns: Iterable[Turn], *, program: str = "") -> Reading:
    """Give the pieces of a conversation; what has no speaker is left out, and that is said.

    Dates are kept by the day; of what would be too many pieces by the month, or the year, and that is said too.
    """
    told = list(turns)
    for cut in _CUTS:
        groups = _grouped(told, cut)
        if len(groups) <= MOST:
            break
    else:
        return broken(file, Broken.CROWDED, f"{len(groups):,} speakers and years, and {MOST:,} are allowed")
    try:
        pieces = [_piece(key, group, program) for key, group in groups.items()]
    except TextError as e:
        return broken(file, Broken.TEXT, str(e))
    worded = [piece for piece in pieces if piece.paragraphs]
    if not worded:
        return broken(file, Broken.EMPTY_FILE, "no turn of anybody who is named holds a word")
    return Reading(pieces=(_noted(worded[0], told, cut), *worded[1:]))


def labels(pieces: Iterable[Piece]) -> Counter[str]:
    """Return how many paragraphs each speaker has."""
    found = Counter[str]()
    for piece in pieces:
        if piece.fact(SPEAKER):
            found[piece.fact(SPEAKER)] += len(piece.paragraphs)
    return found


def label(name: str, identity: str = "") -> str:
    """Return what tells a speaker from every other one: their name, with what identifies them. Raises: TextError."""
    known = f" [{text.line(identity)[:LABEL]}]" if identity else ""
    return f"{text.line(name)[:LABEL].strip()}{known}".strip()


def called(speaker: str) -> str:
    """Return the name in a label."""
    return speaker.partition(" [")[0]


_Key = tuple[str, str, tuple[str, ...]]


def _grouped(turns: Sequence[Turn], cut: int) -> dict[_Key, list[Turn]]:
    groups: dict[_Key, list[Turn]] = {}
    for turn in turns:
        if turn.speaker:
            days = tuple(day[:cut] for day in turn.days)
            groups.setdefault((turn.chat, turn.speaker, days), []).append(turn)
    return groups


def _piece(key: _Key, group: Sequence[Turn], program: str) -> Piece:
    chat, speaker, days = key
    certain = days[0] if len(set(days)) == 1 else ""
    attached = list(dict.fromkeys(name for turn in group for name in turn.attached))
    facts = {
        SPEAKER: text.line(speaker),
        PROGRAM: program,
        "date": certain,
        DAYS: "" if certain else " ".join(days),
        ATTACHED: text.line(BETWEEN.join(attached[:NAMED])),
    }
    return Piece(
        name=f"{hashlib.sha256(chr(0).join((chat, speaker, *days)).encode()).hexdigest()[:16]}.txt",
        facts=tuple((name, fact) for name, fact in facts.items() if fact),
        paragraphs=text.canonical_str("\n\n".join(turn.words for turn in group)).paragraphs,
    )


def _noted(piece: Piece, turns: Sequence[Turn], cut: int) -> Piece:
    lost = sum(not turn.speaker and bool(turn.words.strip()) for turn in turns)
    bare = sum(bool(turn.attached) and not turn.words.strip() for turn in turns)
    notes = [f"left out: {lost} turns of which nobody can tell who spoke"] if lost else []
    notes += [f"left out: {bare} turns that hold a file and no word"] if bare else []
    undated = bool(piece.fact(PROGRAM)) and not any(turn.days for turn in turns)
    notes += ["left out: its dates, which are in no form that is known here"] if undated else []
    coarse = {_CUTS[1]: "month", _CUTS[2]: "year"}.get(cut)
    notes += [f"its dates are kept by the {coarse}: by the day it would be too many"] if coarse else []
    return Piece(name=piece.name, facts=piece.facts, paragraphs=piece.paragraphs, notes=tuple(notes))
