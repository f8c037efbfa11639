"""What a sentence tells of a question in other words, and who does it. The weights are fitted and not stated here."""

from dataclasses import replace

import pytest

from citations.core.language.synonyms import alike
from citations.core.picking.drawing import draw
from citations.core.picking.scenes import SCENES, scene
from citations.core.records import Origin
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import origin, passage


def ties(question: str, *sentences: str, of: Origin | None = None) -> dict[str, int]:
    """Measure the last sentence."""
    return draw(question, {"c1": passage(*sentences, of=of or origin())}, LIFE)[-1].ties


def talk() -> Origin:
    return origin(kind="interview")


@pytest.mark.parametrize(
    ("question", "text", "tie"),
    [
        pytest.param("Where did Rose reside?", "Rose lived by the river in Leeds.", "meant", id="a synonym"),
        pytest.param(
            "Where is Rose buried?", "Rose has a grave under the elms.", "scene", id="of the same scene"
        ),
    ],
)
def test_what_is_asked_may_stand_in_another_word(question, text, tie):
    found = ties(question, text)
    assert found[tie] > 0
    assert found["deeds"] == 1_000
    assert not ties(question, "Rose kept a shop with many buttons.")[tie]


def test_the_sentence_beside_may_tell_it_in_another_word():
    assert (
        ties("Where is Rose buried?", "It was a plain grave.", "Rose had chosen it herself.")["meant_near"]
        > 0
    )
    assert not ties("Where is Rose buried?", "It was a plain shop.", "Rose had chosen it herself.")[
        "meant_near"
    ]


@pytest.mark.parametrize(
    ("question", "text", "doer", "other"),
    [
        pytest.param("When did Rose die?", "Rose died in the spring.", 1, 0, id="who is asked about"),
        pytest.param("When did Rose die?", "Martha died in the spring.", 0, 1, id="somebody else"),
        pytest.param(
            "When did Rose die?", "Martha saw Rose in the spring.", 0, 0, id="who is asked about is in it"
        ),
        pytest.param("When did Rose die?", "It was late in the spring.", 0, 0, id="nobody is plain"),
        pytest.param(
            "When did she sell it?", "I sold it in the spring.", 1, 0, id="the writer is the person"
        ),
        pytest.param("When did she sell it?", "Martha sold it in the spring.", 0, 1, id="the person is not"),
        pytest.param(
            "When did they sell it?", "Martha sold it in the spring.", 0, 0, id="nobody is asked about"
        ),
    ],
)
def test_whoever_is_asked_about_does_it_or_somebody_else_does(question, text, doer, other):
    found = ties(question, text)
    assert (found["doer"], found["doer_else"]) == (doer * 1_000, other * 1_000)


def test_a_deed_of_somebody_else_is_told_apart_from_another_deed():
    assert ties("When did Rose die?", "Martha died in the spring.")["others_deed"] == 1_000
    assert ties("When did Rose die?", "Martha sang in the spring.")["others_deed"] == 0
    assert ties("When did Rose die?", "Rose died in the spring.")["doer_done"] == 1_000


def test_the_writer_is_in_what_they_say_and_so_is_who_is_written_to():
    to = replace(origin(creator="Rose Hill"), facts=(("/recipient", "Martha Pike"),))
    assert ties("What did Rose sell?", "I sold the shop in Leeds.", of=to)["names_present"] == 1_000
    assert ties("What did Martha sell?", "You sold the shop in Leeds.", of=to)["names_present"] == 1_000
    assert ties("What did Martha sell?", "I sold the shop in Leeds.", of=to)["names_present"] == 0


def test_an_answer_of_a_talk_stands_behind_what_was_asked():
    asked = ("Q. Which shop do you like best?", "A. The old one by the river in Leeds.")
    assert ties("Which shop did she like best?", *asked, of=talk())["turn"] > 0
    assert not ties("Which shop did she like best?", *asked[1:], of=talk())["turn"]


@pytest.mark.parametrize(
    ("question", "text", "lacking"),
    [
        pytest.param("How much did Rose pay?", "Rose paid for the shop in spring.", 1, id="no money"),
        pytest.param("How much did Rose pay?", "Rose paid forty pounds in spring.", 0, id="money"),
        pytest.param("Who paid for the shop?", "The shop was paid for in spring.", 1, id="nobody"),
        pytest.param("Who paid for the shop?", "I paid for the shop in spring.", 0, id="the writer"),
        pytest.param("What did Rose keep?", "She kept it until the spring.", 0, id="a thing has no form"),
    ],
)
def test_something_of_the_kind_asked_for_is_lacking_or_not(question, text, lacking):
    assert ties(question, text)["lacking"] == lacking * 1_000


def test_a_scene_holds_no_word_itself_and_no_synonym():
    for root in SCENES:
        assert root not in scene(root)
        assert alike(root).isdisjoint(scene(root))
