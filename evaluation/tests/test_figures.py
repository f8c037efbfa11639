import json

import numpy as np
import pytest

from evaluation import figures, report
from evaluation.figures import Figure, Half, Item, Measured
from evaluation.vectors import Cached
from ledger.core.errors import CanonicalError
from personas.embedders.hashing import Hashing


@pytest.mark.parametrize(
    ("pairs", "wanted"),
    [
        pytest.param([(True, 9), (False, 1)], 1000, id="apart"),
        pytest.param([(True, 1), (False, 9)], 0, id="the wrong way round"),
        pytest.param([(True, 5), (False, 5)], 500, id="a tie counts half"),
        pytest.param([(True, 5), (True, 7), (False, 5), (False, 1)], 875, id="one tie of four"),
        pytest.param([(True, 5)], 0, id="no negatives"),
    ],
)
def test_auc_counts_pairs_in_the_right_order(pairs, wanted):
    assert figures.auc(pairs) == wanted


def test_f1_and_balanced_accuracy():
    pairs = [(True, True), (True, False), (False, True), (False, False), (False, False)]
    assert figures.f1(pairs) == 500
    assert figures.balanced(pairs) == (500 + 666) // 2
    assert figures.balanced([(True, True)]) == 0
    assert figures.ratio(1, 0) == 0


def test_a_half_depends_on_the_key_alone_and_there_are_two():
    assert {figures.half(f"article {n}") for n in range(20)} == {Half.FIT, Half.HELD}


def test_figures_are_told_for_each_half_that_has_rows():
    rows = [(Half.FIT, True), (Half.FIT, False)]
    assert [(one.half, one.value, one.of) for one in figures.by_half("x", rows, figures.share)] == [
        (Half.FIT, 500, 2),
        (Half.ALL, 500, 2),
    ]


def measured(value=800, outcome="right", side=Half.FIT):
    held = Figure(name="paragraph_recall_at_5", half=Half.HELD, value=value, of=10)
    fit = Figure(name="paragraph_recall_at_5", half=Half.FIT, value=990, of=12)
    item = Item(id="s1", half=side, outcome=outcome, detail="Who dredged it?")
    return Measured(name="squad2", items=(item,), figures=(held, fit))


def test_the_table_tells_the_half_that_counts_beside_floor_and_target():
    heads, row = report.table([measured()])
    assert heads.split()[:3] == ["figure", "half", "value"]
    assert row.split() == [
        "squad2.paragraph_recall_at_5", "held", "0.800", "10", "0.990", "0.947", "≥", "0.960", "not", "reached",
    ]  # fmt: skip
    assert report.table([Measured(name="demo", items=(), figures=())]) == []
    assert report.table([measured(960)])[1].split()[-2:] == ["0.960", "reached"]


def run(**changes):
    return json.loads(json.dumps({"at": "2026", "sets": {"squad2": measured(**changes).to_value()}}))


def test_two_runs_are_compared_question_by_question():
    told = list(report.changes(run(), run(outcome="wrong")))
    assert told == ["squad2: 1 of 1 changed", "  s1: right → wrong  Who dredged it?"]
    assert list(report.changes(run(), run())) == []
    assert list(report.changes({"sets": {}}, run()))[1] == "  s1: not asked → right  Who dredged it?"
    with pytest.raises(CanonicalError):
        list(report.changes([], run()))


def test_vectors_are_made_once_and_kept(tmp_path):
    file = tmp_path / "deep" / "v.vectors"
    first = Cached(Hashing(), file)
    rows = first.embed(["one lamp", "two lamps", "one lamp"])
    assert np.array_equal(rows, Hashing().embed(["one lamp", "two lamps", "one lamp"]))
    assert (first.made, first.count("one lamp"), first.count("one lamp")) == (2, 2, 2)
    again = Cached(Hashing(), file)
    assert np.array_equal(again.embed(["two lamps"])[0], rows[1])
    assert again.made == 0
    assert again.embed([]).shape == (0, 384)


def test_a_record_that_was_cut_off_is_made_again(tmp_path):
    file = tmp_path / "v.vectors"
    Cached(Hashing(), file).embed(["a lamp", "a barge"])
    file.write_bytes(file.read_bytes()[:-7])
    again = Cached(Hashing(), file)
    rows = again.embed(["a lamp", "a barge"])
    assert again.made == 1
    assert np.array_equal(rows, Cached(Hashing(), file).embed(["a lamp", "a barge"]))
    assert np.array_equal(rows, Hashing().embed(["a lamp", "a barge"]))


def test_nobody_reads_the_questions_of_the_half_that_is_held_back():
    told = list(report.changes(run(side=Half.HELD), run(side=Half.HELD, outcome="wrong")))
    assert told[1].rstrip() == "  s1: right → wrong"
