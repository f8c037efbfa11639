"""Where a question is answered, and what of a draft rests there."""

from dataclasses import replace

import pytest

from citations.core.records import Citation, Draft, Relation
from citations.core.writing import answering, extraction
from citations.core.writing.answering import BESIDE
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import RESTRICTED, citation, cited, evidence, origin, passage, scoped
from personas.core.media.base import MetadataLocator, TextLocator

SCHOOL = "I taught the village children to read in the winter of 1932."
ALSO = "The village children were taught to read by me and by nobody else."
STOVE = "We had one stove and no coal to speak of."
SHOP = "My sister Rose kept a shop in Leeds, where she sold buttons."
LETTER, MEMOIR = origin("letters/1.txt", title="To Tom"), origin("memoir.txt", kind="memoir", date="1979")
WHO = "Who taught the village children to read?"


def at(text: str, of=LETTER, paragraph: int = 0) -> Citation:
    place = TextLocator(paragraph=paragraph, start=0, end=len(text))
    return citation(text, of=of, locator=place)


def kept(question, found, *claims):
    """Return which of *claims* keep their citations, each given as its citations."""
    own = extraction.write(question, found, LIFE)
    assert own.pieces, "the archive answers this"
    made = answering.places(own, question, found, LIFE).kept(
        [cited("A claim.", *one, n=n) for n, one in enumerate(claims, 1)]
    )
    assert all((BESIDE in one.doubts) != bool(one.citations) for one in made if one.typed.claim.keys)
    return [bool(one.citations) for one in made]


def test_a_part_of_the_sentence_is_enough_and_the_same_place_of_another_paper_is_not():
    found = evidence(passage(SCHOOL, of=LETTER), passage(SHOP, of=MEMOIR))
    part = replace(at(SCHOOL), locator=TextLocator(paragraph=0, start=2, end=9))
    behind = replace(at(SCHOOL), locator=TextLocator(paragraph=0, start=len(SCHOOL), end=90))
    assert kept(scoped(WHO), found, [part], [behind], [at(SCHOOL, MEMOIR)]) == [True, False, False]


def test_another_sentence_that_answers_as_well_counts_too():
    found = evidence(passage(SCHOOL, of=LETTER), passage(ALSO, of=MEMOIR))
    assert kept(scoped(WHO), found, [at(ALSO, MEMOIR)], [at(SCHOOL)]) == [True, True]


def test_one_citation_that_answers_carries_its_claim():
    found = evidence(passage(SCHOOL, STOVE, of=LETTER))
    assert kept(scoped(WHO), found, [at(STOVE, paragraph=1), at(SCHOOL)]) == [True]


def test_a_fact_of_the_record_is_met_by_the_fact_alone():
    asked = scoped("When was the letter “To Tom” written?")
    found = evidence(passage(STOVE, of=LETTER))
    date = citation("1951-05-12", Relation.METADATA_FACT, of=LETTER, locator=MetadataLocator(pointer="/date"))
    place = replace(date, locator=MetadataLocator(pointer="/place"))
    assert kept(asked, found, [date], [place], [at(STOVE)]) == [True, False, False]


def test_what_may_not_be_shown_answers_nobody():
    closed = origin("s.txt", scope=RESTRICTED)
    found = evidence(passage(SCHOOL, of=LETTER), passage(ALSO, of=closed))
    assert kept(scoped(WHO), found, [at(ALSO, closed)]) == [False]


COMPARED = scoped(
    "Compare the village school and the shop in Leeds", "the village school", "the shop in Leeds"
)
SCHOOLED = "The village school had one stove and no coal."


@pytest.mark.parametrize(
    ("claims", "held"),
    [
        pytest.param([[at(SCHOOLED)], [at(SHOP, MEMOIR)]], [True, True], id="both sides"),
        pytest.param([[at(SCHOOLED), at(SHOP, MEMOIR)]], [True], id="both in one claim"),
        pytest.param([[at(SCHOOLED)]], [False], id="one side alone is no comparison"),
        pytest.param([[at(SCHOOLED)], []], [False, False], id="the other side cites nothing"),
    ],
)
def test_of_a_comparison_every_side_must_be_met(claims, held):
    found = evidence(passage(SCHOOLED, of=LETTER, sides=(0,)), passage(SHOP, of=MEMOIR, sides=(1,)))
    assert kept(COMPARED, found, *claims) == held


def test_a_second_quotation_of_one_side_does_not_stand_for_the_other():
    more = "The village school had thirty-one children on its benches."
    found = evidence(passage(SCHOOLED, more, of=LETTER, sides=(0,)), passage(SHOP, of=MEMOIR, sides=(1,)))
    both = kept(COMPARED, found, [at(SCHOOLED)], [at(more, LETTER, 1)], [at(SHOP, MEMOIR)])
    assert both == [True, True, True]
    assert kept(COMPARED, found, [at(SCHOOLED)], [at(more, LETTER, 1)]) == [False, False]


def test_accounts_that_a_question_sets_beside_each_other_are_sides():
    asked = scoped(
        "Do her letter of 1951 and her memoir agree on when she taught the village children to read?"
    )
    told = "In the winter of 1933 I taught the village children to read."
    found = evidence(passage(SCHOOL, STOVE, of=LETTER), passage(told, of=MEMOIR))
    assert kept(asked, found, [at(SCHOOL)], [at(told, MEMOIR)]) == [True, True]
    assert kept(asked, found, [at(SCHOOL)]) == [False]


def test_where_nothing_was_written_nothing_answers():
    found = evidence(passage(STOVE, of=LETTER))
    own = Draft(drafter=extraction.NAME, pieces=(), declined=True)
    made = answering.places(own, scoped(WHO), found, LIFE)
    assert made.sides == ((),)
    assert not made.kept([cited("A claim.", at(STOVE))])[0].citations


def test_of_a_comparison_with_one_side_that_side_alone_is_to_be_met():
    shop, stove = "My sister Rose kept a shop for buttons.", "We had one stove."
    found = evidence(passage(shop, stove, of=LETTER, sides=(0, 1)))
    question = scoped(
        "Compare the shop for buttons and the school for boys.", "shop for buttons", "school for boys"
    )
    assert kept(question, found, [at(shop)]) == [True]
