"""The policy changes, or the asker loses a right, while a question is being answered.

Each race is run on two connections: one answers, the other begins its change when a stage drawn by chance is reached.
"""

import json
import random
import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import date

import pytest
from django.db import connection

from citations import selectors, services, wiring
from citations.adapters import recheck
from citations.adapters.progress import Stages
from citations.adapters.release import look
from citations.core import pipeline
from citations.core.errors import StaleError
from citations.core.pipeline import STAGES
from citations.models import Outbox, Question, StoredBundle, Tally
from citations.services import answering
from citations.tests import asking
from citations.tests.asking import shown
from ledger import services as ledger
from ledger.core.envelope import Envelope
from ledger.models import Leaf, PendingLeaf
from ledger.tests.by_name import by_name
from personas import services as personas
from personas.core.errors import LooseningError
from personas.models import Membership, Persona, PolicyVersion, Rule
from personas.roles import Role, revoke

pytestmark = pytest.mark.services

SEED = 20_261_121


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """How one race ended: the leaves of answer and new policy, and which policy the answer names."""

    answer: int
    policy: int
    is_under_it: bool

    @property
    def is_lost(self) -> bool:
        """Whether an answer under the old policy comes after the new one."""
        return self.answer > self.policy and not self.is_under_it


@pytest.fixture
def at_stage(monkeypatch):
    """Do something, once, when a stage begins."""
    plan: dict[str, Callable[[], object]] = {}

    class Watched(Stages):
        def reached(self, stage):
            super().reached(stage)
            if act := plan.pop(stage, None):
                act()

    monkeypatch.setattr(wiring, "Stages", Watched)
    return plan.__setitem__


def ask(cast):
    Tally.objects.all().delete()  # nobody is too quick here
    return asking.ask(cast.rhea)


def tighten(persona, cap):
    """Change what may be shown, and have it signed, as a curator's connection does it; return the new version."""
    Rule.objects.update_or_create(persona=persona, record_key="texts/letter.txt", defaults={"cap": cap})
    personas.settle_policy(persona=persona)
    return PolicyVersion.objects.filter(persona=persona).latest("n")


def leaf_of(ticket):
    return Leaf.objects.get(ticket=ticket).index


def payload_of(question):
    return json.loads(Envelope.parse(bytes(StoredBundle.objects.get(question=question).envelope)).payload)


def run(cast, at_stage, n, chance):
    """One race: a stage waits for the change for up to 60 ms, or the change for up to 60 ms before it begins."""
    question, begun, made = ask(cast), threading.Event(), []
    pause, late = sorted((0.0, chance.random() * 0.06), reverse=n % 2 == 0)

    def change():
        with closing(connection):
            begun.wait(20)
            threading.Event().wait(late)
            made.append(tighten(cast.persona, 2_000 - n))

    other = threading.Thread(target=change)

    def begin():
        begun.set()
        other.join(pause)

    at_stage(chance.choice([one for one in STAGES if one != "tracking"]), begin)
    other.start()
    services.attend(question_id=question.pk)
    begun.set()
    other.join(30)
    while PendingLeaf.objects.exists():
        ledger.sequence()
    (policy,) = made
    return Race(
        answer=leaf_of(StoredBundle.objects.get(question=question).ticket),
        policy=leaf_of(policy.ticket),
        is_under_it=payload_of(question)["policy"] == policy.digest,
    )


def races(cast, at_stage, count):
    chance = random.Random(SEED)  # noqa: S311 -- repeatable, not secret
    personas.settle_policy(persona=cast.persona)
    return [run(cast, at_stage, n, chance) for n in range(count)]


def test_no_answer_under_an_old_policy_comes_after_the_new_one(cast, at_stage):
    run_ = races(cast, at_stage, 24)
    assert [one for one in run_ if one.is_lost] == []
    assert len({one.is_under_it for one in run_}) == 2, "no race was one"


@pytest.mark.nightly
def test_a_thousand_changes_against_answers_in_flight(cast, at_stage, soak):
    run_ = races(cast, at_stage, 1_000)
    lost = sum(one.is_lost for one in run_)
    soak.note(seed=SEED, count=len(run_), differences=lost, anew=sum(one.is_under_it for one in run_))
    assert lost == 0


def test_what_was_hidden_while_it_was_answered_is_not_in_the_answer(cast, at_stage):
    question = ask(cast)

    def hide():
        Rule.objects.update_or_create(
            persona=cast.persona, record_key="texts/letter.txt", defaults={"surfacing": False}
        )

    at_stage("assembly", hide)
    services.attend(question_id=question.pk)
    assert "Cardiff" not in json.dumps(shown(question)["claims"])
    question.refresh_from_db()
    assert (question.state, question.attempts) == (Question.State.ANSWERED, 1)


@by_name(
    "change",
    {
        "the persona is suspended": lambda cast: Persona.objects.update(state="suspended"),
        "the role is taken away": lambda cast: revoke(cast.rhea, cast.persona, Role.REQUESTOR),
        "the tier is gone": lambda cast: Membership.objects.filter(user=cast.rhea).delete(),
        "the account is closed": lambda cast: type(cast.rhea).objects.update(is_active=False),
    },
)
def test_who_may_not_ask_any_more_gets_no_answer_and_nothing_is_kept(cast, at_stage, change):
    question = ask(cast)
    at_stage("assembly", lambda: change(cast))
    assert services.attend(question_id=question.pk) is None
    assert not StoredBundle.objects.exists()
    assert not Outbox.objects.exists()
    assert look(question.pk).has_failed


def test_a_tier_that_was_changed_meanwhile_is_the_one_that_counts(cast, at_stage):
    question = ask(cast)
    at_stage("display", lambda: cast.persona.tiers.filter(name="public").update(excerpt_cap=3))
    services.attend(question_id=question.pk)
    assert "wireless" not in json.dumps(selectors.delivered(question))


def test_an_answer_does_not_outlive_its_day(cast, monkeypatch):
    question, days = ask(cast), iter((date(2026, 1, 1), *[date(2026, 1, 2)] * 3))
    begin, seen = recheck.begin, set[date | None]()

    def begun(question, *, epoch, day=None):
        seen.add(day)
        return begin(question, epoch=epoch, day=next(days))

    monkeypatch.setattr(recheck, "begin", begun)
    monkeypatch.setattr(answering, "begin", begun)
    services.attend(question_id=question.pk)
    assert list(days) == []
    assert None not in seen, "it is read with the question"
    assert StoredBundle.objects.filter(question=question).exists()


def test_a_policy_that_never_rests_is_an_attempt_that_failed(cast, monkeypatch):
    question = ask(cast)

    def stale(*_):
        raise StaleError

    monkeypatch.setattr(pipeline, "answer", stale)
    with pytest.raises(StaleError):
        services.attend(question_id=question.pk)
    question.refresh_from_db()
    assert (question.state, question.attempts) == (Question.State.OPEN, 1)


def test_rows_that_are_looser_than_what_was_signed_give_no_answer(cast):
    question = ask(cast)
    Rule.objects.filter(persona=cast.persona, record_key="").update(cap=9_999)
    with pytest.raises(LooseningError):
        services.attend(question_id=question.pk)
    assert not StoredBundle.objects.exists()
