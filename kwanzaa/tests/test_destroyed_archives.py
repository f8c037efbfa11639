"""Archives of which much was destroyed: checked, backed up and restored like any other, and no alert; nightly 500."""

import os
import random
import time

import pytest
from django.db import transaction
from django.utils import timezone

from audit import services_watch
from audit.declared import declared
from audit.models import Alert
from audit.tests import ruins
from audit.tests.ruins import CHANGES, Scene, answer, fsck, reverify, scene
from citations.tests.conftest import demo_keys
from kwanzaa.tests.test_backups import another_database, run
from ledger import services as ledger

__all__ = ["demo_keys", "scene"]

pytestmark = pytest.mark.services


def alerts() -> int:
    services_watch.watch(now=timezone.now())
    return Alert.objects.filter(cleared=None, rule="verification").count()


def test_what_was_destroyed_stays_destroyed_and_sound_through_backup_and_restore(scene, tmp_path):
    run("backup", str(tmp_path / "backup"))
    with another_database():
        said = run("restore", str(tmp_path / "backup"))
        assert fsck() == []
        assert (reverify(), alerts()) == (0, 0)
        assert not ruins.letter(scene.gone).payload
        ruins.another_display(scene)
        assert (len(fsck()), reverify()) == (1, 1)
    assert said.startswith("Brought back")


@pytest.mark.nightly
def test_fifty_of_five_hundred_are_destroyed_and_ten_changes_that_nobody_declared_are_found(
    transactional_db, settings, demo_keys, tmp_path, soak
):
    settings.KWANZAA_KEYS = demo_keys
    chance = random.Random(20261123)  # noqa: S311 -- seeded, so that the same letters go every night
    begun = os.getloadavg()[0]
    ruins.found(tmp_path / "ada", 500)
    asked = chance.sample(range(500), 100)
    for n in asked:
        ruins.ask(n)
    for n in asked[:50]:
        ruins.destroy(n)
    ledger.sequence()
    before = time.perf_counter()
    said: dict[str, object] = {"fsck": len(fsck()), "fsck_seconds": round(time.perf_counter() - before, 1)}
    said |= {"reverify": reverify(), "alerts": alerts()}
    run("backup", str(tmp_path / "backup"))
    with another_database():
        run("restore", str(tmp_path / "backup"))
        said |= {"restored_fsck": len(fsck()), "restored_reverify": reverify(), "restored_alerts": alerts()}
    whole = [n for n in asked[50:] if not declared().loss_of(answer(n))][:10]  # some cited what went, too
    missed = []
    for name, gone, here in zip(chance.sample(sorted(CHANGES), 10), asked[:10], whole, strict=True):
        change, word = CHANGES[name]
        with transaction.atomic():
            change(Scene(gone=gone, here=here))
            if word not in "\n".join(fsck()):
                missed.append(name)
            transaction.set_rollback(True)
    load = (round(begun, 1), round(os.getloadavg()[0], 1))
    wrong = sum(int(str(said[name])) for name in said if name != "fsck_seconds")
    soak.note(seed=20261123, count=500, differences=wrong + len(missed), missed=missed, load=load, **said)
    assert (wrong, missed) == (0, [])
