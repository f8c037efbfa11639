from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from personas.core.consent import (
    CEILINGS,
    OPEN,
    OPEN_IN_WHOLE,
    SILENT,
    WHOLE,
    Rule,
    Scope,
    Sensitive,
    bounded,
    effective,
    filled,
    strictest,
    unknown_classes,
)

DIMENSIONS = ("inclusion", "surfacing", "display", "existence")
said = st.sampled_from([True, False, None])
rules = st.builds(
    Rule,
    inclusion=said,
    surfacing=said,
    display=said,
    existence=said,
    cap=st.none() | st.integers(0, 900) | st.just(WHOLE),
    tier=st.sampled_from([None, "public", "family"]),
)
RANKS = {"public": 0, "family": 1}


def test_what_is_absent_is_forbidden_and_an_open_default_allows_everything_up_to_a_paragraph():
    assert effective(None, None) == effective(SILENT, SILENT) == Scope()
    shut, open_ = (dict.fromkeys(DIMENSIONS, said) for said in (False, True))
    assert Scope() == Scope(**shut, cap=None)
    assert effective(None, OPEN) == Scope(**open_, cap=600)


def test_a_record_speaks_for_itself_and_is_silent_for_the_default():
    for dimension, (own, default) in product(DIMENSIONS, product((True, False, None), repeat=2)):
        one, usual = (Rule(**dict[str, Any]({dimension: said})) for said in (own, default))
        scope = effective(one, usual)
        assert getattr(scope, dimension) is bool(default if own is None else own)
        assert not any(getattr(scope, other) for other in DIMENSIONS if other != dimension)


def test_silence_is_filled_and_no_word_is_overruled():
    said = replace(OPEN, cap=WHOLE, tier="family")
    own = Rule(display=False, cap=50, tier="heart", inclusion=True, surfacing=False, existence=False)
    assert filled(own, said) == own
    assert filled(Rule(), said) == said
    assert filled(Rule(sensitive=("medical",)), said).cap == OPEN.cap


@pytest.mark.parametrize(
    ("own", "default", "cap"),
    [(None, None, None), (100, None, 100), (None, 600, 600), (900, 600, 600), (0, 600, 0)],
)
def test_the_shorter_cap_holds(own, default, cap):
    assert effective(Rule(cap=own), Rule(cap=default)).cap == cap


@pytest.mark.parametrize("name", Sensitive)
def test_a_sensitive_class_never_grants(name):
    assert bounded(Rule(sensitive=(name,)), highest=None).surfacing is not True
    for dimension in ("surfacing", "display", "existence"):
        shut = replace(Rule(sensitive=(name,)), **dict[str, Any]({dimension: False}))
        assert getattr(bounded(shut, highest="family"), dimension) is False


@pytest.mark.parametrize(
    ("names", "open_dimensions", "tier"),
    [
        pytest.param((), {"surfacing", "display", "existence"}, "public", id="none"),
        pytest.param(("medical",), {"surfacing", "display", "existence"}, "family", id="medical"),
        pytest.param(("financial",), {"surfacing", "existence"}, "family", id="financial"),
        pytest.param(("minors",), {"existence"}, "public", id="minors"),
        pytest.param(("credentials",), set(), "public", id="credentials"),
        pytest.param(("biometric",), {"surfacing", "existence"}, "public", id="biometric"),
        pytest.param(("medical", "minors"), {"existence"}, "family", id="strictest of two"),
        pytest.param(("no such class",), set(), "public", id="unknown"),
    ],
)
def test_the_strictest_class_wins(names, open_dimensions, tier):
    rule = bounded(
        Rule(surfacing=True, display=True, existence=True, tier="public", sensitive=names), highest="family"
    )
    assert {name for name in ("surfacing", "display", "existence") if getattr(rule, name)} == open_dimensions
    assert rule.tier == tier


def test_every_class_has_its_ceiling():
    assert set(CEILINGS) == set(Sensitive)
    assert unknown_classes(["minors", "secret", "medical", "x"]) == ("secret", "x")


@given(rules, rules, rules)
def test_of_two_rules_only_what_both_allow_is_allowed(one, other, default):
    both = effective(strictest(one, other, default=default, ranks=RANKS), default)
    first, second = effective(one, default), effective(other, default)
    for dimension in DIMENSIONS:
        assert getattr(both, dimension) == (getattr(first, dimension) and getattr(second, dimension))
    caps = [scope.cap for scope in (first, second)]
    least = min((cap for cap in caps if cap is not None), default=None)
    # In whole is more than where nothing is said.
    assert both.cap == (None if least == WHOLE and None in caps else least)
    assert strictest(one, one, default=default, ranks=RANKS) == one


def test_of_two_tiers_the_higher_one_is_asked_for_and_classes_add_up():
    one = Rule(tier="public", sensitive=("medical",))
    other = Rule(tier="family", sensitive=("medical", "minors"))
    both = strictest(one, other, default=SILENT, ranks=RANKS)
    assert (both.tier, both.sensitive) == ("family", ("medical", "minors"))


@pytest.mark.parametrize(
    ("own", "default", "whole"),
    [
        pytest.param(Rule(), OPEN_IN_WHOLE, True, id="the default says so"),
        pytest.param(Rule(cap=WHOLE), OPEN_IN_WHOLE, True, id="both say so"),
        pytest.param(
            Rule(cap=WHOLE), replace(OPEN, cap=None), True, id="the record says so, the default nothing"
        ),
        pytest.param(Rule(), OPEN, False, id="a paragraph"),
        pytest.param(Rule(cap=WHOLE), OPEN, False, id="the default's paragraph holds"),
        pytest.param(Rule(cap=WHOLE - 1), OPEN_IN_WHOLE, False, id="a cap, however long"),
        pytest.param(Rule(), replace(OPEN, cap=None), False, id="silence"),
        pytest.param(Rule(display=False), OPEN_IN_WHOLE, False, id="not to be shown"),
        pytest.param(Rule(surfacing=False), OPEN_IN_WHOLE, False, id="not to be used"),
        pytest.param(Rule(existence=False), OPEN_IN_WHOLE, False, id="not to be known"),
        pytest.param(Rule(inclusion=False), OPEN_IN_WHOLE, False, id="not to be in the archive"),
    ],
)
def test_a_text_is_open_in_whole_only_where_that_is_said_and_nothing_is_withheld(own, default, whole):
    assert effective(own, default).whole is whole


@given(rules, rules)
def test_silence_never_opens_in_whole(own, default):
    if WHOLE not in {own.cap, default.cap}:
        assert not effective(own, default).whole


@pytest.mark.parametrize(
    ("said", "usual", "cap"),
    [
        pytest.param((WHOLE, None), 600, 600, id="the default is shorter"),
        pytest.param((None, WHOLE), None, None, id="nobody says how long, which is not in whole"),
        pytest.param((None, 700), 600, 600, id="a longer one"),
        pytest.param((None, 10), 600, 10, id="a shorter one"),
        pytest.param((WHOLE, WHOLE), 600, WHOLE, id="both say so"),
    ],
)
def test_who_says_nothing_of_an_excerpts_length_is_held_to_the_default(said, usual, cap):
    one, other = (Rule(cap=each) for each in said)
    assert strictest(one, other, default=Rule(cap=usual), ranks=RANKS).cap == cap
