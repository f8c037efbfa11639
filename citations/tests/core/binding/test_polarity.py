"""What is denied, how sure it is, and of how many, stays what it is."""

import pytest

from citations.core.binding.pairs import Pair
from citations.core.binding.polarity import turned


@pytest.mark.parametrize(
    ("claim", "span", "doubts"),
    [
        pytest.param("Tom liked the school.", "Tom did not like the school.", ("negation",), id="dropped"),
        pytest.param("Tom did not like the school.", "Tom liked the school.", ("negation",), id="put in"),
        pytest.param("Tom did not enjoy school.", "Tom never liked school.", (), id="another denial answers"),
        pytest.param(
            "Tom liked school.", "Tom liked not only school but home.", (), id="not only denies nothing"
        ),
        pytest.param("Tom wondered.", "Tom wondered whether or not Rose slept.", (), id="or not"),
        pytest.param("Tom never.", "Tom slept.", ("negation",), id="a denial of nothing"),
        pytest.param("Tom opened the shop.", "Tom will open the shop.", ("modality",), id="what was to come"),
        pytest.param("Tom opened the shop.", "Perhaps Tom opened the shop.", ("modality",), id="perhaps"),
        pytest.param("Tom may have slept.", "Tom slept.", ("modality",), id="a doubt put in"),
        pytest.param("Tom may have slept.", "Rose may sing. Tom slept.", ("modality",), id="another's doubt"),
        pytest.param("Tom could have slept.", "Perhaps Tom slept.", (), id="a doubt in other words"),
        pytest.param(
            "Tom did not sleep.", "Rose did not sing. Tom slept.", ("negation",), id="another's denial"
        ),
        pytest.param(
            "Tom sent not with the fingers but with the wrist.",
            "Tom sent not with the wrist but with the fingers.",
            ("negation",),
            id="a contrast the other way about",
        ),
        pytest.param(
            "Tom does not send with the wrist but with the fingers.",
            "You do not send with the fingers. You send with the wrist.",
            ("negation",),
            id="a contrast of two sentences the other way about",
        ),
        pytest.param(
            "Tom does not send with the fingers but with the wrist.",
            "You do not send with the fingers. You send with the wrist.",
            (),
            id="a contrast kept",
        ),
        pytest.param("Tom was ill.", "Rose thought Tom was ill.", ("modality",), id="a belief"),
        pytest.param("Only Tom slept.", "Tom slept.", ("quantifier",), id="only"),
    ],
)
def test_each_rule_names_what_was_changed(claim, span, doubts):
    assert tuple(turned(Pair(claim=claim, spans=(span,)))) == doubts
