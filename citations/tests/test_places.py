"""Who finds a place for a stream; and how what waits is looked after."""

from datetime import timedelta
from typing import Any

import pytest

from citations.adapters import progress, release
from citations.adapters.release import Moment
from citations.places import MOST, Full, Places
from citations.waiting import Later, Live, Pause, through


@pytest.mark.parametrize(
    ("why", "who"),
    [
        pytest.param(Full.PERSON, lambda n: (1, f"10.0.0.{n}"), id="a person"),
        pytest.param(Full.ADDRESS, lambda n: (n, "10.0.0.1"), id="an address"),
        pytest.param(Full.HOUSE, lambda n: (n, f"10.0.0.{n}"), id="the house"),
    ],
)
def test_so_many_and_no_more_until_somebody_leaves(why, who):
    here = Places()
    given: list[Any] = [
        here.take(person=person, address=address) for person, address in map(who, range(MOST[why]))
    ]
    assert not any(isinstance(one, Full) for one in given)
    person, address = who(0)
    assert here.take(person=person, address=address) is why
    for _ in range(3):
        given[0]()
    assert callable(here.take(person=person, address=address))
    assert here.take(person=person, address=address) is why


def test_nobody_is_remembered_who_has_left():
    here = Places()
    for n in range(5):
        leave: Any = here.take(person=n, address="10.0.0.1")
        leave()
    assert not here._taken


# --- What waits -----------------------------------------------------------------------------------
def steps():
    yield "a"
    yield Pause(7)
    yield "b"


@pytest.mark.django_db
def test_a_server_that_knows_no_pauses_sleeps_through_them(monkeypatch):
    slept, ended = list[float](), list[bool]()
    monkeypatch.setattr("time.sleep", slept.append)
    response = Live(steps(), ended=lambda: ended.append(True), content_type="text/plain")
    assert (response.getvalue(), slept, ended) == (b"ab", [7], [])
    response.close()
    assert ended == [True]


def test_the_steps_of_what_waits_are_made_as_whoever_wraps_them_says():
    live = Live(steps(), ended=bool, content_type="text/plain")
    later = Later("/there/", steps())
    for one in (live, later):
        assert through(one, lambda given: (step for step in given if not isinstance(step, Pause)))
        assert [*one.steps] == ["a", "b"]
    assert later.headers["Location"] == "/there/"
    assert not through(object(), iter)


def test_who_has_waited_for_long_is_looked_at_more_rarely_and_only_after_whole_steps(monkeypatch, settings):
    settings.KWANZAA_RELEASE_STEP_MS = 400
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    monkeypatch.setattr(release, "look", lambda _: Moment(wait=timedelta(seconds=0.4)))
    pauses = list[float]()
    for step in progress.watch(1, seconds=20):
        if isinstance(step, Pause):
            pauses.append(round(step.seconds, 3))
            now[0] += step.seconds
    assert pauses[0] == 0.405
    assert {*pauses} == {0.405, 1.205}
    assert pauses == sorted(pauses)
    assert sum(one == 0.405 for one in pauses) == 25


@pytest.mark.parametrize("seconds", [0, 60])
def test_what_is_settled_is_told_once(monkeypatch, seconds):
    moment = Moment(stage="display", is_settled=True)
    monkeypatch.setattr(release, "look", lambda _: moment)
    assert [*progress.watch(1, seconds=seconds)] == [moment]


def test_without_time_to_wait_there_is_one_look(monkeypatch):
    monkeypatch.setattr(release, "look", lambda _: Moment(wait=timedelta(seconds=0.4)))
    assert [*progress.watch(1, seconds=0)] == [Moment(wait=timedelta(seconds=0.4))]
