import re
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import cast

import pytest

from personas.core.consent import OPEN, Rule
from personas.core.errors import FaultyPolicyError
from personas.core.faults import SAYINGS, Fault, Flaw, validate
from personas.core.policy import Person, Standing
from personas.tests.core.test_policy import POLICY, tier

LORNA = Person(name="Lorna Vickery", aliases=("Lorna",))
HIDDEN = replace(LORNA, state=Standing.ANONYMIZED)
HOUR = datetime(2031, 6, 30, 12, tzinfo=UTC)


def ruled(**fields):
    return replace(POLICY, rules=(("a.txt", Rule(**fields)),))


def people(*given_people):
    return replace(POLICY, people=given_people)


NAME, TWICE = "Lorna Vickery", "LORNA  VICKERY"
FAULTY = {  # the policy, and its faults by row
    "a right one": (POLICY, []),
    "nothing but tiers": (replace(POLICY, rules=(), people=()), []),
    "an empty policy": (replace(POLICY, tiers=(), rules=()), [("archive " + "a" * 32, Flaw.NO_TIERS)]),
    "a tier twice": (
        replace(POLICY, tiers=(tier("family", 0), tier("family", 1)), rules=()),
        [("family", Flaw.DOUBLE_TIER)] * 2,
    ),
    "a rank twice": (
        replace(POLICY, tiers=(tier("public", 0), tier("family", 0))),
        [("public", Flaw.DOUBLE_RANK), ("family", Flaw.DOUBLE_RANK)],
    ),
    "below nothing": (
        replace(POLICY, tiers=(replace(tier("family", -1), daily_probes=-1),)),
        [("family", Flaw.LIMIT)] * 2,
    ),
    "an unknown tier": (ruled(tier="heirs"), [("a.txt", Flaw.TIER)]),
    "a tier without a name": (ruled(tier=""), [("a.txt", Flaw.TIER)]),
    "an unknown tier of the default": (
        replace(POLICY, default=replace(OPEN, tier="heirs")),
        [("the default", Flaw.TIER)],
    ),
    "an unknown class": (ruled(sensitive=("diary",)), [("a.txt", Flaw.CLASS)]),
    "a cap below nothing": (ruled(cap=-1), [("a.txt", Flaw.CAP)]),
    "a window of no day": (
        ruled(valid_from=date(2031, 1, 2), valid_until=date(2031, 1, 2)),
        [("a.txt", Flaw.WINDOW)],
    ),
    "a window with a time zone": (ruled(valid_until=HOUR), [("a.txt", Flaw.DAY)]),
    "two rules for one record": (
        replace(POLICY, rules=(("a.txt", OPEN), ("a.txt", Rule()))),
        [("a.txt", Flaw.DOUBLE_RULE)],
    ),
    "a person twice": (
        people(LORNA, Person(name=TWICE)),
        [(NAME, Flaw.DOUBLE_PERSON), (TWICE, Flaw.DOUBLE_PERSON)],
    ),
    "a person twice by alias": (
        people(LORNA, Person(name="Lorna May", aliases=("lorna",))),
        [(NAME, Flaw.DOUBLE_PERSON), ("Lorna May", Flaw.DOUBLE_PERSON)],
    ),
    "a person twice in two encodings": (
        people(Person(name="Inês"), Person(name="Ine\u0302s")),
        [("Inês", Flaw.DOUBLE_PERSON), ("Ine\u0302s", Flaw.DOUBLE_PERSON)],
    ),
    "an alias that repeats the name": (people(replace(LORNA, aliases=(NAME,))), []),
    "nobody": (people(Person(name=" ")), [(" ", Flaw.NO_NAME)]),
    "an empty alias": (people(replace(LORNA, aliases=("",))), [(NAME, Flaw.NO_NAME)]),
    "an unknown state": (people(replace(LORNA, state=cast("Standing", "open"))), [(NAME, Flaw.STANDING)]),
    "cleared without a receipt": (
        people(replace(LORNA, state=Standing.CLEARED, receipt=" ")),
        [(NAME, Flaw.NO_RECEIPT)],
    ),
    "anonymized without a pseudonym": (people(HIDDEN), [(NAME, Flaw.NO_PSEUDONYM)]),
    "a pseudonym twice": (
        people(replace(HIDDEN, pseudonym="Ann Weir"), Person(name="Ben", pseudonym="ann weir")),
        [(NAME, Flaw.DOUBLE_PSEUDONYM), ("Ben", Flaw.DOUBLE_PSEUDONYM)],
    ),
    **{
        f"a pseudonym like {one!r}": (
            people(replace(HIDDEN, pseudonym=one), Person(name="Ben Hocking")),
            [(NAME, Flaw.TELLING_PSEUDONYM)],
        )
        for one in (NAME, "Mrs VICKERY", "Ann Vickery", "Ben Hocking", "Ann\nWeir", "A" * 101)
    },
    "an agreement that ends with an hour": (
        people(replace(HIDDEN, pseudonym="Ann Weir", valid_until=HOUR)),
        [(NAME, Flaw.DAY)],
    ),
}


@pytest.mark.parametrize(("policy", "faults"), FAULTY.values(), ids=FAULTY)
def test_what_is_wrong_with_a_policy_is_told_with_its_row(policy, faults):
    assert [(fault.row, fault.flaw) for fault in validate(policy)] == faults


def test_all_faults_are_told_at_once():
    policy = replace(ruled(tier="heirs", cap=-1), tiers=(), people=(HIDDEN,))
    assert [fault.flaw for fault in validate(policy)] == ["no_tiers", "cap", "tier", "no_pseudonym"]


@pytest.mark.parametrize("flaw", Flaw)
def test_every_fault_says_thing_reason_and_next_step(flaw):
    why, what = SAYINGS[flaw]
    assert Fault(row="a.txt", flaw=flaw, detail="because").message == f"a.txt {why} (because): {what}."
    assert Fault(row="", flaw=flaw).message == f"an entry {why}: {what}."


def test_the_page_of_faults_is_the_table_of_the_code():
    page = (Path(__file__).parents[3] / "docs/reference/policy.md").read_text(encoding="utf-8")
    assert re.findall(r"\| `(\w+)` \|", page.partition("## Faults")[2]) == list(Flaw)


def test_the_error_tells_every_fault():
    faults = validate(people(HIDDEN, Person(name=" ")))
    error = FaultyPolicyError(tuple(fault.message for fault in faults))
    assert str(error) == f"{faults[0].message} {faults[1].message}"
    assert len(error.messages) == 2
