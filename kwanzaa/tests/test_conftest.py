"""What the tests' own set-up does with a test that cannot run here, with more cores, and with long runs."""

import gc
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import conftest
from kwanzaa.tests.soaks import Soak


@pytest.fixture
def items(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[pytest.Item]:
    """Two tests of this file, of which the first one needs data that is missing."""
    monkeypatch.setattr(conftest, "NEEDS", {"shared": (lambda: False, "the data is missing: fetch it")})
    node = request.node
    marked = pytest.Function.from_parent(node.parent, name="needy", callobj=lambda: None)
    marked.add_marker("shared")
    return [marked, node]


@pytest.fixture
def config() -> Any:
    """As much of pytest's configuration as is touched; ``told`` is what was reported as left out."""
    told: list[str] = []
    hook = SimpleNamespace(pytest_deselected=lambda items: told.extend(item.name for item in items))
    return SimpleNamespace(hook=hook, stash={}, told=told)


def test_at_home_it_is_left_out_and_a_sentence_says_why(
    items: list[pytest.Item], config: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "")
    conftest.pytest_collection_modifyitems(config, items)
    assert len(items) == 1
    assert config.told == ["needy"]
    assert config.stash[conftest.left_out] == ("1 tests left out: the data is missing: fetch it.",)


def test_in_ci_nothing_is_left_out_and_it_fails(
    items: list[pytest.Item], config: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    conftest.pytest_collection_modifyitems(config, items)
    assert len(items) == 2
    with pytest.raises(pytest.fail.Exception, match="shared: the data is missing: fetch it"):
        conftest.pytest_runtest_setup(items[0])
    conftest.pytest_runtest_setup(items[1])  # and a test that needs nothing is let through


def test_the_cores_are_tested_without_the_data_folder_too() -> None:
    """As ``make test-core`` does, on those of its files that look for that folder."""
    root = Path(conftest.__file__).parent
    needy = [file for file in root.glob("*/tests/core/**/test_*.py") if {"SHARED", "VECTORS"} & words(file)]
    apart = ["-q", "-c", "/dev/null", f"--rootdir={root}", "--noconftest", "-p", "no:django"]
    given = {**os.environ, "KWANZAA_SHARED": "/nowhere", "PYTHONPATH": str(root)}
    given.pop("CI", None)  # there the folder has to be
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *apart, "-p", "no:cacheprovider", *map(str, needy)],
        env=given,
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert len(needy) > 5
    assert run.returncode == 0, run.stdout


def words(file: Path) -> set[str]:
    return set(re.findall(r"\w+", file.read_text(encoding="utf-8")))


def test_what_is_there_is_run(items: list[pytest.Item], config: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conftest, "NEEDS", {"shared": (lambda: True, "")})
    monkeypatch.setenv("CI", "")
    conftest.pytest_collection_modifyitems(config, items)
    assert len(items) == 2
    assert config.told == []


def test_a_process_among_several_hands_over_what_it_left_out(config: Any) -> None:
    worker = SimpleNamespace(stash={conftest.left_out: ("2 tests left out.",)}, workeroutput={})
    conftest.pytest_sessionfinish(SimpleNamespace(config=worker))  # type: ignore[arg-type] # as much as is read
    conftest.pytest_testnodedown(SimpleNamespace(config=config, workeroutput=worker.workeroutput), error=None)
    said: list[str] = []
    reporter: Any = SimpleNamespace(write_line=lambda line, **_: said.append(line))
    conftest.pytest_terminal_summary(reporter, config)
    assert said == ["2 tests left out."]


@pytest.mark.parametrize(
    ("cores", "processes"),
    [
        pytest.param(1, 0, id="one core: in this process"),
        pytest.param(2, 3, id="two cores: one more, for most of the longest wait"),
        pytest.param(64, 4, id="many cores: as many as help"),
        pytest.param(None, 0, id="nobody knows"),
    ],
)
def test_tests_run_on_as_many_cores_as_there_are(
    cores: int | None, processes: int, config: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert conftest.pytest_xdist_auto_num_workers(config) == processes


def test_the_longest_files_are_begun_first_and_are_there(items: list[pytest.Item]) -> None:
    root = Path(conftest.__file__).parent
    assert [file for file in conftest.LONGEST if not (root / file).exists()] == []
    given: list[Any] = [
        *items,
        *(SimpleNamespace(nodeid=f"{file}::test_x") for file in reversed(conftest.LONGEST)),
    ]
    ordered = sorted(given, key=conftest.turn)
    assert tuple(item.nodeid.removesuffix("::test_x") for item in ordered[:-2]) == conftest.LONGEST
    assert ordered[-2:] == items


def test_long_runs_are_no_part_of_the_ordinary_run(request: pytest.FixtureRequest) -> None:
    assert request.config.getini("addopts")[-2:] == ["-m", "not nightly"]


def test_a_long_run_is_kept_also_when_it_found_something(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    history = tmp_path / "soaks" / "history.jsonl"
    for differences in (0, 3):
        soak = Soak(name="test_x", history=history)
        soak.note(seed=7, count=10, differences=differences, longest_ms=4)
    kept = [json.loads(line) for line in history.read_text().splitlines()]
    assert [line["differences"] for line in kept] == [0, 3]
    assert kept[0].keys() == {
        *("at", "commit", "cpus", "soak", "seed", "count", "differences", "seconds", "longest_ms")
    }
    assert capsys.readouterr().out == history.read_text()


def test_without_a_file_a_long_run_is_printed_only(soak: Soak, capsys: pytest.CaptureFixture[str]) -> None:
    soak.note(seed=7, count=10, differences=0)
    assert soak.history is None
    assert json.loads(capsys.readouterr().out)["soak"] == soak.name


def test_what_was_there_before_the_first_test_is_no_garbage_and_what_comes_after_is_looked_through() -> None:
    assert gc.isenabled()
    assert gc.get_freeze_count() > conftest.GARBAGE
    assert gc.get_threshold()[0] == conftest.GARBAGE
