"""The demo archive keeps the promises that its README makes; read as plain files, without Django."""

import csv
import json
import re
import unicodedata
from pathlib import Path

DEMO = Path(__file__).resolve().parents[2] / "demo"
DROPS = ("archive", "version2")
DIMENSIONS = ("inclusion", "surfacing", "display", "existence")
REASONS = {
    "post_death": ("refuse", "post_death"),
    "general_knowledge": ("refuse", "general_knowledge"),
    "creative": ("refuse", "general_knowledge"),
    "adversarial": ("refuse", "adversarial"),
    "third_party": ("refuse", "third_party"),
    "emotion_self_report": ("downgrade", "mental_state"),
    "mental_state_speculation": ("downgrade", "mental_state"),
}


def rows(drop):
    with (DEMO / drop / "manifest.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def text(drop, path):
    return (DEMO / drop / path).read_bytes().decode("utf-8")


def loaded(name):
    return json.loads((DEMO / name).read_text(encoding="utf-8"))


def questions():
    return [json.loads(line) for line in (DEMO / "questions.jsonl").read_text(encoding="utf-8").splitlines()]


def golds(question):
    return [gold for part in (question["gold"], *question.get("gold_all", [])) for gold in part]


def consent(row):
    policy = loaded("persona.json")["policy"]
    return "".join(
        "y" if (row[name] or ("yes" if policy[name] else "no")) == "yes" else "n" for name in DIMENSIONS
    )


def names_in(written, person):
    spellings = (person["name"], *person["aliases"])
    return [name for name in spellings if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", written)]


def every_text():
    return [(drop, row) for drop in DROPS for row in rows(drop)]


def test_every_text_is_already_in_plain_form():
    for drop, row in every_text():
        written = text(drop, row["path"])
        assert unicodedata.is_normalized("NFC", written), row["path"]
        odd = {c for c in written if unicodedata.category(c) in {"Cc", "Cf", "Co", "Cn", "Cs"}}
        assert odd <= {"\n"}, row["path"]
        assert written.endswith("\n"), row["path"]
        assert not re.search(r"\n\n\n|\n\n\Z|[ ]{2}|[ ]\n|\n[ ]", written), row["path"]


def test_whoever_a_text_names_stands_in_its_mentions_and_in_the_register():
    register = {person["name"]: person for person in loaded("persona.json")["people"]}
    for drop, row in every_text():
        mentioned = {name for name in row["mentions"].split(";") if name}
        written = text(drop, row["path"])
        found = {name for name, person in register.items() if names_in(written, person)}
        assert found <= mentioned <= register.keys(), row["path"]


def test_pictures_and_sounds_are_small_ours_and_have_their_words_beside_them():
    register = {person["name"]: person for person in loaded("persona.json")["people"]}
    listed = rows("media")
    assert sum(file.stat().st_size for file in (DEMO / "media").rglob("*.*")) < 120_000
    assert {row["rights"] for row in listed} == {"CC0-1.0"}
    assert {row["part_of"] for row in listed} <= set(loaded("persona.json")["whole"])
    assert loaded("persona.json")["portrait"] in {row["path"] for row in listed}
    for row in listed:
        path = DEMO / "media" / row["path"]
        words = next(path.with_suffix(end) for end in (".txt", ".vtt") if path.with_suffix(end).is_file())
        found = {name for name, one in register.items() if names_in(words.read_text("utf-8"), one)}
        assert consent(row) == "yyyy", row["path"]
        assert found == {name for name in row["mentions"].split(";") if name}, row["path"]


def test_every_consent_combination_that_means_something_occurs():
    found = {consent(row) for row in rows("archive")}
    included = {f"y{s}{d}{e}" for s in "yn" for d in "yn" for e in "yn"}
    assert included <= found
    assert {"nyyy", "nnnn"} <= found


def test_sensitive_artifacts_are_closed_further_than_the_default():
    classed = {row["sensitive"]: consent(row) for row in rows("archive") if row["sensitive"]}
    assert classed.keys() == {"minors", "medical", "financial", "credentials"}
    assert "yyyy" not in classed.values()


def test_the_register_holds_every_state_and_a_pseudonym_that_no_text_gives_away():
    people = loaded("persona.json")["people"]
    assert {person["state"] for person in people} == {"cleared", "anonymized", "sealed"}
    assert all(("receipt" in person) == (person["state"] == "cleared") for person in people)
    pseudonyms = [person["pseudonym"] for person in people if person["state"] == "anonymized"]
    written = "".join(text(drop, row["path"]) for drop in DROPS for row in rows(drop))
    assert pseudonyms
    assert not any(word in written for name in pseudonyms for word in name.split())


def test_no_two_people_share_a_spelling():
    spelled = [
        name for person in loaded("persona.json")["people"] for name in (person["name"], *person["aliases"])
    ]
    assert len(spelled) == len(set(spelled))


def test_each_canary_stands_in_its_own_file_and_nowhere_else():
    everything = [
        file for file in DEMO.rglob("*") if file.suffix in {".txt", ".csv"} or file.name == "persona.json"
    ]
    for entry in loaded("canaries.json"):
        holders = [
            file for file in everything if entry["canary"] in file.read_text(encoding="utf-8").casefold()
        ]
        assert holders == [DEMO / "archive" / entry["path"]]


def test_no_canary_is_a_part_of_another_and_no_canary_is_unlisted():
    listed = [entry["canary"] for entry in loaded("canaries.json")]
    written = "".join(text(drop, row["path"]) for drop in DROPS for row in rows(drop))
    assert sorted(listed) == sorted(re.findall(r"(?:zorvaline|gorselight)-\d\d", written))
    assert not any(a != b and a in b for a in listed for b in listed)


def test_whatever_is_closed_to_somebody_holds_a_canary():
    guarded = {entry["path"]: set(entry["never"]) for entry in loaded("canaries.json")}
    sealed = {person["name"] for person in loaded("persona.json")["people"] if person["state"] == "sealed"}
    for row in rows("archive"):
        if consent(row) != "yyyy" or sealed & set(row["mentions"].split(";")):
            assert {"public", "family"} <= guarded[row["path"]]
        elif row["tier"] == "family":
            assert guarded[row["path"]] == {"public"}
        else:
            assert row["path"] not in guarded


def test_a_canary_of_a_sealed_person_stands_in_a_paragraph_that_names_them():
    sealed = [person for person in loaded("persona.json")["people"] if person["state"] == "sealed"]
    by_name = [entry for entry in loaded("canaries.json") if "sealed person" in entry["reason"]]
    assert by_name
    for entry in by_name:
        paragraphs = text("archive", entry["path"]).split("\n\n")
        (holder,) = [paragraph for paragraph in paragraphs if entry["canary"] in paragraph]
        assert any(names_in(holder, person) for person in sealed)


def test_expectation_and_gold_agree():
    for question in questions():
        expected, wanted = question["expected"], REASONS.get(question["kind"], ("proceed", None))
        answered = expected["outcome"] == "answered"
        assert (expected["category"], expected["category_reason"]) == wanted, question["id"]
        assert answered == bool(golds(question)) == bool(question["answer"]), question["id"]
        assert expected["best_rung"] == ("supported" if answered else "refused"), question["id"]
        assert not (question["gold"] and question.get("gold_all")), question["id"]


def test_gold_quotes_stand_once_where_the_asker_may_look_in_both_versions():
    first = {row["path"]: row for row in rows("archive")}
    changed = {row["path"] for row in rows("version2")}
    changed |= set((DEMO / "version2" / "withdrawn.txt").read_text(encoding="utf-8").split())
    for question, gold in [(one, each) for one in questions() for each in golds(one)]:
        row = first[gold["path"]]
        assert text("archive", gold["path"]).count(gold["quote"]) == 1, question["id"]
        assert len(gold["quote"]) <= 300, question["id"]
        assert gold["path"] not in changed, question["id"]
        assert consent(row) in {"yyyy", "yyny"}, question["id"]
        assert row["tier"] == "public" or question.get("as", "femi") == "femi", question["id"]


def test_the_family_and_the_public_are_asked_the_same_and_expect_different_answers():
    asked = {(question["question"], question.get("as")): question for question in questions()}
    pairs = [
        (asked[text_, "femi"], asked[text_, "rhea"])
        for text_, user in asked
        if user == "femi" and (text_, "rhea") in asked
    ]
    assert len(pairs) >= 2
    assert all(family["gold"] != public["gold"] for family, public in pairs)
