"""Nothing is quoted without the denial of it that stands right behind it."""

import pytest

from citations.core.extractive.quoting import write
from citations.core.extractive.stretches import LONGEST
from citations.core.passages import half_told
from citations.tests.core.extractive.test_stretches import around
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import origin, passage, scoped


@pytest.mark.parametrize(
    ("before", "one"),
    [
        pytest.param("You ask whether I sold the ship.", "I did not.", id="did not"),
        pytest.param(
            "They hoped that I would sell the ship.", "But I never would; I kept it.", id="never would"
        ),
        pytest.param("He meant to marry her.", "He didn’t.", id="a contraction"),
        pytest.param("I am told that you sold the ship.", "I do not believe it.", id="not believed"),
        pytest.param(
            "She sold it, says Tom.", "I cannot for a moment believe that.", id="cannot for a moment"
        ),
        pytest.param("I was wrong about the ship.", "I do not mean that I sold it.", id="not meant"),
        pytest.param("Tom says that the ship was mine.", "I deny it.", id="denied"),
        pytest.param("I used to say that a strike feeds nobody.", "I was wrong.", id="wrong"),
        pytest.param("I once said that a rope is vanity.", "I was a fool.", id="a fool"),
        pytest.param("The ship was sold for drink.", "That is a wicked lie.", id="a lie"),
        pytest.param("The ship was sold for drink.", "The story was false.", id="false"),
        pytest.param("She sold the ship.", "Never.", id="never"),
        pytest.param("She sold the ship.", "Nothing of the kind.", id="nothing of the kind"),
    ],
)
def test_what_takes_it_back_comes_along_and_nothing_is_quoted_without_it(before, one):
    assert half_told.denied(one)
    made = around(f"{before}|{one}|It rained.", 0, "ship")
    assert made is not None
    assert made.text == f"{before} {one}"


def test_nothing_is_quoted_where_its_denial_does_not_fit():
    long = f"I did not; {'and the rain and the rain ' * 20}."
    assert len(long) > LONGEST
    assert around(f"You ask whether I sold the ship.|{long}", 0, "ship") is None


@pytest.mark.parametrize(
    ("before", "one"),
    [
        pytest.param("I sold the ship.", "I did not sell the house.", id="it tells something else"),
        pytest.param("I sold the ship.", "I do not think it rained.", id="a thought of something else"),
        pytest.param("I sold the ship.", "I do not believe in ghosts.", id="no belief in what was said"),
        pytest.param("They say it rained.", "The ship was not ours.", id="nothing of what they say"),
        pytest.param("They say it rained.", "It rained all day.", id="no denial"),
        pytest.param("He whipped me.", "He had not, in all that time, been sober.", id="it goes on"),
        pytest.param("It was my ship.", "It was not my house.", id="nobody else says so"),
        pytest.param("I sold the ship.", "I say what I think.", id="nobody said otherwise"),
        pytest.param("I sold the ship.", "It was a good ship.", id="a good thing"),
    ],
)
def test_what_denies_nothing_does_not_come_along(before, one):
    assert not half_told.denied(one)


def test_a_paper_that_denies_what_another_says_is_quoted_too():
    paper = passage("Two persons were injured in the fire.", of=origin("paper", creator="The Herald"))
    letter = passage("No person was injured in the fire.", of=origin("letter"))
    others = [
        passage(f"The fire took the {thing} of the shop.", of=origin(thing))
        for thing in ("roof", "door", "yard")
    ]
    keyed = {f"c{n}": one for n, one in enumerate((paper, *others, letter), 1)}
    said = " ".join(piece.text for piece in write(scoped("Who was injured in the fire?"), keyed, LIFE))
    assert "Two persons were injured" in said
    assert "No person was injured" in said


def test_nothing_is_shown_twice():
    text = "They say that I sold the ship. I never sold the ship. It rained."
    (piece,) = write(scoped("Did she sell the ship?"), {"c1": passage(text)}, LIFE)
    assert piece.text.endswith("“They say that I sold the ship. I never sold the ship.”")


def test_the_opening_of_a_letter_answers_nothing():
    assert write(scoped("Who was Kristina Hale?"), {"c1": passage("My dear Kristina Hale,")}, LIFE) == ()


@pytest.mark.parametrize(
    ("text", "n", "taken"),
    [
        pytest.param(
            "My father taught me.|When he died in 1758 my uncle came.",
            1,
            "My father taught me. When he died in 1758 my uncle came.",
            id="who he is, behind when",
        ),
        pytest.param(
            "Nils wrote from Leeds.|He would sell nothing for our uncle.",
            1,
            "Nils wrote from Leeds. He would sell nothing for our uncle.",
            id="who he is, where a relative follows",
        ),
    ],
)
def test_who_is_meant_comes_along(text, n, taken):
    made = around(text, n, "came")
    assert made is not None
    assert made.text == taken
