"""To whom, from whom; and what is asked for and not told."""

import pytest

from citations.core.language.wording import read
from citations.core.supporting.ordering import ordered
from citations.core.supporting.pairs import Pair
from citations.core.supporting.parties import misdirected

ME = frozenset({"ada"})


def found(claim, text):
    return tuple(misdirected(Pair(claim=claim, spans=(text,), me=ME, own=True)))


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param("She gave the spoon to Rose.", "She gave the spoon to Tom for luck.", id="to"),
        pytest.param("Rose bought silk from Tom.", "Rose bought silk from Mr. Lund.", id="from"),
        pytest.param("She left the machine to Ada.", "She left the machine to my brother Silas.", id="to the writer"),
        pytest.param("She wrote to Rose.", "She wrote to Tom.", id="a word that is small"),
        pytest.param("Rose found the shawl, and Tom found the boy.", "Tom found the shawl, and Rose found the boy.",
                     id="two mixed"),
        pytest.param("The cook said that a pig was bought.", "The mate says that a pig was bought; the cook says corn.",
                     id="in another tense"),
        pytest.param("Ada had the book from the vicar.", "I had the book from Rose, who had it from the vicar.",
                     id="had from another"),
        pytest.param("A man took Ada's watch.", "A boy took my watch and a man took my purse.", id="an owner between"),
    ],
)  # fmt: skip
def test_who_is_not_the_one_it_leads_to_is_doubted(claim, text):
    assert found(claim, text) == ("role",)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param("She gave the spoon to Rose.", "She gave the spoon to Rose and Tom.", id="one of two"),
        pytest.param("She gave the spoon to Rose.", "She gave the spoon to my sister.", id="a relative without a name"),
        pytest.param("She gave the spoon to Ada.", "She gave the spoon to me in May.", id="the writer"),
        pytest.param("She gave the spoon to Rose.", "She gave Rose the spoon.", id="no preposition"),
        pytest.param("It was made for a girl, while Tom sang.", "It was made for a girl, and Rose sang.",
                     id="another clause's"),
        pytest.param("She gave it to Rose.", "She gave it and ran to Tom.", id="another verb's"),
        pytest.param("She gave it to the poor.", "She gave it to Tom.", id="nobody is named"),
        pytest.param("Tom went out to Rose in York.", "Tom went out to her in Leeds.", id="a pronoun and a place"),
        pytest.param("Tom moved to England.", "Tom moved to Leeds, England.", id="a place and its country"),
        pytest.param("She gave her second blanket to Mrs. Tully and her boots to Mrs. Tully's son.",
                     "I gave my second blanket to Mrs. Tully and my boots to her son.", id="an owner twice"),
        pytest.param("Ada had the book from Rose.", "I had the book from Rose, who had it from Tom.",
                     id="had from"),
        pytest.param("She came with Mr. Lund's boy.", "She came with the boy for Rose.", id="an owner"),
    ],
)  # fmt: skip
def test_the_same_and_whoever_is_not_named_pass(claim, text):
    assert found(claim, text) == ()


@pytest.mark.parametrize(
    ("text", "verb", "is_ordered"),
    [
        pytest.param("Please send the boots.", "send", True, id="please"),
        pytest.param("Lydia, send the boots.", "send", True, id="behind a name"),
        pytest.param("Let Edwin bring them.", "bring", True, id="let"),
        pytest.param("Shall you send it?", "send", True, id="shall you"),
        pytest.param("May Rose live.", "live", True, id="may she"),
        pytest.param("Write to me and bring the boots.", "bring", True, id="behind another order"),
        pytest.param("May Rose, who was ill and never came to us, live.", "came", False, id="something done"),
        pytest.param("Sends the boots.", "sends", False, id="somebody does it"),
        pytest.param("They send the boots.", "send", False, id="who does it"),
        pytest.param("Could not one of the many people send it?", "send", False, id="too far behind"),
        pytest.param("Rose and Tom bring it.", "bring", False, id="two names"),
        pytest.param("1. Bring the dough to the oven.", "bring", False, id="a step of a recipe"),
    ],
)  # fmt: skip
def test_an_order_is_told_from_a_deed(text, verb, is_ordered):
    words = read(text)
    assert ordered(words, next(n for n, one in enumerate(words) if one.form == verb)) is is_ordered
