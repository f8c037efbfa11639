"""Of whom a word in a question is said."""

import pytest

from citations.core.guardrails import holders
from citations.core.guardrails.holders import Holder
from citations.core.records import Life
from citations.core.text.mentions import words
from citations.core.text.selves import self_of
from citations.tests.core.fakes import LIFE

ADA = self_of(LIFE)
ORRIN = self_of(Life(name="Orrin Vale", aliases=("Orrin",), pronoun="he", end_year=1889))
PERSON, OTHER, UNNAMED, NOBODY = (Holder.PERSON, Holder.OTHER, Holder.UNNAMED, Holder.NOBODY)


@pytest.mark.parametrize(
    ("text", "word", "who"),
    [
        pytest.param("Was she ill?", "ill", PERSON, id="the person by pronoun"),
        pytest.param("Were you ill?", "ill", PERSON, id="the person addressed"),
        pytest.param("Was old Ada ill?", "ill", PERSON, id="the person by name"),
        pytest.param("Was Mrs. Finch ill?", "ill", OTHER, id="a title, and perhaps her mother"),
        pytest.param("Was Mr. Finch ill?", "ill", OTHER, id="a title of the other sex"),
        pytest.param("Was Mrs. Ada Finch ill?", "ill", PERSON, id="a title and her own name"),
        pytest.param("Who was on the 3rd of November ill?", "ill", NOBODY, id="a month"),
        pytest.param("Who was on the 3rd of May ill?", "ill", NOBODY, id="a month that is a name too"),
        pytest.param("Was May ill?", "ill", OTHER, id="a name that is a month too"),
        pytest.param("Was Dr. Finch ill?", "ill", PERSON, id="a title that anybody may have"),
        pytest.param("Was Rose Finch ill?", "ill", OTHER, id="another of the same surname"),
        pytest.param("was rose finch ill", "ill", OTHER, id="the same in small letters"),
        pytest.param("Was Tom Hale's son ill?", "ill", OTHER, id="somebody's son"),
        pytest.param("Was Ada's son ill?", "ill", UNNAMED, id="the person's son"),
        pytest.param("Was her cousin Henny ill?", "ill", OTHER, id="a relative with a name"),
        pytest.param("Was her sister ill?", "ill", UNNAMED, id="a relative without a name"),
        pytest.param("Who nursed her through the illness?", "illness", PERSON, id="the person as an object"),
        pytest.param("Were slaves ill?", "ill", NOBODY, id="people without names"),
        pytest.param("Was the mate ill?", "ill", UNNAMED, id="an office"),
        pytest.param("Was henny ill?", "ill", OTHER, id="a name without its capital"),
        pytest.param("When Tom Hale came, was he ill?", "ill", OTHER, id="he after a name"),
        pytest.param("Was he ill?", "ill", PERSON, id="the wrong pronoun, and nobody else"),
        pytest.param(
            "Did Ada see that he was ill?", "ill", UNNAMED, id="the wrong pronoun beside the person"
        ),
        pytest.param("Were they ill?", "ill", UNNAMED, id="several people"),
        pytest.param("What illness was there in Leeds?", "illness", NOBODY, id="a place is nobody"),
        pytest.param("What illness did Tom have?", "illness", OTHER, id="somebody behind the word"),
        pytest.param(
            "What illness did the mate of Tom have?", "illness", UNNAMED, id="the subject behind the word"
        ),
        pytest.param("Illness?", "Illness", NOBODY, id="nobody at all"),
        pytest.param("Was 7 truly ill?", "ill", NOBODY, id="a number and an adverb"),
    ],
)
def test_a_word_is_said_of_the_nearest_person(text, word, who):
    start = text.index(word)
    assert holders.holder(words(text), start, start + len(word), ADA) is who


def test_he_behind_an_auxiliary_may_be_whoever_was_named_just_before():
    text = "When Jack Tarrow came aboard, was he ill?"
    start = text.index("ill?")
    assert holders.holder(words(text), start, start + 3, ORRIN) is OTHER
    nursed = "Did Jack Tarrow nurse him in his illness?"
    assert (
        holders.holder(words(nursed), nursed.index("illness"), nursed.index("illness") + 7, ORRIN) is PERSON
    )


def test_a_title_that_belongs_to_the_person_by_name_is_theirs():
    known = self_of(Life(name="Ada Finch", aliases=("Mrs. Finch",), pronoun="she", end_year=1987))
    assert holders.holder(words("Was Mrs. Finch ill?"), 15, 18, known) is PERSON


def test_a_place_that_holds_no_word_is_said_of_nobody():
    assert holders.holder(words("?"), 0, 1, ADA) is NOBODY


@pytest.mark.parametrize(
    ("text", "named"),
    [
        pytest.param("Did Ada meet Tom Hale?", True, id="somebody"),
        pytest.param("Did Ada live in Leeds?", False, id="a place"),
        pytest.param("Did Ada Finch leave?", False, id="the person alone"),
    ],
)
def test_others_are_told_from_the_person_and_from_places(text, named):
    assert holders.others(words(text), ADA) is named


def test_relatives_are_told_by_their_nouns():
    assert holders.kin(words("Was her sister's shop in Leeds?"))
    assert not holders.kin(words("Was her shop in Leeds?"))
