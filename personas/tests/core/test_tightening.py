from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from personas.core.consent import OPEN, OPEN_IN_WHOLE, SILENT, WHOLE, Rule, strictest
from personas.core.errors import Loosening, LooseningError
from personas.core.policy import Person, Standing
from personas.core.policy_rows import LIMITS, SINCE_2
from personas.core.sensitive.clearing import Cleared
from personas.core.tightening import loosenings, tightens, wider
from personas.core.widening import BUDGETS, Widening
from personas.tests.core.test_consent import RANKS, rules
from personas.tests.core.test_decision import days, windowed
from personas.tests.core.test_policy import POLICY, tier


def with_rules(**by_record):
    return replace(POLICY, rules=tuple(sorted(by_record.items())))


def people(*given_people):
    return replace(POLICY, people=given_people)


LORNA = Person(name="Lorna Vickery", aliases=("Lorna",))

CLEARED = replace(LORNA, state=Standing.CLEARED, receipt="letter of 3 May")
BEGIN, END = date(2026, 1, 2), date(2031, 6, 30)

TIGHTER = [
    pytest.param(
        replace(POLICY, default=OPEN_IN_WHOLE),
        replace(POLICY, default=replace(OPEN, cap=None)),
        id="not in whole",
    ),
    pytest.param(
        replace(POLICY, default=OPEN_IN_WHOLE, rules=()),
        replace(POLICY, default=OPEN_IN_WHOLE, rules=(("new", Rule(cap=WHOLE)),)),
        id="a new record in whole, as the default",
    ),
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
    pytest.param(people(LORNA), people(LORNA, Person(name="Ben")), id="somebody more is protected"),
    pytest.param(
        people(LORNA),
        people(replace(LORNA, state=Standing.CLEARED, receipt="letter of 3 May")),
        id="cleared with a receipt",
    ),
    pytest.param(people(LORNA), people(replace(LORNA, aliases=("Lorna", "L. V."))), id="more names"),
    pytest.param(people(CLEARED), people(replace(CLEARED, valid_until=END)), id="an agreement that now ends"),
    pytest.param(
        people(replace(CLEARED, valid_until=END)),
        people(replace(CLEARED, valid_until=None, receipt="a second letter")),
        id="an agreement that goes on, with a receipt",
    ),
    pytest.param(people(CLEARED), people(replace(LORNA, receipt="")), id="an agreement taken back"),
    pytest.param(people(), people(CLEARED), id="somebody found later, cleared with a receipt"),
    pytest.param(with_rules(a=Rule()), with_rules(a=Rule(valid_until=END)), id="a window that ends"),
    pytest.param(
        with_rules(a=Rule(valid_until=END)), with_rules(a=Rule(valid_until=BEGIN)), id="an earlier end"
    ),
    pytest.param(
        with_rules(a=Rule(valid_from=BEGIN)), with_rules(a=Rule(valid_from=END)), id="a later begin"
    ),
    pytest.param(
        with_rules(a=Rule(surfacing=False, existence=False, valid_until=END)),
        with_rules(a=Rule(inclusion=False)),
        id="no window where nothing is allowed",
    ),
    pytest.param(
        replace(POLICY, default=replace(OPEN, valid_until=END)),
        replace(POLICY, default=replace(OPEN, valid_until=END), rules=(("new", OPEN), *POLICY.rules)),
        id="a new record inside the default's window",
    ),
    pytest.param(with_rules(a=Rule()), with_rules(a=Rule(sensitive=("minors",))), id="a class more"),
    pytest.param(
        with_rules(a=Rule(sensitive=("credentials", "minors"))),
        with_rules(a=Rule(sensitive=("credentials",))),
        id="a class less, under a stricter one",
    ),
]
LOOSER = [
    pytest.param(
        replace(POLICY, default=replace(OPEN, cap=None), rules=()),
        replace(POLICY, default=OPEN_IN_WHOLE, rules=()),
        "the default",
        "in whole",
        id="in whole, where no cap was said",
    ),
    pytest.param(
        with_rules(), replace(with_rules(), default=OPEN_IN_WHOLE), "the default", "cap", id="in whole"
    ),
    pytest.param(
        with_rules(a=Rule(surfacing=False)), with_rules(a=Rule()), "a", "surfacing", id="a dimension more"
    ),
    pytest.param(with_rules(a=Rule(display=False)), with_rules(), "a", "display", id="a rule taken away"),
    pytest.param(with_rules(a=Rule(cap=10)), with_rules(a=Rule(cap=11)), "a", "cap", id="a longer excerpt"),
    pytest.param(
        replace(POLICY, default=replace(OPEN, cap=None), rules=(("a", Rule(cap=10)),)),
        replace(POLICY, default=replace(OPEN, cap=None), rules=()),
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
        replace(POLICY, tiers=(*POLICY.tiers, tier("heirs", 2))),
        "heirs",
        "tier",
        id="a new tier",
    ),
    pytest.param(
        replace(POLICY, tiers=POLICY.tiers[1:], rules=()),
        replace(POLICY, rules=()),
        "public",
        "tier",
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
    pytest.param(
        people(LORNA),
        people(replace(LORNA, state=Standing.ANONYMIZED, pseudonym="Ann Weir")),
        "Lorna Vickery",
        "state without a receipt",
        id="anonymized without a receipt",
    ),
    pytest.param(
        people(CLEARED),
        people(replace(CLEARED, state=Standing.ANONYMIZED, pseudonym="Ann Weir", receipt="")),
        "Lorna Vickery",
        "state without a receipt",
        id="a receipt that is gone",
    ),
    pytest.param(
        people(),
        people(replace(LORNA, state=Standing.ANONYMIZED, pseudonym="Ann Weir")),
        "Lorna Vickery",
        "state without a receipt",
        id="found later and anonymized without a receipt",
    ),
    pytest.param(
        people(CLEARED),
        people(),
        "Lorna Vickery",
        "removed from the register",
        id="somebody cleared taken out",
    ),
    pytest.param(
        people(CLEARED),
        people(replace(CLEARED, aliases=())),
        "Lorna Vickery",
        "aliases",
        id="fewer of their names",
    ),
    pytest.param(
        with_rules(a=Rule(valid_until=END)), with_rules(a=Rule()), "a", "display on 2031-06-30", id="no end"
    ),
    pytest.param(
        with_rules(a=Rule(valid_until=BEGIN)),
        with_rules(a=Rule(valid_until=END)),
        "a",
        "existence on 2026-01-02",
        id="a later end",
    ),
    pytest.param(
        with_rules(a=Rule(valid_from=END)),
        with_rules(a=Rule(valid_from=BEGIN)),
        "a",
        "inclusion on 2026-01-02",
        id="an earlier begin",
    ),
    pytest.param(with_rules(a=Rule(valid_from=END)), with_rules(a=Rule()), "a", "surfacing", id="no begin"),
    pytest.param(
        with_rules(a=Rule(cap=10, valid_from=BEGIN)),
        with_rules(a=Rule(cap=11, valid_from=BEGIN)),
        "a",
        "cap on 2026-01-02",
        id="a longer excerpt in a window",
    ),
    pytest.param(
        replace(POLICY, default=replace(OPEN, valid_until=END)),
        POLICY,
        "the default",
        "display on 2031-06-30",
        id="a default without its end",
    ),
    pytest.param(
        with_rules(a=Rule(sensitive=("biometric",))),
        with_rules(a=Rule()),
        "a",
        "display",
        id="a class dropped",
    ),
    pytest.param(
        with_rules(a=Rule(sensitive=("diary",))),
        with_rules(a=Rule()),
        "a",
        "existence",
        id="an unknown class dropped",
    ),
    pytest.param(
        with_rules(a=Rule(sensitive=("medical",))),
        replace(with_rules(a=Rule(sensitive=("medical",))), tiers=POLICY.tiers[:1]),
        "a",
        "display",
        id="another tier becomes the highest",
    ),
    pytest.param(
        POLICY,
        replace(POLICY, tiers=(replace(POLICY.tiers[0], artifact_chars=8001), POLICY.tiers[1])),
        "public",
        "artifact_chars",
        id="more of one artifact",
    ),
    pytest.param(
        POLICY,
        replace(POLICY, tiers=(replace(POLICY.tiers[0], daily_probes=21), POLICY.tiers[1])),
        "public",
        "daily_probes",
        id="more probing",
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


@settings(deadline=None)
@given(windowed, windowed, windowed)
def test_a_record_taken_in_again_never_loosens(before, again, default):
    rule = strictest(before, again, default=default, ranks=RANKS)
    both = replace(POLICY, default=default, rules=(("a", rule),))
    for each in (before, again):
        assert loosenings(replace(both, rules=(("a", each),)), both) == ()


register = st.builds(
    Person,
    name=st.sampled_from(["Lorna Vickery", "Denzil Hocking"]),
    aliases=st.sampled_from([(), ("Lorna",)]),
    state=st.sampled_from(Standing),
    receipt=st.sampled_from(["", "letter of 3 May"]),
    pseudonym=st.sampled_from(["", "Ann Weir"]),
    valid_until=days,
)
tiers = st.builds(
    tier, st.sampled_from(["public", "family", "heirs"]), st.integers(0, 2), st.sampled_from([300, 600])
)
policies = st.builds(
    lambda default, tiers, people, rules: replace(
        POLICY, default=default, tiers=tuple(tiers), people=tuple(people), rules=tuple(sorted(rules.items()))
    ),
    windowed | st.just(OPEN),
    st.lists(tiers, max_size=3, unique_by=lambda each: each.name),
    st.lists(register, max_size=2, unique_by=lambda each: each.name),
    st.dictionaries(st.sampled_from(["a", "b"]), windowed),
)


@st.composite
def changed(draw, policy):
    """Replace one part of a policy, most often by something that is near it."""
    match draw(st.sampled_from(["default", "tiers", "people", "rules", "strict"])):
        case "strict":
            rule = strictest(policy.default, draw(windowed), default=SILENT, ranks=RANKS)
            return replace(policy, default=rule)
        case "tiers":
            return replace(policy, tiers=policy.tiers[draw(st.integers(0, 1)) :])
        case "people":
            person = draw(register)
            kept = tuple(each for each in policy.people if each.name != person.name)
            return replace(policy, people=(*kept, person))
        case part:
            return replace(policy, **{part: getattr(draw(policies), part)})


@settings(deadline=None)
@given(policies)
def test_what_stays_the_same_tightens(policy):
    assert loosenings(policy, policy) == ()


@settings(deadline=None)
@given(st.data())
def test_two_steps_that_tighten_are_one_that_does(data):
    first = data.draw(policies)
    second = data.draw(changed(first))
    third = data.draw(changed(second))
    if tightens(first, second) and tightens(second, third):
        assert loosenings(first, third) == ()


@settings(deadline=None)
@given(
    policies, st.sampled_from(["inclusion", "surfacing", "display", "existence"]), st.sampled_from(["", "a"])
)
def test_taking_any_permission_away_tightens(policy, dimension, record):
    shut = {**dict(policy.rules), "": policy.default}
    shut[record] = replace(shut.get(record, SILENT), **{dimension: False})
    default = shut.pop("")
    if record == "":
        shut = {key: replace(rule, **{dimension: False}) for key, rule in shut.items()}
    assert tightens(policy, replace(policy, default=default, rules=tuple(sorted(shut.items()))))


@given(st.lists(rules, min_size=2, max_size=2), rules)
def test_what_tightens_both_ways_allows_the_same(pair, default):
    one, other = (replace(POLICY, default=default, rules=(("a", rule),)) for rule in pair)
    if tightens(one, other) and tightens(other, one):
        third = replace(POLICY, default=default, rules=(("a", Rule(inclusion=False, existence=False)),))
        assert tightens(one, third) == tightens(other, third)


def test_the_error_names_what_is_looser():
    found = loosenings(with_rules(a=Rule(surfacing=False)), with_rules(a=Rule()))
    assert str(LooseningError(found)) == "a: surfacing; a: display"
    assert LooseningError(found).loosenings == found


DAY = date(2031, 1, 2)


def widening(limit, will, *, was=0, tier="public"):
    return Widening(tier=tier, limit=limit, was=was, will=will, day=DAY, why="A school reads it")


def with_limit(limit, value, *widened):
    public, family = POLICY.tiers
    return replace(POLICY, tiers=(replace(public, **{limit: value}), family), widened=widened)


@pytest.mark.parametrize("limit", [*LIMITS, *SINCE_2])
def test_a_budget_grows_as_far_as_a_steward_attested_and_nothing_else_ever_does(limit):
    now = getattr(POLICY.tiers[0], limit)
    grown = with_limit(limit, now + 9, widening(limit, now + 9))
    assert tightens(POLICY, grown) is (limit in BUDGETS)
    assert loosenings(POLICY, with_limit(limit, now + 9)) == (Loosening(thing="public", what=limit),)
    assert wider(POLICY, grown) == (Loosening(thing="public", what=limit),)


@pytest.mark.parametrize(
    "new",
    [
        pytest.param(
            with_limit("daily_chars", 9001, widening("daily_chars", 9000)), id="more than was attested"
        ),
        pytest.param(with_limit("daily_chars", 9000, widening("artifact_chars", 9000)), id="another budget"),
        pytest.param(
            with_limit("daily_chars", 9000, widening("daily_chars", 9000, tier="family")), id="another tier"
        ),
    ],
)
def test_an_attestation_is_of_one_budget_of_one_tier_and_of_so_much(new):
    assert loosenings(POLICY, new) == (Loosening(thing="public", what="daily_chars"),)


def test_an_attestation_serves_once_and_stays():
    one = widening("daily_chars", 9000)
    before = with_limit("daily_chars", 9000, one)
    tightened = with_limit("daily_chars", 4000, one)
    assert tightens(before, tightened)
    assert not tightens(tightened, before)
    assert tightens(tightened, with_limit("daily_chars", 9000, one, one))
    gone = (Loosening(thing="what the steward widened", what="taken back or changed"),)
    assert loosenings(tightened, with_limit("daily_chars", 4000)) == gone
    assert loosenings(tightened, with_limit("daily_chars", 4000, replace(one, why="Another reason"))) == gone


def test_of_several_attestations_between_two_policies_the_widest_counts():
    steps = widening("per_minute", 60), widening("per_minute", 30)
    assert tightens(POLICY, with_limit("per_minute", 60, *steps))
    assert not tightens(POLICY, with_limit("per_minute", 61, *steps))


def test_no_attestation_makes_a_tier():
    heirs = replace(
        POLICY, tiers=(*POLICY.tiers, tier("heirs", 2)), widened=(widening("daily_chars", 1, tier="heirs"),)
    )
    assert loosenings(POLICY, heirs) == (Loosening(thing="heirs", what="tier"),)


@settings(deadline=None)
@given(policies, st.lists(st.builds(widening, st.sampled_from(BUDGETS), st.integers(0, 10**6)), max_size=3))
def test_no_attestation_shows_anybody_anything_more(policy, widened):
    """What a steward says of budgets never excuses what consent, a cap, or a tier would let be seen."""
    attested = replace(policy, widened=tuple(widened))
    assert loosenings(policy, attested) == ()
    open_ = replace(attested, default=OPEN_IN_WHOLE)
    assert loosenings(policy, open_) == loosenings(policy, replace(policy, default=OPEN_IN_WHOLE))


def cleared(receipt):
    return Cleared(artifact="sha256:aa", paragraph=1, start=0, end=9, receipt=receipt)


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        pytest.param((), (cleared("Rose agreed"),), (), id="by a receipt"),
        pytest.param((), (cleared(" "),), ("sentence without a receipt",), id="by none"),
        pytest.param(
            (cleared("Rose agreed"),), (cleared(""),), ("sentence without a receipt",), id="it got lost"
        ),
        pytest.param((cleared(" "),), (cleared(" "),), (), id="as before"),
        pytest.param((cleared("Rose agreed"),), (), (), id="held back again"),
    ],
)
def test_a_sentence_about_somebody_who_may_live_is_told_by_a_receipt(before, after, what):
    found = loosenings(replace(POLICY, cleared=before), replace(POLICY, cleared=after))
    assert tuple(one.what for one in found) == what
