"""What stands below an answer: nothing twice, behind its letters, and of what is rationed from half of a day alone."""

from dataclasses import replace
from typing import Any

import pytest

from citations.core.bundle.sealed_record import judged
from citations.core.display.nearest import LABEL, offered
from citations.core.extractive import nearest
from citations.core.extractive.nearest import MOST, MOST_BELOW
from citations.core.query.understood import read
from citations.core.ranking.sentences import pick
from citations.core.records import Alias, Allowance, Display, Draft, Evidence, Piece, Rung, Session, Trail
from citations.core.stages import display as stage
from citations.core.stages.enforcement import PROFILES
from citations.tests.core.display.test_nearest import CLOSED, SCHOOL, SHOP, STOVE, display, record
from citations.tests.core.fakes import FAMILY, OPEN, SESSION, World
from citations.tests.core.making import RESTRICTED, citation, cited, evidence, gated, origin, passage
from personas.core.consent import WHOLE, Scope
from personas.core.tiers import Tier

UNSURE = "What did she teach?"
DAY = replace(FAMILY, daily_chars=1_000)
IN_WHOLE = replace(OPEN, cap=WHOLE)


@pytest.fixture(autouse=True)
def far(monkeypatch):
    """Let everything stand below: a world this small has little that is likely, and nothing beside it."""
    monkeypatch.setattr(nearest, "LEAST_BELOW", -9_999)
    monkeypatch.setattr(nearest, "SURE", 9_999)


def world(scope: Scope = OPEN, **changes: Any) -> World:
    """Return a letter of two paragraphs, so that its first sentence is quoted alone, and another."""
    made = World(session=replace(SESSION, **changes)).artifact(
        "1.txt", SCHOOL, STOVE, title="To Tom", scope=scope
    )
    return made.artifact("2.txt", SHOP, title="On Rose", date="1961")


def below(made: World, text: str = UNSURE) -> list[str]:
    return [source["excerpt"] for one in display(made, text).get("nearest", []) for source in one["sources"]]


def test_an_answer_that_is_not_sure_has_what_else_is_near_below_it():
    shown = display(made := world(), UNSURE)
    assert shown["outcome"]["kind"] == "answer"
    assert [one["sources"][0]["excerpt"] for one in shown["claims"]] == [SCHOOL]
    assert [one["sources"][0]["excerpt"] for one in shown["nearest"]] == [STOVE, SHOP]
    assert {one["label"] for one in shown["nearest"]} == {LABEL}
    assert shown["contract"]["answer"]["text"] == shown["claims"][0]["text"]
    assert len(shown["contract"]["sources"]) == 1
    assert [times for *_, times in made.noted[0].passages if times] == [1]


def test_its_letters_and_numbers_go_on_behind_those_of_the_answer():
    made = world()
    shown = display(made, UNSURE)
    handles = [one["sources"][0]["handle"] for one in (*shown["claims"], *shown["nearest"])]
    assert handles == ["Source A", "Source A", "Source B"]
    assert [one["n"] for one in (*shown["claims"], *shown["nearest"])] == [1, 2, 3]
    claims = [one for path, one in record(made).items() if path.startswith("/claims/") and one]
    assert [one["delivered"] for one in claims] == [True, False, False]
    assert ["role" in str(one) for one in claims] == [False, True, True]


def test_what_the_answer_quotes_is_not_said_again():
    assert [SCHOOL in one for one in below(world())] == [False, False]


def snowed(scope: Scope, **changes: Any) -> World:
    """Return a world with more that is near than may stand below, open as *scope* says."""
    made = world(**changes)
    for n in range(10, 10 + MOST + 1):
        text = f"{STOVE} " + " ".join(f"In 1{n}{m} it snowed." for m in range(8))
        made.artifact(f"9{n}.txt", text, title=f"N{n}", scope=scope)
    return made


@pytest.mark.parametrize(
    ("scope", "odds", "most"),
    [
        pytest.param(OPEN, 1, MOST_BELOW, id="rationed"),
        pytest.param(OPEN, 0, 0, id="rationed, below a sure answer"),
        pytest.param(IN_WHOLE, 1, MOST, id="open in whole"),
        pytest.param(IN_WHOLE, 0, MOST, id="open in whole, below a sure answer"),
    ],
)
def test_so_many_stand_below_an_answer_as_sure_as_that(scope, odds, most, monkeypatch):
    made = snowed(scope)
    answer = made.ask(UNSURE)
    assert answer.trail.evidence is not None
    best = pick(read(UNSURE), answer.trail.evidence.keyed(), SESSION.life)[0].odds
    monkeypatch.setattr(nearest, "SURE", best + odds)
    said = below(made)
    assert [len(one) <= made.session.tier.excerpt_cap for one in said] == [True] * most


def test_what_is_open_in_whole_takes_nothing_of_the_day():
    spent = {"tier": DAY, "allowance": Allowance(chars=500 + len(SCHOOL))}
    said = below(made := snowed(IN_WHOLE, **spent))
    assert ["snowed" in one for one in said] == [True] * (MOST - 2), "two come too late for the budget"
    display(made, UNSURE)
    cost = made.kept[0].showing
    assert sum(span.length for span in cost.spans) == len(SCHOOL)


