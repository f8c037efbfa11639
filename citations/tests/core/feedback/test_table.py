"""The bytes of a learned table."""

from dataclasses import replace
from typing import Any

import pytest

from citations.core import learned_table as table
from citations.core.learned_table import Spot, Statement, Table, Useful
from ledger.core.canonical import decode, encode
from ledger.core.errors import CanonicalError

SPOT = Spot(artifact_id="sha256:" + "a" * 64, paragraph=2, start=30)
TABLE = Table(
    depth=10,
    useful=(Useful(spot=SPOT, terms=(("lamp", 2), ("tide", 1))),),
    idle=("sentenc",),
    wordings=(("boat", ("tug", "vessel")),),
    patterns=12,
)


def test_a_table_is_read_back_as_it_was_written():
    assert table.parse(table.encode(TABLE)) == TABLE
    assert len(table.digest(table.encode(TABLE))) == 64


FIRST = Statement(archive="0" * 32, n=1, parent="", reach="c" * 64, table="d" * 64)


@pytest.mark.parametrize(
    "statement",
    [pytest.param(FIRST, id="first"), pytest.param(replace(FIRST, n=2, parent="b" * 64), id="second")],
)
def test_what_is_signed_is_read_back_before_it_is(statement):
    assert table.parse_statement(statement.encode()) == statement


@pytest.mark.parametrize(
    "payload",
    [
        pytest.param(replace(FIRST, n=2).encode(), id="a second without a first"),
        pytest.param(replace(FIRST, parent="b" * 64).encode(), id="a first after another"),
        pytest.param(replace(FIRST, reach="lamp").encode(), id="words for a reach"),
        pytest.param(replace(FIRST, table="C" * 64).encode(), id="a name that is no hash"),
        pytest.param(table.encode(TABLE), id="the table itself"),
        pytest.param(FIRST.encode().replace(b'"n":1', b'"m":1,"n":1'), id="an unknown field"),
    ],
)
def test_what_is_no_statement_of_a_table_is_refused(payload):
    with pytest.raises(CanonicalError):
        table.parse_statement(payload)


def test_what_is_signed_names_a_table_and_holds_none_of_its_words():
    name = table.digest(table.encode(TABLE))
    signed = Statement(archive="0" * 32, n=3, parent="b" * 64, reach="c" * 64, table=name).encode()
    assert name.encode() in signed
    assert not any(word in signed for word in (b"lamp", b"sentenc", b"boat", b"sha256"))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        pytest.param(("t",), "kwanzaa.learned-table.v2", id="another form"),
        pytest.param(("depth",), 0, id="no depth"),
        pytest.param(("more",), 1, id="an unknown field"),
        pytest.param(("useful", 0, "terms", 0, "questions"), 0, id="a term of no question"),
        pytest.param(("useful", 0, "more"), 1, id="an unknown field of a passage"),
        pytest.param(("useful", 0, "terms", 0, "more"), 1, id="an unknown field of a term"),
        pytest.param(("wordings", 0, "more"), 1, id="an unknown field of a wording"),
    ],
)
def test_what_nobody_would_have_written_is_refused(path, value):
    whole: Any = decode(table.encode(TABLE))
    at = whole
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    with pytest.raises(CanonicalError):
        table.parse(encode(whole))
