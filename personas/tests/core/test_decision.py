import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from personas.core.consent import OPEN, SILENT, Rule, Sensitive
from personas.core.decision import decide, decide_each
from personas.core.facts import Action, Duty, Effect, Facts, Named, Obligation, Request
from personas.core.grounds import GROUNDS
from personas.core.policy import Person, Standing
from personas.tests.core.test_consent import rules

DAY = date(2026, 11, 21)
TIERS = {"public": 0, "family": 1}
ASK = Request(action=Action.SHOW, tier="public", day=DAY, active=True)
FACTS = Facts(rule=None, default=OPEN, tiers=TIERS)
ACTIONS = ("hold", "know", "use", "show")

LORNA = Person(name="Lorna Vickery")
CLEARED = replace(LORNA, state=Standing.CLEARED, receipt="letter of 3 May")
DENZIL = Person(name="Denzil Hocking", state=Standing.ANONYMIZED, pseudonym="Martin Weir")


def effects(facts, **asked):
    """Which actions are permitted, as their first letters: hkus for all four."""
    found = (decide(replace(ASK, action=action, **asked), facts) for action in Action)
    return "".join(
        name[0] for name, decision in zip(ACTIONS, found, strict=True) if decision.effect is Effect.PERMIT
    )


def duties(facts, action, **asked):
    return [each.duty for each in decide(replace(ASK, action=action, **asked), facts).obligations]


def ruled(**fields):
    return replace(FACTS, rule=Rule(**fields))


def named(person, **fields):
    return replace(FACTS, people=(Named(person=person, **fields),))


def by_default(**fields):
    return replace(FACTS, default=replace(OPEN, **fields))


NEXT_DAY, HOUR = DAY + timedelta(1), datetime(2026, 11, 21, 23, tzinfo=UTC)
FAMILY, OPEN_NOW = {"tier": "family"}, ("hkus", "G4-show")
CASES = {  # facts; what is asked otherwise; which actions are permitted; and the ground
    "all is open": (FACTS, {}, *OPEN_NOW),
    "no rule at all": (replace(FACTS, default=None), {}, "", None),
    "silence": (replace(FACTS, default=SILENT, rule=SILENT), {}, "", None),
    "a persona that is suspended": (FACTS, {"active": False}, "h", "A1-not-active"),
    "somebody without a tier": (FACTS, {"tier": None}, "h", "A2-no-tier"),
    "a tier of no such name": (FACTS, {"tier": "heirs"}, "h", "A3-unknown-tier"),
    "an empty policy": (replace(FACTS, tiers={}), {}, "h", "A3-unknown-tier"),
    "withdrawn": (replace(FACTS, tombstone=True), {}, "", "W1-withdrawn"),
    "inclusion no": (ruled(inclusion=False), {}, "", "C1-inclusion"),
    "existence no": (ruled(existence=False), {}, "h", "C2-existence"),
    "surfacing no": (ruled(surfacing=False), {}, "hk", "C3-surfacing"),
    "display no": (ruled(display=False), {}, "hku", "C4-display"),
    "a cap below nothing": (ruled(cap=-1), {}, "hku", "C5-cap"),
    "a tier too low": (ruled(tier="family"), {}, "h", "T1-below-tier"),
    "the tier itself": (ruled(tier="family"), FAMILY, *OPEN_NOW),
    "a tier nobody has": (ruled(tier="heirs"), FAMILY, "h", "T2-no-such-tier"),
    "the default's tier": (by_default(tier="family"), {}, "h", "T1-below-tier"),
    "the record's own tier before the default's": (
        replace(by_default(tier="family"), rule=Rule(tier="public")),
        {},
        *OPEN_NOW,
    ),
    "medical, too low": (ruled(sensitive=("medical",)), {}, "h", "S1-highest-tier"),
    "medical, highest tier": (ruled(sensitive=("medical",)), FAMILY, *OPEN_NOW),
    "minors": (ruled(sensitive=("minors",)), {}, "hk", "S3-surfacing"),
    "biometric": (ruled(sensitive=("biometric",)), {}, "hku", "S4-display"),
    "credentials": (ruled(sensitive=("credentials",)), {}, "h", "S2-existence"),
    "an unknown class": (ruled(sensitive=("diary",)), FAMILY, "h", "S2-existence"),
    "a class of the default, whatever the rule says": (
        replace(by_default(sensitive=("minors",)), rule=OPEN),
        {},
        "hk",
        "S3-surfacing",
    ),
    "the first day": (ruled(valid_from=DAY), {}, *OPEN_NOW),
    "the day before the first": (ruled(valid_from=NEXT_DAY), {}, "", "D2-not-yet"),
    "the last day": (ruled(valid_until=NEXT_DAY), {}, *OPEN_NOW),
    "the day after the last": (ruled(valid_until=DAY), {}, "", "D3-no-longer"),
    "a window the wrong way round": (
        ruled(valid_from=date.max, valid_until=date.min),
        {},
        "",
        "D4-ends-before-it-begins",
    ),
    "a window of no day": (ruled(valid_from=DAY, valid_until=DAY), {}, "", "D4-ends-before-it-begins"),
    "the default's window binds every record": (
        replace(by_default(valid_until=DAY), rule=OPEN),
        {},
        "",
        "D3-no-longer",
    ),
    "a day with an hour": (FACTS, {"day": HOUR}, "", "D1-not-a-day"),
    "an end with an hour": (ruled(valid_until=HOUR), {}, "", "D1-not-a-day"),
    "somebody sealed": (named(LORNA), {}, "hk", "P1-sealed"),
    "somebody sealed in the title": (named(LORNA, heading=True), {}, "h", "P2-sealed-in-heading"),
    "somebody cleared": (named(CLEARED), {}, *OPEN_NOW),
    "cleared without a receipt": (named(replace(CLEARED, receipt=" ")), {}, "hk", "P1-sealed"),
    "still agreed": (named(replace(CLEARED, valid_until=NEXT_DAY)), {}, *OPEN_NOW),
    "no longer agreed": (named(replace(CLEARED, valid_until=DAY)), {}, "hk", "P1-sealed"),
    "somebody anonymized": (named(DENZIL), {}, *OPEN_NOW),
    "anonymized without a pseudonym": (named(replace(DENZIL, pseudonym="")), {}, "hk", "P1-sealed"),
    "no longer anonymized": (named(replace(DENZIL, valid_until=DAY)), {}, "hk", "P1-sealed"),
    "anonymized, asked by name": (named(DENZIL, asked=True), {}, "hk", "P3-asked-by-name"),
    "the same in the title": (named(DENZIL, asked=True, heading=True), {}, "hk", "P3-asked-by-name"),
    "cleared, asked by name": (named(CLEARED, asked=True), {}, *OPEN_NOW),
    "one sealed among the cleared": (
        replace(FACTS, people=(Named(person=CLEARED), Named(person=LORNA))),
        {},
        "hk",
        "P1-sealed",
    ),
}


