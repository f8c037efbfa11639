"""Third person, past tense, no apology (issue 5, item 6)."""

import pytest

from citations.core.binding import manner
from citations.tests.core.making import origin


@pytest.mark.parametrize(
    ("claim", "faults"),
    [
        pytest.param("Ada taught the village children.", (), id="third person, past tense"),
        pytest.param("Ada Finch wrote: “I am here, and my love is yours.”", (), id="a quotation is free"),
        pytest.param("I taught the village children.", ("voice.first_person",), id="I"),
        pytest.param("The letters show that we left.", ("voice.first_person",), id="we"),
        pytest.param("Tom was a friend of mine.", ("voice.first_person",), id="of mine"),
        pytest.param("Tom worked in a mine in the US under Charles I.", (), id="a mine, the US, a king"),
        pytest.param("Ada wished that she could have the lamp.", (), id="a have behind a could"),
        pytest.param("Ada is in Leeds.", ("voice.present_tense",), id="the person today"),
        pytest.param("She still loves the school.", ("voice.present_tense",), id="a pronoun today"),
        pytest.param("Leeds is in England, as Ada wrote.", (), id="a place today"),
        pytest.param("Tom Hale was there, and he is old.", (), id="somebody else today"),
        pytest.param("“To Tom” is dated 12 May 1951.", (), id="an item of the archive today"),
        pytest.param("Unfortunately, Ada left.", ("voice.apology",), id="unfortunately"),
        pytest.param("Sorry, that is not in the archive.", ("voice.apology",), id="sorry"),
        pytest.param("I am sorry that she left.", ("voice.first_person", "voice.apology"), id="I am sorry"),
        pytest.param("Ada was sorry and apologised to Tom.", (), id="an apology in the archive"),
    ],
)
def test_a_persona_speaks_of_the_person_and_never_as_one(claim, faults):
    assert manner.faults(claim, (origin(),)) == faults


def test_what_ends_like_a_verb_of_today_may_stand_so_in_the_span():
    assert manner.faults("Ada always rose early.", (origin(),), "I always rose early.") == ()
    assert manner.faults("Ada teaches.", (origin(),), "I taught.") == ("voice.present_tense",)


def test_what_others_wrote_may_speak_of_them_in_the_present_tense():
    assert manner.faults("He lives in Leeds.", (origin(creator="The Leeds Times"),)) == ()
