"""Spare coverage what it does not measure: pytest, Hypothesis, and Django while it puts SQL together and runs it.

Python 3.11 stops for a tracer at every line of everybody, and most lines that a test runs are not ours. What is named
in ``FOREIGN`` calls no code of ours that is measured. Around a test the tracer is laid aside, and taken up where code
of ours begins: a module that is imported, a fixture, the test itself.
"""

import dataclasses
import functools
import json
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, ParamSpec, TypeVar

import pytest
from _pytest import fixtures, python
from _pytest.assertion import rewrite
from _pytest.config import PytestPluginManager
from django.contrib.sessions.backends.db import SessionStore
from django.core.handlers import base
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.db.models import Model, QuerySet
from django.db.models.sql import Query
from django.db.models.sql.compiler import SQLCompiler, SQLInsertCompiler, SQLUpdateCompiler
from django.template.base import Template
from django.test import client, utils
from django.urls.resolvers import URLResolver

from personas.selectors import access

APPS: Final = ("kwanzaa", "ledger", "personas", "citations", "audit", "conftest")
P = ParamSpec("P")
R = TypeVar("R")

# Files and folders that walk, from farther off, what other tests measure: browsers, workers, whole houses, and
# properties over many archives. Tracing them costs time and finds next to no line. Every branch of a core is measured
# by that core's own tests.
UNMEASURED: Final = (
    "audit/tests/test_browser.py",
    "audit/tests/test_hostile.py",
    "audit/tests/test_installed.py",
    "audit/tests/test_two_verifiers.py",
    "citations/tests/test_browser_",
    "citations/tests/test_canaries.py",
    "citations/tests/test_demo.py",
    "citations/tests/test_races.py",
    "citations/tests/test_worker.py",
    "citations/tests/twins/",
    "citations/tests/writers/test_lies.py",
    "kwanzaa/tests/faults/",
    "kwanzaa/tests/test_access_table.py",
    "kwanzaa/tests/test_browser",
    "kwanzaa/tests/test_learnt_apart.py",
    "kwanzaa/tests/test_run.py",
    "kwanzaa/tests/test_watch_canaries.py",
    "personas/tests/test_browser_",
    "personas/tests/test_migrations.py",
    "personas/tests/test_parity.py",
    "personas/tests/test_search.py",
)

FOREIGN: Final[tuple[tuple[Any, str], ...]] = (
    (SQLCompiler, "execute_sql"),
    (SQLInsertCompiler, "execute_sql"),
    (SQLUpdateCompiler, "execute_sql"),
    (CursorWrapper, "execute"),
    (CursorWrapper, "executemany"),
    (Query, "add_q"),
    (Query, "clone"),
    (Query, "add_ordering"),
    (Query, "add_annotation"),
    (Query, "get_aggregation"),
    (QuerySet, "_fetch_all"),
    (QuerySet, "aggregate"),
    (QuerySet, "annotate"),
    (QuerySet, "count"),
    (QuerySet, "exclude"),
    (QuerySet, "exists"),
    (QuerySet, "filter"),
    (QuerySet, "first"),
    (QuerySet, "get"),
    (QuerySet, "order_by"),
    (QuerySet, "select_related"),
    (QuerySet, "update"),
    (QuerySet, "values_list"),
    (BaseDatabaseWrapper, "cursor"),
    (Model, "__init__"),
    (Model, "_save_table"),
    (SessionStore, "save"),
    (Template, "compile_nodelist"),
    (Template, "render"),
    (URLResolver, "resolve"),
    (URLResolver, "_reverse_with_prefix"),
    (access, "get_objects_for_user"),
    (client, "store_rendered_templates"),
    (client.RequestFactory, "generic"),
    (dataclasses, "_process_class"),
    (json.JSONEncoder, "encode"),
    (re, "_compile"),
    (utils, "setup_databases"),  # migrations are not measured; what follows them has tests of its own
    (rewrite, "rewrite_asserts"),
)
# Where pytest and Django call what is ours, beside the test itself.
OURS: Final[tuple[tuple[Any, str], ...]] = (
    (python, "importtestmodule"),
    (PytestPluginManager, "_importconftest"),
    (base.BaseHandler, "load_middleware"),
)
# Where pytest calls what it is given first: ours or not.
ANYBODYS: Final[tuple[tuple[Any, str], ...]] = (
    (fixtures, "call_fixture_func"),
    (fixtures, "_teardown_yield_fixture"),
)
# Where Django puts one middleware around another, and where it hands on a view.
OF_REQUESTS: Final[tuple[tuple[Any, str], ...]] = (
    (base, "convert_exception_to_response"),
    (base.BaseHandler, "make_view_atomic"),
)


