from citations.core.picking.weighing import Part, parts, weigh

WEIGHTS = {"held": 2000, "nowhere": -500, "never": 900}
TIES = {"held": 700, "nowhere": 1000, "unknown": 5}


def test_what_has_a_weight_is_added_up_and_the_rest_is_worth_nothing():
    assert weigh(WEIGHTS, TIES) == 900


def test_parts_are_told_the_weightiest_first():
    assert parts(WEIGHTS, TIES) == (
        Part(tie="held", found=700, worth=1400),
        Part(tie="nowhere", found=1000, worth=-500),
    )
