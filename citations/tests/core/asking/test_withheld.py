"""What is not told of a named person who may live, by the form of the question alone; and what is."""

import pytest

from citations.core.asking import exposing, glosses, private_words
from citations.core.asking.followups import Carried
from citations.core.asking.selves import self_of
from citations.core.records import Life
from citations.tests.core.fakes import LIFE

ADA = self_of(LIFE)
ORRIN = self_of(Life(name="Orrin Vale", aliases=("Orrin",), pronoun="he", end_year=1889))

WITHHELD = """
Was Tom Hale ill? ; How ill was Rose in 1950? ; Was Tom Hale sick in the winter? ; Did Tom Hale have tuberculosis?
Was Tom Hale mad? ; Did Rose Finch go mad? ; Was Rose Finch in an asylum? ; Did Rose Finch have a breakdown?
Did Tom Hale lose his mind? ; Did Ada nurse Tom Hale when he was ill? ; Was her cousin Henny in hospital?
Was Tom Hale in prison? ; Why did Tom Hale go to prison? ; Why was Tom Hale arrested? ; Was Tom Hale convicted?
What crime did Tom Hale commit? ; Did Tom Hale steal the money?
Did Tom Hale die of consumption? ; What was Tom Hale's cancer like? ; Was Tom Hale accused of theft?
Did Ada visit Tom Hale in prison? ; Was Tom Hale a prisoner?
Was Tom Hale in debt? ; What debts did Tom Hale have? ; How much did Tom Hale owe? ; Did Tom Hale owe Ada money?
Was Tom Hale bankrupt?
Did Tom Hale drink? ; Did Tom Hale drink too much? ; Was Tom Hale drunk at the wedding? ; Did Tom take to drink?
Was Rose Finch adopted? ; Who adopted Rose Finch? ; Did Tom Hale adopt a child? ; Was Rose Finch divorced?
Did Rose Finch give up her religion? ; Did Tom Hale lose his faith? ; Did Tom Hale convert to Rome?
Did Tom Hale stop believing? ; Was Tom Hale an atheist?
Did Mrs. Finch have an affair? ; Was Mrs. Finch ill? ; Was Mr. Finch in debt?
"""
TOLD = """
Was Ada ill? ; Was she ill when Tom Hale came? ; Was Mrs. Ada Finch ill? ; Was Ada in prison? ; Did Ada drink?
What debts did Ada have? ; Did Ada lose her faith? ; Was Ada adopted?
Was the captain drunk? ; Was her father in debt? ; What prison stood in Leeds?
Did Tom Hale drink tea? ; What did Tom Hale drink? ; Did Tom Hale build the prison? ; Was Tom Hale ill at ease?
What did Ada write to Tom Hale about prison? ; What did she think of drink? ; Did Tom Hale adopt the plan?
Was Tom Hale a prisoner of war? ; Why was Tom Hale mad at the cook? ; Was Tom Hale sick of the sea?
Who stole the show at Rose Finch's wedding? ; What did Ada think of Rose Finch's cancer research?
Did Tom Hale fight cholera? ; Did Tom Hale found the asylum? ; What crimes did Tom Hale report on?
Did Tom Hale convert to the metric system? ; Did Rose Finch leave the faith school? ; Did Tom Hale convert the barn?
What did Ada say to Tom Hale about debts?
Did Tom Hale leave the church at noon? ; When did Tom Hale die? ; Who was Tom Hale?
"""
EVER = """
Did Tom Hale drown himself? ; Did Tom Hale hang himself? ; Did Tom Hale take his own life? ; Was Tom Hale a drunkard?
"""


def rows(table):
    return [one.strip() for line in table.strip().splitlines() for one in line.split(" ; ")]


@pytest.mark.parametrize("text", rows(WITHHELD) + rows(EVER))
def test_what_is_grave_of_a_named_person_is_withheld(text):
    assert exposing.exposes(text, ADA)


@pytest.mark.parametrize("text", rows(TOLD))
def test_the_person_s_own_and_what_is_not_grave_is_told(text):
    assert not exposing.exposes(text, ADA)


@pytest.mark.parametrize(
    "text", ["Was Tom Hale in prison?", "Was Tom Hale ill?", "What debts did Tom Hale have?"]
)
def test_in_papers_that_ended_a_hundred_years_ago_it_is_told(text):
    assert not exposing.exposes(text, ORRIN)


@pytest.mark.parametrize("text", rows(EVER))
def test_a_death_by_one_s_own_hand_is_withheld_however_old_the_papers_are(text):
    assert exposing.exposes(text, ORRIN)


def test_it_is_withheld_in_two_questions_as_in_one():
    assert exposing.points("Was he in prison?", Carried(person="Tom Hale"), ADA)
    assert not exposing.points("Was he in prison?", Carried(person="Tom Hale"), ORRIN)
    assert not exposing.points("Was he in Leeds?", Carried(person="Tom Hale"), ADA)


@pytest.mark.parametrize(
    ("language", "text", "is_withheld"),
    [
        pytest.param("es", "¿Estuvo Tom Hale en la cárcel?", True, id="Spanish"),
        pytest.param("fr", "Tom Hale était-il malade ?", True, id="French"),
        pytest.param("de", "War Tom Hale im Gefängnis?", True, id="German"),
        pytest.param("fr", "Ada était-elle malade ?", False, id="the person"),
    ],
)
def test_it_is_withheld_in_other_languages(language, text, is_withheld):
    told = private_words.told(glosses.english(text, language), language)
    assert exposing.exposes(told, ADA) is is_withheld
