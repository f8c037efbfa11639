"""Fitting on questions small enough to know by heart: it learns what is there, and writes what can be read again."""

import csv
import gzip
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from citations.core.picking import calibration, picking_tables
from citations.core.picking.weighing import Judge
from citations.core.supporting import support_table
from evaluation import folders, similarity
from evaluation.figures import Half
from evaluation.fitting import bearing, pools, tables
from evaluation.letting_through import NOBODY
from evaluation.memory import Memory, plain
from evaluation.tests import making
from personas import embedders

TOWNS = ("Leeds", "York", "Hull", "Ripon", "Otley", "Selby", "Goole", "Malton")
HASHING = embedders.get("hashing")
WRITTEN = (picking_tables, calibration, support_table)


def selqa(folder):
    rows = [
        {
            "article": town,
            "question": f"Who dredged the harbour of {town} in summer{n}?",
            "candidates": [
                f"The harbour of {town} is old and deep.",
                f"It was dredged in summer{n} at {town} by Silas Penrose.",
            ],
            "answers": [1],
        }
        for town in TOWNS
        for n in range(6)
    ]
    (folder / "train" / "selqa").mkdir(parents=True)
    for part, some in (("dev", rows[::2]), ("test", rows[1::2])):
        with gzip.open(
            folder / "train" / "selqa" / f"selqa-ass-{part}.json.gz", "wt", encoding="utf-8"
        ) as file:
            json.dump(some, file)


def fairytales(folder):
    root = folder / "train" / "fairytaleqa"
    stories, asked = root / "section-stories" / "val", root / "questions" / "val"
    stories.mkdir(parents=True)
    asked.mkdir(parents=True)
    with (stories / "the-well-story.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(
            [("section", "text"), ("1", "The well was dug by a\nmiller. It was deep.")]
        )
    with (asked / "the-well-questions.csv").open("w", encoding="utf-8", newline="") as file:
        rows = (
            ("cor_section", "ex-or-im1", "question", "answer1"),
            ("1", "explicit", "Who dug the well?", "a miller."),
            ("1", "implicit", "Why?", "thirst"),
        )
        csv.writer(file).writerows(rows)


