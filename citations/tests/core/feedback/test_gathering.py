"""Patterns gathered into a table."""

import pytest

from citations.core.feedback.gathering import DEEP, ENOUGH, SHALLOW, gather
from citations.core.learned_table import Useful
from citations.tests.core.feedback.making import pattern, spot

FILL = tuple(pattern(f"word{n}", cited=(100 + n,)) for n in range(ENOUGH))


def test_few_patterns_make_no_table():
    assert gather(FILL[1:]) is None
    assert gather((*FILL[1:], pattern("refused", refused=True), pattern("idle", cited=()))) is None
    made = gather(FILL)
    assert made is not None
    assert made.patterns == ENOUGH


@pytest.mark.parametrize(
    ("ranks", "depth"),
    [
        pytest.param((1,) * 20, SHALLOW, id="never too shallow"),
        pytest.param((12,) * 20, 12, id="as deep as is needed"),
        pytest.param((60,) * 20, DEEP, id="never deeper than before"),
        pytest.param((*(9,) * 18, 19, 20), 9, id="not for the sake of a few"),
    ],
)
def test_the_depth_holds_most_of_what_was_cited(ranks, depth):
    made = gather([pattern(f"word{n}", cited=(rank,)) for n, rank in enumerate(ranks)])
    assert made is not None
    assert made.depth == depth


def test_a_passage_is_useful_when_it_was_cited_for_several_people():
    made = gather((*FILL, pattern("lamp", cited=(1,)), pattern("lamp", "tide", cited=(1, 2))))
    assert made is not None
    assert Useful(spot=spot(1), terms=(("lamp", 2), ("tide", 1))) in made.useful
    assert Useful(spot=spot(2), terms=(("lamp", 1), ("tide", 1))) in made.useful


def test_nothing_that_one_person_alone_asked_stands_in_a_table():
    mine = [pattern("lamp", f"tide{n}", cited=(1,), people=("femi",), found=("oil",)) for n in range(9)]
    assert gather(mine) is not None
    made = gather((*FILL, *mine))
    assert made is not None
    assert not {"lamp", "oil"} & set(str(made).replace("'", " ").split())
    assert {one.spot == spot(1) for one in made.useful} == {False}


def test_a_term_that_never_led_anywhere_is_idle():
    asked = [pattern("sentenc", f"lamp{n}", cited=(n,), held=(f"lamp{n}",)) for n in range(1, 5)]
    made = gather((*FILL, *asked, pattern("lamp1", cited=(1,), held=())))
    assert made is not None
    assert made.idle == ("sentenc",)


def test_a_wording_is_what_several_places_agree_on_and_others_do_not():
    agree = [pattern("boat", cited=(n,), found=("tug", "water")) for n in (1, 2)]
    others = [pattern(f"lamp{n}", cited=(n,), found=("water",)) for n in range(3, 9)]
    made = gather((*FILL, *agree, *others))
    assert made is not None
    assert made.wordings == (("boat", ("tug",)),)


def test_the_order_of_patterns_does_not_matter():
    some = (*FILL, pattern("lamp", cited=(1, 2)), pattern("lamp", "tide", cited=(2,)))
    assert gather(some) == gather(some[::-1])
