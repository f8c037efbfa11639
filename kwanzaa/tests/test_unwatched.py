"""Coverage misses none of our lines for being spared Django's."""

import functools
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import conftest
from kwanzaa.tests import unwatched

APPS = ("kwanzaa", "ledger", "personas", "citations", "audit")


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


def test_what_is_laid_aside_is_taken_up_where_code_of_ours_begins_and_afterwards(told: Any) -> None:
    def around() -> None:
        with unwatched.laid_aside():
            foreign()
            unwatched.watched(after)()
            with pytest.raises(LookupError):
                unwatched.watched(broken_of_ours)()
            deeper()
        ours()

    begun = told(around)
    assert begun.count("after") == 3
    assert {"broken_of_ours", "ours"} <= set(begun)
    assert not {"foreign", "deeper"} & set(begun)


def test_what_is_not_measured_is_not_traced_at_all_and_whoever_begins_to_trace_goes_on(told: Any) -> None:
    other = lambda *_: None  # noqa: E731 -- a tracer

    def around() -> None:
        with unwatched.laid_aside(is_taken_up=False):
            unwatched.watched(deeper)()
            sys.settrace(other)
        assert sys.gettrace() is other

    assert "deeper" not in told(around)


@pytest.fixture
def threads_traced() -> Iterator[None]:
    before = threading.gettrace()
    threading.settrace(lambda *_: None)
    yield
    threading.settrace(before)


def of_a_thread() -> Any:
    seen = list[Any]()
    thread = threading.Thread(target=lambda: seen.append(sys.gettrace()))
    thread.start()
    thread.join()
    return seen[0]


@pytest.mark.usefixtures("threads_traced")
def test_threads_of_what_is_not_measured_are_not_traced_either() -> None:
    assert of_a_thread() is not None
    with unwatched.laid_aside(is_taken_up=False):
        assert of_a_thread() is None
    assert of_a_thread() is not None
    with unwatched.laid_aside():
        assert of_a_thread() is not None


def test_each_place_that_is_not_measured_is_there_and_none_is_in_a_core() -> None:
    files = [str(one) for app in APPS for one in Path(app).rglob("test_*.py")]
    for place in unwatched.UNMEASURED:
        found = [file for file in files if file.startswith(place)]
        assert found, place
        assert not [file for file in found if "/core/" in file]


def test_what_stands_in_the_table_is_not_measured(request: pytest.FixtureRequest) -> None:
    here: Any = SimpleNamespace(get_closest_marker=lambda _: None, nodeid=request.node.nodeid)
    assert unwatched.is_measured(here)
    here.nodeid = f"{unwatched.UNMEASURED[0]}::test_anything"
    assert not unwatched.is_measured(here)


@pytest.mark.no_cover
def test_of_a_test_that_is_not_measured_neither_itself_nor_its_fixtures_are_traced(of_a_fixture: Any) -> None:
    assert of_a_fixture is None
    assert sys.gettrace() is None


def broken_of_ours() -> None:
    after()
    raise LookupError


def test_of_a_property_what_it_says_is_traced_and_not_how_examples_are_found(told: Any) -> None:
    seen = []

    @settings(max_examples=3, database=None)
    @given(st.integers().map(lambda number: (sys.gettrace(), number)))
    def prop(drawn: Any) -> None:
        seen.append((drawn[0] is None, sys.gettrace() is None))

    item: Any = SimpleNamespace(obj=prop)
    for _ in range(2):  # each row of a parametrised test is of the same function
        unwatched.watch_the_test(item)

    def around() -> None:
        with unwatched.laid_aside():
            item.obj()

    assert "prop" in told(around)
    assert set(seen) == {(True, False)}


def test_this_test_and_its_fixtures_are_traced_as_the_run_is(of_a_fixture: Any) -> None:
    tracer = sys.gettrace()
    assert of_a_fixture is tracer
    assert (tracer is None) == (not unwatched._aside or unwatched._aside[-1] is None)


@pytest.fixture
def of_a_fixture() -> Any:
    return sys.gettrace()


def of_another(answer: Any) -> Any:
    """Stand for a function that another project brings."""
    answer.__module__ = "django.contrib.sessions.middleware"
    return answer


def test_of_the_layers_around_an_answer_ours_alone_are_traced(told: Any) -> None:
    def ours_around(answer: Any) -> Any:
        def first() -> None:
            after()
            answer()

        return first

    wrap = unwatched.layer(lambda answer: answer)
    theirs = wrap(of_another(functools.partial(deeper)))

    def around() -> None:
        with unwatched.laid_aside():
            wrap(ours_around(theirs))()
            deeper()

    begun = told(around)
    assert "after" in begun
    assert "deeper" not in begun


def test_a_view_is_traced_whosever_it_is(told: Any) -> None:
    hand_on = unwatched.view(lambda _handler, given: given)

    def around() -> None:
        with unwatched.laid_aside():
            hand_on(None, of_another(functools.partial(after)))()

    assert "after" in told(around)


def test_of_what_is_given_first_ours_is_traced_and_no_other(told: Any) -> None:
    call = unwatched.watched_if_ours(lambda given, *more: given(*more))

    def around() -> None:
        with unwatched.laid_aside():
            call(after)
            call(of_another(functools.partial(deeper)))

    begun = told(around)
    assert "after" in begun
    assert "deeper" not in begun


@pytest.mark.parametrize(
    "one", [after, conftest.turn, *(SimpleNamespace(__module__=f"{app}.models") for app in APPS)]
)
def test_a_function_of_an_app_is_ours(one: object) -> None:
    assert unwatched.is_ours(one)


@pytest.mark.parametrize("one", [len, Path.open, SimpleNamespace(__module__="auditing.desk"), 1, None])
def test_what_another_brings_is_not(one: object) -> None:
    assert not unwatched.is_ours(one)


def test_without_a_tracer_nothing_changes() -> None:
    before = sys.gettrace()
    sys.settrace(None)
    try:
        assert unwatched.unwatched(len)("abc") == 3
        assert sys.gettrace() is None
    finally:
        sys.settrace(before)


def test_all_that_is_named_is_there_and_comes_back_after_the_run() -> None:
    table = unwatched.FOREIGN + unwatched.OURS + unwatched.ANYBODYS + unwatched.OF_REQUESTS
    named = [(place, name, getattr(place, name)) for place, name in table]
    with unwatched.foreign_code_unwatched():
        assert all(getattr(place, name) is not plain for place, name, plain in named)
    assert all(getattr(place, name) is plain for place, name, plain in named)
