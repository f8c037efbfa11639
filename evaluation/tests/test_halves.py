from evaluation.halves import fitted


def test_a_set_falls_into_two_halves_that_stay_what_they_are():
    some = [fitted(f"question-{n}") for n in range(400)]
    assert 160 < sum(some) < 240
    assert [fitted(name) for name in ("Warsaw", "1973_oil_crisis")] == [False, True]


def test_another_word_divides_otherwise_and_evenly_too(settings):
    before = [fitted(f"question-{n}") for n in range(400)]
    settings.KWANZAA_HALVES = "2"
    after = [fitted(f"question-{n}") for n in range(400)]
    assert 160 < sum(after) < 240
    assert 140 < sum(one != other for one, other in zip(before, after, strict=True)) < 260
