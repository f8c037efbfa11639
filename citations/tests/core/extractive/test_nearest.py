"""Up to ten quotations of whole sentences, or none where next to nothing speaks for an answer."""

from dataclasses import replace

import pytest

from citations.core.extractive import nearest
from citations.core.extractive.nearest import write
from citations.core.query.understood import read
from citations.core.ranking.sentences import pick
from citations.tests.core.fakes import OPEN, SESSION
from citations.tests.core.making import evidence, origin, passage, scoped

SCHOOL = "I taught the village children to read in the winter of 1932."
MILL = "The village mill was sold to a stranger in the spring."
ASKED = "Did she teach the village of Kyoto?"


def texts(*passages, asked=ASKED, sides=()):
    return [piece.text for piece in write(scoped(asked, *sides), evidence(*passages), SESSION).pieces]


def test_a_passage_is_quoted_whole():
    assert [f"“{SCHOOL} {MILL}”" in text for text in texts(passage(f"{SCHOOL} {MILL}"))] == [True]


def test_passages_that_overlap_are_quoted_once():
    one = passage(f"{SCHOOL} {MILL}", rank=1)
    again = passage(SCHOOL, rank=2, passage_id=2)
    assert [SCHOOL in text for text in texts(one, again)] == [True]


def test_the_likeliest_passage_comes_first():
    said = texts(passage(MILL, of=origin("2.txt")), passage(SCHOOL, rank=2, passage_id=2))
    assert [SCHOOL in said[0], MILL in said[1]] == [True, True]


def test_paragraphs_are_not_joined():
    said = [[SCHOOL in text, MILL in text] for text in texts(passage(SCHOOL, MILL))]
    assert said == [[True, False], [False, True]]


def test_a_passage_is_quoted_where_its_sentences_are_likeliest_together(monkeypatch):
    """The best sentence alone would be quoted with what stands before it."""
    monkeypatch.setattr(nearest, "LONGEST", 2 * len(SCHOOL))
    twice = f"{MILL} {MILL} {SCHOOL} She taught there for four years."
    assert next("four years" in text for text in texts(passage(twice)))


def test_a_quotation_ends_at_what_somebody_else_says():
    turns = f"Q: Where did you work? A: {SCHOOL} {MILL} Q: Was it sold? A: It was."
    said = texts(passage(turns, of=origin(kind="interview")))
    assert [f"{SCHOOL} {MILL}" in text for text in said] == [True]
    assert "Q:" not in said[0]


def test_what_may_expose_somebody_is_not_quoted_and_ends_a_quotation():
    """Nobody asked for it, be it the likeliest sentence or the neighbour of one."""
    one = passage(f"{MILL} {SCHOOL} {MILL}")
    before, school, behind = one.sentences
    risky = replace(one, sentences=(before, replace(school, risk=1), behind))
    assert [[SCHOOL in text, MILL in text] for text in texts(risky)] == [[False, True]] * 2
    aside = replace(one, sentences=(replace(before, risk=1), school, replace(behind, risk=1)))
    assert [[SCHOOL in text, MILL in text] for text in texts(aside)] == [[True, False]]


def test_no_more_are_quoted_than_may_be_and_together_no_more_than_half_of_them_are_long(monkeypatch):
    many = [
        passage(f"The village school of the year 19{n} had a garden.", of=origin(f"{n}.txt"), passage_id=n)
        for n in range(20, 40)
    ]
    assert len(texts(*many)) == nearest.MOST
    monkeypatch.setattr(nearest, "LONGEST", len(many[0].text))
    assert len(texts(*many)) == nearest.MOST // 2


def test_a_sentence_is_never_cut():
    long = f"I taught the village children to read, {'and then to write, ' * 40}and I stayed."
    assert texts(passage(long)) == []
    capped = origin(
        scope=OPEN.__class__(inclusion=True, surfacing=True, display=True, existence=True, cap=20)
    )
    assert texts(passage(SCHOOL, of=capped)) == []


@pytest.mark.parametrize(
    ("odds", "found"), [pytest.param(0, True, id="as needed"), pytest.param(1, False, id="one less")]
)
def test_below_the_threshold_nothing_is_quoted(odds, found, monkeypatch):
    held = passage(SCHOOL)
    best = max(one.odds for one in pick(read(ASKED), evidence(held).keyed(), SESSION.life))
    monkeypatch.setattr(nearest, "LEAST", best + odds)
    draft = write(scoped(ASKED), evidence(held), SESSION)
    assert bool(draft.pieces) is found
    assert draft.declined is not found


def test_without_evidence_there_is_nothing_near():
    assert texts() == []


def test_the_sides_of_a_comparison_take_turns():
    school = passage(SCHOOL, sides=(0,))
    mill = passage(MILL, of=origin("2.txt"), sides=(1,), passage_id=2, rank=2)
    said = texts(school, mill, sides=("the village children", "the village mill"))
    assert [SCHOOL in said[0], MILL in said[1]] == [True, True]


def test_a_passage_of_which_no_sentence_was_picked_fills_up():
    many = passage(" ".join(f"The village school of the year 19{n} had a garden." for n in range(20, 40)))
    assert any(MILL in text for text in texts(many, passage(MILL, of=origin("2.txt"), rank=2, passage_id=2)))
