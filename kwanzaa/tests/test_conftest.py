"""What the tests' own set-up does with a test that cannot run here, and which files it begins with."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import conftest
from kwanzaa.tests import choosing


@pytest.fixture
def items(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[pytest.Item]:
    """Two tests of this file, of which the first one needs data that is missing."""
    monkeypatch.setattr(conftest, "NEEDS", {"shared": (lambda: False, "the data is missing: fetch it")})
    marked = pytest.Function.from_parent(request.node.parent, name="needy", callobj=lambda: None)
    marked.add_marker("shared")
    return [marked, request.node]


def test_at_home_it_is_left_out_and_a_sentence_says_why(
    items: list[pytest.Item], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "")
    told: list[str] = []
    hook = SimpleNamespace(pytest_deselected=lambda items: told.extend(item.name for item in items))
    config: Any = SimpleNamespace(hook=hook, stash={})
    conftest.pytest_collection_modifyitems(config, items)
    assert (len(items), told) == (1, ["needy"])
    assert config.stash[conftest.left_out] == ("1 tests left out: the data is missing: fetch it.",)


def test_in_ci_nothing_is_left_out_and_it_fails(
    items: list[pytest.Item], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    config: Any = SimpleNamespace()
    conftest.pytest_collection_modifyitems(config, items)
    assert len(items) == 2
    with pytest.raises(pytest.fail.Exception, match="shared: the data is missing: fetch it"):
        conftest.pytest_runtest_setup(items[0])
    conftest.pytest_runtest_setup(items[1])  # and a test that needs nothing is let through


def test_the_longest_files_are_begun_first_and_are_there(request: pytest.FixtureRequest) -> None:
    turns = [*map(choosing.turn, request.session.items)]
    assert turns == sorted(turns)
    root = Path(conftest.__file__).parent
    assert [file for file in choosing.LONGEST if not (root / file).exists()] == []
    given: list[Any] = [SimpleNamespace(nodeid=f"{file}::x") for file in ("none.py", *choosing.LONGEST[::-1])]
    ordered = [item.nodeid.removesuffix("::x") for item in sorted(given, key=choosing.turn)]
    assert ordered == [*choosing.LONGEST, "none.py"]


def test_of_a_costly_table_a_few_rows_are_tried_by_day_and_all_at_night(
    request: pytest.FixtureRequest,
) -> None:
    rows = [
        pytest.Function.from_parent(request.node.parent, name=f"{name}[{n}]", callobj=lambda: None)
        for name in ("costly", "cheap")
        for n in range(3)
    ]
    for row in rows[:3]:
        row.add_marker(pytest.mark.by_day(2))
    choosing.leave_to_the_night(rows)
    assert [row.name for row in rows if row.get_closest_marker("nightly")] == ["costly[2]"]


def test_what_is_listed_as_slow_is_there_and_every_requirement_rests_on_a_test_that_is_not() -> None:
    root = Path(conftest.__file__).parent
    for line in choosing.SLOW:
        path, *names = line.partition("[")[0].split("::")
        text = (root / path).read_text(encoding="utf-8")
        assert not names or f"def {names[-1]}(" in text, line
    for row in (root / "docs/reference/requirements.md").read_text(encoding="utf-8").splitlines():
        proofs = [*re.finditer(r"`(\w+/tests/(?!test_browser)[\w/]+\.py)::\w+`", row)]
        slow = [not choosing.SLOW.isdisjoint({one[0].strip("`"), one[1]}) for one in proofs]
        assert not slow or not all(slow), row


def test_in_a_browser_a_test_is_slow_unless_it_says_quick_and_what_is_left_out_is_told() -> None:
    config = SimpleNamespace(option=SimpleNamespace(keyword=""), stash={})
    items: list[Any] = []
    for marks in ({"browser"}, {"browser", "quick"}, {"nightly"}):
        add = SimpleNamespace(nodeid="a.py::b", config=config, get_closest_marker=marks.__contains__)
        add.add_marker = lambda mark, marks=marks: marks.add(mark.name)
        items.append(add)
    choosing.part_the_slow(items)
    conftest.pytest_deselected(items)
    assert config.stash[conftest.left_out] == (
        "1 nightly tests left out: make nightly runs them.",
        "1 slow tests left out: make test-slow runs them.",
        "1 ordinary tests left out: make test runs them.",
    )


def test_long_runs_are_no_part_of_the_ordinary_run(request: pytest.FixtureRequest) -> None:
    given = request.config.getini("addopts")
    assert given[given.index("-m") + 1] == "not nightly"
