from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.tests.by_name import by_name
from personas.core.consent import OPEN, OPEN_IN_WHOLE, SILENT, WHOLE, Rule, strictest
from personas.core.errors import Loosening, LooseningError
from personas.core.policy import Person, Standing
from personas.core.policy_rows import LIMITS, SINCE_2
from personas.core.sensitive.clearing import Cleared
from personas.core.tightening import loosenings, wider
from personas.core.widening import BUDGETS, Widening
from personas.tests.core.test_consent import RANKS
from personas.tests.core.test_decision import days, windowed
from personas.tests.core.test_policy import POLICY, tier


def with_rules(**by_record):
    return replace(POLICY, rules=tuple(sorted(by_record.items())))


def people(*given_people):
    return replace(POLICY, people=given_people)


LORNA = Person(name="Lorna Vickery", aliases=("Lorna",))

CLEARED = replace(LORNA, state=Standing.CLEARED, receipt="letter of 3 May")
BEGIN, END = date(2026, 1, 2), date(2031, 6, 30)


def by_default(rule, *rules, **more):
    return replace(POLICY, default=rule, rules=rules, **more)


def ruled(**fields):
    return with_rules(a=Rule(**fields))


def lorna(**fields):
    return people(replace(LORNA, **fields))


def open_now(**fields):
    return replace(OPEN, **fields)


