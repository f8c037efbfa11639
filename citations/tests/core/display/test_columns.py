"""Which claims stand on which side of a comparison, as the stages say it and not as the words look."""

from dataclasses import replace

import pytest

from citations.core.display.handles import columns
from citations.core.extractive.comparing import LACKING
from citations.core.ports import Assembled
from citations.tests.core.fakes import World

SEA = "Compare the village school with the shop"
SCHOOL = "The village school had one stove and no coal."
MORE = "The village school had thirty-one children on its benches."
SHOP = "The shop in Leeds sold buttons and ribbons."
NAMES = ["village school", "shop"]


def world() -> World:
    return (
        World()
        .artifact("school.txt", f"{SCHOOL} {MORE}", title="To Tom")
        .artifact("shop.txt", SHOP, title="To Rose")
    )


def kept(of: World, text: str = SEA, **changes: object) -> Assembled:
    of.ask(text, **changes)
    (assembled,) = of.kept
    return assembled


def told(made: Assembled) -> dict[int, str]:
    """Return the shown text of every claim by its number."""
    shown = made.display["claims"]
    assert isinstance(shown, list)
    return {int(str(one["n"])): str(one["text"]) for one in shown if isinstance(one, dict)}


def test_every_quotation_stands_on_the_side_that_it_was_looked_for():
    made = kept(world())
    claims = told(made)
    assert [one.name for one in made.columns] == NAMES
    school, shop = made.columns
    assert {"village school" in claims[n] for n in school.claims} == {True}
    assert {"Leeds" in claims[n] for n in shop.claims} == {True}


def test_what_is_read_across_is_of_neither_side():
    prices = World().artifact("fan.txt", "A fan costs eleven pounds. Every room should have a fan.")
    made = kept(
        prices.artifact("coffin.txt", "A coffin costs four."),
        "Compare the cost of a fan and the cost of a coffin",
    )
    fan, coffin = made.columns
    assert (len(fan.claims), len(coffin.claims)) == (1, 1)
    (over,) = set(told(made)) - {*fan.claims, *coffin.claims}
    assert over == max(told(made))
    assert told(made)[over].startswith("Side by side")


def test_where_a_side_has_no_claim_left_or_the_other_s_name_there_are_no_columns():
    answer = world().ask(SEA)
    assert answer.display is not None
    *_, shop = columns(answer.trail, answer.display)
    left = tuple(one for one in answer.display.claims if one.n not in shop.claims)
    assert columns(answer.trail, replace(answer.display, claims=left)) == ()
    draft = answer.trail.draft
    assert draft is not None
    alike = replace(draft, compared=tuple(replace(one, name="shop") for one in draft.compared))
    assert columns(replace(answer.trail, draft=alike), answer.display) == ()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("What had the village school?", id="nothing is compared"),
        pytest.param("Compare the lighthouse at Ushant with the harbour at Brest", id="no side is there"),
        pytest.param("", id="no question"),
    ],
)
def test_elsewhere_there_are_none(text):
    assert kept(world(), text).columns == ()


def test_a_side_without_anything_has_a_column_that_says_so():
    answer = world().ask("Compare the village school with the harbour at Brest")
    assert answer.display is not None
    made = columns(answer.trail, answer.display)
    assert [(one.name, one.claims) for one in made] == [("village school", (1,)), ("harbour at Brest", (2,))]
    assert answer.display.claims[1].text == LACKING


def test_columns_are_no_part_of_what_is_signed():
    made = kept(world())
    assert made.columns
    assert "columns" not in str((made.payload, made.sealed, made.display))
