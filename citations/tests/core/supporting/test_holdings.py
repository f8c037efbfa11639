"""Whose it is."""

import pytest

from citations.core.supporting.holdings import misowned
from citations.core.supporting.pairs import Pair

ME = frozenset({"ada"})


def found(claim, text):
    return tuple(misowned(Pair(claim=claim, spans=tuple(text.split(" / ")), me=ME, own=True)))


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param(
            "Mr. Hall broke his umbrella.", "Mr. Hall lost his temper and broke my umbrella.", id="his for my"
        ),
        pytest.param(
            "Tom sold Rose's half of the field.", "Tom sold my half of the field.", id="a name's for my"
        ),
        pytest.param(
            "Ada's umbrella was broken.", "Rose's umbrella was broken.", id="the writer's for a name's"
        ),
        pytest.param(
            "Tom was punished for his own theft.", "Tom was punished for another man's theft.", id="own"
        ),
        pytest.param(
            "Tom was hit for his own fault.", "Tom was hit for another fault.", id="own for another"
        ),
    ],
)
def test_another_owner_is_doubted(claim, text):
    assert found(claim, text) == ("role",)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param("Mr. Hall broke Ada's umbrella.", "Mr. Hall broke my umbrella.", id="the writer's"),
        pytest.param("Tom gave Ada her umbrella.", "Tom gave me my umbrella.", id="named last"),
        pytest.param("He broke his umbrella.", "Tom broke my umbrella.", id="nobody is named"),
        pytest.param("Tom said that he broke his umbrella.", "Tom broke my umbrella.", id="a pronoun before"),
        pytest.param(
            "Tom broke Rose's umbrella.", "Tom broke his umbrella and my umbrella.", id="hers cannot be told"
        ),
        pytest.param("Tom's brother came.", "My brother came.", id="a relative"),
        pytest.param("Tom saw Rose's.", "Tom saw my.", id="nothing is owned"),
        pytest.param("Tom broke his own umbrella.", "Tom broke his own umbrella.", id="own"),
        pytest.param("Tom paid his own bill.", "Tom was ill, and paid the bill.", id="own put in"),
    ],
)
def test_the_same_owner_passes(claim, text):
    assert found(claim, text) == ()
