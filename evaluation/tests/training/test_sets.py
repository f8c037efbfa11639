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


def test_selqa_pairs_a_question_with_what_answers_and_with_three_that_do_not(read):
    pairs, _ = read("selqa", Never())
    assert right(pairs) == [
        ("Who dredged the harbour of Leeds?", "Silas Penrose dredged the harbour of Leeds.")
    ]
    assert len(wrong(pairs)) == 3


def test_squad_takes_its_wrong_ones_from_the_lines_around(read):
    pairs, _ = read("squad_train44_nqg", Never())
    assert right(pairs)[0] == (
        "when was the harbour of leeds dredged?",
        "the harbour of leeds was dredged in 1900.",
    )
    assert len(wrong(pairs)) == 2 * len(making.TOWNS)
    assert not set(right(pairs)) & set(wrong(pairs))


def test_qed_takes_one_sentence_or_leaves_the_row(read):
    pairs, _ = read("qed_dev", Never())
    assert right(pairs) == [("who lit the lamp there", "The lamp was lit by Hester Vane.")]
    assert {text for _, text in wrong(pairs)} == {"Granite was carried up by mules.", "The keeper slept."}


def test_of_a_fairytale_only_what_is_told_word_for_word_is_asked(read):
    pairs, _ = read("fairytaleqa", Never())
    assert right(pairs) == [("Who dug the old well?", "The old well was dug by a miller.")]
    assert {asked for asked, _ in wrong(pairs)} == {"Who dug the old well?"}


def test_qamr_asks_long_questions_of_known_sentences_alone(read):
    pairs, _ = read("qamr", Never())
    assert set(right(pairs)) == {
        ("Who lit the old lamp?", "Vane lit the lamp (of granite)."),
        ("Who lit the old lamp?", "Nobody kept accounts."),
    }
    lamp = [text for asked, text in wrong(pairs)]
    assert "Mules carried it." in lamp


def test_a_quarter_of_what_does_not_follow_is_left_out_of_the_captions(read):
    follows = ("A boy is playing.", 'A "boy" kicks a ball.')
    assert right(read("snli_counterfactual", Always())[0]) == [follows]


def test_no_caption_that_does_not_follow_is_kept_when_chance_says_no(read):
    pairs, _ = read("snli_counterfactual", Never())
    assert wrong(pairs) == []


def test_a_not_of_any_set_of_negations_is_no_yes(read):
    pairs, _ = read("negation_nli")
    assert {claim for claim, _ in right(pairs)} == {"It is entailment."}
    assert {claim for claim, _ in wrong(pairs)} == {
        "It is neutral.",
        "It is not_entailment.",
        "It is contradiction.",
    }
    assert {text for _, text in pairs_texts(pairs)} == {"It isn’t open."}


def pairs_texts(pairs):
    return [(one.asked, one.read) for one in pairs]


def test_a_conjunction_is_evidence_of_its_parts(read):
    pairs, _ = read("conjnli")
    assert right(pairs) == [("He was born in Hull.", "He was born in Hull, but moved.")]
    assert wrong(pairs) == [("He was born in Leeds.", "He was born in Hull.")]


def test_a_claim_to_deceive_comes_with_its_evidence_among_others_and_with_others_alone(read):
    pairs, bench = read("fm2", Always())
    claim = "Vane lit the lamp of supports."
    assert (claim, "Vane lit it.") in right(pairs)
    mixed = [one for one in pairs if one.kind == "fm2_mix"]
    assert [one.holds for one in mixed] == [True, False]
    assert "Vane lit it." in mixed[0].read
    assert mixed[0].read.count("Mules") == 3
    assert not [one for one in pairs if one.kind == "fm2_far" and (one.holds or " lit it" in one.read)]
    assert bench.facts == [("Vane lit it.", claim), ("It was lit.", claim)]


def test_a_fact_of_the_symmetric_set_is_what_the_newer_files_support(read):
    pairs, bench = read("fever_symmetric")
    assert wrong(pairs) == [("The lamp is out.", "The lamp burns.")]
    assert bench.facts == [("The lamp (old) burns.", "The lamp burns.")]


def test_what_denies_a_sentence_never_holds_and_the_sentence_among_others_does(read):
    pairs, bench = read("cannot_wikifactcheck")
    said = [one for one in pairs if one.kind == "cannot_same"]
    assert len(said) in (5, 6)  # every second row, and one row denies nothing
    assert all(one.holds and one.asked in one.read for one in said)
    assert not [one for one in pairs if one.kind in ("cannot", "cannot_rev") and one.holds]
    assert all("dry" in one.read for one in pairs if one.kind == "cannot_rev")
    assert right(one for one in pairs if one.kind == "anto") == [("Hot it is.", "It is hot.")]
    assert all(evidence == claim for evidence, claim in bench.facts)


def test_a_summary_of_more_than_is_read_at_once_is_left_out(read):
    pairs, _ = read("summedits")
    assert right(pairs) == [("They left.", "It rained. They left.")]


def test_a_row_without_a_label_is_left_out(read):
    pairs, _ = read("med_help")
    assert right(pairs) == [("Every old dog ran.", "Every dog ran.")]


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


def test_another_pair_is_another_digest(tmp_path):
    shared = making.everything(tmp_path)
    before = sets.drawn(shared).digest()
    path = shared / "train" / "med_help" / "MED.tsv"
    path.write_text(path.read_text(encoding="utf-8").replace("Every old", "Every young"), encoding="utf-8")
    assert sets.drawn(shared).digest() != before


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


def test_two_claims_are_joined_of_what_the_sets_found(tmp_path):
    pairs = sets.drawn(making.everything(tmp_path)).supports
    made = [one for one in pairs if one.kind == sets.JOINED]
    assert {one.holds for one in made} == {True, False}
    assert len(made) == sets.CAPS[sets.JOINED]


def test_what_is_missing_is_named(tmp_path):
    shared = making.everything(tmp_path)
    assert sets.missing(shared) == []
    (shared / "archives" / "one").rmdir()
    (shared / "archives").rmdir()
    assert sets.missing(shared) == ["archives"]
