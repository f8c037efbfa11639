"""Small archives of people who never lived: their files, and what is fitted and measured on them."""

import json

import numpy as np
import pytest

from citations.adapters import turning
from citations.core.picking import readers
from citations.evaluation import families, lives
from citations.evaluation.figures import Half
from citations.evaluation.fitting import pools
from citations.evaluation.fitting import turning as fitting
from citations.evaluation.lives import Use
from personas import embedders

HASHING = embedders.get("hashing")
FILES = sorted(lives.FOLDER.glob("*.json"))
BELL = "I cast the chapel bell in 1902 with my brother Amos."
PAPERS = [
    {
        "title": "Journal, 1902",
        "creator": "Rose Finch",
        "recipient": "",
        "date": "1902",
        "kind": "journal",
        "sentences": [f"Rain again on day number {n} of the harvest month." for n in range(5)] + [BELL],
    }
]
QUESTIONS = [
    {"question": "When did she cast the chapel bell?", "right": ["0.5"], "near": ["0.1"]},
    {"question": "What did the bishop pay for the zither?", "right": [], "near": ["0.5"]},
]


@pytest.fixture
def written(tmp_path, monkeypatch):
    """One archive under each of three numbers, one for each use."""
    whole = {"person": "Rose Finch", "pronoun": "she", "born": "1880", "died": "1950"}
    for key in ("03", "04", "05"):
        (tmp_path / f"{key}.json").write_text(
            json.dumps(whole | {"papers": PAPERS, "questions": QUESTIONS}), encoding="utf-8"
        )
    monkeypatch.setattr(lives, "FOLDER", tmp_path)


def test_there_are_archives_for_every_use():
    assert len(FILES) == 48
    assert {one.use for one in map(lives.read, FILES)} == set(Use)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_sentence_stands_where_it_is_said_to_stand(path):
    one = lives.read(path)
    texts = {text.key: text.artifact.paragraphs for text in one.texts()}
    for asked in one.asked:
        ats = (*asked.right, *asked.near)
        for (paper, n), (key, paragraph, start, end) in zip(ats, one.places(ats), strict=True):
            assert texts[key][paragraph][start:end] == one.papers[paper].sentences[n]
        assert not set(asked.right) & set(asked.near)


@pytest.mark.usefixtures("written")
def test_what_is_fitted_on_is_not_what_turns_and_neither_is_measured_as_held():
    (found,) = {one.group for one in pools.of_lives(HASHING, readers.NONE)}
    assert (found, [one.key for one in lives.every(Use.TURNED)]) == ("04", ["03"])
    first, none = pools.of_lives(HASHING, readers.NONE)
    assert [first.passages[n].sentences[m].text for n, m in first.right] == [BELL]
    assert (first.due, none.due, none.right) == (True, False, frozenset())


@pytest.mark.usefixtures("written")
def test_an_answer_is_to_the_point_where_it_rests_on_a_sentence_that_answers():
    told = families.measure(HASHING, readers.NONE)
    assert {(one.id, one.half) for one in told.items} == {
        (f"{key}-0{n}", half) for key, half in (("04", Half.FIT), ("05", Half.HELD)) for n in (0, 1)
    }
    due = [one for one in told.items if one.id.endswith("00")]
    assert [one.outcome for one in due] == ["1 of 1 to the point (due)"] * 2
    assert [one.outcome for one in told.items if one not in due] == ["refused (not due)"] * 2
    values = {(one.name, one.half): one.value for one in told.figures}
    assert values["answered_to_the_point", Half.HELD] == values["claims_to_the_point", Half.FIT] == 1000
    assert values["wrongly_answered", Half.ALL] == values["wrongly_refused", Half.ALL] == 0


@pytest.mark.usefixtures("written")
def test_a_question_is_turned_towards_what_answers_it():
    (rows,) = fitting.drawn(HASHING)
    before = rows.asked @ rows.sentences.T
    added = fitting.fitted([rows])
    after = (rows.asked + rows.asked @ added) @ rows.sentences.T
    due = rows.due.astype(bool)
    assert (after[due] - after[~due].max()) > (before[due] - before[~due].max())
    assert np.abs(fitting.slope([rows], added)).max() < 1e-3


def test_two_matrices_that_differ_by_rounding_are_alike():
    one = turning.Turning("a", np.zeros((2, 2)))
    assert fitting.alike(one, turning.Turning("b", np.full((2, 2), 1e-4)))
    assert not fitting.alike(one, turning.Turning("b", np.full((2, 2), 3e-4)))
