import pytest

from audit.core.errors import PayloadError
from audit.core.payload import PATHS, check_paths, parse_payload, paths
from audit.tests.bundles import decode, make
from ledger.core.canonical import encode
from ledger.core.errors import CanonicalError

HONEST = decode(make().bundle.envelope.payload)


def read(**changes):
    return parse_payload(encode({**HONEST, **changes}))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        pytest.param({"t": "kwanzaa.bundle.v0"}, "kwanzaa.bundle.v0", id="another type"),
        pytest.param({"bundle_id": "00" * 15}, "bundle_id", id="short bundle id"),
        pytest.param({"archive_root": "x" * 64}, "archive_root", id="root not hex"),
        pytest.param({"cek": "AB" * 32}, "cek", id="upper case"),
        pytest.param({"issued_at": "yesterday"}, "RFC 3339", id="no time"),
        pytest.param({"issued_at": "2026-11-21T08:00:00+01:00"}, "RFC 3339", id="not UTC"),
        pytest.param({"issued_at": "2026-13-21T08:00:00Z"}, "month must be", id="month 13"),
        pytest.param({"commitments": {"/question": "00"}}, "/question", id="short commitment"),
        pytest.param({"commitments": {"/question": "0" * 65}}, "/question", id="long commitment"),
    ],
)
def test_a_field_out_of_its_form_is_named(change, says):
    with pytest.raises(PayloadError, match=says):
        read(**change)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"claims": 7}, id="too few claims"),
        pytest.param({"claims": True}, id="claims is a flag"),
        pytest.param({"commitments": []}, id="commitments are a list"),
        pytest.param({"commitments": {"/question": 1}}, id="commitment is a number"),
        pytest.param({"subject": "u1"}, id="unknown field"),
    ],
)
def test_a_wrong_shape_is_refused(change):
    with pytest.raises(CanonicalError):
        read(**change)


def test_a_fraction_of_a_second_is_allowed():
    assert read(issued_at="2026-11-21T08:00:00.123456Z").issued_at.endswith("456Z")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        pytest.param({"claims": 12}, "multiple of 8", id="not padded"),
        pytest.param({"claims": 16}, "for 16 claims", id="more claims than commitments"),
        pytest.param({"claims": 2**52}, "for 4503599627370496 claims", id="very many"),
        pytest.param(
            {"commitments": {("/x" if k == "/draft" else k): v for k, v in HONEST["commitments"].items()}},
            "/draft",
            id="one under another name",
        ),
    ],
)
def test_there_is_one_commitment_for_each_path(change, says):
    with pytest.raises(PayloadError, match=says):
        check_paths(read(**change))


def test_the_paths_of_a_record_are_its_fields_and_padded_claims():
    assert paths(8) == (*PATHS, *(f"/claims/{n}" for n in range(8)))
