"""No thing stands in the tables of firsts with two years: every form that a row has is written out and looked up."""

import re
from collections.abc import Iterator, Sequence
from itertools import product
from re import _constants as code  # type: ignore[attr-defined]  # as the standard library reads a pattern
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

import pytest

from citations.core.asking.firsts import FIRSTS, SPELLED
from citations.core.asking.happenings import HAPPENINGS
from citations.core.asking.newcomers import NEWCOMERS

SHOWN = 3  # of a set of characters


def forms(pattern: str) -> set[str]:
    """Write out what a pattern matches: every branch, with and without what may be left out."""
    return set(_sequence(parser.parse(pattern)))


def _sequence(parts: Sequence[Any]) -> Iterator[str]:
    return ("".join(one) for one in product(*(list(_one(*part)) for part in parts)))


def _one(kind: Any, given: Any) -> Iterator[str]:
    if kind is code.LITERAL:
        yield chr(given)
    elif kind is code.IN:
        told = [chr(value) for what, value in given if what is code.LITERAL]
        yield from told[:SHOWN] or ["1" if (code.CATEGORY, code.CATEGORY_DIGIT) in given else "x"]
    elif kind is code.BRANCH:
        for branch in given[1]:
            yield from _sequence(branch)
    elif kind is code.SUBPATTERN:
        yield from _sequence(given[-1])
    elif kind in {code.MAX_REPEAT, code.MIN_REPEAT}:
        least, _most, body = given
        for times in {least, max(least, 1)}:
            yield from ("".join(one) for one in product(list(_sequence(body)), repeat=times))
    else:
        assert kind in {code.AT, code.ASSERT, code.ASSERT_NOT}, kind
        yield ""


def twice(table: Sequence[tuple[int, str]]) -> dict[str, list[int]]:
    """Return what is matched, whole, by rows of more than one year."""
    rows = [(year, re.compile(things)) for year, things in table]
    found = {form for _, things in table for form in forms(things)}
    years = {form: sorted({year for year, row in rows if row.fullmatch(form)}) for form in found}
    return {form: told for form, told in years.items() if len(told) > 1}


@pytest.mark.parametrize(
    "table",
    [
        pytest.param((*FIRSTS, *HAPPENINGS, *NEWCOMERS), id="in any case"),
        pytest.param(SPELLED, id="as they are spelled"),
    ],
)
def test_no_thing_stands_twice_with_two_years(table):
    assert twice(table) == {}


def test_a_thing_that_stands_twice_is_found_however_it_is_written():
    table = ((1928, "penicillin|antibiotics?"), (1940, "vichy france|anti(?:biotics|gens)"))
    assert twice(table) == {"antibiotics": [1928, 1940]}
    assert forms(r"c\.?t\.? scans?(?! lens)|(?:in|of) \d euros") >= {"ct scan", "c.t. scans", "of 1 euros"}
