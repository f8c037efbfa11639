from evaluation.halves import fitted


def test_a_set_falls_into_two_halves_that_stay_what_they_are():
    some = [fitted(f"question-{n}") for n in range(400)]
    assert 160 < sum(some) < 240
    assert [fitted(name) for name in ("Warsaw", "1973_oil_crisis")] == [False, True]
