"""What stands around a source: whole open sentences, and never a step over a gap."""

from dataclasses import replace
from typing import Any

import pytest

from citations.core import pipeline
from citations.core.extractive.context import window
from citations.core.records import Allowance, Answer, Hit, Reason, Sentence
from citations.tests.core.fakes import FAMILY, OPEN, SESSION, World, sentences
from personas.core.consent import Scope
from personas.core.media.base import TextLocator

ROWS = ("One was first.", "Two was next.", "Three stood here.", "Four came then.", "Five was last.")


def line(*, hidden: frozenset[int] = frozenset()) -> list[Sentence | None]:
    made: list[Sentence | None] = []
    at = 0
    for n, text in enumerate(ROWS):
        made.append(None if n in hidden else Sentence(paragraph=0, start=at, end=at + len(text), text=text))
        at += len(text) + 1
    return made


def place(n: int) -> TextLocator:
    one = line()[n]
    assert one is not None
    return TextLocator(paragraph=0, start=one.start, end=one.end)


@pytest.mark.parametrize(
    ("cited", "chars", "hidden", "expected"),
    [
        pytest.param((2,), 0, (), (2,), id="no room"),
        pytest.param((2,), 14, (), (1, 2), id="one before"),
        pytest.param((2,), 30, (), (1, 2, 3), id="one on each side"),
        pytest.param((2,), 999, (), (0, 1, 2, 3, 4), id="all"),
        pytest.param((2,), 999, (1,), (2, 3, 4), id="a gap ends a side"),
        pytest.param((2,), 999, (1, 3), (2,), id="gaps on both sides"),
        pytest.param((0,), 30, (), (0, 1, 2), id="the first: all of it behind"),
        pytest.param((0, 4), 15, (), (0, 1, 3, 4), id="two places"),
        pytest.param((2,), 999, (2,), (), id="what was cited is closed by now"),
    ],
)
def test_whole_sentences_around_each_place_are_chosen(cited, chars, hidden, expected):
    made = window(line(hidden=frozenset(hidden)), [place(n) for n in cited], chars)
    assert [ROWS.index(one.text) for one in made] == list(expected)


def expanded(world: World, *, allowance: Allowance | None = None, cap: int = 600) -> Answer:
    session = replace(SESSION, tier=replace(FAMILY, excerpt_cap=cap), allowance=allowance)
    origin, paragraphs = next(iter(world.artifacts.values()))
    chosen = tuple(one for n, text in enumerate(paragraphs) for one in sentences(n, text))
    hit = Hit(passage_id=1, origin=origin, sentences=chosen, vector_rank=1, lexical_rank=1, cosine=1000)
    return pipeline.expand("More around Source A.", (hit,), session, world.ports())


def claims(world: World) -> Any:
    return world.kept[0].display["claims"]


def test_what_may_expose_somebody_ends_a_side_unless_it_was_cited():
    """Nobody asked for what stands beside it."""
    told = [one and replace(one, risk=int(n in {2, 3})) for n, one in enumerate(line())]
    assert [ROWS.index(one.text) for one in window(told, [place(2)], 999)] == [0, 1, 2]


def test_more_around_a_source_is_quoted_bound_and_signed_like_an_answer():
    world = World().artifact("1.txt", " ".join(ROWS[:3]), ROWS[3])
    answer = expanded(world)
    assert answer.refusal is None
    shown = claims(world)
    assert [one["sources"][0]["excerpt"] for one in shown] == [" ".join(ROWS[:3]), ROWS[3]]
    assert {one["label"] for one in shown} == {"their words"}
    assert "retrieval" in world.stages
    assert world.stages[-1] == "tracking"


def test_neighbours_stand_together_only_as_far_as_one_excerpt_may_be_long():
    world = World().artifact("1.txt", " ".join(ROWS))
    expanded(world, cap=32)
    shown = [one["sources"][0]["excerpt"] for one in claims(world)]
    assert shown == [" ".join(ROWS[:2]), " ".join(ROWS[2:3]), " ".join(ROWS[3:5])]


def test_what_is_longer_than_may_be_shown_is_left_out_and_said():
    world = World().artifact("1.txt", f"{ROWS[0]} {'word ' * 30}end. {ROWS[1]}")
    expanded(world, cap=32)
    outcome: Any = world.kept[0].display["outcome"]
    assert [one["why"] for one in outcome["removed"]] == ["The passage is longer than may be shown."]


def test_a_cap_of_the_artifact_counts_too():
    scope = Scope(inclusion=True, surfacing=True, display=True, existence=True, cap=16)
    world = World().artifact("1.txt", f"{ROWS[0]} {ROWS[1]}", scope=scope)
    expanded(world)
    assert len(claims(world)) == 2


@pytest.mark.parametrize(
    ("session", "hits", "reason"),
    [
        pytest.param({"allowance": Allowance(chars=9)}, (), Reason.BUDGET_SPENT, id="no expansion left"),
        pytest.param({"ended": True}, (), Reason.CONVERSATION_ENDED, id="the conversation ended"),
        pytest.param({}, (), Reason.INSUFFICIENT_RETRIEVAL, id="nothing open any more"),
    ],
)
def test_what_cannot_be_expanded_is_refused_and_signed(session, hits, reason):
    world = World().artifact("1.txt", ROWS[0], scope=OPEN)
    answer = pipeline.expand("More around Source A.", hits, replace(SESSION, **session), world.ports())
    assert answer.refusal is not None
    assert answer.refusal.reason is reason
    assert len(world.kept) == 1


def test_what_is_no_question_is_refused_here_too():
    answer = pipeline.expand("", (), SESSION, World().ports())
    assert answer.refusal is not None
    assert answer.refusal.reason is Reason.MALFORMED