PLAIN, LETTER = ruled(), "letter of 3 May"
AGREED = lorna(state=Standing.CLEARED, receipt=LETTER)
HEIRS = replace(POLICY, tiers=(*POLICY.tiers, tier("heirs", 2)))
TIGHTER = {
    "not in whole": (by_default(OPEN_IN_WHOLE), by_default(open_now(cap=None))),
    "a new record in whole, as the default": (
        by_default(OPEN_IN_WHOLE),
        by_default(OPEN_IN_WHOLE, ("new", Rule(cap=WHOLE))),
    ),
    "the same": (POLICY, POLICY),
    "a dimension less": (PLAIN, ruled(surfacing=False)),
    "a new record, stricter than the default": (with_rules(), with_rules(b=Rule(display=False))),
    "a new record that reaches the default": (with_rules(), with_rules(b=Rule(display=True))),
    "a shorter excerpt": (PLAIN, ruled(cap=10)),
    "a higher tier": (PLAIN, ruled(tier="family")),
    "a tier that nobody has": (PLAIN, ruled(tier="nobody")),
    "a silent default": (POLICY, replace(POLICY, default=SILENT)),
    "a tier less": (POLICY, replace(POLICY, tiers=POLICY.tiers[:1])),
    "somebody more is protected": (lorna(), people(LORNA, Person(name="Ben"))),
    "cleared with a receipt": (lorna(), AGREED),
    "more names": (lorna(), lorna(aliases=("Lorna", "L. V."))),
    "an agreement that now ends": (AGREED, people(replace(CLEARED, valid_until=END))),
    "an agreement that goes on, with a receipt": (
        people(replace(CLEARED, valid_until=END)),
        people(replace(CLEARED, receipt="a second letter")),
    ),
    "an agreement taken back": (AGREED, lorna()),
    "somebody found later, cleared with a receipt": (people(), AGREED),
    "a window that ends": (PLAIN, ruled(valid_until=END)),
    "an earlier end": (ruled(valid_until=END), ruled(valid_until=BEGIN)),
    "a later begin": (ruled(valid_from=BEGIN), ruled(valid_from=END)),
    "no window where nothing is allowed": (
        ruled(surfacing=False, existence=False, valid_until=END),
        ruled(inclusion=False),
    ),
    "a new record inside the default's window": (
        by_default(open_now(valid_until=END)),
        by_default(open_now(valid_until=END), ("new", OPEN)),
    ),
    "a class more": (PLAIN, ruled(sensitive=("minors",))),
    "a class less, under a stricter one": (
        ruled(sensitive=("credentials", "minors")),
        ruled(sensitive=("credentials",)),
    ),
}
NO_RECEIPT, TAKEN_OUT = "Lorna Vickery: state without a receipt", "Lorna Vickery: removed from the register"
HIDDEN = {"state": Standing.ANONYMIZED, "pseudonym": "Ann Weir"}
LOOSER = {
    "in whole, where no cap was said": (
        by_default(open_now(cap=None)),
        by_default(OPEN_IN_WHOLE),
        "the default: in whole",
    ),
    "in whole": (by_default(OPEN), by_default(OPEN_IN_WHOLE), "the default: cap"),
    "a dimension more": (ruled(surfacing=False), PLAIN, "a: surfacing"),
    "a rule taken away": (ruled(display=False), with_rules(), "a: display"),
    "a longer excerpt": (ruled(cap=10), ruled(cap=11), "a: cap"),
    "no cap at all": (
        by_default(open_now(cap=None), ("a", Rule(cap=10))),
        by_default(open_now(cap=None)),
        "a: cap",
    ),
    "a lower tier": (ruled(tier="family"), ruled(tier="public"), "a: display"),
    "a new record beyond the default": (
        by_default(Rule(inclusion=True)),
        by_default(Rule(inclusion=True), ("new", Rule(existence=True))),
        "new: existence",
    ),
    "the default": (by_default(SILENT), by_default(OPEN), "the default: inclusion"),
    "a wider tier": (
        POLICY,
        replace(POLICY, tiers=(tier("public", 0, 301), POLICY.tiers[1])),
        "public: excerpt_cap",
    ),
    "a new tier": (POLICY, HEIRS, "heirs: tier"),
    "a new tier below all": (by_default(OPEN, tiers=POLICY.tiers[1:]), by_default(OPEN), "public: tier"),
    "a tier that was raised": (
        ruled(tier="family"),
        replace(ruled(tier="family"), tiers=(tier("public", 1), POLICY.tiers[1])),
        "a: display",
    ),
    "cleared without a receipt": (lorna(), lorna(state=Standing.CLEARED), NO_RECEIPT),
    "anonymized without a receipt": (lorna(), lorna(**HIDDEN), NO_RECEIPT),
    "a receipt that is gone": (AGREED, lorna(**HIDDEN, receipt=""), NO_RECEIPT),
    "found later and anonymized without a receipt": (people(), lorna(**HIDDEN), NO_RECEIPT),
    "somebody taken out": (lorna(), people(), TAKEN_OUT),
    "somebody cleared taken out": (AGREED, people(), TAKEN_OUT),
    "fewer names": (lorna(), lorna(aliases=()), "Lorna Vickery: aliases"),
    "fewer of the names of somebody cleared": (
        AGREED,
        people(replace(CLEARED, aliases=())),
        "Lorna Vickery: aliases",
    ),
    "no end": (ruled(valid_until=END), PLAIN, "a: display on 2031-06-30"),
    "a later end": (ruled(valid_until=BEGIN), ruled(valid_until=END), "a: existence on 2026-01-02"),
    "an earlier begin": (ruled(valid_from=END), ruled(valid_from=BEGIN), "a: inclusion on 2026-01-02"),
    "no begin": (ruled(valid_from=END), PLAIN, "a: surfacing"),
    "a longer excerpt in a window": (
        ruled(cap=10, valid_from=BEGIN),
        ruled(cap=11, valid_from=BEGIN),
        "a: cap on 2026-01-02",
    ),
    "a default without its end": (
        replace(POLICY, default=open_now(valid_until=END)),
        POLICY,
        "the default: display on 2031-06-30",
    ),
    "a class dropped": (ruled(sensitive=("biometric",)), PLAIN, "a: display"),
    "an unknown class dropped": (ruled(sensitive=("diary",)), PLAIN, "a: existence"),
    "another tier becomes the highest": (
        ruled(sensitive=("medical",)),
        replace(ruled(sensitive=("medical",)), tiers=POLICY.tiers[:1]),
        "a: display",
    ),
}


@pytest.mark.parametrize(("old", "new"), TIGHTER.values(), ids=TIGHTER)
def test_what_allows_nothing_more_is_accepted(old, new):
    assert loosenings(old, new) == ()
    assert not loosenings(old, new)


@pytest.mark.parametrize(("old", "new", "said"), LOOSER.values(), ids=LOOSER)
def test_what_allows_anything_more_is_named(old, new, said):
    assert said in str(LooseningError(loosenings(old, new))).split("; ")
    assert loosenings(old, new)


