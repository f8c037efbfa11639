"""What a paraphrase must not change, in others' papers, where more is forgiven than in the person's own."""

import pytest

from citations.core.supporting.contrasts import changed
from citations.core.supporting.pairs import Pair
from citations.core.supporting.roles import swapped

ME = frozenset({"ada", "finch"})


@pytest.mark.parametrize(
    ("claim", "span", "doubts"),
    [
        pytest.param("Tom liked the school.", "Tom did not like the school.", ("negation",), id="dropped"),
        pytest.param("Tom did not like the school.", "Tom liked the school.", ("negation",), id="put in"),
        pytest.param("Tom did not enjoy school.", "Tom never liked school.", (), id="another denial answers"),
        pytest.param(
            "Tom liked school.", "Tom liked not only school but home.", (), id="not only denies nothing"
        ),
        pytest.param(
            "Tom ran to Rose and not to Ann.",
            "Tom ran to Rose and not, as was said, to Ann.",
            (),
            id="over an aside",
        ),
        pytest.param(
            "Tom ran not to Rose.",
            "Tom ran to Rose and not, as was said, to Ann.",
            ("negation",),
            id="of another",
        ),
        pytest.param("Tom wondered.", "Tom wondered whether or not Rose slept.", (), id="or not"),
        pytest.param("Tom never.", "Tom slept.", ("negation",), id="a denial of nothing"),
        pytest.param("Tom opened the shop.", "Tom will open the shop.", (), id="what was announced may come"),
        pytest.param("Tom opened the shop.", "Perhaps Tom opened the shop.", ("modality",), id="perhaps"),
        pytest.param("Tom may have slept.", "Tom slept.", ("modality",), id="a doubt put in"),
        pytest.param("Tom may have slept.", "Rose may sing. Tom slept.", ("modality",), id="another's doubt"),
        pytest.param("Tom could have slept.", "Perhaps Tom slept.", (), id="a doubt in other words"),
        pytest.param(
            "Tom did not sleep.", "Rose did not sing. Tom slept.", ("negation",), id="another's denial"
        ),
        pytest.param(
            "Tom sent a letter.", "Tom sent a letter, and not a letter more.", (), id="denied once of twice"
        ),
        pytest.param("Tom was ill.", "Rose thought Tom was ill.", ("modality",), id="a belief"),
        pytest.param("Only Tom slept.", "Tom slept.", ("quantifier",), id="only"),
        pytest.param("Tom sold the old house.", "Tom sold the new house.", ("opposite",), id="contrary"),
        pytest.param("Tom came after 1932.", "Tom came before 1932.", ("opposite", "direction"), id="before"),
        pytest.param("They waited three days.", "They waited three weeks.", ("quantity",), id="a unit"),
        pytest.param("The trial was just.", "The trial was unjust.", ("opposite",), id="a short prefix"),
        pytest.param(
            "The trial was unjust.", "The trial was just.", ("opposite",), id="a short prefix put in"
        ),
        pytest.param("The pump was dry from May.", "The pump was dry until May.", ("direction",), id="until"),
        pytest.param(
            "Tom fell in Leeds.", "Tom fell in the train to Leeds.", ("direction",), id="on the way"
        ),
        pytest.param("The paper was to be read.", "The paper will be read.", (), id="to come"),
        pytest.param("Tom sailed from Leeds.", "Tom sailed to Leeds.", ("direction",), id="to and from"),
    ],
)
def test_each_rule_names_what_was_changed(claim, span, doubts):
    assert changed(Pair(claim=claim, spans=(span,))) == doubts


@pytest.mark.parametrize(
    ("claim", "span", "is_swapped"),
    [
        pytest.param("Tom hit Rose.", "Rose hit Tom.", True, id="active"),
        pytest.param("Tom hit Rose.", "Tom was hit by Rose.", True, id="the same order in the passive"),
        pytest.param("Rose was hit by Tom.", "Tom hit Rose.", False, id="the passive turned about rightly"),
        pytest.param(
            "Tom was taught Latin by Rose.", "Rose taught Tom Latin.", False, id="what is taught stays"
        ),
        pytest.param(
            "Rose was taught Latin by Tom.", "Rose taught Tom Latin.", True, id="who is taught changed"
        ),
        pytest.param("Tom married Rose.", "Rose married Tom.", False, id="mutual"),
        pytest.param("Tom painted ships.", "Rose painted ships.", False, id="others may have other names"),
        pytest.param("Tom arrived in May.", "In May he arrived with Rose.", False, id="a pronoun"),
        pytest.param("The dog bit the boy.", "The boy bit the dog.", True, id="no names"),
        pytest.param("Tom painted.", "A neighbour painted Tom.", True, id="from the other side"),
        pytest.param("Mr. Hale accused Mr. Vane.", "Mr. Vane accused Mr. Hale.", True, id="two titles"),
        pytest.param("Tom gave it to Rose.", "She gave it to Tom.", True, id="a pronoun on his side"),
        pytest.param(
            "Mr. Hale followed Mr. Vane.", "It was Mr. Vane who followed him.", True, id="before a who"
        ),
        pytest.param("Tom told Rose.", "Rose told Tom, and Tom told Ann.", True, id="one deed twice"),
    ],
)
def test_roles_are_compared_at_every_word_that_both_have(claim, span, is_swapped):
    assert bool(swapped(Pair(claim=claim, spans=(span,)))) is is_swapped


@pytest.mark.parametrize(
    ("claim", "span", "is_swapped"),
    [
        pytest.param("Tom painted ships.", "Rose painted ships.", True, id="another name"),
        pytest.param(
            "Hale painted ships.", "Tom painted ships, as Tom Hale did.", False, id="another part of a name"
        ),
        pytest.param("Ada painted ships.", "She painted ships.", True, id="the writer is no she"),
        pytest.param("She painted ships.", "I painted ships.", False, id="she is the writer"),
        pytest.param("Ada wrote of ships.", "Tom wrote of ships.", False, id="who wrote is told elsewhere"),
    ],
)
def test_in_the_person_s_own_papers_names_are_held_to_their_place(claim, span, is_swapped):
    assert bool(swapped(Pair(claim=claim, spans=(span,), me=ME, own=True))) is is_swapped


def test_whoever_wrote_is_not_denied_with_what_they_deny():
    spans = ("Tom will not answer me.", "Tom came to Leeds.")
    assert changed(Pair(claim="Tom came to Ada in Leeds.", spans=spans, me=ME, own=True)) == ()
