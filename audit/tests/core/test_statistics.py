from audit.core.statistics import Share, count
from citations.core.records import KIND_OF, Reason, RefusalKind, Rung


def test_rungs_are_counted_in_the_order_of_the_ladder():
    counted = count({Rung.LABELED: 1, Rung.SUPPORTED: 2}, {})
    assert counted.rungs == (
        Share(name="supported", number=2, thousandths=667),
        Share(name="narrowed", number=0, thousandths=0),
        Share(name="labeled", number=1, thousandths=333),
        Share(name="refused", number=0, thousandths=0),
    )
    assert counted.answers == 3


def test_category_coverage_consent_and_limit_are_never_added_up():
    reasons = {Reason.POST_DEATH: 3, Reason.ADVERSARIAL: 1, Reason.NOT_COVERED: 4, Reason.NOT_DISPLAYABLE: 1}
    reasons |= {Reason.EXTRACTION_RISK: 1}
    counted = {share.name: (share.number, share.thousandths) for share in count({}, reasons).kinds}
    assert counted == {
        "malformed": (0, 0),
        "care": (0, 0),
        "courtesy": (0, 0),
        "category": (4, 400),
        "coverage": (4, 400),
        "consent": (1, 100),
        "limit": (1, 100),
    }


def test_every_reason_is_listed_even_when_it_never_came():
    counted = count({}, {Reason.ADVERSARIAL: 1})
    assert [share.name for share in counted.reasons] == [reason.value for reason in Reason]
    assert [share.number for share in counted.reasons if share.number] == [1]


def test_nothing_counted_is_no_division_by_nothing():
    counted = count({}, {})
    assert counted.answers == 0
    assert {share.thousandths for share in (*counted.rungs, *counted.kinds, *counted.reasons)} == {0}


def test_every_kind_has_a_reason():
    assert set(KIND_OF.values()) == set(RefusalKind)
