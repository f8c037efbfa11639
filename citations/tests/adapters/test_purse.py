"""The purse that all workers share: what is reserved, settled, denied; who has a place; when a server rests."""

import logging
import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from citations import services
from citations.adapters.purse import SharedPurse, Terms, name_of
from citations.core.llm.budgets import FAILURES, Denial, Leave, Limits, Prices
from citations.models import Question, WriterServer, WriterUse
from personas.models import Persona

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

MOST = (1_000, 100, 5_000)  # bytes of a prompt, tokens written, milliseconds
SERVER = name_of("http://127.0.0.1:11434/v1", "small")


@pytest.fixture
def persona():
    return Persona.objects.create(slug="ada", name="Ada Obi")


@pytest.fixture
def ask(persona):
    """Return a way to keep a question of the evaluation user, about nothing."""
    user = services.evaluation_user()

    def make(key="k"):
        talk = persona.conversations.create(handle=f"t{key}", user=user)
        said = {"handle": f"h{key}", "key": key, "text": "?", "profile": "steward"}
        return Question.objects.create(conversation=talk, persona=persona, user=user, **said)

    return make


def purse(question, *, evaluation=False, patience=0.0, **terms):
    plain: dict[str, Any] = {"server": SERVER, "per_question": Limits(), "per_day": Limits(), "places": 2}
    made = Terms(prices=Prices(read=1_000, written=2_000), **plain | terms)
    return SharedPurse(question=question, terms=made, evaluation=evaluation, patience=patience)


def used(mine, *, failed=False, **said):
    leave = mine.ask(*MOST)
    assert isinstance(leave, Leave), leave
    mine.give_back(leave, **{"read": 400, "written": 50, "ms": 700, **said}, failed=failed)


def test_the_most_is_kept_before_the_request_and_the_truth_after_it(ask):
    mine = purse(ask())
    leave = mine.ask(*MOST)
    assert WriterUse.objects.values_list("read", "written", "ms", "cost").get() == (500, 100, 5_000, 700)
    mine.give_back(leave, read=400, written=50, ms=700, failed=False)
    assert WriterUse.objects.values_list("read", "written", "ms", "cost").get() == (400, 50, 700, 500)


def test_a_question_that_asks_again_stays_within_its_budget(ask):
    mine = purse(ask(), per_question=Limits(tokens=1_049))
    used(mine)
    assert mine.ask(*MOST) is Denial.QUESTION_TOKENS
    assert WriterUse.objects.count() == 1


def test_a_worker_that_died_has_spent_what_it_reserved(ask):
    assert isinstance(purse(ask("a"), per_day=Limits(ms=9_000)).ask(*MOST), Leave)
    assert purse(ask("b"), per_day=Limits(ms=9_000)).ask(*MOST) is Denial.DAY_TIME


def test_a_day_is_of_one_persona_and_of_one_day(ask, persona):
    limits = Limits(cost=1_000)
    used(purse(ask("a"), per_day=limits))
    assert purse(ask("b"), per_day=limits).ask(*MOST) is Denial.DAY_COST
    other = Persona.objects.create(slug="bea", name="Bea Obi", archive_id="bea")
    WriterUse.objects.update(persona=other)
    used(purse(ask("c"), per_day=limits))
    WriterUse.objects.update(persona=persona, day=timezone.now().date() - timedelta(days=1))
    used(purse(ask("d"), per_day=limits))


def test_an_evaluation_is_bound_by_its_question_and_leaves_the_day_to_others(ask):
    day = Limits(tokens=1_000)
    for key in ("a", "b", "c"):
        used(purse(ask(key), evaluation=True, per_day=day))
    used(purse(ask("d"), per_day=day))
    bound = purse(ask("e"), evaluation=True, per_question=Limits(tokens=599))
    assert bound.ask(*MOST) is Denial.QUESTION_TOKENS


