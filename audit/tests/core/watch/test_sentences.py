import pytest

from audit.core.watch.alerts import RULES, RuleName, Unit
from audit.core.watch.sentences import WORDS, amount, compared, limit, sentence


@pytest.mark.parametrize(
    ("unit", "value", "told"),
    [
        (Unit.THOUSANDTHS, 536, "53.6 %"),
        (Unit.THOUSANDTHS, 7, "0.7 %"),
        (Unit.SECONDS, 0, "0 seconds"),
        (Unit.SECONDS, 61, "61 seconds"),
        (Unit.SECONDS, 7200, "2 hours"),
        (Unit.SECONDS, 90_000, "25 hours"),
        (Unit.SECONDS, 200_000, "2 days"),
        (Unit.FINDINGS, 1, "1 thing"),
        (Unit.BUDGETS, 2, "2 budgets"),
    ],
)
def test_a_value_is_told_in_its_unit(unit, value, told):
    assert amount(unit, value) == told


def test_an_alert_is_told_with_its_share_and_its_limit():
    rule = RuleName.REFUSALS
    told = sentence(rule, value=536, number=28, profile="steward")
    assert told == "Of 28 questions asked for keeping within a day, 53.6 % were refused."
    assert limit(rule, limit=500) == "More than 50.0 % raises this."
    assert "in any way" in sentence(rule, value=536, number=28)


@pytest.mark.parametrize("rule", RuleName)
def test_every_rule_says_what_was_measured_what_it_means_and_what_to_do(rule):
    told = sentence(rule, value=3, number=20)
    assert amount(RULES[rule].unit, 3) in told
    assert "{" not in told + limit(rule, limit=2)
    assert WORDS[rule].title
    assert WORDS[rule].means.endswith(".")
    assert WORDS[rule].do.endswith(".")


@pytest.mark.parametrize(
    ("rule", "value", "last", "told"),
    [
        (RuleName.REFUSALS, 536, 536, "It was the same at the last look."),
        (RuleName.REFUSALS, 536, 540, "At the last look it was 54.0 %, which is worse."),
        (RuleName.REFUSALS, 536, 100, "At the last look it was 10.0 %, which is better."),
        (RuleName.CITATIONS, 300, 400, "At the last look it was 40.0 %, which is better."),
        (RuleName.CITATIONS, 300, 200, "At the last look it was 20.0 %, which is worse."),
    ],
)
def test_the_last_look_is_compared_on_the_side_that_is_bad(rule, value, last, told):
    assert compared(rule, value=value, last=last) == told