@pytest.mark.parametrize(("facts", "asked", "permitted", "rule"), CASES.values(), ids=CASES)
def test_a_record_may_be_held_known_used_and_shown_as_the_rules_say(facts, asked, permitted, rule):
    assert effects(facts, **asked) == permitted
    fired = decide(replace(ASK, **asked), facts).rules
    assert rule in fired if rule else fired == ()


def test_every_ground_is_seen_at_work():
    seen = {rule for *_, rule in CASES.values()}
    granted = {rule for action in Action for rule in decide(replace(ASK, action=action), FACTS).rules}
    assert {*seen, *granted} - {None} == {ground.id for ground in GROUNDS}


def test_an_action_that_nobody_knows_is_forbidden():
    decision = decide(replace(ASK, action=cast("Action", "export")), FACTS)
    assert (decision.effect, decision.rules) == (Effect.FORBID, ("A0-unknown-action",))
    assert decision.obligations == (Obligation(duty=Duty.HIDE),)


@pytest.mark.parametrize(
    ("facts", "action", "expected"),
    [
        pytest.param(FACTS, "hold", [], id="to hold obliges to nothing"),
        pytest.param(ruled(inclusion=False), "hold", [], id="nor does not to hold"),
        pytest.param(FACTS, "know", [], id="to know"),
        pytest.param(FACTS, "use", [Duty.CAP, Duty.LABEL], id="to use"),
        pytest.param(FACTS, "show", [Duty.CAP, Duty.LABEL], id="to show"),
        pytest.param(ruled(display=False), "use", [Duty.WITHHOLD, Duty.LABEL], id="restricted"),
        pytest.param(ruled(display=False), "show", [Duty.WITHHOLD, Duty.LABEL], id="restricted, to show"),
        pytest.param(ruled(existence=False), "know", [Duty.HIDE], id="hidden, to know"),
        pytest.param(ruled(existence=False), "use", [Duty.HIDE], id="hidden, to use"),
        pytest.param(ruled(existence=False, display=False), "show", [Duty.HIDE], id="hidden, to show"),
        pytest.param(ruled(surfacing=False), "use", [], id="known, and not to be used"),
        pytest.param(named(DENZIL), "know", [], id="anonymized in the text, to know"),
        pytest.param(named(DENZIL, heading=True), "know", [Duty.VEIL], id="anonymized in the title, to know"),
        pytest.param(named(DENZIL), "use", [Duty.CAP, Duty.LABEL, Duty.VEIL], id="anonymized, to use"),
    ],
)
def test_a_decision_says_what_must_be_done_besides(facts, action, expected):
    assert duties(facts, Action(action)) == expected