def test_what_is_hardly_likely_does_not_stand_below(monkeypatch):
    monkeypatch.setattr(nearest, "LEAST_BELOW", -2_500)
    assert below(world()) == [STOVE]


@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_a_strict_profile_shows_none(profile):
    trail = Trail(draft=Draft(drafter="extractive", pieces=()))
    assert offered(trail, replace(SESSION, thresholds=PROFILES[profile])) is PROFILES[profile].nearest


def test_nothing_stands_below_what_a_model_wrote_or_a_record_states():
    made = world()
    made.draft = Draft(drafter="test", pieces=(Piece(text=f"Ada Finch wrote: “{SCHOOL}”", keys=("c1",)),))
    assert display(made, UNSURE)["outcome"]["kind"] == "answer"
    assert "nearest" not in display(made, UNSURE)
    assert "nearest" not in display(world(), "When was “To Tom” written?")


@pytest.mark.parametrize(
    ("chars", "found"),
    [
        pytest.param(500 + len(SCHOOL) + len(STOVE) + len(SHOP), [STOVE, SHOP], id="both fit"),
        pytest.param(500 + len(SCHOOL) + len(STOVE) + len(SHOP) - 1, [STOVE], id="one fits"),
        pytest.param(500 + len(SCHOOL), [], id="half a day is left"),
        pytest.param(len(SCHOOL), [], id="the answer alone fits"),
    ],
)
def test_half_of_the_day_is_left_to_what_is_asked(chars, found):
    made = world(tier=DAY, allowance=Allowance(chars=chars))
    assert below(made) == found
    shown = display(made, UNSURE)
    assert shown["claims"]
    assert shown["outcome"]["removed"] == []


def test_what_is_shown_below_costs_its_reader():
    made = world(tier=DAY, allowance=Allowance(chars=1_000))
    display(made, UNSURE)
    cost = made.kept[0].showing
    assert sum(span.length for span in cost.spans) == len(SCHOOL) + len(STOVE) + len(SHOP)
    assert len(made.kept[0].rests) == 2


def test_what_the_answer_shows_of_an_artifact_counts_against_what_may_be_shown_of_it():
    most = len(SCHOOL) + len(STOVE)
    allowance = Allowance(chars=1_000, spent=())
    assert below(world(tier=replace(DAY, artifact_chars=most), allowance=allowance)) == [STOVE, SHOP]
    assert below(world(tier=replace(DAY, artifact_chars=most - 1), allowance=allowance)) == [SHOP]


def test_an_answer_that_is_open_in_whole_costs_nothing_below_either():
    assert below(world(IN_WHOLE, tier=DAY, allowance=Allowance(chars=500 + len(SHOP)))) == [STOVE, SHOP]


def test_a_restricted_passage_changes_nothing_of_what_stands_below():
    bare, whole = (
        display(world(), UNSURE),
        display(world().artifact("3.txt", CLOSED, scope=RESTRICTED), UNSURE),
    )
    assert bare["nearest"]
    assert whole["nearest"] == bare["nearest"]


def test_who_is_anonymized_has_a_pseudonym_below_an_answer_too():
    made = world(aliases=(Alias(names=("Rose", "Rose Finch"), pseudonym="Person A"),))
    shown = display(made, UNSURE)
    assert "[Person A] kept a shop" in str(shown["nearest"])
    assert record(made)["/session"]["pseudonyms"] == ["[Person A]"]
    assert [one["pseudonym"] for one in record(made)["/policy"]["veiled"]] == ["Person A"]


def veiled(said: str, near: str) -> tuple[Trail, Evidence, Session]:
    """Return an answer, what was found below it, and a session that veils Rose Hale."""
    own = Trail(gated=gated((cited(said, citation(said)), Rung.SUPPORTED)), evidence=evidence(passage(said)))
    session = replace(SESSION, aliases=(Alias(names=("Rose Hale",), pseudonym="Person A"),))
    return own, evidence(passage(near, of=origin("2.txt"))), session


@pytest.mark.parametrize(
    ("said", "found"),
    [
        pytest.param("I saw Hale at the fair.", False, id="it would tell who was seen"),
        pytest.param("I saw nobody at the fair.", True, id="nobody is told of"),
    ],
)
def test_who_is_named_only_in_what_is_near_is_not_told_by_the_answer_above(said, found):
    text = "Rose Hale kept a shop."
    own, near, session = veiled(said, text)
    assert own.gated is not None
    assert own.evidence is not None
    shown = stage.reduce(own.gated, own.evidence, session)
    assert isinstance(shown, Display)
    beside = gated((cited(text, citation(text, of=origin("2.txt"))), Rung.SUPPORTED))
    made = stage.reduce(beside, near, session, (own, shown))
    assert isinstance(made, Display) is found
    assert not isinstance(made, Display) or "Hale" not in str(made)


def test_its_claims_are_numbered_once_in_the_record():
    made = world()
    answer = made.ask(UNSURE)
    numbers = [one.cited.typed.claim.n for one in judged(answer.trail)]
    assert numbers == [1, 2, 3]
    assert answer.trail.judged == judged(answer.trail)[:1]


def test_the_tier_of_an_evaluation_has_no_half_to_keep():
    endless: Any = Tier(
        **{**{name: getattr(FAMILY, name) for name in FAMILY.__dataclass_fields__}, "name": "any"}
    )
    assert below(world(tier=endless)) == [STOVE, SHOP]
