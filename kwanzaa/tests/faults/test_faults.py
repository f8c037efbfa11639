"""Delivery under faults, with real processes: nothing unsigned is delivered, nothing lost, nothing signed twice."""

import os
import shutil
import tempfile
from functools import partial
from pathlib import Path

import pytest

from citations import selectors
from citations.models import Question
from kwanzaa.tests.faults import town as faults
from kwanzaa.tests.faults.backups import Backups
from kwanzaa.tests.faults.town import Seen, Town
from ledger import selectors as ledger
from ledger.adapters import keyring
from ledger.core.errors import ForkError

pytestmark = pytest.mark.services

SEED = 41
ROUNDS = 30
KINDS = {
    "many calls": faults.many_calls,
    "asked again": faults.asked_again,
    "killed worker": faults.killed_worker,
    "lost queue": faults.lost_queue,
    "killed database": faults.killed_database,
    "killed signer": faults.killed_signer,
    "moved clock": faults.moved_clock,
}


@pytest.fixture
def demo_keys(tmp_path):
    """Keys of this test alone: a signer remembers its log."""
    folder = tmp_path / "keys"
    keyring.make_demo_keys(folder)
    return folder


@pytest.fixture
def folder_of_town():
    """A short name, so that a socket fits."""
    made = Path(tempfile.mkdtemp(prefix="kwz-town-"))
    yield made
    shutil.rmtree(made, ignore_errors=True)


@pytest.fixture
def town(cast, demo_keys, folder_of_town, services):
    with faults.town(
        asker=cast.rhea, keys=demo_keys, folder=folder_of_town, membership=services, seed=SEED
    ) as made:
        made.watch(made.ask(), Seen())  # the worker has loaded everything
        yield made


def told(seen: Seen) -> tuple[int, int, int]:
    return seen.unsigned, seen.lost, seen.doubled


@pytest.mark.nightly
def test_a_killed_database_and_a_killed_signer_lose_nothing_and_double_nothing(town: Town):
    """By day a whole worker is killed (``test_worker``), and everything else fails without processes."""
    seen = Seen()
    for befall in (faults.killed_database, faults.killed_signer):
        town.round(befall, seen)
    town.settle(seen)
    assert told(seen) == (0, 0, 0)
    assert seen.rounds == 2


@pytest.mark.nightly
@pytest.mark.parametrize("kind", KINDS)
def test_thirty_faults_of_a_kind_lose_nothing_and_double_nothing(town: Town, kind, soak):
    seen = Seen()
    for _ in range(ROUNDS):
        town.round(KINDS[kind], seen)
    town.settle(seen)
    note(soak, seen)
    assert told(seen) == (0, 0, 0)
    assert seen.p95() <= 10


@pytest.mark.nightly
def test_a_disk_that_fills_thirty_times_loses_nothing_and_doubles_nothing(town: Town, services, soak):
    """Where bundles and leaves are kept, not one byte can be written, for longer than five attempts take."""
    seen = Seen()
    with faults.small_disk(services) as disk:
        town.until(town.answers, "the database")
        for _ in range(ROUNDS):
            town.round(partial(full_disk, disk), seen)
    town.settle(seen)
    note(soak, seen)
    assert told(seen) == (0, 0, 0)
    assert seen.p95() <= 10


@pytest.mark.nightly
def test_a_signer_refuses_thirty_times_to_follow_a_restored_backup_and_goes_on_with_the_newer_log(
    town: Town, services, soak
):
    """An older database under a signer that has signed more: what is asked there is never delivered."""
    backups, seen, forked = Backups(services), Seen(), 0
    backups.take("older")
    for n in range(ROUNDS):
        delivered = town.ask()
        assert town.watch(delivered, seen) is not None
        backups.put_back("older", keep_as="newer")
        forked += is_delivered_in_the_past(town, f"fork {n}")
        backups.undo("newer")
        town.until(town.answers, "the database")
        assert selectors.delivered(delivered) is not None
        town.round(nothing, seen)
    backups.drop("older")
    town.settle(seen)
    note(soak, seen, forked=forked)
    assert told(seen) == (0, 0, 0)
    assert forked == 0
    assert seen.p95() <= 10


def is_delivered_in_the_past(town: Town, key: str) -> bool:
    """Ask in a restored database; tell whether anything comes of it once the signer has refused its head."""
    town.until(town.answers, "the restored database")
    kept = dict(town.asked)
    question = town.ask(key)
    town.asked = kept  # the numbers of questions begin again there
    town.until(lambda: ledger.unsigned_leaves() > 0, "a leaf that nobody signs for")
    with pytest.raises(ForkError, match="restore the newer database"):
        town.sign_head()
    faults.pause(1.2)  # the worker's own clock has tried once more
    return ledger.unsigned_leaves() == 0 or selectors.delivered(question) is not None


def nothing(_town: Town, _question: Question) -> None:
    """A round in which nothing befalls."""


def full_disk(disk: Path, town: Town, question: Question) -> None:
    faults.fill(disk)
    faults.pause(town.chance.uniform(0, 4))
    (disk / "ballast").unlink()


def note(soak, seen: Seen, **more: int) -> None:
    soak.note(
        seed=SEED,
        count=seen.rounds,
        differences=sum(told(seen)),
        unsigned=seen.unsigned,
        lost=seen.lost,
        doubled=seen.doubled,
        recovery_p95=seen.p95(),
        recovery_most=round(max(seen.recoveries), 2),
        **more,
        load=round(os.getloadavg()[0], 1),
    )
