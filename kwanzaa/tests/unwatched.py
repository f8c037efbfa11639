"""Spare coverage what it does not measure: while Django puts SQL together and runs it, nobody is traced.

Python 3.11 stops for a tracer at every line of everybody, and most lines that a test runs are Django's. What is named
here calls no code of ours that is measured.
"""

import functools
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, ParamSpec, TypeVar

import pytest
from django.db.backends.utils import CursorWrapper
from django.db.models.sql import Query
from django.db.models.sql.compiler import SQLCompiler, SQLInsertCompiler, SQLUpdateCompiler
from django.template.base import Template
from django.test import client, utils
from django.urls.resolvers import URLResolver

P = ParamSpec("P")
R = TypeVar("R")

FOREIGN: Final = (
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
    (Template, "compile_nodelist"),
    (URLResolver, "resolve"),
    (URLResolver, "_reverse_with_prefix"),
    (client, "store_rendered_templates"),
    (utils, "setup_databases"),  # migrations are not measured; what follows them has tests of its own
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


def _called() -> None:
    """Be called: a tracer in C sees the lines of those who are running already after the next call only."""


@contextmanager
def foreign_code_unwatched() -> Iterator[None]:
    """Trace none of ``FOREIGN`` in the block."""
    with pytest.MonkeyPatch.context() as patch:
        for place, name in FOREIGN:
            patch.setattr(place, name, unwatched(getattr(place, name)))
        yield
