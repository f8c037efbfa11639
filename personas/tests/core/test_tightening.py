from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from personas.core.consent import OPEN, SILENT, Rule, strictest
from personas.core.errors import Loosening, LooseningError
from personas.core.policy import Person, Standing
from personas.core.tightening import loosenings, tightens
from personas.tests.core.test_consent import RANKS, rules
from personas.tests.core.test_policy import POLICY, tier


def with_rules(**by_record):
    return replace(POLICY, rules=tuple(sorted(by_record.items())))


def people(*given_people):
    return replace(POLICY, people=given_people)


LORNA = Person(name="Lorna Vickery", aliases=("Lorna",))

TIGHTER = [
    pytest.param(POLICY, POLICY, id="the same"),
    pytest.param(with_rules(a=Rule()), with_rules(a=Rule(surfacing=False)), id="a dimension less"),
    pytest.param(
        with_rules(), with_rules(b=Rule(display=False)), id="a new record, stricter than the default"
    ),
    pytest.param(with_rules(), with_rules(b=Rule(display=True)), id="a new record that reaches the default"),
    pytest.param(with_rules(a=Rule()), with_rules(a=Rule(cap=10)), id="a shorter excerpt"),
    pytest.param(with_rules(a=Rule()), with_rules(a=Rule(tier="family")), id="a higher tier"),
    pytest.param(with_rules(a=Rule()), with_rules(a=Rule(tier="nobody")), id="a tier that nobody has"),
    pytest.param(POLICY, replace(POLICY, default=SILENT), id="a silent default"),
    pytest.param(POLICY, replace(POLICY, tiers=POLICY.tiers[:1]), id="a tier less"),
    pytest.param(POLICY, replace(POLICY, tiers=(*POLICY.tiers, tier("heirs", 2))), id="a new tier, no wider"),
    pytest.param(people(LORNA), people(LORNA, Person(name="Ben")), id="somebody more is protected"),
    pytest.param(
        people(LORNA),
        people(replace(LORNA, state=Standing.CLEARED, receipt="letter of 3 May")),
        id="cleared with a receipt",
    ),
    pytest.param(
        people(replace(LORNA, state=Standing.CLEARED)), people(), id="somebody cleared is taken out"
    ),
    pytest.param(
        people(replace(LORNA, state=Standing.CLEARED)),
        people(replace(LORNA, state=Standing.CLEARED, aliases=())),
        id="fewer names of somebody cleared",
    ),
    pytest.param(people(LORNA), people(replace(LORNA, aliases=("Lorna", "L. V."))), id="more names"),
]
LOOSER = [
    pytest.param(
        with_rules(a=Rule(surfacing=False)), with_rules(a=Rule()), "a", "surfacing", id="a dimension more"
    ),
    pytest.param(with_rules(a=Rule(display=False)), with_rules(), "a", "display", id="a rule taken away"),
    pytest.param(with_rules(a=Rule(cap=10)), with_rules(a=Rule(cap=11)), "a", "cap", id="a longer excerpt"),
    pytest.param(
        replace(POLICY, default=Rule(inclusion=True, display=True), rules=(("a", Rule(cap=10)),)),
        replace(POLICY, default=Rule(inclusion=True, display=True), rules=()),
        "a",
        "cap",
        id="no cap at all",
    ),
    pytest.param(
        with_rules(a=Rule(tier="family")),
        with_rules(a=Rule(tier="public")),
        "a",
        "display",
        id="a lower tier",
    ),
    pytest.param(
        replace(POLICY, default=Rule(inclusion=True), rules=()),
        replace(POLICY, default=Rule(inclusion=True), rules=(("new", Rule(existence=True)),)),
        "new",
        "existence",
        id="a new record beyond the default",
    ),
    pytest.param(
        replace(POLICY, default=SILENT),
        replace(POLICY, default=OPEN),
        "the default",
        "inclusion",
        id="the default",
    ),
    pytest.param(
        POLICY,
        replace(POLICY, tiers=(tier("public", 0, 301), POLICY.tiers[1])),
        "public",
        "excerpt_cap",
        id="a wider tier",
    ),
    pytest.param(
        POLICY,
        replace(POLICY, tiers=(*POLICY.tiers, tier("heirs", 2, 601))),
        "heirs",
        "excerpt_cap",
        id="a new tier that is wider",
    ),
    pytest.param(
        replace(POLICY, tiers=POLICY.tiers[1:], rules=()),
        replace(POLICY, rules=()),
        "public",
        "excerpt_cap",
        id="a new tier below all",
    ),
    pytest.param(
        with_rules(a=Rule(tier="family")),
        replace(with_rules(a=Rule(tier="family")), tiers=(tier("public", 1), POLICY.tiers[1])),
        "a",
        "display",
        id="a tier that was raised",
    ),
    pytest.param(
        people(LORNA),
        people(replace(LORNA, state=Standing.CLEARED)),
        "Lorna Vickery",
        "state without a receipt",
        id="cleared without a receipt",
    ),
    pytest.param(people(LORNA), people(), "Lorna Vickery", "removed from the register", id="taken out"),
    pytest.param(
        people(LORNA), people(replace(LORNA, aliases=())), "Lorna Vickery", "aliases", id="fewer names"
    ),
]


@pytest.mark.parametrize(("old", "new"), TIGHTER)
def test_what_allows_nothing_more_is_accepted(old, new):
    assert loosenings(old, new) == ()
    assert tightens(old, new)


@pytest.mark.parametrize(("old", "new", "thing", "what"), LOOSER)
def test_what_allows_anything_more_is_named(old, new, thing, what):
    assert Loosening(thing=thing, what=what) in loosenings(old, new)
    assert not tightens(old, new)


@given(rules, rules, rules)
def test_a_record_taken_in_again_never_loosens(before, again, default):
    rule = strictest(before, again, default=default, ranks=RANKS)
    old = replace(POLICY, default=default, rules=(("a", before),))
    assert tightens(old, replace(old, rules=(("a", rule),)))


@given(st.lists(rules, min_size=2, max_size=2), rules)
def test_what_tightens_both_ways_allows_the_same(pair, default):
    one, other = (replace(POLICY, default=default, rules=(("a", rule),)) for rule in pair)
    if tightens(one, other) and tightens(other, one):
        third = replace(POLICY, default=default, rules=(("a", Rule(inclusion=False, existence=False)),))
        assert tightens(one, third) == tightens(other, third)


def test_the_error_names_what_is_looser():
    found = loosenings(with_rules(a=Rule(surfacing=False)), with_rules(a=Rule()))
    assert str(LooseningError(found)) == "a: surfacing"
    assert LooseningError(found).loosenings == found
