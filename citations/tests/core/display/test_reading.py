"""Who asked is told what was searched for, where it was not their own words; and nothing that they may not know."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.display import reading
from citations.core.records import Alias
from citations.core.text.words import tokens
from citations.tests.core.fakes import World
from citations.tests.core.making import hit, scoped
from ledger.core.canonical import Json
from ledger.core.errors import CanonicalError
from ledger.core.fields import Fields

LORNA = Alias(names=("Lorna Vickery", "Lorna"), pseudonym="Ann Weir")


@pytest.mark.parametrize(
    ("question", "read", "lent"),
    [
        pytest.param("And there?", "And there, Cardiff?", "Cardiff", id="a word of before"),
        pytest.param("And then?", "And then, husband's name?", "husband's name", id="what is no question"),
        pytest.param("When was it?", "When was it, “The lamp”?", "", id="the paper that was chosen"),
        pytest.param("The harbuor?", "The harbour?", "", id="a slip"),
        pytest.param("And there?", "", "", id="as it stands"),
    ],
)
def test_a_question_is_lent_words_where_those_of_an_earlier_one_were_read_into_it(question, read, lent):
    assert reading.lent(question, read) == lent


@pytest.mark.parametrize(
    ("question", "searches", "told"),
    [
        pytest.param("The harbuor?", ("The harbour?",), "The harbour?", id="a slip"),
        pytest.param("And there?", ("And there, Cardiff?",), "And there, Cardiff?", id="carried"),
        pytest.param("The harbour?", ("The harbour?",), "", id="as it stands"),
        pytest.param("Cliff or Kiln?", ("Cliff", "Kiln"), "", id="two sides"),
        pytest.param("Cliff or Kilm?", ("Cliff", "Kiln"), "Cliff; Kiln", id="two sides, one read otherwise"),
        pytest.param("And then?", ("And then, Lorna?",), "", id="the veiled are not named"),
        pytest.param("Lorna's harbuor?", ("Lorna's harbour?",), "Lorna's harbour?", id="whom they named"),
        pytest.param("", (), "", id="nothing"),
    ],
)
def test_what_was_searched_for_is_told_where_the_question_does_not_say_it(question, searches, told):
    assert reading.told(question, searches, (LORNA,)) == told


@given(st.text(), st.lists(st.text()), st.text())
def test_no_veiled_name_is_told_that_the_question_does_not_say(question, searches, name):
    told = reading.told(question, searches, (Alias(names=(name,), pseudonym="x"),))
    assert not ({*tokens(told)} - {*tokens(question)}) & {*tokens(name)}
    assert told in {"", "; ".join(searches)}


def test_each_side_is_searched_as_the_archive_spelt_it():
    asked = scoped("Cliff or Kilm?", "Cliff", "Kilm")
    hits = (hit(1), replace(hit(2, side=1), read="Kiln"))
    assert reading.found(asked, hits).searches == ("Cliff", "Kiln")
    assert reading.found(asked, ()) == asked


def test_a_display_of_before_says_nothing():
    assert reading.read_as({}) == ""
    assert reading.read_as({"read_as": "x"}) == "x"


@pytest.mark.parametrize("broken", [[], {"read_as": 1}])
def test_a_display_that_is_none_is_refused(broken):
    with pytest.raises(CanonicalError):
        reading.read_as(broken)


class Spelling(World):
    """An archive that spells a word otherwise."""

    def search(self, scoped):
        """Say with every passage what it was found by."""
        return tuple(replace(one, read="What harbour is it?") for one in super().search(scoped))


@pytest.mark.parametrize("text", ["What harbuor is it?", "Did the harbuor sing in Kyoto?"])
def test_it_is_signed_with_the_display_and_sealed_as_searched_for(text):
    world = Spelling().artifact("1.txt", "The harbour is grey.")
    world.ask(text)
    kept = world.kept[-1]
    assert kept.display["read_as"] == "What harbour is it?"
    sealed = Fields(kept.sealed, "sealed").fields("fields").fields("/category")
    assert sealed.texts("searches") == ("What harbour is it?",)


def test_a_question_that_stands_as_typed_has_no_such_field():
    world = World().artifact("1.txt", "The harbour is grey.")
    world.ask("What harbour is it?")
    assert "read_as" not in world.kept[-1].display


def test_where_several_things_were_asked_and_none_has_an_answer_each_is_named_behind_the_no():
    missing: list[Json] = ["nothing answers this", "Who kept the kiln?", "Who kept the ferry?"]
    display: dict[str, Json] = {"contract": {"unknowns": {"missing_context": missing}}}
    assert reading.unanswered(display) == ("Who kept the kiln?", "Who kept the ferry?")


@pytest.mark.parametrize(
    ("question", "read_as", "of_more"),
    [
        ("Tell me more", "Who kept the lamp?", True),
        ("Tell me more", "", False),
        ("And who kept the lamp?", "And who kept the lamp, Ada?", False),
    ],
)
def test_more_is_asked_of_an_earlier_question_alone(question, read_as, of_more):
    assert reading.is_of_more(question, read_as) is of_more
