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
FORMS = {
    "receipt": (parse_receipt, RECEIPT),
    "counterfactual": (counterfactual.parse_payload, COUNTERFACTUAL),
}
HALF = "1" * 63
WRONG = [
    *(("receipt", name, wrong) for name in RECEIPT for wrong in (..., 1, "x")),
    *(("receipt", "bundle", wrong) for wrong in (HALF, HALF + "G", HALF + "11")),
    *(("receipt", "at", wrong) for wrong in (AT[:-1],)),
    *(("counterfactual", name, wrong) for name in COUNTERFACTUAL for wrong in (..., 1, "x")),
    *(("counterfactual", "of", wrong) for wrong in (HALF, HALF + "11")),
    *((form, "name", "Ada") for form in FORMS),
]


def test_what_is_signed_is_read_back():
    assert parse_receipt(encode(RECEIPT)) == ("0" * 64, "1" * 64, AT)
    assert {
        "t": counterfactual.NAME,
        **counterfactual.parse_payload(encode(COUNTERFACTUAL)),
    } == COUNTERFACTUAL


@pytest.mark.parametrize(("form", "name", "wrong"), WRONG)
def test_another_form_is_none(form, name, wrong):
    parse, value = FORMS[form]
    made = (
        {**value, name: wrong}
        if wrong is not ...
        else {key: one for key, one in value.items() if key != name}
    )
    with pytest.raises((ContractError, CanonicalError)):
        parse(encode(made))
