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


@pytest.mark.parametrize(
    ("policy", "faults"),
    [
        pytest.param(POLICY, [], id="a right one"),
        pytest.param(replace(POLICY, rules=(), people=()), [], id="nothing but tiers"),
        pytest.param(
            replace(POLICY, tiers=(), rules=()),
            [("archive " + "a" * 32, Flaw.NO_TIERS)],
            id="an empty policy",
        ),
        pytest.param(
            replace(POLICY, tiers=(tier("family", 0), tier("family", 1)), rules=()),
            [("family", Flaw.DOUBLE_TIER)] * 2,
            id="a tier twice",
        ),
        pytest.param(
            replace(POLICY, tiers=(tier("public", 0), tier("family", 0))),
            [("public", Flaw.DOUBLE_RANK), ("family", Flaw.DOUBLE_RANK)],
            id="a rank twice",
        ),
        pytest.param(
            replace(POLICY, tiers=(replace(tier("family", -1), daily_probes=-1),)),
            [("family", Flaw.LIMIT)] * 2,
            id="below nothing",
        ),
        pytest.param(ruled(tier="heirs"), [("a.txt", Flaw.TIER)], id="an unknown tier"),
        pytest.param(ruled(tier=""), [("a.txt", Flaw.TIER)], id="a tier without a name"),
        pytest.param(
            replace(POLICY, default=replace(OPEN, tier="heirs")),
            [("the default", Flaw.TIER)],
            id="an unknown tier of the default",
        ),
        pytest.param(ruled(sensitive=("diary",)), [("a.txt", Flaw.CLASS)], id="an unknown class"),
        pytest.param(ruled(cap=-1), [("a.txt", Flaw.CAP)], id="a cap below nothing"),
        pytest.param(
            ruled(valid_from=date(2031, 1, 2), valid_until=date(2031, 1, 2)),
            [("a.txt", Flaw.WINDOW)],
            id="a window of no day",
        ),
        pytest.param(ruled(valid_until=HOUR), [("a.txt", Flaw.DAY)], id="a window with a time zone"),
        pytest.param(
            replace(POLICY, rules=(("a.txt", OPEN), ("a.txt", Rule()))),
            [("a.txt", Flaw.DOUBLE_RULE)],
            id="two rules for one record",
        ),
        pytest.param(
            people(LORNA, Person(name="LORNA  VICKERY")),
            [("Lorna Vickery", Flaw.DOUBLE_PERSON), ("LORNA  VICKERY", Flaw.DOUBLE_PERSON)],
            id="a person twice",
        ),
        pytest.param(
            people(LORNA, Person(name="Lorna May", aliases=("lorna",))),
            [("Lorna Vickery", Flaw.DOUBLE_PERSON), ("Lorna May", Flaw.DOUBLE_PERSON)],
            id="a person twice by alias",
        ),
        pytest.param(
            people(Person(name="Inês"), Person(name="Ine\u0302s")),
            [("Inês", Flaw.DOUBLE_PERSON), ("Ine\u0302s", Flaw.DOUBLE_PERSON)],
            id="a person twice in two encodings",
        ),
        pytest.param(
            people(replace(LORNA, aliases=("Lorna Vickery",))), [], id="an alias that repeats the name"
        ),
        pytest.param(people(Person(name=" ")), [(" ", Flaw.NO_NAME)], id="nobody"),
        pytest.param(
            people(replace(LORNA, aliases=("",))), [("Lorna Vickery", Flaw.NO_NAME)], id="an empty alias"
        ),
        pytest.param(
            people(replace(LORNA, state=cast("Standing", "open"))),
            [("Lorna Vickery", Flaw.STANDING)],
            id="an unknown state",
        ),
        pytest.param(
            people(replace(LORNA, state=Standing.CLEARED, receipt=" ")),
            [("Lorna Vickery", Flaw.NO_RECEIPT)],
            id="cleared without a receipt",
        ),
        pytest.param(
            people(HIDDEN), [("Lorna Vickery", Flaw.NO_PSEUDONYM)], id="anonymized without a pseudonym"
        ),
        pytest.param(
            people(replace(HIDDEN, pseudonym="Ann Weir"), Person(name="Ben", pseudonym="ann weir")),
            [("Lorna Vickery", Flaw.DOUBLE_PSEUDONYM), ("Ben", Flaw.DOUBLE_PSEUDONYM)],
            id="a pseudonym twice",
        ),
        *(
            pytest.param(
                people(replace(HIDDEN, pseudonym=pseudonym), Person(name="Ben Hocking")),
                [("Lorna Vickery", Flaw.TELLING_PSEUDONYM)],
                id=f"a pseudonym like {pseudonym!r}",
            )
            for pseudonym in (
                "Lorna Vickery",
                "Mrs VICKERY",
                "Ann Vickery",
                "Ben Hocking",
                "Ann\nWeir",
                "A" * 101,
            )
        ),
        pytest.param(
            people(replace(HIDDEN, pseudonym="Ann Weir", valid_until=HOUR)),
            [("Lorna Vickery", Flaw.DAY)],
            id="an agreement that ends with an hour",
        ),
    ],
)
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
