"""How far a claim is borne by sentences, in integers."""

from math import exp, log

import pytest

from citations.core.binding import bearing, risks, support_table
from citations.core.binding.risks import softplus, weigh
from citations.core.text.synonyms import alike
from citations.core.text.wording import SELF, Sort, read

TAUGHT = "The rector taught the village children to read in the winter of 1932."
OTHER = "Many ships lay in the harbour of Leeds."
ME = frozenset({"ada", "finch"})


@pytest.mark.parametrize("odds", [pytest.param(n, id=str(n)) for n in range(-7000, 7001, 250)])
def test_the_straight_lines_are_near_the_curve(odds):
    assert abs(softplus(odds) - 1000 * log(1 + exp(odds / 1000))) <= 35


def test_a_claim_that_is_all_there_has_more_support_than_one_that_is_not():
    all_there = weigh("The rector taught the village children to read.", [TAUGHT, OTHER], "")
    some = weigh("The rector taught the sailors of Boston to swim in 1950.", [TAUGHT, OTHER], "")
    assert all_there.support > support_table.ENOUGH > some.support
    assert (all_there.chosen, all_there.missing, all_there.share) == ((0,), (), 1000)
    assert {word.form for word in some.missing} == {"sailors", "boston", "swim", "1950"}


def test_at_most_four_sentences_are_taken():
    sentences = ["Tom slept.", "Rose sang.", "Femi read.", "Cora swam.", "Rhea ran."]
    assert weigh("Tom slept, Rose sang, Femi read, Cora swam, Rhea ran.", sentences, "").chosen == (
        0,
        1,
        2,
        3,
    )


def test_a_claim_without_a_word_of_weight_has_none():
    assert weigh("She did.", [TAUGHT], "").support == support_table.NOTHING
    assert weigh("The rector.", [], "").chosen == ()


@pytest.mark.parametrize(
    ("claim", "worse"),
    [
        pytest.param("The rector instructed the children.", "The rector painted the children.", id="synonym"),
        pytest.param("The rector taught in 1932.", "The rector taught in 1933.", id="a number"),
        pytest.param("The teaching of children.", "The selling of children.", id="alike"),
        pytest.param("The rector and harbour children.", "The rector and opera children.", id="elsewhere"),
        pytest.param("The record of Leeds.", "The record of Paris.", id="told by the record"),
        pytest.param("The village rectory.", "The village opera.", id="a word that begins alike"),
    ],
)
def test_each_count_moves_the_support(claim, worse):
    sentences = [TAUGHT, OTHER, "A third sentence of nothing."]
    assert weigh(claim, sentences, "Leeds record").support > weigh(worse, sentences, "Leeds record").support


def test_every_count_stands_in_the_table():
    sentences = [TAUGHT, "Nazi ships lay there.", OTHER]
    claim = "The rector instructed 1932 Nazism in Boston very teaching on the record."
    words = bearing.units(claim, frozenset())
    every = tuple(bearing.ground(text) for text in sentences)
    told = bearing.ground("record")
    rows = risks.counts(words, every, told, bearing.choose(words, every, told))
    assert {name for row in rows for name in row} <= set(support_table.RISK)


@pytest.mark.parametrize(
    ("text", "sorts"),
    [
        pytest.param("I saw Tom", (Sort.NAME, Sort.CONTENT, Sort.NAME), id="the writer is a name"),
        pytest.param("Charles I fled", (Sort.NAME, Sort.NUMBER, Sort.CONTENT), id="a king's number"),
        pytest.param("Meanwhile two slept", (Sort.CONTENT, Sort.NUMBER, Sort.CONTENT), id="an opening word"),
        pytest.param("the 2nd x", (Sort.SMALL, Sort.NUMBER, Sort.SMALL), id="small words"),
    ],
)
def test_each_word_has_its_sort(text, sorts):
    assert tuple(word.sort for word in read(text)) == sorts


def test_the_writer_s_names_are_the_writer():
    assert {word.stem for word in read("Ada Finch and I", ME) if word.sort is Sort.NAME} == {SELF}


def test_clauses_are_counted_apart():
    assert [word.clause for word in read("Tom slept, but Rose read; who knew?")] == [0, 0, 2, 2, 2, 4, 4]


def test_rows_of_synonyms_do_not_run_together():
    assert "finish" in alike("end")
    assert "begin" not in alike("end")
    assert alike("camel") == frozenset()