@settings(deadline=None)
@given(windowed, windowed, windowed)
def test_a_record_taken_in_again_never_loosens(before, again, default):
    rule = strictest(before, again, default=default, ranks=RANKS)
    both = replace(POLICY, default=default, rules=(("a", rule),))
    for each in (before, again):
        assert loosenings(replace(both, rules=(("a", each),)), both) == ()


def test_whoever_is_called_otherwise_stays_where_both_names_are_theirs_and_they_are_no_less_protected():
    before = people(Person(name="Peg", aliases=("Peggy",)))
    after = Person(name="Peg Twomey", aliases=("Peg", "Peggy"))
    assert loosenings(before, people(after)) == ()
    for wrong, why in (
        (replace(after, aliases=("Peggy",)), "Peg: removed from the register"),
        (replace(after, aliases=("Peg",)), "Peg Twomey: aliases"),
        (replace(after, state=Standing.CLEARED), "Peg Twomey: state without a receipt"),
    ):
        assert [f"{one.thing}: {one.what}" for one in loosenings(before, people(wrong))][:1] == [why]


register = st.builds(
    Person,
    name=st.sampled_from(["Lorna Vickery", "Denzil Hocking"]),
    aliases=st.sampled_from([(), ("Lorna",), ("Denzil Hocking",), ("Lorna Vickery", "Lorna")]),
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
@given(st.data())
def test_two_steps_that_tighten_are_one_that_does(data):
    first = data.draw(policies)
    second = data.draw(changed(first))
    third = data.draw(changed(second))
    if not loosenings(first, second) and not loosenings(second, third):
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
    assert not loosenings(policy, replace(policy, default=default, rules=tuple(sorted(shut.items()))))


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
    assert (not loosenings(POLICY, grown)) is (limit in BUDGETS)
    assert loosenings(POLICY, with_limit(limit, now + 9)) == (Loosening(thing="public", what=limit),)
    assert wider(POLICY, grown) == (Loosening(thing="public", what=limit),)


@by_name(
    "new",
    {
        "more than was attested": with_limit("daily_chars", 9001, widening("daily_chars", 9000)),
        "another budget": with_limit("daily_chars", 9000, widening("artifact_chars", 9000)),
        "another tier": with_limit("daily_chars", 9000, widening("daily_chars", 9000, tier="family")),
    },
)
def test_an_attestation_is_of_one_budget_of_one_tier_and_of_so_much(new):
    assert loosenings(POLICY, new) == (Loosening(thing="public", what="daily_chars"),)


def test_an_attestation_serves_once_and_stays():
    one = widening("daily_chars", 9000)
    before = with_limit("daily_chars", 9000, one)
    tightened = with_limit("daily_chars", 4000, one)
    assert not loosenings(before, tightened)
    assert loosenings(tightened, before)
    assert not loosenings(tightened, with_limit("daily_chars", 9000, one, one))
    gone = (Loosening(thing="what the steward widened", what="taken back or changed"),)
    assert loosenings(tightened, with_limit("daily_chars", 4000)) == gone
    assert loosenings(tightened, with_limit("daily_chars", 4000, replace(one, why="Another reason"))) == gone


def test_of_several_attestations_between_two_policies_the_widest_counts():
    steps = widening("per_minute", 60), widening("per_minute", 30)
    assert not loosenings(POLICY, with_limit("per_minute", 60, *steps))
    assert loosenings(POLICY, with_limit("per_minute", 61, *steps))


def test_no_attestation_makes_a_tier():
    heirs = replace(HEIRS, widened=(widening("daily_chars", 1, tier="heirs"),))
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


@by_name(
    ("before", "after", "what"),
    {
        "by a receipt": ((), (cleared("Rose agreed"),), ()),
        "by none": ((), (cleared(" "),), ("sentence without a receipt",)),
        "it got lost": ((cleared("Rose agreed"),), (cleared(""),), ("sentence without a receipt",)),
        "as before": ((cleared(" "),), (cleared(" "),), ()),
        "held back again": ((cleared("Rose agreed"),), (), ()),
    },
)
def test_a_sentence_about_somebody_who_may_live_is_told_by_a_receipt(before, after, what):
    found = loosenings(replace(POLICY, cleared=before), replace(POLICY, cleared=after))
    assert tuple(one.what for one in found) == what