def qed(folder):
    text = "The lamp was lit by Hester Vane. Granite was carried up by mules."
    row = {
        "title_text": "Marrow Point",
        "question_text": "who lit the lamp",
        "paragraph_text": text,
        "annotation": {"explanation_type": "single_sentence", "selected_sentence": {"start": 0, "end": 32}},
    }
    other = row | {"annotation": {"explanation_type": "none"}}
    (folder / "train" / "qed_dev").mkdir(parents=True)
    with gzip.open(folder / "train" / "qed_dev" / "qed-dev.jsonlines.gz", "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(one) + "\n" for one in (row, other))


def right(pool):
    return [pool.passages[n].sentences[m].text for n, m in sorted(pool.right)]


@pytest.fixture
def shared(tmp_path):
    (tmp_path / "eval").mkdir()
    making.squad(tmp_path / "eval")
    making.clapnq(tmp_path / "eval")
    making.acl(tmp_path / "eval")
    making.wice(tmp_path / "eval")
    (tmp_path / "eval" / bearing.WORDS).touch()
    selqa(tmp_path)
    fairytales(tmp_path)
    qed(tmp_path)
    return tmp_path


@pytest.fixture
def everything(monkeypatch):
    monkeypatch.setattr(pools, "fitted", lambda _: True)


@pytest.mark.usefixtures("everything")
def test_each_set_tells_which_sentences_answer(shared):
    first, _, none = pools.of_squad(shared, HASHING)
    assert right(first) == ["The harbour was dredged in 1903 by Silas Penrose."]
    assert (none.due, right(none)) == (False, [])
    assert [one.due for one in pools.of_clapnq(shared, HASHING)] == [True, False]
    assert all(one.right for one in pools.of_acl(shared, HASHING) if one.due)
    (well,) = pools.of_fairytales(shared, HASHING)
    assert right(well) == ["The well was dug by a miller."] * well.due
    (lamp,) = pools.of_qed(shared, HASHING)
    assert right(lamp) == ["The lamp was lit by Hester Vane."] * lamp.due


def test_of_the_other_half_nothing_is_read(shared, monkeypatch):
    monkeypatch.setattr(pools, "fitted", lambda _: False)
    assert [
        *pools.of_squad(shared, HASHING),
        *pools.of_clapnq(shared, HASHING),
    ] == []
    assert list(pools.of_acl(shared, HASHING)) == []


def test_a_training_question_in_four_is_left_without_its_answer(shared):
    found = list(pools.of_selqa(shared, HASHING))
    due = [one for one in found if one.due]
    assert 0 < len(due) < len(found)
    assert all(one.right for one in due)
    assert not any(one.right for one in found if not one.due)


def test_tables_are_fitted_and_written_as_a_module_that_says_the_same(shared, monkeypatch):
    monkeypatch.setattr(tables, "COUNTS", {"selqa": 1.0})
    module = tables.fitted(list(pools.of_selqa(shared, HASHING)), embedder="some-1", needed=-7)
    made: dict[str, object] = {}
    exec(compile(module, "tables", "exec"), made)  # noqa: S102 - it is the module that was just written
    assert made["LIKENESS_OF"] == "some-1"
    first, judge = made["FIRST"], made["BY_WORDS"]
    assert isinstance(first, dict)
    assert isinstance(judge, Judge)
    assert first["held"] + first["rarest"] + first["nowhere"] != 0
    likened = made["BY_LIKENESS"]
    assert isinstance(likened, Judge)
    assert (likened.needed, judge.needed) == (-7, tables._BLIND)
    assert not tables.LIKENESS & set(judge.weights)


def test_the_command_names_the_data_that_it_misses(settings, tmp_path):
    settings.KWANZAA_SHARED = str(tmp_path)
    with pytest.raises(CommandError, match="eval is missing: put the public data there"):
        call_command("calibrate")


@pytest.mark.nightly
@pytest.mark.usefixtures("everything")
def test_the_command_writes_every_table_and_the_same_ones_again(
    shared, settings, monkeypatch, tmp_path, capsys
):
    archive = shared / "archives" / "douglass"
    archive.mkdir(parents=True)
    letter = "The harbour was dredged in 1903 by Silas Penrose."
    text = plain("letter.txt", letter, title="Letter", creator="Nemo")
    expected = {
        "category": "proceed",
        "category_reason": None,
        "outcome": "answered",
        "best_rung": "supported",
    }
    asked = {
        "id": "g1",
        "question": "Who dredged the harbour?",
        "kind": "factual",
        "expected": expected,
        "gold": [{"path": "letter.txt", "quote": letter}],
    }
    (archive / "questions.jsonl").write_text(json.dumps(asked), encoding="utf-8")
    memory = Memory([text], NOBODY, HASHING)
    for table in WRITTEN:
        module = tmp_path / Path(str(table.__file__)).name
        module.write_text(Path(str(table.__file__)).read_text(encoding="utf-8"), encoding="utf-8")
        monkeypatch.setattr(table, "__file__", str(module))
    chance = [similarity.Best(half=Half.FIT, right=0, foreign=n % 997) for n in range(5000)]
    monkeypatch.setattr(similarity, "drawn", lambda *_: chance)
    monkeypatch.setattr(bearing, "fitted", lambda _: True)
    monkeypatch.setattr(folders, "cached", lambda: HASHING)
    monkeypatch.setattr(folders, "read", lambda *_: memory)
    settings.KWANZAA_SHARED = str(shared)
    call_command("calibrate")
    told = capsys.readouterr().out
    for table in WRITTEN:
        name = Path(str(table.__file__)).name
        assert f"{name}: changed" in told
        compile((tmp_path / name).read_text(encoding="utf-8"), name, "exec")
    assert (tmp_path / "picking_tables.py").read_text(encoding="utf-8").count("Judge(") == 2
    call_command("calibrate")
    assert capsys.readouterr().out.count("as it was") == len(WRITTEN)
