"""Reading the environment: what is said, what is left out, what cannot be understood."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from kwanzaa.environment import choice, database, decimal, folder, number, switch, words


@pytest.mark.parametrize(
    ("said", "meant"),
    [("1", True), ("yes", True), ("True", True), (" on ", True), ("0", False), ("", False), ("off", False)],
)
def test_a_switch_is_on_or_off(said: str, meant: bool) -> None:  # noqa: FBT001 -- a table's column
    assert switch({"X": said}, "X", default=not meant) is meant


@pytest.mark.parametrize("default", [True, False])
def test_a_switch_that_is_not_set_has_its_default(default: bool) -> None:  # noqa: FBT001 -- a table's column
    assert switch({}, "X", default=default) is default


def test_a_switch_that_says_something_else_is_named() -> None:
    with pytest.raises(ImproperlyConfigured, match="X is 'perhaps': say 1 or 0"):
        switch({"X": "perhaps"}, "X", default=True)


def test_a_list_has_commas() -> None:
    assert words({"X": " a.example, ,b.example"}, "X", "") == ["a.example", "b.example"]
    assert words({}, "X", "") == []


def test_a_choice_outside_its_set_is_named_with_the_set() -> None:
    assert choice({"X": "b"}, "X", ("a", "b"), "a") == "b"
    with pytest.raises(ImproperlyConfigured, match="X is 'c': say one of a, b"):
        choice({"X": "c"}, "X", ("a", "b"), "a")


def test_a_relative_folder_lies_beside_the_default() -> None:
    assert folder({}, "X", Path("/project/.kwanzaa")) == Path("/project/.kwanzaa")
    assert folder({"X": "other"}, "X", Path("/project/.kwanzaa")) == Path("/project/other")
    assert folder({"X": "/far"}, "X", Path("/project/.kwanzaa")) == Path("/far")


def test_a_database_address_is_taken_apart() -> None:
    found = database("postgresql://me:s%40crt@db.example:6543/archive?sslmode=require")
    assert found == {
        "HOST": "db.example",
        "PORT": "6543",
        "USER": "me",
        "PASSWORD": "s@crt",
        "NAME": "archive",
        "OPTIONS": {"sslmode": "require"},
    }


def test_a_broken_database_address_is_an_error_that_keeps_the_password_to_itself() -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL cannot be read") as caught:
        database("postgresql://me:topsecret@[half/x")
    assert "topsecret" not in str(caught.value)


@pytest.mark.parametrize(("said", "meant"), [({}, 7), ({"X": " 12 "}, 12), ({"X": "0"}, 0)])
def test_a_number_is_whole(said: dict[str, str], meant: int) -> None:
    assert number(said, "X", default=7, most=12) == meant


@pytest.mark.parametrize("said", ["", "-1", "13", "1.5", "²", "9" * 5_000])
def test_a_number_that_is_none_or_too_large_is_named(said: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"X is .*: say a whole number from 0 to 12"):
        number({"X": said}, "X", default=7, most=12)


@pytest.mark.parametrize(
    ("said", "meant"), [({}, 0.5), ({"X": "0"}, 0), ({"X": " 1.25 "}, 1.25), ({"X": "2"}, 2)]
)
def test_a_decimal_is_read(said: dict[str, str], meant: float) -> None:
    assert decimal(said, "X", default="0.5", most=2) == meant


@pytest.mark.parametrize("said", ["", "2.1", "-1", "nan", "1e1", "0.1234", "1,5", "\u0661"])
def test_a_decimal_that_is_none_or_too_large_is_named(said: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"X is .*: say a number from 0 to 2"):
        decimal({"X": said}, "X", default="0", most=2)
