import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.core.watch.alerts import RULES, Reading, Rule, RuleName, Side, Subject, is_raised
from ledger.tests.by_name import by_name


def after(rule: Rule, values: list[int], *, number: int = 100) -> list[bool]:
    stands, seen = False, []
    for value in values:
        stands = is_raised(rule, Reading(rule=rule.name, value=value, number=number), was=stands)
        seen.append(stands)
    return seen


@by_name(
    ("name", "values", "stands"),
    {
        "more than half refused": ("refusals", [500, 501, 450, 400], [False, True, True, False]),
        "nothing to cite": ("no_content", [100, 101, 60, 50], [False, True, True, False]),
        "drift": ("similarity", [500, 499, 549, 550], [False, True, True, False]),
        "little is cited": ("citations", [500, 499, 549, 550], [False, True, True, False]),
        "questions wait": ("queue", [60, 61, 16, 15], [False, True, True, False]),
        "the log stands still": ("log", [60, 61, 16, 15], [False, True, True, False]),
        "a budget got more": ("widened", [0, 1, 2, 0], [False, True, True, False]),
        "a bundle does not hold": ("verification", [0, 1, 3, 0], [False, True, True, False]),
    },
)
def test_a_limit_raises_when_it_is_passed_and_clears_at_a_gentler_one(name, values, stands):
    assert after(RULES[RuleName(name)], values) == stands


@pytest.mark.parametrize("rule", [rule for rule in RULES.values() if rule.least], ids=lambda rule: rule.name)
def test_too_few_neither_raise_nor_clear(rule):
    bad, good = (1000, 0) if rule.side is Side.ABOVE else (0, 1000)
    few = {"number": rule.least - 1, "rule": rule.name}
    assert not is_raised(rule, Reading(value=bad, **few), was=False)
    assert is_raised(rule, Reading(value=good, **few), was=True)
    assert is_raised(rule, Reading(value=bad, number=rule.least, rule=rule.name), was=False)


@given(rule=st.sampled_from(list(RULES.values())), data=st.data())
def test_what_trembles_around_a_limit_changes_nothing_twice(rule, data):
    """Between both limits nothing changes; so there are no more changes than there are crossings of the whole band."""
    low, high = sorted((rule.limit, rule.clear))
    values = data.draw(st.lists(st.integers(min_value=0, max_value=2 * high + 10), max_size=60))
    seen = after(rule, values)
    bad = [(v > high) if rule.side is Side.ABOVE else (v < low) for v in values]
    good = [(v <= low) if rule.side is Side.ABOVE else (v >= high) for v in values]
    sides = [b for b, g in zip(bad, good, strict=True) if b or g]
    crossings = sum(1 for one, two in zip([False, *sides], sides, strict=False) if one != two)
    assert sum(1 for one, two in zip([False, *seen], seen, strict=False) if one != two) == crossings


def test_every_rule_clears_where_it_does_not_raise():
    assert set(RULES) == set(RuleName)
    for rule in RULES.values():
        assert (rule.clear <= rule.limit) if rule.side is Side.ABOVE else (rule.clear >= rule.limit)


def test_a_reading_names_what_its_alert_is_about():
    reading = Reading(rule=RuleName.REFUSALS, value=1, number=2, persona=3, profile="educator")
    assert reading.subject == Subject(rule=RuleName.REFUSALS, persona=3, profile="educator")
