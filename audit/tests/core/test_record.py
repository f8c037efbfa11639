import pytest

from audit.core.errors import RecordError
from audit.core.record import parse_record
from audit.tests.bundles import QUOTE, SEED, claims, display, fields
from ledger.core.errors import CanonicalError
from ledger.tests.by_name import by_name
from personas.core.errors import LocatorError
from personas.core.media.base import TextLocator


def read(judged=None, **changes):
    return parse_record(
        {
            "seed": SEED.hex(),
            "fields": fields(claims() if judged is None else judged),
            "display": display(),
            **changes,
        }
    )


def test_claims_are_read_up_to_the_padding():
    record = read()
    assert [claim.n for claim in record.claims] == [1, 2, 3]
    assert record.claims[0].citations[0].locator == TextLocator(paragraph=2, start=10, end=10 + len(QUOTE))
    assert record.seed == SEED


def test_a_record_without_claims_is_all_padding():
    assert read([]).claims == ()


def test_eight_claims_need_no_padding():
    assert len(read([claims()[0]] * 8).claims) == 8


def test_a_claim_behind_the_padding_is_refused():
    made = fields(claims()) | {"/claims/7": claims()[0]}
    with pytest.raises(RecordError, match="behind the padding"):
        read(fields=made)


@by_name("seed", {"not hex": "zz", "upper case": "AB"})
def test_a_seed_has_one_form(seed):
    with pytest.raises(RecordError, match="seed"):
        read(seed=seed)


@by_name(
    "change",
    {
        "knowledge": {"knowledge": "guess"},
        "rung": {"rung": "certain"},
        "relation": {"citations": [claims()[0]["citations"][0] | {"relation": "near"}]},
    },
)
def test_a_word_that_is_no_choice_is_refused(change):
    with pytest.raises(RecordError):
        read([claims()[0] | change])


def test_a_place_that_is_no_locator_is_refused():
    with pytest.raises(LocatorError):
        read([claims()[0] | {"citations": [claims()[0]["citations"][0] | {"locator": {"page": 4}}]}])


@by_name(
    "change",
    {
        "numbered from 0": {"n": 0},
        "delivered is a number": {"delivered": 1},
        "unknown field in a citation": {"citations": [claims()[0]["citations"][0] | {"more": 1}]},
        "unknown field in a verdict": {"verdicts": [claims()[0]["verdicts"][0] | {"more": 1}]},
    },
)
def test_a_wrong_shape_is_refused(change):
    with pytest.raises(CanonicalError):
        read([claims()[0] | change])
