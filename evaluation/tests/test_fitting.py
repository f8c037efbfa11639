"""Fitting on questions small enough to know by heart: it learns what is there, and writes what can be read again."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from citations.core.ranking import calibration, weights
from citations.core.ranking.features import FEATURES
from evaluation import folders, similarity
from evaluation.figures import Half
from evaluation.fitting import pools, tables
from evaluation.letting_through import NOBODY
from evaluation.lives import Asked, Lived, Paper
from evaluation.memory import Memory, plain
from evaluation.tests import making
from personas import embedders

TOWNS = ("Leeds", "York", "Hull", "Ripon", "Otley", "Selby", "Goole", "Malton")
HASHING = embedders.get("hashing")
LETTER = "The harbour was dredged in 1903 by Silas Penrose."


def lived(key: str) -> Lived:
    papers = tuple(
        Paper(
            facts={"title": f"Of {town}", "creator": "Nemo", "kind": "letter", "date": "1903"},
            sentences=(
                f"The harbour of {town} is old and deep.",
                f"It was dredged in summer at {town} by Silas Penrose.",
            ),
        )
        for town in TOWNS
    )
    asked = tuple(
        Asked(text=f"Who dredged the harbour of {town}?", right=((n, 1),), near=())
        for n, town in enumerate(TOWNS)
    )
    return Lived(
        key=key, life=NOBODY, papers=papers, asked=(*asked, Asked(text="Who flew?", right=(), near=()))
    )


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(pools, "every", lambda: iter((lived("01"), lived("02"))))


def fitted() -> weights.Fitted:
    found = list(pools.of_families(HASHING))
    return weights.of(json.loads(tables.fitted(found, embedder="some-1")))


def test_of_the_held_lives_nothing_is_read():
    found = list(pools.of_families(HASHING))
    assert {one.group for one in found} == {"01"}
    assert [one.due for one in found] == [True] * len(TOWNS) + [False]
    assert [found[0].passages[n].sentences[m].text for n, m in found[0].right] == [
        "It was dredged in summer at Leeds by Silas Penrose."
    ]


def test_what_is_fitted_is_read_again_and_is_the_same_again():
    one = fitted()
    assert one == fitted()
    assert one.likeness_of == "some-1"
    assert set(one.first) <= set(FEATURES)
    assert one.first["pairs"] > 0
    assert not tables.LIKENESS & set(one.by_words.weights)


@pytest.mark.parametrize(
    ("right", "sign"),
    [pytest.param(True, 1, id="it tells what answers"), pytest.param(False, -1, id="it tells the contrary")],
)
def test_a_feature_is_worth_what_it_tells(right, sign):
    found = [tables.measure(one, likeness=True) for one in pools.of_families(HASHING) if one.due]
    told = [
        replace(
            one,
            found=tuple(
                replace(each, features={**each.features, "answers": 1000 * (answers == right)})
                for each, answers in zip(one.found, one.right, strict=True)
            ),
        )
        for one in found
    ]
    assert tables.first(told, FEATURES)["answers"] * sign > 0


def test_the_command_names_the_data_that_it_misses(settings, tmp_path):
    settings.KWANZAA_SHARED = str(tmp_path)
    with pytest.raises(CommandError, match="eval is missing: put the public data there"):
        call_command("calibrate")


def test_the_command_writes_every_table_and_the_same_ones_again(settings, monkeypatch, tmp_path, capsys):
    shared = tmp_path / "shared"
    archive = shared / "archives" / "douglass"
    for folder in (shared / "eval", shared / "train", archive):
        folder.mkdir(parents=True)
    making.squad(shared / "eval")
    making.clapnq(shared / "eval")
    making.acl(shared / "eval")
    asked = making.golden("g1", "Who dredged the harbour?", [{"path": "letter.txt", "quote": LETTER}])
    making.lines(archive / "questions.jsonl", asked)
    memory = Memory([plain("letter.txt", LETTER, title="Letter", creator="Nemo")], NOBODY, HASHING)
    for table in (weights, calibration):
        module = tmp_path / Path(str(table.__file__)).name
        module.write_text("", encoding="utf-8")
        monkeypatch.setattr(table, "__file__", str(module))
    (tmp_path / weights.FILE).write_text("", encoding="utf-8")
    chance = [
        similarity.Best(half=Half.FIT, right=similarity.Near(0), foreign=similarity.Near(n % 997))
        for n in range(5000)
    ]
    monkeypatch.setattr(similarity, "drawn", lambda *_: chance)
    monkeypatch.setattr(pools, "fitted", lambda _: True)
    monkeypatch.setattr(folders, "cached", lambda: HASHING)
    monkeypatch.setattr(folders, "read", lambda *_: memory)
    settings.KWANZAA_SHARED = str(shared)
    call_command("calibrate")
    told = capsys.readouterr().out
    for name in (weights.FILE, "calibration.py"):
        assert f"{name}: " in told
    assert weights.of(json.loads((tmp_path / weights.FILE).read_text(encoding="utf-8"))).first
    call_command("calibrate")
    assert capsys.readouterr().out.count("as it was") == 2
