from datetime import timedelta

import pytest

from audit.core.errors import OpeningError
from audit.core.opening import commit_reason, parse_statement
from audit.tests.bundles import decode, edit
from audit.tests.statements import AUDITOR, NOW, REASON, statement
from ledger.core.errors import CanonicalError, KwanzaaError
from ledger.tests.keys import seed


def test_a_statement_is_read_back_from_its_one_form():
    made = statement(path="/claims/0", break_glass=True, approver="user-1")
    assert parse_statement(made.payload()) == made


def test_the_reason_is_not_in_it_and_can_be_shown_to_be_the_one():
    data = statement().payload()
    assert REASON.encode() not in data
    assert decode(data)["reason"] == commit_reason(REASON, salt=seed("reason"))
    assert decode(data)["reason"] != commit_reason(f"{REASON} No.", salt=seed("reason"))


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"approver": "user-1"}, id="one person in the place of two"),
        pytest.param({"break_glass": True}, id="two persons and a broken glass"),
        pytest.param({"steward": AUDITOR.kid}, id="one key in the place of two"),
        pytest.param({"requester": "ola"}, id="a name"),
        pytest.param({"path": "/question/../session"}, id="a path that climbs"),
        pytest.param({"path": "/claims/00000"}, id="a path of too many digits"),
        pytest.param({"case": ""}, id="no case number"),
        pytest.param({"case": "a" * 61}, id="a long case number"),
        pytest.param({"case": "x\ny"}, id="two lines"),
        pytest.param({"opening": "0" * 31}, id="a short ID"),
        pytest.param({"bundle": "Z" * 64}, id="no digest"),
        pytest.param({"approved": NOW - timedelta(hours=3)}, id="approved before it was asked for"),
        pytest.param({"expires": NOW - timedelta(hours=1)}, id="over when it was approved"),
        pytest.param({"expires": NOW + timedelta(days=30)}, id="longer than thirty days"),
    ],
)
def test_what_may_not_be_signed_is_refused(changes):
    with pytest.raises(OpeningError):
        statement(**changes)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        pytest.param("t", "kwanzaa.opening.v2", id="another form"),
        pytest.param("expires", "2026-11-27", id="a day"),
        pytest.param("expires", "2026-11-27T12:00:00+00:00", id="an offset"),
        pytest.param("expires", "2026-11-7T12:00:00Z", id="a short day"),
        pytest.param("break_glass", 0, id="a number"),
        pytest.param("note", "", id="a field more"),
        pytest.param("approver", "user-1", id="one person"),
    ],
)
def test_bytes_that_are_no_statement_are_refused(key, value):
    data = edit(statement().payload(), key, value=value)
    with pytest.raises((OpeningError, CanonicalError)):
        parse_statement(data)


def test_every_field_is_needed():
    whole = decode(statement().payload())
    for name in whole:
        rest = {key: value for key, value in whole.items() if key != name}
        with pytest.raises(KwanzaaError):
            parse_statement(edit(b'{"a":[]}', "a", value=rest)[5:-1])
