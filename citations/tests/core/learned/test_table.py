"""The bytes of a learned table."""

import pytest

from citations.core.learned import table
from citations.core.learned.table import Learned, Spot, Table, Useful
from ledger.core.canonical import decode, encode
from ledger.core.errors import CanonicalError

SPOT = Spot(artifact_id="sha256:" + "a" * 64, paragraph=2, start=30)
LEARNED = Learned(
    archive="0" * 32,
    n=3,
    parent="b" * 64,
    reach="c" * 64,
    table=Table(
        depth=10,
        useful=(Useful(spot=SPOT, terms=(("lamp", 2), ("tide", 1))),),
        idle=("sentenc",),
        wordings=(("boat", ("tug", "vessel")),),
        patterns=12,
    ),
)


def test_a_table_is_read_back_as_it_was_written():
    data = table.encode(LEARNED)
    assert table.parse(data) == LEARNED
    assert table.digest(data) == table.digest(table.encode(LEARNED))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        pytest.param(("t",), "kwanzaa.learned.v2", id="another form"),
        pytest.param(("table", "depth"), 0, id="no depth"),
        pytest.param(("table", "more"), 1, id="an unknown field"),
        pytest.param(("table", "useful", 0, "terms", 0, "questions"), 0, id="a term of no question"),
        pytest.param(("table", "useful", 0, "more"), 1, id="an unknown field of a passage"),
        pytest.param(("table", "useful", 0, "terms", 0, "more"), 1, id="an unknown field of a term"),
        pytest.param(("table", "wordings", 0, "more"), 1, id="an unknown field of a wording"),
        pytest.param(("more",), 1, id="an unknown field of the whole"),
    ],
)
def test_what_nobody_would_have_written_is_refused(path, value):
    whole = at = decode(table.encode(LEARNED))
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    with pytest.raises(CanonicalError):
        table.parse(encode(whole))
