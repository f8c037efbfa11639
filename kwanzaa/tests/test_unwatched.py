"""Coverage misses none of our lines for being spared Django's."""

import sys
from types import FrameType
from typing import Any

import pytest

from kwanzaa.tests import unwatched


@pytest.fixture
def told() -> Any:
    """Trace in place of whoever does, and note which functions are begun."""
    before, begun = sys.gettrace(), list[str]()

    def note(frame: FrameType, event: str, _argument: object) -> Any:
        begun.append(frame.f_code.co_name)

    def run(call: Any) -> list[str]:
        sys.settrace(note)
        try:
            call()
        finally:
            sys.settrace(before)
        return begun

    return run


def foreign() -> None:
    deeper()


def deeper() -> None:
    assert sys.gettrace() is None


def broken() -> None:
    deeper()
    raise LookupError


def ours() -> None:
    unwatched.unwatched(foreign)()
    with pytest.raises(LookupError):
        unwatched.unwatched(broken)()
    after()


def after() -> None:
    assert sys.gettrace() is not None


def test_foreign_code_is_not_traced_and_ours_is_from_then_on(told: Any) -> None:
    begun = told(ours)
    assert not {"foreign", "deeper", "broken"} & set(begun)
    assert {"ours", "after"} <= set(begun)


def test_without_a_tracer_nothing_changes() -> None:
    before = sys.gettrace()
    sys.settrace(None)
    try:
        assert unwatched.unwatched(len)("abc") == 3
        assert sys.gettrace() is None
    finally:
        sys.settrace(before)


def test_all_that_is_named_is_there_and_comes_back_after_the_run() -> None:
    named = [(place, name, getattr(place, name)) for place, name in unwatched.FOREIGN]
    with unwatched.foreign_code_unwatched():
        assert all(getattr(place, name) is not plain for place, name, plain in named)
    assert all(getattr(place, name) is plain for place, name, plain in named)
