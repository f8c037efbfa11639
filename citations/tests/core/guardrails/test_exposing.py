"""What a question may not ask of somebody with a name, by its form alone; and what it may."""

import pytest

from citations.core.guardrails import exposing
from citations.core.query.followups import Carried
from citations.core.query.understood import read
from citations.core.records import Life
from citations.core.text.selves import self_of
from citations.tests.core.fakes import LIFE

ADA = self_of(LIFE)
ORRIN = self_of(Life(name="Orrin Vale", aliases=("Orrin",), pronoun="he", end_year=1889))

PRIVATE = """
Was Rose Finch pregnant? ; Did Tom Hale have an affair? ; Was Tom Hale gay? ; was tom hale gay
Did Tom Hale drown himself or kill himself? ; Was Tom Hale a drunkard? ; Was Rose's son illegitimate?
What did the doctor diagnose Rose Finch with? ; Was her sister raped? ; Was Rose Finch insane?
What is Tom Hale's phone number? ; Did Mrs. Finch have an affair? ; Rose Finch était-elle enceinte ?
Rose était-elle enceinte ? ; War Tom Hale schwul?
"""
TOLD = """
Was Ada pregnant? ; Was Ada Finch insane? ; Who was the father of her child? ; Was the captain a drunkard?
Was Tom Hale in Leeds? ; When did Tom Hale die? ; Who was Tom Hale? ; Did Tom Hale sit on the Board of Health?
Was Ada schwanger? ; Were slaves raped?
"""


def rows(table):
    return [one.strip() for line in table.strip().splitlines() for one in line.split(" ; ")]


@pytest.mark.parametrize("person", [pytest.param(ADA, id="1987"), pytest.param(ORRIN, id="1889")])
@pytest.mark.parametrize("text", rows(PRIVATE))
def test_what_is_private_of_a_named_person_is_asked_of_nobody(text, person):
    assert exposing.exposes(read(text), person)


@pytest.mark.parametrize("text", rows(TOLD))
def test_the_person_s_own_and_what_is_not_private_is_told(text):
    assert not exposing.exposes(read(text), ADA)


def test_it_is_private_in_two_questions_as_in_one():
    assert exposing.points(read("Was he gay?"), Carried(person="Tom Hale"), ADA)
    assert exposing.points(read("Had they an affair?"), Carried(words=("Tom", "Hale")), ADA)
    assert not exposing.points(read("Was he in Leeds?"), Carried(person="Tom Hale"), ADA)
    assert not exposing.points(read("Was he gay?"), Carried(), ADA)
