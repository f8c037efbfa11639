"""What was measured once is measured once, and nothing is taken for it that differs in anything."""

from dataclasses import replace

import pytest

from citations.core.picking import drawing, features
from citations.core.picking.drawing import draw, likeliest
from citations.core.records import Life
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import origin, passage

QUESTION = "Where did her sister keep a shop?"
TEXT = "My sister Rose kept a shop in Leeds. She sold buttons there."
ONE = passage(TEXT)


@pytest.fixture
def measured(monkeypatch):
    drawing._measured.cache_clear()
    seen = []

    def counted(ground, n):
        seen.append(n)
        return features.ties(ground, n)

    monkeypatch.setattr(drawing, "ties", counted)
    yield seen
    drawing._measured.cache_clear()


def with_first(**fields):
    first, *rest = ONE.sentences
    return replace(ONE, sentences=(replace(first, **fields), *rest))


@pytest.mark.parametrize(
    ("question", "other", "life"),
    [
        pytest.param("Where did Rose keep a shop?", ONE, LIFE, id="another question"),
        pytest.param(QUESTION, passage(TEXT.replace("Leeds", "York")), LIFE, id="another text"),
        pytest.param(QUESTION, with_first(cosine=700), LIFE, id="another likeness"),
        pytest.param(QUESTION, replace(ONE, similarity=1), LIFE, id="another likeness of the passage"),
        pytest.param(QUESTION, passage(TEXT, of=origin(title="Rose")), LIFE, id="another record"),
        pytest.param(QUESTION, ONE, replace(LIFE, name="Rose Finch"), id="another person"),
    ],
)
def test_what_differs_in_anything_is_measured_anew(measured, question, other, life: Life):
    draw(QUESTION, {"0": ONE}, LIFE)
    draw(question, {"0": other}, life)
    assert measured == [0, 1, 0, 1]


def test_what_is_written_into_a_measure_is_found_in_no_other():
    draw(QUESTION, {"0": ONE}, LIFE)[0].ties["held"] = -1
    assert draw(QUESTION, {"0": ONE}, LIFE)[0].ties["held"] >= 0


def test_a_sentence_comes_with_the_passage_that_was_given():
    near, far = replace(ONE, rank=2), replace(passage("The shop was red.", of=origin("b")), rank=1)
    found = likeliest(draw("Was the shop red?", {"a": near, "b": far}, LIFE))
    assert found[0].passage is far
    assert {one.key: one.passage.rank for one in found} == {"a": 2, "b": 1}
