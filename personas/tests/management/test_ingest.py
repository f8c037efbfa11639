import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from personas.models import ArchiveVersion, Artifact, Person, Persona
from personas.tests.folders import write_folder

CREATE = ["--create", "--name", "Ada", "--died", "1987-11-03", "--pronouns", "she"]


@pytest.fixture
def root(tmp_path):
    return write_folder(tmp_path / "archive", {"a.txt": {}, "b.txt": {"mentions": "Ben"}})


def run(*arguments):
    out, err = StringIO(), StringIO()
    call_command("ingest", *map(str, arguments), stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_a_folder_is_taken_in_published_and_answers(log, root):
    out, _ = run(root, "--persona", "ada", *CREATE, "--open", "--publish")
    ada = Persona.objects.get(slug="ada")
    assert (ada.state, ada.pronouns, ada.died) == ("active", "she", "1987-11-03")
    assert "added" in out
    assert "ada: 2 added; 2 new passages" in out
    assert "Entered in the register: Ben." in out
    assert f"Version 1 stands, root {ArchiveVersion.objects.get().root}." in out


def test_running_it_again_says_so_and_changes_nothing(log, root):
    run(root, "--persona", "ada", *CREATE, "--open", "--publish")
    out, _ = run(root, "--persona", "ada", *CREATE, "--open", "--publish")
    assert "ada: 2 already here; 0 new passages" in out
    assert "Version 1 stands" in out
    assert ArchiveVersion.objects.count() == 1


def test_the_report_comes_as_json(log, root):
    out, _ = run(root, "--persona", "ada", *CREATE, "--open", "--publish", "--json")
    report = json.loads(out)
    assert report["items"] == [{"path": "a.txt", "outcome": "added"}, {"path": "b.txt", "outcome": "added"}]
    assert (report["ok"], report["version"], report["passages"], report["people"]) == (True, 1, 2, ["Ben"])


def test_findings_are_told_and_the_exit_status_is_1(log, tmp_path):
    root = write_folder(tmp_path / "archive", {"a.txt": {"date": "June"}, "b.txt": {}}, b_txt=b"")
    with pytest.raises(SystemExit) as caught:
        run(root, "--persona", "ada", *CREATE, "--open")
    assert caught.value.code == 1
    assert not Persona.objects.exists()


def test_findings_name_thing_reason_and_next_step(log, tmp_path, capsys):
    root = write_folder(tmp_path / "archive", {"a.txt": {"kind": "Letter"}})
    with pytest.raises(SystemExit):
        call_command("ingest", str(root), "--persona", "ada", *CREATE)
    err = capsys.readouterr().err
    assert "manifest.csv, row 2 has an unknown kind ('Letter'): use a kind of the archive format" in err
    assert "1 findings: nothing was kept" in err


def test_findings_come_as_json(log, tmp_path, capsys):
    root = write_folder(tmp_path / "archive", {"a.txt": {"kind": "Letter"}})
    with pytest.raises(SystemExit):
        call_command("ingest", str(root), "--persona", "ada", *CREATE, "--json")
    report = json.loads(capsys.readouterr().out)
    assert [found["rule"] for found in report["findings"]] == ["kind"]
    assert not report["ok"]


def test_a_dry_run_keeps_nothing(log, root):
    out, _ = run(root, "--persona", "ada", *CREATE, "--open", "--publish", "--dry-run")
    assert "2 added" in out
    assert "nothing was kept" in out
    assert [m.objects.count() for m in (Persona, Artifact, Person, ArchiveVersion)] == [0, 0, 0, 0]


def test_a_slug_belongs_to_one_name(log, root):
    run(root, "--persona", "ada", *CREATE, "--open")
    with pytest.raises(CommandError, match="there is a persona ada already, Ada"):
        run(root, "--persona", "ada", "--create", "--name", "Ben")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param([], "say --create", id="no persona"),
        pytest.param(["--create"], "say --name", id="no name"),
        pytest.param(["--create", "--name", "Ada", "--died", "in 1987"], "EDTF", id="bad date"),
        pytest.param(
            ["--create", "--name", "Ada", "--born", "1990", "--died", "1907"],
            "died: 1907 is before the birth, 1990. Correct one of the two.",
            id="died before born",
        ),
        pytest.param(["--create", "--name", "Ada", "--died", "9999"], "is not yet", id="a death to come"),
    ],
)
def test_what_is_missing_is_named(log, root, arguments, says):
    with pytest.raises(CommandError, match=says):
        run(root, "--persona", "ada", *arguments)


def test_what_cannot_be_published_says_why_and_stays_taken_in(log, tmp_path):
    root = write_folder(tmp_path / "archive", {"a.txt": {"inclusion": "yes", "mentions": "Ben"}})
    with pytest.raises(CommandError, match="not settled \\(Ben\\)"):
        run(root, "--persona", "ada", *CREATE, "--publish")
    assert Artifact.objects.count() == 1
    assert Persona.objects.get().state == "draft"


def test_a_first_run_makes_keys_for_trying_things_out(db, settings, tmp_path, root):
    settings.KWANZAA_KEYS = tmp_path / "keys"
    run(root, "--persona", "ada", *CREATE, "--open", "--publish")
    assert (tmp_path / "keys").is_dir()


@pytest.mark.no_cover  # it walks what other tests measure, and tracing costs it much
@pytest.mark.shared
def test_the_douglass_archive_is_taken_in_whole(log, settings):
    folder = settings.KWANZAA_SHARED / "archives" / "douglass"
    arguments = [
        "--create",
        "--name",
        "Frederick Douglass",
        "--died",
        "1895-02-20",
        "--open",
        "--publish",
        "--json",
    ]
    report = json.loads(run(folder, "--persona", "douglass", *arguments)[0])
    assert len(report["items"]) == 72
    assert Artifact.objects.filter(primary=True).count() == 51
    assert report["passages"] > 1000
