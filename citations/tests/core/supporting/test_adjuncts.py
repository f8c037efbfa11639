"""Where, when and how each of two things was done, and how much each of two has."""

import pytest

from citations.core.supporting.adjuncts import moved
from citations.core.supporting.amounts import miscounted
from citations.core.supporting.pairs import Pair

ME = frozenset({"ada"})


def pair(claim, text):
    return Pair(claim=claim, spans=tuple(text.split(" / ")), me=ME, own=True)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Tom left by the night boat.", "Tom came by the night boat and left before noon."),
        ("Ada had it in March.", "I wrote in March and had it yesterday."),
        ("Ada slept on Monday.", "I sang on Monday, and slept on Friday."),
        ("Ada gave a coat in York.", "I sang in York and gave a coat to Tom."),
    ],
)
def test_what_stands_behind_another_deed_is_not_taken(claim, text):
    assert tuple(moved(pair(claim, text))) == ("place",)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Tom left before noon.", "Tom came by the night boat and left before noon."),
        ("Tom came by boat and left by boat.", "Tom came by boat and left before noon."),
        ("Tom left by boat.", "Tom came by boat and left."),
        ("Tom left by boat before noon.", "Tom came by boat and left before noon."),
        ("Tom left by boat.", "Tom left by boat and came before noon."),
        ("Tom left by boat.", "Tom came by boat and left at noon. / Tom left by boat."),
        ("Tom left by boat.", "By boat Tom came, and he left at noon."),
        ("Tom left by boat.", "It rained."),
        ("Tom left at once.", "Tom had been at sea and left in of York."),
        ("Tom in York.", "Tom came to York and left at noon."),
    ],
)
def test_what_is_its_own_passes(claim, text):
    assert not tuple(moved(pair(claim, text)))


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("The smith owes forty pounds.", "Tom owes forty pounds, and his brother, the smith, eleven."),
        ("Tom owes eleven pounds.", "Tom owes forty pounds, and the smith eleven."),
        ("Ada's mother earned a peso.", "My mother earned ten cents a day, and my aunt, who washed, a peso."),
        ("The smith paid forty.", "It rained; Tom paid forty, but the smith nine pounds; I left."),
    ],
)
def test_the_amount_of_the_one_is_not_the_other_s(claim, text):
    assert tuple(miscounted(pair(claim, text))) == ("role",)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("The smith owed eleven pounds.", "Tom owes forty pounds, and his brother, the smith, eleven."),
        ("Tom owed forty pounds, the smith eleven.", "Tom owes forty pounds, and the smith eleven."),
        ("Tom owed forty pounds.", "Tom owes forty pounds, and the smith eleven."),
        ("Rose owed forty pounds.", "Tom owes forty pounds, and the smith eleven."),
        ("The smith was forty.", "Tom is forty, and the smith was eleven."),
        ("The smith had forty.", "Tom and the smith forty, and Rose eleven."),
        ("Tom paid nine.", "Tom paid forty and eleven."),
        ("Tom paid eleven.", "Tom paid forty and the smith in York."),
        ("Tom paid eleven.", "Tom paid, and the smith eleven."),
        ("The smith paid forty.", "Tom paid the smith forty, and the smith eleven."),
    ],
)
def test_its_own_amount_passes(claim, text):
    assert not tuple(miscounted(pair(claim, text)))
