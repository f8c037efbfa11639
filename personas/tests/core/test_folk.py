"""People whom a file names: who is new, who stands there already, and who of them was ticked."""

from personas.core.desk import folk
from personas.core.desk.folk import Entry
from personas.core.desk.pieces import Piece


def of(**facts: str) -> Piece:
    return Piece(facts=tuple(facts.items()))


FEMI = of(person="Femi Okafor", aliases="Fem / F. O.", died="1990?", told="born 1911")
ANNAS = (of(person="Anna Lee", died="1950"), of(person="anna  lee", told="born 1990"))
HELD = of(person="Ben Obi", died="1950")


def test_who_is_new_is_offered_and_nobody_is_merged() -> None:
    new, known = folk.proposed((FEMI, *ANNAS, HELD, of(title="a note")), {"ben obi"})
    assert known == 1
    assert new == (
        Entry(name="Femi Okafor", aliases=("Fem", "F. O."), died="1990?", told="born 1911"),
        Entry(name="Anna Lee", told="2 in this file are called so: one entry stands for all of them"),
    )
    assert folk.asked(new, known) == {
        "people": [["Femi Okafor", "born 1911"], ["Anna Lee", new[1].told]],
        "known": 1,
    }
    assert folk.asked((), 1) == {}


def test_a_death_counts_only_where_it_is_a_date() -> None:
    died = [folk.proposed([of(person="Femi", died=day)], ())[0][0].died for day in ("1990-13", "", "1990")]
    assert died == ["", "", "1990"]


def test_only_who_was_ticked_is_chosen() -> None:
    new, _ = folk.proposed((FEMI, *ANNAS), ())
    assert folk.chosen(new, {}) == folk.chosen(new, {"people": []}) == ()
    assert folk.chosen(new, {"people": ["Anna Lee", "somebody"]}) == new[1:]
    assert folk.chosen(new, {"people": folk.ALL}) == new
