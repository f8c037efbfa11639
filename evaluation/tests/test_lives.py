"""Small archives of people who never lived: their files, and what is fitted and measured on them."""

import json

import pytest

from evaluation import families, lives
from evaluation.figures import Half
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
    """One archive under each of two numbers, one for each half."""
    whole = {"person": "Rose Finch", "pronoun": "she", "born": "1880", "died": "1950"}
    for key in ("04", "05"):
        (tmp_path / f"{key}.json").write_text(
            json.dumps(whole | {"papers": PAPERS, "questions": QUESTIONS}), encoding="utf-8"
        )
    monkeypatch.setattr(lives, "FOLDER", tmp_path)


def test_every_third_archive_is_held_back():
    assert [one.half for one in lives.every()] == [Half.FIT, Half.FIT, Half.HELD] * (len(FILES) // 3)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_sentence_stands_where_it_is_said_to_stand(path):
    one = lives.read(path)
    texts = {text.key: text.artifact.paragraphs for text in one.texts()}
    assert one.asked
    for asked in one.asked:
        ats = (*asked.right, *asked.near)
        for (paper, n), (key, paragraph, start, end) in zip(ats, one.places(ats), strict=True):
            assert texts[key][paragraph][start:end] == one.papers[paper].sentences[n]
        assert not set(asked.right) & set(asked.near)


@pytest.mark.usefixtures("written")
def test_an_answer_is_to_the_point_where_it_rests_on_a_sentence_that_answers():
    told = families.measure(HASHING)
    assert {(one.id, one.half) for one in told.items} == {
        (f"{key}-0{n}", half) for key, half in (("04", Half.FIT), ("05", Half.HELD)) for n in (0, 1)
    }
    due = [one for one in told.items if one.id.endswith("00")]
    assert [one.outcome for one in due] == ["1 of 1 to the point (due)"] * 2
    assert [one.outcome for one in told.items if one not in due] == ["refused (not due)"] * 2
    values = {(one.name, one.half): one.value for one in told.figures}
    assert values["answered_to_the_point", Half.HELD] == values["claims_to_the_point", Half.FIT] == 1000
    assert values["wrongly_answered", Half.ALL] == values["wrongly_refused", Half.ALL] == 0
