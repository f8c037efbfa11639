"""A real Celery worker, a real queue, a real database; and deaths."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import psutil
import pytest
from django.db import connection, connections

from citations import selectors, tasks
from citations.adapters.progress import STAGES_SHOWN
from citations.core.pipeline import STAGES
from citations.models import Outbox, Question, StoredBundle, Tally
from citations.tests import hostile, killing
from citations.tests.asking import ask
from citations.tests.killing import valkey
from ledger.models import Leaf

pytestmark = pytest.mark.services

SEED = 24
KEPT = (killing.COMMITTING, killing.SEQUENCING)
PATIENCE = 40.0  # seconds; the machine may be busy with other tests


def start_worker(keys, *arguments):
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "kwanzaa.settings",
        "KWANZAA_ROLE": "worker",
        "KWANZAA_DATABASE": connection.settings_dict["NAME"],
        "KWANZAA_KEYS": str(keys),
        "KWANZAA_TEST_DEADLY": "1",
    }
    command = [sys.executable, "-m", "celery", "-A", "kwanzaa", "worker", "-I", "citations.tests.killing"]
    options = ["--concurrency=1", "--without-gossip", "--without-mingle", "--loglevel=WARNING", *arguments]
    return subprocess.Popen([*command, *options], env=environment, start_new_session=True)


def stop(worker):
    if worker.poll() is None:
        worker.send_signal(signal.SIGTERM)
        try:
            worker.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(worker.pid, signal.SIGKILL)
            worker.wait(5)


def until(found, what):
    """Wait for the first truth that *found* returns."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if outcome := found():
            return outcome
        # Work that a poller of its own would do: once a second in production.
        tasks.drain_outbox()
        tasks.sequence_log()
        pause()
    raise AssertionError(f"waited {PATIENCE} s for {what}")


def pause():
    """Give the processor away for a moment: nothing ever comes."""
    valkey().blpop(["kwanzaa:test:never"], timeout=0.2)


@pytest.fixture(scope="module")
def worker(django_db_setup, demo_keys):
    """One worker for all tests here; between them it holds no rows and no transaction."""
    process = start_worker(demo_keys)
    yield process
    stop(process)


def processes(worker):
    """Return a worker's process and its children."""
    parent = psutil.Process(worker.pid)
    return {one.pid for one in (parent, *parent.children())}


def asked(cast, key="k1"):
    Tally.objects.all().delete()  # nobody is too quick here
    return ask(cast.rhea, key=key)


def test_a_whole_worker_is_killed_and_another_one_goes_on(cast, demo_keys, request):
    question = asked(cast)
    first = start_worker(demo_keys, "--pool=solo")
    killing.plan_death(question.pk, "drafting")
    tasks.wake(question.pk)
    until(lambda: first.poll() is not None, "the death of the worker")
    assert first.returncode == -signal.SIGKILL
    assert selectors.delivered(question) is None
    request.getfixturevalue("worker")
    until(lambda: selectors.delivered(question), "the answer of the second worker")
    assert StoredBundle.objects.count() == 1


@pytest.mark.parametrize(
    "places",
    [
        # Before anything is kept one stage is like another.
        pytest.param(("drafting", "tracking", *KEPT), id="some"),
        pytest.param((*STAGES, *KEPT), id="every", marks=pytest.mark.nightly),
    ],
)
def test_wherever_a_worker_dies_every_answer_is_delivered_once(cast, worker, places):
    leaves = Leaf.objects.count()
    questions = {}
    for place in places:
        question = asked(cast, place)
        killing.plan_death(question.pk, place)
        tasks.wake(question.pk)
        questions[place] = question
        until(lambda asked=question: selectors.delivered(asked), place)
    for place, question in questions.items():
        assert valkey().get(killing.plan_name(question.pk)) is None, f"nobody died at {place}"
        question.refresh_from_db()
        assert question.attempts == (1 if place in {"tracking", killing.SEQUENCING} else 2), place
    assert StoredBundle.objects.count() == len(places)
    assert Leaf.objects.count() == leaves + len(places)
    assert not Outbox.objects.exists()


def test_one_question_called_for_many_times_is_answered_once(cast, worker):
    leaves = Leaf.objects.count()
    question = asked(cast)
    for _ in range(20):
        tasks.answer_question.delay(question.pk)
    until(lambda: selectors.delivered(question), "the answer")
    last = asked(cast, "k2")
    tasks.wake(last.pk)
    until(lambda: selectors.delivered(last), "the answer behind all of them")
    assert StoredBundle.objects.count() == 2
    assert Leaf.objects.count() == leaves + 2


def test_a_queue_that_forgot_everything_loses_nothing(cast, worker):
    question = asked(cast)
    valkey().flushall()
    assert until(lambda: selectors.delivered(question), "the answer")


@pytest.mark.parametrize(
    "count", [pytest.param(70, id="few"), pytest.param(500, id="many", marks=pytest.mark.nightly)]
)
def test_hostile_messages_run_nothing_and_end_no_worker(cast, worker, tmp_path, soak, count):
    queue = valkey()
    hostile.spoil(queue)
    first = asked(cast)
    tasks.wake(first.pk)
    until(lambda: selectors.delivered(first), "the answer beside what is of the wrong type")
    before, harm = processes(worker), tmp_path / "harm"
    harm.mkdir()
    for one in hostile.messages(harm, count=count, seed=SEED):
        queue.lpush("questions", one)
    question = asked(cast, "k2")
    tasks.wake(question.pk)
    until(lambda: selectors.delivered(question), "the answer behind all of them")
    until(lambda: not queue.llen("questions"), "an empty queue")
    lost = len(before - processes(worker))
    soak.note(seed=SEED, count=count, differences=lost + len([*harm.iterdir()]))
    assert (worker.poll(), lost, [*harm.iterdir()]) == (None, 0, [])


def test_twins_that_ask_at_the_same_moment_ask_once(cast):
    def once(_):
        try:
            return asked(cast).pk
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(once, range(16)))) == 1
    assert Question.objects.count() == 1
    assert Outbox.objects.count() == 1


def test_the_stages_shown_are_stages_in_their_order():
    assert [stage for stage in STAGES if stage in STAGES_SHOWN] == list(STAGES_SHOWN)
    assert len(STAGES_SHOWN) == 7
