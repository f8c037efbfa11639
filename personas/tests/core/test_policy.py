import json
from dataclasses import replace

import pytest

from ledger.core import canonical
from personas.core import policy
from personas.core.consent import OPEN, Rule
from personas.core.errors import PolicyError
from personas.core.policy import Person, Policy, Standing, encode, parse
from personas.core.tiers import Tier


def tier(name, rank, cap=300):
    return Tier(
        name=name,
        rank=rank,
        excerpt_cap=cap,
        context_chars=400,
        daily_chars=4000,
        daily_expansions=20,
        per_minute=10,
    )


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


def changed(**fields):
    value = json.loads(encode(POLICY))
    return canonical.encode({**value, **fields})


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(changed(v=2), id="other form"),
        pytest.param(changed(more=1), id="field too many"),
        pytest.param(changed(n=0), id="version 0"),
        pytest.param(changed(default={}), id="no default"),
        pytest.param(changed(tiers=json.loads(encode(POLICY))["tiers"][::-1]), id="out of order"),
        pytest.param(changed(people=[{**json.loads(encode(POLICY))["people"][0], "state": "x"}]), id="state"),
        pytest.param(changed(rules=[{**json.loads(encode(POLICY))["rules"][0], "cap": "80"}]), id="cap"),
    ],
)
def test_what_would_not_be_written_is_not_read(data):
    with pytest.raises(PolicyError):
        parse(data)
