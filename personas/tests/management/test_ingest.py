import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from personas.core.consent import OPEN_IN_WHOLE
from personas.core.policy import parse
from personas.models import ArchiveVersion, Artifact, Person, Persona, PolicyVersion, Tier
from personas.tests.folders import write_folder

CREATE = ["--create", "--name", "Ada", "--died", "1987-11-03", "--pronouns", "she"]


@pytest.fixture
def root(tmp_path):
    return write_folder(tmp_path / "archive", {"a.txt": {}, "b.txt": {"mentions": "Ben"}})


def run(*arguments):
    out, err = StringIO(), StringIO()
    call_command("ingest", *map(str, arguments), stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_a_folder_is_taken_in_published_and_answers_and_a_second_time_nothing_changes(log, root):
    out, _ = run(root, "--persona", "ada", *CREATE, "--open", "--publish")
    ada = Persona.objects.get(slug="ada")
    assert (ada.state, ada.pronouns, ada.died) == ("active", "she", "1987-11-03")
    assert "ada: 2 added; 2 new passages" in out
    assert "Entered in the register: Ben." in out
    stands = f"Version 1 stands, root {ArchiveVersion.objects.get().root}."
    assert stands in out
    assert limits() == [("public", 4000, 8000, 10), ("family", 12000, 8000, 20)], "the usual tiers"
    out, _ = run(root, "--persona", "ada", *CREATE, "--open", "--publish")
    assert "ada: 2 already here; 0 new passages" in out
    assert stands in out


def test_the_report_comes_as_json(log, root):
    out, _ = run(root, "--persona", "ada", *CREATE, "--open", "--publish", "--json")
    report = json.loads(out)
    assert report["items"] == [{"path": "a.txt", "outcome": "added"}, {"path": "b.txt", "outcome": "added"}]
    assert (report["ok"], report["version"], report["passages"], report["people"]) == (True, 1, 2, ["Ben"])


def test_findings_are_told_as_words_and_as_json_and_the_exit_status_is_1(log, tmp_path, capsys):
    root = write_folder(tmp_path / "archive", {"a.txt": {"kind": "Letter"}})
    for more in ((), ("--json",)):
        with pytest.raises(SystemExit) as caught:
            call_command("ingest", str(root), "--persona", "ada", *CREATE, *more)
        assert caught.value.code == 1
    said = capsys.readouterr()
    assert "manifest.csv, row 2 has an unknown kind ('Letter'): use a kind of the archive format" in said.err
    assert "1 findings: nothing was kept" in said.err
    report = json.loads(said.out)
    assert ([found["rule"] for found in report["findings"]], report["ok"]) == (["kind"], False)
    assert not Persona.objects.exists()


TIERS = "name,daily_chars,artifact_chars\nreaders,90000,50000\npupils,,\n"


def limits():
    return list(
        Tier.objects.order_by("rank").values_list("name", "daily_chars", "artifact_chars", "per_minute")
    )


def test_tiers_are_attested_with_the_archive(log, root, tmp_path):
    (tmp_path / "mine.csv").write_text(TIERS)
    out, _ = run(root, "--persona", "ada", *CREATE, "--open", "--publish", "--tiers", tmp_path / "mine.csv")
    assert limits() == [("readers", 90000, 50000, 10), ("pupils", 4000, 8000, 10)]
    signed = parse(bytes(PolicyVersion.objects.get().document))
    assert [(tier.name, tier.daily_chars) for tier in signed.tiers] == [("readers", 90000), ("pupils", 4000)]
    assert "Tier readers: excerpts of up to 300 characters" in out
    assert "90,000 characters" in out


def test_an_archive_folder_may_carry_its_tiers(log, tmp_path):
    root = write_folder(tmp_path / "archive", {"a.txt": {"tier": "pupils"}})
    (root / "tiers.csv").write_text(TIERS)
    for tiers in (TIERS, TIERS.replace("90000", "99")):  # what stands is changed on the desk
        (root / "tiers.csv").write_text(tiers)
        run(root, "--persona", "ada", *CREATE, "--open")
        assert limits()[0] == ("readers", 90000, 50000, 10)
    assert [name for name, *_ in limits()] == ["readers", "pupils"]


def test_a_dry_run_says_what_comes_of_it_and_what_each_tier_gets_and_keeps_nothing(log, root):
    def told(*more):
        return run(root, "--persona", "ada", *CREATE, *more, "--publish", "--dry-run")[0]

    said = {
        ("--open",): (
            *("2 added", "nothing was kept", "Tier public: excerpts of up to 300 characters"),
            *("Tier family: excerpts of up to 600 characters", "Say --whole in place of --open"),
        ),
        ("--whole",): ("what is open in whole has no budget",),
        (): ("Tier public: nothing, unless a record says otherwise.",),
    }
    for more, lines in said.items():
        assert [line for line in lines if line not in told(*more)] == []
    assert "Say --whole" not in told("--whole")
    assert [m.objects.count() for m in (Persona, Artifact, Person, ArchiveVersion)] == [0, 0, 0, 0]


def test_a_whole_archive_is_signed_as_one_and_what_is_sensitive_stays_rationed(log, tmp_path):
    root = write_folder(tmp_path / "archive", {"a.txt": {}, "b.txt": {"sensitive": "medical"}})
    run(root, "--persona", "ada", *CREATE, "--whole", "--publish")
    document = bytes(PolicyVersion.objects.get().document)
    signed = parse(document)
    assert (signed.v, signed.default, b'"cap":"whole"' in document) == (3, OPEN_IN_WHOLE, True)
    assert dict(signed.rules)["b.txt"].cap == 600
    assert "a.txt" not in dict(signed.rules)


def test_what_was_attested_as_a_paragraph_never_becomes_whole_after_a_death(log, root, capsys):
    run(root, "--persona", "ada", *CREATE, "--open", "--publish")
    before = bytes(PolicyVersion.objects.get().document)
    with pytest.raises(SystemExit):
        call_command("ingest", str(root), "--persona", "ada", "--whole")
    assert "would allow more than the person allowed" in capsys.readouterr().err
    assert bytes(PolicyVersion.objects.get().document) == before


def test_a_table_of_tiers_that_is_none_founds_nothing(log, root, tmp_path):
    for table, says in (
        (None, "there is no"),
        ("name,cap\na,1\n", "unknown column"),
        ("name,per_minute\na,many\n", "no number"),
    ):
        if table:
            (tmp_path / "mine.csv").write_text(table)
        with pytest.raises(CommandError, match=says):
            run(root, "--persona", "ada", *CREATE, "--tiers", tmp_path / "mine.csv")
    assert not Persona.objects.exists()


def test_the_tiers_of_an_archive_that_stands_are_changed_on_the_desk(log, root, tmp_path):
    run(root, "--persona", "ada", *CREATE, "--open")
    (tmp_path / "mine.csv").write_text(TIERS)
    with pytest.raises(CommandError, match="its steward changes them on the desk"):
        run(root, "--persona", "ada", *CREATE, "--tiers", tmp_path / "mine.csv")
    assert [name for name, *_ in limits()] == ["public", "family"]


def test_a_slug_belongs_to_one_name(log, root):
    run(root, "--persona", "ada", *CREATE, "--open")
    with pytest.raises(CommandError, match="there is a persona ada already, Ada"):
        run(root, "--persona", "ada", "--create", "--name", "Ben")


def test_what_is_missing_is_named(log, root):
    for arguments, says in (
        ([], "say --create"),
        (["--create"], "say --name"),
        (["--create", "--name", "Ada", "--died", "in 1987"], "is not a date like"),
        (["--create", "--name", "Ada", "--born", "1990", "--died", "1907"], "before the birth, 1990"),
    ):
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
