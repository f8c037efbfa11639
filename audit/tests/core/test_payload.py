import pytest

from audit.core.errors import PayloadError
from audit.core.payload import PATHS, check_paths, parse_payload, paths
from audit.tests.bundles import decode, make
from ledger.core.canonical import encode
from ledger.core.errors import CanonicalError
from ledger.tests.by_name import by_name

HONEST = decode(make().bundle.envelope.payload)


def read(**changes):
    return parse_payload(encode({**HONEST, **changes}))


@by_name(
    ("change", "says"),
    {
        "another type": ({"t": "kwanzaa.bundle.v0"}, "kwanzaa.bundle.v0"),
        "short bundle id": ({"bundle_id": "00" * 15}, "bundle_id"),
        "root not hex": ({"archive_root": "x" * 64}, "archive_root"),
        "upper case": ({"cek": "AB" * 32}, "cek"),
        "no time": ({"issued_at": "yesterday"}, "RFC 3339"),
        "not UTC": ({"issued_at": "2026-11-21T08:00:00+01:00"}, "RFC 3339"),
        "month 13": ({"issued_at": "2026-13-21T08:00:00Z"}, "month must be"),
        "short commitment": ({"commitments": {"/question": "00"}}, "/question"),
        "long commitment": ({"commitments": {"/question": "0" * 65}}, "/question"),
    },
)
def test_a_field_out_of_its_form_is_named(change, says):
    with pytest.raises(PayloadError, match=says):
        read(**change)


@by_name(
    "change",
    {
        "too few claims": {"claims": 7},
        "claims is a flag": {"claims": True},
        "commitments are a list": {"commitments": []},
        "commitment is a number": {"commitments": {"/question": 1}},
        "unknown field": {"subject": "u1"},
    },
)
def test_a_wrong_shape_is_refused(change):
    with pytest.raises(CanonicalError):
        read(**change)


def test_a_fraction_of_a_second_is_allowed():
    assert read(issued_at="2026-11-21T08:00:00.123456Z").issued_at.endswith("456Z")


@by_name(
    ("change", "says"),
    {
        "not padded": ({"claims": 12}, "multiple of 8"),
        "more claims than commitments": ({"claims": 16}, "for 16 claims"),
        "very many": ({"claims": 2**52}, "for 4503599627370496 claims"),
        "one under another name": (
            {"commitments": {("/x" if k == "/draft" else k): v for k, v in HONEST["commitments"].items()}},
            "/draft",
        ),
    },
)
def test_there_is_one_commitment_for_each_path(change, says):
    with pytest.raises(PayloadError, match=says):
        check_paths(read(**change))


def test_the_paths_of_a_record_are_its_fields_and_padded_claims():
    assert paths(8) == (*PATHS, *(f"/claims/{n}" for n in range(8)))
