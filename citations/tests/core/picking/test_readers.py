"""What a model read is one tie of the likeliest sentences, and of no other; without it everything is as it was."""

from dataclasses import dataclass, field, replace

import pytest

from citations.core.picking import readers
from citations.core.records import Passage
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import origin, passage

QUESTION = "Who taught the children to read?"
LINES = tuple(f"I taught the village children to read in house number {n}." for n in range(1, 9))


@dataclass
class Model:
    """Answers by a table; remembers what it was asked."""

    odds: dict[str, int] = field(default_factory=dict)
    given: tuple[int, ...] | None = ()
    asked: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    name: str = "answers-0"

    def answers(self, question, texts):
        self.asked.append((question, tuple(texts)))
        return self.given if self.given != () else tuple(self.odds.get(text, -1_000) for text in texts)


def near(one: Passage, cosine: int = 400) -> Passage:
    return replace(one, sentences=tuple(replace(each, cosine=cosine) for each in one.sentences))


def read(model: Model, *passages: Passage) -> dict[str, int | None]:
    told = readers.read(passages, QUESTION, LIFE, model)
    return {one.text: one.read for each in told for one in each.sentences}


def test_the_likeliest_sentences_are_read_and_no_other():
    model = Model(odds={LINES[2]: 2_500})
    found = read(model, near(passage(" ".join(LINES))), near(passage("The tide was out.", rank=2)))
    (asked,) = model.asked
    assert (asked[0], len(asked[1])) == (QUESTION, readers.MOST)
    assert found[LINES[2]] == 2_500
    assert {text for text, odds in found.items() if odds is not None} == set(asked[1])


def test_odds_beyond_reason_are_cut_to_what_a_table_can_bear():
    found = read(Model(odds={LINES[0]: 10**9, LINES[1]: -(10**9)}), near(passage(" ".join(LINES[:2]))))
    assert (found[LINES[0]], found[LINES[1]]) == (9_000, -9_000)


def test_nothing_is_read_where_no_likeness_is_known():
    model = Model()
    assert set(read(model, passage(LINES[0])).values()) == {None}
    assert model.asked == []


def test_bare_words_ask_nothing_that_could_be_answered():
    model, passages = Model(), (near(passage(LINES[0])),)
    assert readers.read(passages, "village children school", LIFE, model) == passages
    assert model.asked == []


@pytest.mark.parametrize(
    "given", [pytest.param(None, id="it broke"), pytest.param((1, 2, 3), id="it told of other sentences")]
)
def test_a_model_that_does_not_judge_every_sentence_is_not_heard(given):
    assert set(read(Model(given=given), near(passage(LINES[0]))).values()) == {None}


def test_without_a_model_nothing_is_read():
    passages = (near(passage(LINES[0])),)
    assert readers.read(passages, QUESTION, LIFE, readers.NONE) == passages


def test_the_record_of_the_artifact_is_not_read():
    model = Model()
    read(model, near(passage(LINES[0], of=origin(title="A title that is nobody's sentence"))))
    assert "title" not in " ".join(model.asked[0][1])
