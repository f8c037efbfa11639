"""Two questions in one, and words of others: what was written down is counted as it is meant."""

import json

import pytest

from citations.core.query.understood import read
from evaluation import folders, lent, letting_through, parts, strangers, without
from evaluation.memory import Memory, plain
from personas.embedders.hashing import Hashing

GULL = "A gull took the whole loaf of bread from the sill."
FIG = "The fig tree bore nothing in that summer."


@pytest.fixture(scope="module")
def demo() -> Memory:
    return folders.read(parts.DEMO, parts.ADA, Hashing())


def test_a_half_that_nothing_answers_is_counted_as_said(demo):
    rows = [json.loads(line) for line in parts.QUESTIONS.read_text(encoding="utf-8").splitlines()]
    assert [sum(row["id"].startswith(half) for row in rows) for half in ("fit", "held")] == [20, 20]
    told = parts.ask(rows[1], demo)
    assert (told.half, told.refused, told.said, told.hit) == ("fit", False, True, True)


def test_no_words_of_another_are_delivered_as_the_person_s(demo):
    rows = [json.loads(line) for line in lent.CLAIMS.read_text(encoding="utf-8").splitlines()]
    assert len(rows) == 60
    assert [row["id"] for row in rows if lent.lent(row, demo)] == []


def test_an_honest_frame_is_delivered(demo):
    own = {
        "path": "texts/1979_memoir_ch1_the_spoon.txt",
        "quote": "My father taught me the Morse code with a spoon.",
        "form": "model",
        "claim": "Ada Pellowe wrote that her father taught her the Morse code with a spoon.",
    }
    assert lent.lent(own, demo)


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("What was his father's job?", "What was Owen Pugh's father's job?"),
        ("When did she see him?", "When did Owen Pugh see Owen Pugh?"),
        ("Where is the quarry?", ""),
    ],
)
def test_a_stranger_s_name_stands_in_the_pronoun_s_place(question, asked):
    assert strangers.named(question, "Owen Pugh") == asked


def test_archives_are_asked_about_whoever_they_never_heard_of(monkeypatch):
    monkeypatch.setattr(folders, "cached", Hashing)
    rows = list(strangers.measure(most=1))
    assert [row[2] for row in rows] == [2 * strangers.EACH] * 2
    assert sum(row[1] for row in rows) == rows[0][2]


def test_what_answers_is_taken_away_and_nothing_else():
    texts = [plain(key, said, title=key, creator="Ada Pellowe") for key, said in (("a", GULL), ("b", FIG))]
    memory = Memory(texts, parts.ADA, Hashing())
    scoped = letting_through.scoped(read("What did the gull take?"), parts.ADA)
    found = {one.origin.record_key for one in memory.search(scoped)}
    left = without.without(memory, [("a", 0, 0, len(GULL))])
    assert found == {"a", "b"}
    assert {one.origin.record_key for one in left.search(scoped)} == {"b"}
    assert left.members([]) == ()


def test_questions_are_asked_again_without_what_answers_them(monkeypatch):
    monkeypatch.setattr(folders, "cached", Hashing)
    ((label, refused, asked),) = without.measure(most=1)
    assert label == "asked with what answers taken away: refused"
    assert 0 < refused <= asked
