"""The demo archive keeps the promises that its README makes; read as plain files, without Django."""

import csv
import json
import re
import unicodedata
from pathlib import Path

import pytest

DEMO = Path(__file__).resolve().parents[2] / "demo"
DROPS = ("archive", "version2")
DIMENSIONS = ("inclusion", "surfacing", "display", "existence")
COLUMNS = [
    "path", "title", "creator", "date", "kind", "language", "source", "rights", "part_of", "description",
    "recipient", "place", "inclusion", "surfacing", "display", "existence", "tier", "mentions", "sensitive",
]  # fmt: skip
KINDS = {
    *("memoir", "letter", "journal", "speech", "article", "email", "message"),
    *("photograph", "recording", "interview", "legal", "biography", "other"),
}
DAY = r"\d{4}(-\d\d(-\d\d)?)?"
EDTF = re.compile(rf"^({DAY}[?~%]?(/{DAY}[?~%]?)?|\d{{3}}X|)$")
QUESTION_KINDS = {
    *(
        "factual_who", "factual_when", "factual_where", "factual_what", "quote_request", "metadata",
        "comparison",
    ),
    *("emotion_self_report", "mental_state_speculation", "unanswerable_in_scope", "misattribution"),
    *(
        "false_premise", "post_death", "general_knowledge", "adversarial", "third_party", "creative",
        "multilingual",
    ),
}  # fmt: skip
REASONS = {
    "post_death": ("refuse", "post_death"),
    "general_knowledge": ("refuse", "general_knowledge"),
    "creative": ("refuse", "general_knowledge"),
    "adversarial": ("refuse", "adversarial"),
    "third_party": ("refuse", "third_party"),
    "emotion_self_report": ("downgrade", "mental_state"),
    "mental_state_speculation": ("downgrade", "mental_state"),
}
REQUIRED_KEYS = {"id", "question", "kind", "expected", "gold", "answer", "must_not", "note"}
OPTIONAL_KEYS = {"gold_all", "alt_outcome", "alt_category_reason", "as"}


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


@pytest.mark.parametrize("drop", DROPS)
def test_the_manifest_has_the_columns_of_an_archive_folder(drop):
    header = (DEMO / drop / "manifest.csv").read_text(encoding="utf-8").splitlines()[0]
    assert header.split(",") == COLUMNS


@pytest.mark.parametrize("drop", DROPS)
def test_manifest_and_folder_name_the_same_files_once(drop):
    named = [row["path"] for row in rows(drop)]
    there = [f"texts/{file.name}" for file in (DEMO / drop / "texts").iterdir()]
    assert sorted(named) == sorted(there)


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


def test_every_row_is_well_formed():
    tiers = {tier["name"] for tier in loaded("persona.json")["tiers"]}
    for _, row in every_text():
        assert row["kind"] in KINDS, row["path"]
        assert EDTF.match(row["date"]), row["path"]
        assert row["tier"] in tiers, row["path"]
        assert {row[name] for name in DIMENSIONS} <= {"yes", "no", ""}, row["path"]
        assert all(row[name] for name in ("title", "creator", "language", "rights")), row["path"]


def test_whoever_a_text_names_stands_in_its_mentions_and_in_the_register():
    register = {person["name"]: person for person in loaded("persona.json")["people"]}
    for drop, row in every_text():
        mentioned = {name for name in row["mentions"].split(";") if name}
        written = text(drop, row["path"])
        found = {name for name, person in register.items() if names_in(written, person)}
        assert found <= mentioned <= register.keys(), row["path"]


def test_every_consent_combination_that_means_something_occurs():
    found = {consent(row) for row in rows("archive")}
    included = {f"y{s}{d}{e}" for s in "yn" for d in "yn" for e in "yn"}
    assert included <= found
    assert {"nyyy", "nnnn"} <= found


def test_some_rows_take_the_default_policy_and_both_tiers_are_used():
    every = rows("archive")
    assert any(not any(row[name] for name in DIMENSIONS) for row in every)
    assert {row["tier"] for row in every if consent(row) == "yyyy"} == {"public", "family"}


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


def test_tiers_rise_and_the_default_profile_is_allowed():
    persona = loaded("persona.json")
    assert [(tier["name"], tier["rank"]) for tier in persona["tiers"]] == [("public", 0), ("family", 1)]
    assert persona["default_profile"] in persona["profiles"]


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


def test_the_second_drop_adds_two_corrects_one_and_withdraws_one():
    first = {row["path"] for row in rows("archive")}
    second = {row["path"] for row in rows("version2")}
    withdrawn = (DEMO / "version2" / "withdrawn.txt").read_text(encoding="utf-8").split()
    assert len(second - first) == 2
    (corrected,) = first & second
    assert text("archive", corrected) != text("version2", corrected)
    assert len(withdrawn) == 1
    assert set(withdrawn) <= first - second


def test_questions_cover_every_kind_and_are_numbered_in_order():
    asked = questions()
    assert [question["id"] for question in asked] == [f"demo-{n:03d}" for n in range(1, len(asked) + 1)]
    assert {question["kind"] for question in asked} == QUESTION_KINDS


def test_every_question_follows_the_schema():
    logins = {login["username"] for login in loaded("logins.json")["logins"] if login["role"] == "requestor"}
    for question in questions():
        assert REQUIRED_KEYS <= question.keys() <= REQUIRED_KEYS | OPTIONAL_KEYS, question["id"]
        assert question["expected"].keys() == {"category", "category_reason", "outcome", "best_rung"}
        assert question.get("as", "femi") in logins, question["id"]
        assert question.get("alt_outcome", ["refused"]) == ["refused"], question["id"]


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


def test_a_gold_quote_of_a_restricted_artifact_asks_for_metadata_only():
    restricted = {row["path"] for row in rows("archive") if consent(row) == "yyny"}
    kinds = {q["kind"] for q in questions() if any(gold["path"] in restricted for gold in golds(q))}
    assert kinds == {"metadata"}


def test_the_family_and_the_public_are_asked_the_same_and_expect_different_answers():
    asked = {(question["question"], question.get("as")): question for question in questions()}
    pairs = [
        (asked[text_, "femi"], asked[text_, "rhea"])
        for text_, user in asked
        if user == "femi" and (text_, "rhea") in asked
    ]
    assert len(pairs) >= 2
    assert all(family["gold"] != public["gold"] for family, public in pairs)


def test_four_logins_are_printed_and_no_password_is_stored():
    logins = loaded("logins.json")["logins"]
    assert [login["username"] for login in logins if login["printed"]] == ["femi", "rhea", "cora", "ola"]
    assert all(login.keys() == {"username", "name", "role", "tier", "printed"} for login in logins)
    assert {login["role"] for login in logins} == {"requestor", "curator", "auditor", "steward"}
