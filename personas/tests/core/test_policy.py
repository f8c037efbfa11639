import json
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import partial

import pytest

from ledger.core import canonical
from personas.core import policy
from personas.core.consent import OPEN, OPEN_IN_WHOLE, WHOLE, Rule
from personas.core.errors import PolicyError
from personas.core.policy import Person, Policy, Standing, encode, formed, parse
from personas.core.sensitive.clearing import HEADING, Cleared
from personas.core.tiers import Tier
from personas.core.widening import Widening


def tier(name, rank, cap=300):
    limits = {"context_chars": 400, "daily_chars": 4000, "daily_expansions": 20, "per_minute": 10}
    return Tier(name=name, rank=rank, excerpt_cap=cap, **limits)


POLICY = Policy(
    archive="a" * 32,
    n=1,
    parent="",
    default=OPEN,
    tiers=(tier("public", 0), tier("family", 1, 600)),
    people=(
        Person(name="Denzil Hocking", state=Standing.ANONYMIZED, pseudonym="Martin Weir"),
        Person(name="Lorna Vickery", aliases=("Lorna",)),
    ),
    rules=(
        ("texts/a.txt", Rule(display=False, tier="family", cap=80, sensitive=("medical",))),
        ("texts/b.txt", Rule()),
    ),
)


def test_a_policy_comes_back_from_its_bytes():
    assert parse(encode(POLICY)) == POLICY


def test_the_order_of_its_parts_does_not_matter():
    turned = replace(POLICY, tiers=POLICY.tiers[::-1], people=POLICY.people[::-1], rules=POLICY.rules[::-1])
    assert policy.digest(encode(turned)) == policy.digest(encode(POLICY))


def test_what_is_forbidden_may_not_be_in_the_archive_and_says_the_same_of_all_else():
    before, other = dict(POLICY.rules), dict(policy.forbidding(POLICY, ("texts/a.txt", "photos/z.jpg")).rules)
    assert list(other) == ["photos/z.jpg", "texts/a.txt", "texts/b.txt"]
    assert other["texts/a.txt"] == replace(before["texts/a.txt"], inclusion=False)
    assert other["photos/z.jpg"] == Rule(inclusion=False)
    assert other["texts/b.txt"] == before["texts/b.txt"]
    assert policy.forbidding(POLICY, ()) == POLICY


TIMED = replace(
    POLICY,
    default=replace(OPEN, valid_from=date(2026, 1, 2)),
    people=(Person(name="Ben", state=Standing.CLEARED, receipt="a letter", valid_until=date(2031, 6, 30)),),
    rules=(("texts/a.txt", Rule(valid_from=date(2026, 1, 2), valid_until=date(2031, 6, 30))),),
    tiers=(replace(tier("public", 0), artifact_chars=10, daily_probes=1),),
)


def test_windows_and_new_limits_come_back_from_their_bytes():
    assert parse(encode(TIMED)) == TIMED


def test_a_policy_of_the_first_form_keeps_its_bytes_and_says_the_same():
    old = encode(replace(POLICY, v=1))
    assert parse(old).v == 1
    assert encode(parse(old)) == old
    assert parse(old) == POLICY
    assert b"valid_until" not in old
    assert b"daily_probes" not in old


@pytest.mark.parametrize(
    "policy_",
    [
        pytest.param(replace(POLICY, default=TIMED.default), id="a window of the default"),
        pytest.param(replace(POLICY, rules=TIMED.rules), id="a window of a record"),
        pytest.param(replace(POLICY, people=TIMED.people), id="an agreement that ends"),
        pytest.param(replace(POLICY, tiers=TIMED.tiers), id="a limit of its own"),
    ],
)
def test_the_first_form_never_drops_what_it_has_no_words_for(policy_):
    with pytest.raises(PolicyError, match="write it in form 2"):
        encode(replace(policy_, v=1))


def test_a_window_with_an_hour_is_never_signed():
    with pytest.raises(PolicyError, match="in UTC"):
        encode(replace(POLICY, default=replace(OPEN, valid_until=datetime(2031, 6, 30, tzinfo=UTC))))


PLAIN = json.loads(encode(POLICY))


def changed(**fields):
    return canonical.encode({**PLAIN, **fields})


def by_default(**fields):
    return changed(default={**PLAIN["default"], **fields})


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(changed(v=1), id="another form"),
        pytest.param(changed(v=4), id="a form that is not known"),
        pytest.param(changed(v=3), id="the newest form without what was widened"),
        pytest.param(changed(widened=[]), id="what was widened, in a form that has no word for it"),
        pytest.param(changed(v=0), id="form 0"),
        pytest.param(changed(more=1), id="field too many"),
        pytest.param(changed(n=0), id="version 0"),
        pytest.param(changed(default={}), id="no default"),
        pytest.param(changed(tiers=PLAIN["tiers"][::-1]), id="out of order"),
        pytest.param(changed(people=[{**PLAIN["people"][0], "state": "x"}]), id="state"),
        pytest.param(by_default(valid_from="2031"), id="year"),
        pytest.param(by_default(valid_from="2031-02-30"), id="no such day"),
        pytest.param(by_default(reading=True), id="dimension"),
        pytest.param(changed(rules=[{**PLAIN["rules"][0], "cap": "80"}]), id="cap"),
    ],
)
def test_what_would_not_be_written_is_not_read(data):
    with pytest.raises(PolicyError):
        parse(data)


SCHOOL = partial(Widening, was=4000, will=9000, day=date(2031, 1, 2), why="Readers of a school")
WIDENED = replace(POLICY, widened=(SCHOOL(tier="public", limit="daily_chars"),))


CLEARED = replace(
    POLICY,
    cleared=(
        Cleared(artifact="sha256:aa", paragraph=HEADING, start=0, end=0, receipt="Rose agreed, by a letter"),
        Cleared(artifact="sha256:aa", paragraph=2, start=5, end=9, receipt="Rose agreed, by a letter"),
    ),
)


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(CLEARED, id="a sentence and a title that were cleared"),
        pytest.param(replace(POLICY, default=OPEN_IN_WHOLE), id="a default that is open in whole"),
        pytest.param(replace(POLICY, rules=(("a", Rule(cap=WHOLE)),)), id="a record that is open in whole"),
        pytest.param(WIDENED, id="a budget that was widened"),
    ],
)
def test_the_newest_form_is_for_what_the_others_have_no_words_for(said):
    data = encode(formed(said))
    assert (parse(data), parse(data).v) == (said, policy.NEWEST)
    assert any(word in data for word in (b"whole", b"Readers of a school", b"Rose agreed"))
    assert str(WHOLE).encode() not in data


def test_a_policy_without_them_keeps_the_form_and_the_bytes_that_it_had():
    assert encode(formed(POLICY)) == encode(POLICY)
    assert formed(POLICY).v == policy.FORM == 2


def test_a_cap_that_was_written_as_a_number_keeps_its_bytes():
    old = encode(replace(POLICY, default=OPEN_IN_WHOLE))
    assert str(WHOLE).encode() in old
    assert encode(parse(old)) == old


@pytest.mark.parametrize("said", [WIDENED, CLEARED], ids=["widened", "cleared"])
def test_what_was_widened_or_cleared_is_never_dropped(said):
    with pytest.raises(PolicyError, match="write it in form 3"):
        encode(said)
