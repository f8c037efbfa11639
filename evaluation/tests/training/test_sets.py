"""Each set's reader, on a few rows in the form of the public ones; and all of them together."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from evaluation.tests.training import making
from evaluation.tests.training.chance import Always, Never, seeded
from evaluation.training import sets
from evaluation.training.pairs import Bench, Pair, capped

pytestmark = pytest.mark.nightly
PROJECT = Path(__file__).resolve().parents[3]
ROWS = {one.folder: one for one in (*sets.QUESTIONS, *sets.CLAIMS)}


@pytest.fixture
def read(tmp_path):
    """Return what a set gives, its questions and claims unspoilt by chance unless it is told how to fall."""

    def of(folder, chance=None):
        (making.QUESTIONS | making.CLAIMS)[folder](tmp_path)
        bench = Bench(chance=chance or seeded(1), unseen=lambda _: True)
        return [*ROWS[folder].read(tmp_path / folder, bench)], bench

    return of


def right(pairs):
    return [(one.asked, one.read) for one in pairs if one.holds]


def wrong(pairs):
    return [(one.asked, one.read) for one in pairs if not one.holds]


def test_the_table_is_that_of_the_makers_and_names_every_kind_once():
    assert set(ROWS) == making.QUESTIONS.keys() | making.CLAIMS.keys()
    kinds = [kind for one in ROWS.values() for kind in one.kinds]
    assert len(kinds) == len(set(kinds))
    assert set(sets.CAPS) <= {*kinds, sets.JOINED}
    assert all(one.licence and one.origin for one in ROWS.values())


@pytest.mark.parametrize("folder", ROWS)
def test_a_set_gives_pairs_of_its_own_kinds_and_of_both_sorts(read, folder):
    pairs, _ = read(folder)
    assert {one.kind for one in pairs} == set(ROWS[folder].kinds)
    assert {one.holds for one in pairs} == {True, False}
    assert not [one for one in pairs if "-LRB-" in one.read or " ." in one.read]


# What a set says is right, read without chance; the wrong ones share no pair with it.
RIGHT = {
    "selqa": [("Who dredged the harbour of Leeds?", "Silas Penrose dredged the harbour of Leeds.")],
    "qed_dev": [("who lit the lamp there", "The lamp was lit by Hester Vane.")],
    "fairytaleqa": [("Who dug the old well?", "The old well was dug by a miller.")],
    "snli_counterfactual": [("A boy is playing.", 'A "boy" kicks a ball.')],
    "conjnli": [("He was born in Hull.", "He was born in Hull, but moved.")],
    "fever_symmetric": [("The lamp burns.", "The lamp (old) burns.")] * 2,
    "summedits": [("They left.", "It rained. They left.")],
    "med_help": [("Every old dog ran.", "Every dog ran.")],
}


@pytest.mark.parametrize("folder", RIGHT)
def test_what_is_right_is_what_its_set_says(read, folder):
    pairs, _ = read(folder, Never())
    assert right(pairs) == RIGHT[folder]
    assert not set(right(pairs)) & set(wrong(pairs))


def test_a_claim_to_deceive_comes_with_its_evidence_among_others_and_with_others_alone(read):
    pairs, bench = read("fm2", Always())
    claim = "Vane lit the lamp of supports."
    mixed = [one for one in pairs if one.kind == "fm2_mix"]
    assert [one.holds for one in mixed] == [True, False]
    assert not [one for one in pairs if one.kind == "fm2_far" and (one.holds or " lit it" in one.read)]
    assert bench.facts == [("Vane lit it.", claim), ("It was lit.", claim)]


@pytest.mark.parametrize("folder", ROWS)
def test_nothing_that_is_measured_comes_through_a_reader(tmp_path, folder):
    (making.QUESTIONS | making.CLAIMS)[folder](tmp_path)
    bench = Bench(chance=Always(), unseen=lambda _: False)
    assert [*ROWS[folder].read(tmp_path / folder, bench)] == []


def test_no_kind_is_more_than_its_cap():
    pairs = [Pair("many", str(n), "", holds=True) for n in range(9)] + [Pair("few", "", "", holds=True)] * 2
    kept = capped(pairs, {"many": 4}, seeded(1))
    assert Counter(one.kind for one in kept) == {"many": 4, "few": 2}
    assert set(kept) <= set(pairs)


def test_the_same_files_give_the_same_pairs_whatever_hashes_strings_have(tmp_path):
    shared = making.everything(tmp_path)
    code = (
        "import sys; from pathlib import Path; from evaluation.training import sets\n"
        "print(sets.drawn(Path(sys.argv[1])).digest())"
    )

    def drawn(seed):
        return subprocess.run(
            [sys.executable, "-c", code, str(shared)],
            cwd=PROJECT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()

    assert drawn("1") == drawn("2") == sets.drawn(shared).digest()


def test_what_is_measured_is_not_drawn(tmp_path):
    shared = making.everything(tmp_path)
    assert [one for one in sets.drawn(shared).answers if one.kind == "fairytale"]
    measured = {"context": "He said: the old well was dug by a miller. It was deep and cold all summer."}
    making.objects(shared / "eval" / "some.jsonl", measured)
    story = shared / "train" / "fairytaleqa" / "section-stories" / "val" / "the-well-story.csv"
    one = "The old well was dug by a miller and it was deep and cold all summer."
    making.sheet(story, ("section", "text"), ("1", f"{one} {making.STORY[34:]}"))
    measured["context"] = one
    assert [pair for pair in sets.drawn(shared).answers if pair.kind == "fairytale" and pair.holds]
    making.objects(shared / "eval" / "some.jsonl", measured)
    assert not [pair for pair in sets.drawn(shared).answers if pair.kind == "fairytale" and pair.holds]


def test_a_question_is_not_spoilt_beside_an_answer_that_is_measured(tmp_path, monkeypatch):
    shared = making.everything(tmp_path)
    monkeypatch.setattr(sets, "unseen", lambda _: lambda text: "was dredged in" not in text)
    assert not [one for one in sets.drawn(shared).answers if "was dredged in" in one.read]


def test_what_is_missing_is_named(tmp_path):
    shared = making.everything(tmp_path)
    assert sets.missing(shared) == []
    (shared / "archives" / "one").rmdir()
    (shared / "archives").rmdir()
    assert sets.missing(shared) == ["archives"]
