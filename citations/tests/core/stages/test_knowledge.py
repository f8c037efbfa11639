"""What sort of statement a claim is (seed 003; requirements 3.4, as settled in 6.1 X6 to X10)."""

from dataclasses import replace

import pytest

from citations.core.extractive.comparing import LACKING
from citations.core.records import Claim, Knowledge, Relation
from citations.core.stages import knowledge
from citations.tests.core.making import claim

FACTUAL, REASONING = Knowledge.FACTUAL, Knowledge.REASONING


def sort_of(text: str) -> Knowledge:
    (typed,) = knowledge.classify((claim(text, "c1"),))
    return typed.knowledge


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        pytest.param("The Bretton Woods Conference was held in 1944.", FACTUAL, id="an event"),
        pytest.param("WWII ended in 1945.", FACTUAL, id="a date"),
        pytest.param("Keynes proposed the Bancor.", FACTUAL, id="a person"),
        pytest.param("Paris is the capital of France.", FACTUAL, id="a place"),
        pytest.param("Photosynthesis converts CO2 to glucose.", FACTUAL, id="science"),
        pytest.param("2+2=4", FACTUAL, id="a sum: ours must cite"),
        pytest.param("Water is H2O.", FACTUAL, id="common knowledge: ours must cite"),
        pytest.param("Therefore she loved the school.", REASONING, id="therefore"),
        pytest.param("This suggests that she loved the school.", REASONING, id="suggests that"),
        pytest.param("Taken together, the letters show a friendship.", REASONING, id="taken together"),
        pytest.param("I am in love with this old house.", FACTUAL, id="a diarist's I am"),
        pytest.param("I use a cane now.", FACTUAL, id="a diarist's I use"),
        pytest.param("I learn slowly.", FACTUAL, id="a diarist's I learn"),
        pytest.param("Therefore he died in 1946.", FACTUAL, id="a date behind therefore must be cited"),
        pytest.param(
            "She saw it from her father's perspective in 1950.", FACTUAL, id="a perspective with a date"
        ),
        pytest.param("No.", FACTUAL, id="a bare no asserts"),
        pytest.param("He did not.", FACTUAL, id="small words assert, too"),
        pytest.param("She wrote it herself.", FACTUAL, id="no word of weight, still a fact"),
        pytest.param("On the other hand:", Knowledge.CONNECTIVE, id="joining words only"),
        pytest.param("In short,", Knowledge.CONNECTIVE, id="in short"),
    ],
)
def test_a_claim_is_factual_unless_its_form_says_otherwise(text, sort):
    assert sort_of(text) is sort


def test_only_what_says_that_a_side_has_nothing_is_about_the_system_and_no_words_are():
    (typed,) = knowledge.classify((replace(claim(LACKING), lacking=True),))
    assert typed.knowledge is Knowledge.SYSTEM
    assert sort_of(LACKING) is FACTUAL


def test_what_its_writer_calls_an_inference_is_reasoning_even_with_a_date():
    made = Claim(n=1, text="She left in 1946.", keys=("c1",), relation=Relation.INFERENCE)
    assert knowledge.classify((made,))[0].knowledge is REASONING


def test_only_system_and_joining_sentences_go_uncited():
    lacking = replace(claim(LACKING), lacking=True)
    said = (claim(text) for text in ("In short,", "She left.", "Therefore she left.", LACKING))
    typed = knowledge.classify((lacking, *said))
    assert [one.must_cite for one in typed] == [False, False, True, True, True]
