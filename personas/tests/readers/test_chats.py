"""Exports of chat programs: every turn is given to who spoke, on the day on which they did, or to nobody."""

import pytest

from personas.core.desk import speaking, turns
from personas.core.desk.pieces import Piece, Reading
from personas.core.desk.turns import DAYS, KEEPER, SPEAKER
from personas.tests.chats import PROGRAMS, Export, exports
from personas.tests.readers.test_files import read


def pieces_of(export: Export) -> tuple[Piece, ...]:
    """Read an export as a batch does: by its reader, and where that gives one text, by its lines."""
    found = read(export.name, export.data)
    assert not found.findings
    return tuple(part for piece in found.pieces for part in (told(piece).pieces))


def told(piece: Piece) -> Reading:
    split = None if piece.fact(SPEAKER) else speaking.split(piece, "letter")
    return split or Reading(pieces=(piece,))


def wrong(export: Export) -> list[str]:
    """Return the turns that were lost, or given to another speaker or another day."""
    found = {}
    for piece in pieces_of(export):
        for word in " ".join(piece.paragraphs).split():
            if word.startswith("z") and word.endswith("q"):
                found.setdefault(word, []).append(piece)
    owner = export.said[0].speaker if export.program in {"Signal", "SMS"} else ""
    return [one.mark for one in export.said if not is_right(found.get(one.mark, []), one, owner)]


def is_right(pieces: list[Piece], one, owner: str) -> bool:
    days = {day for piece in pieces for day in (piece.fact(DAYS) or piece.fact("date")).split(" ")}
    speaker = KEEPER if one.speaker == owner else one.speaker
    return (
        len(pieces) == 1
        and turns.called(pieces[0].fact(SPEAKER)) == turns.called(speaker)
        and f"{one.moment:%Y-%m-%d}" in days
    )


def strangers(export: Export) -> set[str]:
    """Return who speaks in what was read and spoke in no export: what the program says itself is nobody's."""
    known = {one.speaker for one in export.said} | {turns.called(KEEPER), KEEPER}
    return {turns.called(piece.fact(SPEAKER)) for piece in pieces_of(export)} - known


@pytest.mark.parametrize("program", PROGRAMS)
def test_no_turn_is_given_to_another(program: str) -> None:
    made = list(exports(program, count=16, turns=25))
    assert {export.name: wrong(export) for export in made if wrong(export)} == {}
    assert {export.name: strangers(export) for export in made if strangers(export)} == {}


@pytest.mark.nightly
@pytest.mark.parametrize("program", PROGRAMS)
def test_no_turn_of_20_000_is_given_to_another(program: str) -> None:
    made = list(exports(program, count=20, turns=200, seed=7))
    assert sum(len(export.said) for export in made) == 4_000
    assert {export.name: wrong(export) for export in made if wrong(export)} == {}