def unwatched(call: Callable[P, R]) -> Callable[P, R]:
    """Return the same without a tracer, where there is one."""

    @functools.wraps(call)
    def alone(*args: P.args, **kwargs: P.kwargs) -> R:
        tracer = sys.gettrace()
        if tracer is None:
            return call(*args, **kwargs)
        sys.settrace(None)
        try:
            return call(*args, **kwargs)
        finally:
            sys.settrace(tracer)
            _called()

    return alone


def is_measured(item: pytest.Item) -> bool:
    """Say whether coverage is told what a test runs."""
    return item.get_closest_marker("no_cover") is None and not item.nodeid.startswith(UNMEASURED)


@contextmanager
def laid_aside(*, is_taken_up: bool = True) -> Iterator[None]:
    """Trace nobody in the block but what is ``watched``, or nobody at all; whoever began to trace meanwhile goes on.

    Where nobody is traced, no thread that begins in the block is either: a server's, who answers a browser.
    """
    tracer, of_threads = sys.gettrace(), threading.gettrace()
    _aside.append(tracer if is_taken_up else None)
    sys.settrace(None)
    if not is_taken_up:
        threading.settrace(None)
    try:
        yield
    finally:
        _aside.pop()
        sys.settrace(sys.gettrace() or tracer)
        threading.settrace(threading.gettrace() or of_threads)
        _called()


def watched(call: Callable[P, R]) -> Callable[P, R]:
    """Return the same with the tracer that was laid aside, where one was."""

    @functools.wraps(call)
    def seen(*args: P.args, **kwargs: P.kwargs) -> R:
        if not _aside or sys.gettrace() is not None:
            return call(*args, **kwargs)
        sys.settrace(_aside[-1])
        try:
            return call(*args, **kwargs)
        finally:
            sys.settrace(None)

    return seen


def watch_the_test(item: pytest.Function) -> None:
    """Have the test itself traced; of a property what it says, and not how its examples are found."""
    held = getattr(item.obj, "hypothesis", None)
    if held is None:
        item.obj = watched(item.obj)
    elif not hasattr(held, "is_watched"):
        held.inner_test, held.is_watched = watched(held.inner_test), True


def is_ours(call: object) -> bool:
    """Say whether a function, or what can be called like one, is of this project."""
    return str(getattr(call, "__module__", "")).partition(".")[0] in APPS


def watched_if_ours(calls: Callable[..., R]) -> Callable[..., R]:
    """Return the same, watched wherever what it is to call, its first argument, is ours."""
    seen = watched(calls)

    @functools.wraps(calls)
    def call(first: object, *args: Any, **kwargs: Any) -> R:
        return (seen if is_ours(first) else calls)(first, *args, **kwargs)

    return call


def layer(wrap: Callable[[Any], Callable[..., R]]) -> Callable[[Any], Callable[..., R]]:
    """Return the same, which puts one middleware around another: of them ours alone are watched."""

    @functools.wraps(wrap)
    def wrapped(answer: Any) -> Callable[..., R]:
        return unwatched(wrap(watched(answer) if is_ours(answer) else answer))

    return wrapped


def view(wrap: Callable[..., Callable[..., R]]) -> Callable[..., Callable[..., R]]:
    """Return the same, which hands on a view: it is watched, whosever it is, for most of what it calls is ours."""

    @functools.wraps(wrap)
    def wrapped(*args: Any) -> Callable[..., R]:
        return watched(wrap(*args))

    return wrapped


_aside: Final[list[Any]] = []  # the tracers that were laid aside, the newest last


def _called() -> None:
    """Be called: a tracer in C sees the lines of those who are running already after the next call only."""


@contextmanager
def foreign_code_unwatched() -> Iterator[None]:
    """Trace none of ``FOREIGN`` in the block, all of ``OURS``, and of a request what is ours."""
    with pytest.MonkeyPatch.context() as patch:
        for place, name in FOREIGN:
            patch.setattr(place, name, unwatched(getattr(place, name)))
        for place, name in OURS:
            patch.setattr(place, name, watched(getattr(place, name)))
        for place, name in ANYBODYS:
            patch.setattr(place, name, watched_if_ours(getattr(place, name)))
        for (place, name), how in zip(OF_REQUESTS, (layer, view), strict=True):
            patch.setattr(place, name, how(getattr(place, name)))
        yield
