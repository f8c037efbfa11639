"""``kwanzaa-verify --page``: one file, for its owner alone, never over another, and never of a log."""

import stat

import pytest

from audit.tests.bundles import KEYSET_FILE, make
from audit.verify import USAGE, main

MADE = make()


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "bundle.json").write_bytes(MADE.data)
    (tmp_path / "keyset.json").write_bytes(KEYSET_FILE)
    (tmp_path / "opened.json").write_bytes(MADE.opened.encode())
    return tmp_path


def run(folder, *options):
    keyset = ["--keyset", str(folder / "keyset.json")]
    return main([str(folder / "bundle.json"), *keyset, *options])


def test_a_page_is_written_for_its_owner_alone(folder, capsys):
    page = folder / "replay.html"
    assert run(folder, "--replay", str(folder / "opened.json"), "--page", str(page)) == 0
    assert stat.S_IMODE(page.stat().st_mode) == 0o600
    said = page.read_text(encoding="utf-8")
    assert "As it was sealed" in said
    assert "PASS: this is what the archive signed and logged." in said
    assert "PASS" in capsys.readouterr().out


def test_a_file_that_is_there_stays(folder, capsys):
    page = folder / "replay.html"
    page.write_text("mine")
    assert run(folder, "--page", str(page)) == 3
    assert "is there already" in capsys.readouterr().err
    assert page.read_text() == "mine"


@pytest.mark.parametrize("more", [["b.json"], ["--log", "log.jsonl"]])
def test_a_page_is_of_one_bundle(folder, more, capsys):
    with pytest.raises(SystemExit) as ended:
        run(folder, "--page", "x.html", *more)
    assert ended.value.code == USAGE
    assert "--page" in capsys.readouterr().err