def test_a_server_that_failed_so_often_rests_and_one_answer_wakes_it(ask):
    mine = purse(ask())
    for _ in range(FAILURES):
        used(mine, failed=True)
    assert mine.ask(*MOST) is Denial.AWAY
    used(purse(ask("b"), server=name_of("http://127.0.0.1:1", "other")))
    WriterServer.objects.filter(name=SERVER).update(rests_until=timezone.now())
    trying = mine.ask(*MOST)
    assert isinstance(trying, Leave)
    assert mine.ask(*MOST) is Denial.AWAY
    mine.give_back(trying, read=1, written=1, ms=1, failed=False)
    used(mine)


def test_what_is_denied_reserves_nothing_and_keeps_no_place(ask):
    mine = purse(ask(), places=1, per_question=Limits(tokens=1))
    for _ in range(2):
        assert mine.ask(*MOST) is Denial.QUESTION_TOKENS
    assert not WriterUse.objects.exists()
    assert elsewhere(purse(ask("b"), places=1)) == "Leave"


def apart(*calls):
    """Begin each on a connection of its own, which frees its place when it ends; return what all of them get."""
    found = []

    def run(call):
        found.append(call())
        connections.close_all()

    begun = [threading.Thread(target=run, args=(one,)) for one in calls]
    for one in begun:
        one.start()
    return begun, found


def elsewhere(mine):
    """Return what somebody with another connection gets."""
    begun, found = apart(lambda: mine.ask(*MOST))
    begun[0].join()
    return found[0] if isinstance(found[0], Denial) else type(found[0]).__name__


def test_a_server_gets_no_more_requests_at_once_than_it_has_places(ask):
    mine = purse(ask(), places=1)
    leave = mine.ask(*MOST)
    assert elsewhere(purse(ask("b"), places=1)) is Denial.BUSY
    assert elsewhere(purse(ask("c"), places=2)) == "Leave"
    mine.give_back(leave, read=1, written=1, ms=1, failed=False)
    assert elsewhere(purse(ask("d"), places=1)) == "Leave"
    assert elsewhere(purse(ask("e"), places=1)) == "Leave"


def test_a_place_that_comes_free_is_waited_for(ask):
    holder, waiter = purse(ask(), places=1), purse(ask("b"), places=1, patience=5.0)
    leave = holder.ask(*MOST)
    (other,), found = apart(lambda: waiter.ask(*MOST))
    holder.give_back(leave, read=1, written=1, ms=1, failed=False)
    other.join()
    assert isinstance(found[0], Leave)


def test_many_at_once_never_overspend_a_day(ask):
    purses = [purse(ask(str(n)), places=8, per_day=Limits(tokens=1_800)) for n in range(6)]
    several, found = apart(*(lambda one=one: one.ask(*MOST) for one in purses))
    for one in several:
        one.join()
    assert sorted(str(one) for one in found if isinstance(one, Denial)) == ["budget.day_tokens"] * 3
    assert WriterUse.objects.count() == 3


def test_when_the_database_breaks_the_place_is_free_again(ask, monkeypatch):
    mine = purse(ask(), places=1)

    def broken():
        raise RuntimeError

    monkeypatch.setattr(mine, "_server", broken)
    with pytest.raises(RuntimeError):
        mine.ask(*MOST)
    assert elsewhere(purse(ask("b"), places=1)) == "Leave"


def test_logs_name_questions_and_codes(ask, caplog):
    caplog.set_level(logging.DEBUG, logger="kwanzaa")
    question = ask()
    assert purse(question, per_question=Limits(tokens=1)).ask(*MOST) is Denial.QUESTION_TOKENS
    assert [one.getMessage() for one in caplog.records] == [
        f"model not asked: question={question.pk} why=budget.question_tokens"
    ]


def test_an_address_is_named_by_a_hash():
    assert "secret" not in name_of("https://secret@example.org/v1", "m")
    assert name_of("https://a.example/v1", "m") != name_of("https://a.example/v1", "n")
