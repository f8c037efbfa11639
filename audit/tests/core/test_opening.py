from datetime import timedelta

import pytest

from audit.core.errors import OpeningError
from audit.core.opening import commit_reason, parse_statement
from audit.tests.bundles import decode, edit
from audit.tests.statements import AUDITOR, NOW, REASON, statement
from ledger.core.errors import CanonicalError, KwanzaaError
from ledger.tests.by_name import by_name
from ledger.tests.keys import seed


def test_a_statement_is_read_back_from_its_one_form():
    made = statement(path="/claims/0", break_glass=True, approver="user-1")
    assert parse_statement(made.payload()) == made


def test_the_reason_is_not_in_it_and_can_be_shown_to_be_the_one():
    data = statement().payload()
    assert REASON.encode() not in data
    assert decode(data)["reason"] == commit_reason(REASON, salt=seed("reason"))
    assert decode(data)["reason"] != commit_reason(f"{REASON} No.", salt=seed("reason"))


@by_name(
    "changes",
    {
        "one person in the place of two": {"approver": "user-1"},
        "two persons and a broken glass": {"break_glass": True},
        "one key in the place of two": {"steward": AUDITOR.kid},
        "a name": {"requester": "ola"},
        "a path that climbs": {"path": "/question/../session"},
        "a path of too many digits": {"path": "/claims/00000"},
        "no case number": {"case": ""},
        "a long case number": {"case": "a" * 61},
        "two lines": {"case": "x\ny"},
        "a short ID": {"opening": "0" * 31},
        "no digest": {"bundle": "Z" * 64},
        "approved before it was asked for": {"approved": NOW - timedelta(hours=3)},
        "over when it was approved": {"expires": NOW - timedelta(hours=1)},
        "longer than thirty days": {"expires": NOW + timedelta(days=30)},
    },
)
def test_what_may_not_be_signed_is_refused(changes):
    with pytest.raises(OpeningError):
        statement(**changes)


@by_name(
    ("key", "value"),
    {
        "another form": ("t", "kwanzaa.opening.v2"),
        "a day": ("expires", "2026-11-27"),
        "an offset": ("expires", "2026-11-27T12:00:00+00:00"),
        "a short day": ("expires", "2026-11-7T12:00:00Z"),
        "a number": ("break_glass", 0),
        "a field more": ("note", ""),
        "one person": ("approver", "user-1"),
    },
)
def test_bytes_that_are_no_statement_are_refused(key, value):
    data = edit(statement().payload(), key, value=value)
    with pytest.raises((OpeningError, CanonicalError)):
        parse_statement(data)


def test_every_field_is_needed():
    whole = decode(statement().payload())
    assert len(whole) == 15
    for name in whole:
        rest = {key: value for key, value in whole.items() if key != name}
        with pytest.raises(KwanzaaError):
            parse_statement(edit(b'{"a":[]}', "a", value=rest)[5:-1])
