"""What came first, and what came of what."""

import pytest

from citations.core.supporting.pairs import Pair
from citations.core.supporting.turning import turned

ME = frozenset({"ada"})


def found(claim, text):
    return tuple(turned(Pair(claim=claim, spans=tuple(text.split(" / ")), me=ME, own=True)))


@pytest.mark.parametrize(
    ("claim", "text", "what"),
    [
        pytest.param(
            "Ada had a car before she rode a bicycle.",
            "Before I had a car I rode a bicycle.",
            "order",
            id="before, at the head",
        ),
        pytest.param(
            "Tom married Rose and after her death Ellen.",
            "Tom married Ellen, and after her death Rose.",
            "order",
            id="after that",
        ),
        pytest.param("Tom sang, then Rose wept.", "Rose wept, and then Tom sang.", "order", id="then"),
        pytest.param(
            "Ada read Darwin before she read Paley.",
            "Before I read Darwin I read Paley.",
            "order",
            id="the same deed",
        ),
        pytest.param(
            "Ada wrote to the bishop before she had her tea.",
            "I had my tea before I wrote to the bishop.",
            "order",
            id="before, between",
        ),
        pytest.param(
            "After Wells they went to Bath.",
            "After the wedding we went to Bath, and after Bath to Wells.",
            "order",
            id="after",
        ),
        pytest.param("Ada ate after she swam.", "I swam after I ate.", "order", id="after, between"),
        pytest.param(
            "When the guests had arrived the lamp was lit.",
            "When the lamp had been lit the guests arrived.",
            "order",
            id="had",
        ),
        pytest.param(
            "After the mare died, Ada sold the gig.",
            "After I sold the gig, the mare died.",
            "order",
            id="a comma",
        ),
        pytest.param(
            "The well was foul because they drank cider.",
            "The well was foul, so we drank cider.",
            "cause",
            id="so",
        ),
        pytest.param(
            "Because Ada wept, the dog died.", "I wept, because the dog died.", "cause", id="because"
        ),
        pytest.param(
            "Ada owned shoes before she wrote her name.",
            "I learned to sign my name before I owned shoes.",
            "order",
            id="a name is nothing done",
        ),
    ],
)
def test_the_other_way_about_is_doubted(claim, text, what):
    assert found(claim, text) == (what,)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param(
            "Ada rode a bicycle before she had a car.", "Before I had a car I rode a bicycle.", id="as it is"
        ),
        pytest.param(
            "They drank cider because the well was foul.",
            "The well was foul, so we drank cider.",
            id="so is because",
        ),
        pytest.param("Ada came before noon.", "I came before noon.", id="one side alone"),
        pytest.param(
            "Before the war she sang.",
            "Before noon, before the war I sang and before peace.",
            id="nothing led",
        ),
        pytest.param("Tom came, so far alone.", "Tom came alone, so that Rose came.", id="no effect"),
        pytest.param("When Tom came Rose sang.", "When Rose sang Tom came.", id="at the same time"),
        pytest.param("Ada sang after she swam.", "I swam after I sang. / I sang after I swam.", id="either"),
        pytest.param("So Tom sang before Rose wept.", "So Rose wept.", id="so at the head"),
        pytest.param("Ada slept.", "After I ate I slept.", id="nothing is joined"),
    ],
)
def test_what_keeps_its_order_passes(claim, text):
    assert found(claim, text) == ()
