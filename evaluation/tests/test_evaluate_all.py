import json

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from evaluation import folders
from evaluation.management.commands import evaluate_all
from evaluation.tests import making
from personas.embedders.hashing import Hashing


@pytest.fixture
def shared(tmp_path, monkeypatch, settings):
    """A data folder with one set, a state folder, and no model."""
    (tmp_path / "shared" / "eval").mkdir(parents=True)
    making.squad(tmp_path / "shared" / "eval")
    settings.KWANZAA_SHARED = tmp_path / "shared"
    settings.KWANZAA_STATE = tmp_path / "state"
    settings.BASE_DIR = tmp_path / "project"
    settings.KWANZAA_SERVICES = None
    monkeypatch.setattr(folders, "cached", Hashing)
    return tmp_path


def run(capsys, *arguments):
    call_command("evaluate_all", *arguments)
    return capsys.readouterr().out


def test_what_is_present_is_measured_and_what_is_not_is_told_in_one_line(shared, capsys):
    out = run(capsys, "squad2", "clapnq")
    assert "clapnq: not present, left out" in out
    assert out.count("clapnq") == out.count("clapnq_public_answerable.jsonl") + 1
    assert "right_sentence_first" in out
    kept = json.loads((shared / "state" / "evaluation" / "last.json").read_text())
    assert [one["id"] for one in kept["sets"]["squad2"]["items"]] == ["s1", "s2", "s3"]


def test_a_run_is_kept_in_the_history_and_drawn(shared, capsys):
    run(capsys, "squad2", "--keep", f"--json={shared / 'run.json'}")
    folder = shared / "project" / "docs" / "evaluation"
    (line,) = (folder / "history.jsonl").read_text().splitlines()
    assert {one for one in json.loads(line)["figures"] if one.count(".") == 1} == {
        "squad2.paragraph_recall_at_5",
        "squad2.paragraph_recall_at_5_untitled",
        "squad2.right_sentence_first",
        "squad2.abstention_auc",
    }
    assert (folder / "figures.svg").read_text().startswith("<svg")


def test_two_runs_are_compared(shared, capsys):
    before, after = shared / "a.json", shared / "b.json"
    run(capsys, "squad2", f"--json={before}")
    after.write_text(before.read_text().replace('"right"', '"wrong"', 1))
    assert "squad2: 1 of 3 changed\n  s1: right → wrong" in run(capsys, "--compare", str(before), str(after))
    assert run(capsys, "--compare", str(before), str(before)) == "Nothing changed.\n"


def test_figures_of_other_halves_are_not_kept(shared, settings):
    settings.KWANZAA_HALVES = "2"
    with pytest.raises(CommandError, match="other halves are not kept"):
        call_command("evaluate_all", "squad2", "--keep")
    assert not (shared / "project").exists()


def test_the_demo_is_asked_through_the_real_pipeline(shared, monkeypatch, capsys):
    called = []

    def command(name, *arguments, **options):
        called.append((name, *arguments[:1]))
        if name == "evaluate":
            item = {
                "id": "d1",
                "category": "proceed",
                "outcome": "refused",
                "reason": "not_covered",
                "text": "No.",
            }
            row = {"yes": 1, "of": 2, "thousandths": 500}
            options["json"].write_text(json.dumps({"summary": {"all": {"category": row}}, "items": [item]}))

    monkeypatch.setattr(evaluate_all, "call_command", command)
    monkeypatch.setattr(evaluate_all, "migrate", lambda: called.append(("migrate",)))
    out = run(capsys, "demo")
    assert called == [("migrate",), ("load_demo",), ("evaluate", "ada-pellowe")]
    assert "all 0.500 of 2" in out


def test_a_set_that_cannot_be_measured_is_told_and_the_rest_is_kept(shared, monkeypatch, capsys):
    def command(*_words, **_options):
        raise CommandError("these are not the keys of this log; use the log's own")

    monkeypatch.setattr(evaluate_all, "call_command", command)
    monkeypatch.setattr(evaluate_all, "migrate", lambda: None)
    with pytest.raises(CommandError, match=r"Not measured, see above: demo\."):
        call_command("evaluate_all", "demo", "squad2")
    out = capsys.readouterr().out
    assert "demo: cannot be measured, left out: these are not the keys of this log; use the log's own." in out
    assert "KWANZAA_STATE=FOLDER KWANZAA_KEYS=OTHER" in out
    kept = json.loads((shared / "state" / "evaluation" / "last.json").read_text())
    assert list(kept["sets"]) == ["squad2"]
    assert list(kept["not_measured"]) == ["demo"]
