"""What the tests' own set-up does with a test that cannot run here."""

from types import SimpleNamespace
from typing import Any

import pytest

import conftest


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


def test_what_is_there_is_run(items: list[pytest.Item], config: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conftest, "NEEDS", {"shared": (lambda: True, "")})
    monkeypatch.setenv("CI", "")
    conftest.pytest_collection_modifyitems(config, items)
    assert len(items) == 2
    assert config.told == []
