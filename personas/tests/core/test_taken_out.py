import json
from datetime import UTC, datetime

import pytest

from personas.core.record_errors import ExportError
from personas.core.taken_out import Form, TakenOut, encode, parse_taken_out

AT = datetime(2026, 11, 28, 16, 4, 59, tzinfo=UTC)
ONE = TakenOut(archive="0a" * 16, by="user-12", form=Form.EAD, n=3, at=AT)


def test_what_left_is_read_back_and_names_nobody():
    assert parse_taken_out(encode(ONE)) == ONE
    said = {"archive": "0a" * 16, "at": "2026-11-28T16:04:59Z", "by": "user-12", "form": "ead", "n": 3}
    assert json.loads(encode(ONE)) == {"t": "kwanzaa.taken-out.v1", **said}


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"t": "kwanzaa.taken-out.v2"}, id="another form of statement"),
        pytest.param({"form": "tar"}, id="no form"),
        pytest.param({"archive": "0a"}, id="short archive"),
        pytest.param({"by": "cora"}, id="a name"),
        pytest.param({"n": 0}, id="version 0"),
        pytest.param({"at": "yesterday"}, id="no time"),
        pytest.param({"at": "2026-11-28T16:4:59Z"}, id="a time in another form"),
        pytest.param({"title": "Home"}, id="unknown field"),
    ],
)
def test_what_is_no_statement_of_it_is_refused(change):
    value = {**json.loads(encode(ONE)), **change}
    with pytest.raises(ExportError):
        parse_taken_out(json.dumps(value, sort_keys=True, separators=(",", ":")).encode())