def test_the_shorter_cap_is_the_one_that_obliges():
    facts = replace(FACTS, rule=Rule(cap=80))
    assert Obligation(duty=Duty.CAP, most=80) in decide(ASK, facts).obligations
    uncapped = replace(FACTS, default=replace(OPEN, cap=None))
    assert Duty.CAP not in duties(uncapped, Action.SHOW)


days = st.none() | st.dates(date(2026, 11, 18), date(2026, 11, 24))
windowed = st.builds(
    lambda rule, begin, end, classes: replace(
        rule, valid_from=begin, valid_until=end, sensitive=tuple(classes)
    ),
    rules,
    days,
    days,
    st.lists(st.sampled_from([*Sensitive, "diary"]), max_size=2),
)
people = st.builds(
    Named,
    person=st.builds(
        Person,
        name=st.just("Lorna Vickery"),
        state=st.sampled_from(Standing),
        receipt=st.sampled_from(["", "a letter"]),
        pseudonym=st.sampled_from(["", "Ann Weir"]),
        valid_until=days,
    ),
    heading=st.booleans(),
    asked=st.booleans(),
)
all_facts = st.builds(
    Facts,
    rule=st.none() | windowed,
    default=st.none() | windowed | st.just(OPEN),
    tiers=st.sampled_from([TIERS, {}, {"public": 3}, {"public": 0, "family": 1, "heirs": 2}]),
    people=st.lists(people, max_size=2).map(tuple),
    tombstone=st.booleans(),
)
requests = st.builds(
    Request,
    action=st.sampled_from(Action),
    tier=st.sampled_from([None, "public", "family", "heirs"]),
    day=st.dates(date(2026, 11, 17), date(2026, 11, 25)),
    active=st.booleans(),
)


@given(requests, all_facts)
def test_nothing_is_permitted_that_anything_forbids(request_, facts):
    decision = decide(request_, facts)
    fired = {ground.effect for ground in GROUNDS if ground.id in decision.rules}
    expected = Effect.FORBID if Effect.FORBID in fired else Effect.PERMIT if fired else Effect.DENY
    assert decision.effect is expected


@given(requests, all_facts)
def test_all_actions_at_once_are_decided_as_one_by_one(request_, facts):
    each = decide_each(request_, facts)
    assert each == {action: decide(replace(request_, action=action), facts) for action in Action}


@given(requests, all_facts)
def test_each_action_needs_those_before_it(request_, facts):
    allowed = effects(facts, tier=request_.tier, day=request_.day, active=request_.active)
    assert "hkus".startswith(allowed)


@given(requests, all_facts)
def test_what_is_not_known_is_hidden_and_what_is_hidden_is_not_known(request_, facts):
    known = decide(replace(request_, action=Action.KNOW), facts).permitted
    hidden = Obligation(duty=Duty.HIDE) in decide(request_, facts).obligations
    assert hidden == (not known and request_.action is not Action.HOLD)


@given(requests, all_facts)
def test_whoever_stands_higher_may_do_no_less(request_, facts):
    ranked = sorted(facts.tiers, key=lambda name: facts.tiers[name])
    allowed = [decide(replace(request_, tier=name), facts).permitted for name in ranked]
    assert allowed == sorted(allowed)


@given(requests, all_facts, st.sampled_from(["inclusion", "existence", "surfacing", "display"]))
def test_taking_a_permission_away_never_permits(request_, facts, dimension):
    less = replace(facts, rule=replace(facts.rule or SILENT, **{dimension: False}))
    assert decide(request_, facts).permitted or not decide(request_, less).permitted


def test_the_page_of_rules_is_the_table_of_the_code():
    page = (Path(__file__).parents[3] / "docs/reference/policy.md").read_text(encoding="utf-8")
    rows = [
        (name, effect, actions.split())
        for name, effect, actions in re.findall(r"\| `([A-Z]\d-[\w-]+)` \| (\w+) \| ([\w ]+) \|", page)
    ]
    assert rows == [
        (ground.id, ground.effect, [action for action in Action if action in ground.actions])
        for ground in GROUNDS
    ]
