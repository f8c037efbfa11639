"""The small signed forms are read back strictly: what the signer does not understand it does not sign."""

from datetime import UTC, datetime

import pytest

from citations.core.bundle import counterfactual
from citations.core.bundle.receipt import parse_receipt
from citations.core.errors import ContractError
from citations.core.records import Issue
from ledger.core.canonical import Json, encode
from ledger.core.errors import CanonicalError

AT = f"{datetime(2026, 11, 21, 15, tzinfo=UTC):%Y-%m-%dT%H:%M:%SZ}"
RECEIPT: dict[str, Json] = {"t": "kwanzaa.receipt.v1", "display": "0" * 64, "bundle": "1" * 64, "at": AT}
ISSUE = Issue(bundle_id="a" * 32, at=AT, seed=bytes(32), display_nonce="b" * 32)
COUNTERFACTUAL = counterfactual.payload(ISSUE, bundle="1" * 64, seal="2" * 64, cek="3" * 64)
WRONG = [
    pytest.param({"t": "kwanzaa.receipt.v2"}, id="another form"),
    pytest.param({"bundle": "1" * 63}, id="half a digest"),
    pytest.param({"bundle": "1" * 63 + "G"}, id="no hex"),
    pytest.param({"of": "1" * 65, "display": "1" * 65}, id="too long"),
    pytest.param({"at": AT[:-1], "issued_at": AT[:-1]}, id="no zone"),
    pytest.param({"seal": 1, "at": 1}, id="a number"),
    pytest.param({"name": "Ada"}, id="one field more"),
]


def changed(value, change):
    """Only what the form has is changed; what it does not have is added for the last case."""
    made: dict[str, Json] = {**value}
    made |= {key: new for key, new in change.items() if key in value or key == "name"}
    return encode(made)


def test_a_receipt_is_read_back():
    assert parse_receipt(encode(RECEIPT)) == ("0" * 64, "1" * 64, AT)


def test_a_counterfactual_is_read_back():
    assert counterfactual.parse_payload(encode(COUNTERFACTUAL)) == {
        name: value for name, value in COUNTERFACTUAL.items() if name != "t"
    }


@pytest.mark.parametrize("change", WRONG)
def test_another_receipt_is_none(change):
    with pytest.raises((ContractError, CanonicalError)):
        parse_receipt(changed(RECEIPT, change))


@pytest.mark.parametrize("change", [WRONG[0], *WRONG[3:], pytest.param({"bundle_id": "x"}, id="identifier")])
def test_another_counterfactual_is_none(change):
    with pytest.raises((ContractError, CanonicalError)):
        counterfactual.parse_payload(changed(COUNTERFACTUAL, change))


@pytest.mark.parametrize("missing", sorted(RECEIPT))
def test_a_receipt_without_a_field_is_none(missing):
    with pytest.raises(CanonicalError):
        parse_receipt(encode({key: value for key, value in RECEIPT.items() if key != missing}))
