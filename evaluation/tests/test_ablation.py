"""Every row of the table of ablation can be switched off, does something, and is on again afterwards."""

from contextlib import nullcontext

import pytest

from evaluation import ablation, brief, folders
from evaluation.memory import Memory, plain
from evaluation.tests import making
from evaluation.tests.test_sets import ADA, LAMP, QUESTIONS
from personas.embedders.hashing import Hashing


def test_every_entry_of_a_table_and_every_switch_has_a_row_of_its_own():
    names = [(one.group, one.name) for one in ablation.rows()]
    assert len(names) == len({*names})
    held = {one.group: ablation.found(one.at)[2] for one in ablation.TABLES}
    for group, entries in held.items():
        assert len([1 for one, _ in names if one == group]) == len(entries) > 0


@pytest.mark.parametrize("at", [one.at for one in (*ablation.TABLES, *ablation.SWITCHES)])
def test_what_is_switched_off_is_off_and_on_again(at):
    before = ablation.found(at)[2]
    changed = 0
    for row in ablation.rows():
        with row.off():
            changed += ablation.found(at)[2] != before
        assert ablation.found(at)[2] == before
    assert changed >= 1


def test_a_feature_that_is_off_weighs_nothing():
    row = next(one for one in ablation.rows() if (one.group, one.name) == ("feature", "cosine"))
    before = [held.get("cosine") for held in ablation.weights()]
    with row.off():
        assert [held["cosine"] for held in ablation.weights()] == [0] * len(before)
    assert [held.get("cosine") for held in ablation.weights()] == before
    assert before[0]


@pytest.fixture
def archive(tmp_path, monkeypatch):
    rows = [
        making.golden(key, text, gold, outcome=outcome, must_not=["zither"])
        for key, text, outcome, gold in QUESTIONS
    ]
    making.lines(tmp_path / "questions.jsonl", *rows)
    own = plain("letter", LAMP, title="Letter", creator="Ada Pellow", date="1931", kind="letter")
    monkeypatch.setattr(folders, "place", lambda _: tmp_path)
    monkeypatch.setattr(folders, "archive", lambda _, *scope: Memory([own], ADA, Hashing(), *scope))


@pytest.mark.usefixtures("archive")
def test_a_rule_that_answers_is_missed_when_it_is_off():
    bench = ablation.Bench(["washington"])
    whole = bench.measure(nullcontext())
    assert whole["washington right"] == (1, 1)
    row = next(one for one in ablation.rows() if one.name == "quoting")
    told = {"kind of draft: quoting": bench.measure(row.off())}
    assert ablation.table(whole, told)[-1] == "| kind of draft: quoting | -1 | 0 | 0 | 0 |"


@pytest.mark.usefixtures("archive")
def test_the_brief_counts_what_is_right_and_what_is_shown():
    told = {label: (yes, of) for label, yes, of in brief.archive("washington")}
    assert told["evidence hit of all that could be answered"] == (1, 1)
    assert told["gold shown at all, answer or nearest"] == (1, 1)
    assert told["the same, where all is open in whole"] == (1, 1)
    assert told["wrongly answered"] == (0, 1)
    assert told["must-not strings"] == (0, 2)
