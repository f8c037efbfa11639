"""What the full archive would have said: under which session, and in which form it is read back."""

from dataclasses import fields, replace

from citations.core.bundle import counterfactual
from citations.core.records import Allowance, Session
from citations.tests.core.fakes import SESSION, World
from ledger.core.canonical import encode

ASKED = replace(SESSION, earlier=("And before?",))
# Kept, because they say what was asked and against what; all others were taken from the asker, or given to them.
KEPT = {"subject", "life", "thresholds", "pins", "earlier"}


def test_the_whole_archive_has_no_limit_and_hides_nobody():
    limited = replace(ASKED, allowance=Allowance(chars=3), inference=False, ended=True)
    whole = counterfactual.unlimited(limited)
    assert {name: getattr(whole, name) for name in KEPT} == {name: getattr(limited, name) for name in KEPT}
    given = {one.name: one.default for one in fields(Session) if one.name not in KEPT | {"tier"}}
    assert {name: getattr(whole, name) for name in given} == given
    limits = {one.name: getattr(whole.tier, one.name) for one in fields(whole.tier)}
    assert (limits.pop("name"), limits.pop("rank")) == ("whole-archive", 0)
    assert set(limits.values()) == {10**9}


def test_a_record_is_the_sealed_part_without_excerpts_and_of_one_size():
    world = World().artifact("1.txt", "I taught the village children to read.")
    world.ask("Who taught the village children?")
    (assembled,) = world.kept
    record = counterfactual.record(assembled)
    assert record["fields"] == assembled.sealed["fields"]
    assert set(record) == {"fields", "pad"}
    assert len(encode(record)) == counterfactual.SIZE
