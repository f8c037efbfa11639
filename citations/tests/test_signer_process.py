"""Questions answered with the true signer: web and worker open no key, and without it nothing is delivered."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from citations import selectors, services, tasks
from citations.models import Outbox, StoredBundle, Tally
from citations.tests.asking import CARDIFF
from citations.tests.test_worker import pause, start_worker, stop
from ledger import wiring
from ledger.adapters.remote_signer import RemoteSigner

pytestmark = pytest.mark.services
PROJECT = Path(__file__).resolve().parents[2]
PATIENCE = 40.0


class Signer:
    """The process as it ships, with keys of its own that nobody else is told of."""

    def __init__(self, folder):
        folder.chmod(0o700)
        self.keys, self.socket = folder / "keys", folder / "socket"
        self.start()

    def start(self):
        command = [sys.executable, "-m", "kwanzaa.signer", "--keys", str(self.keys), "--demo-keys"]
        environment = {**os.environ, "PYTHONPATH": ""}
        self.process = subprocess.Popen(
            [*command, "--socket", str(self.socket)], cwd=PROJECT, env=environment
        )
        client = RemoteSigner(self.socket, patience=20)
        client.publics(founds=True)
        client.close()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def opened(tmp_path, monkeypatch):
    """Where every Python process that is started from now on notes the private keys that it opens."""
    notes = tmp_path / "opened"
    monkeypatch.setenv("KWANZAA_TEST_OPENED", str(notes))
    monkeypatch.setenv("PYTHONPATH", str(PROJECT / "kwanzaa" / "tests" / "watching"))
    return notes


@pytest.fixture
def signer(tmp_path_factory, settings):
    one = Signer(tmp_path_factory.mktemp("signer"))
    settings.KWANZAA_SIGNER = one.socket
    yield one
    wiring.remote(one.socket).close()
    wiring.remote.cache_clear()
    one.kill()


@pytest.fixture
def worker(signer, opened, cast, monkeypatch):
    """A worker that is told where the signer's keys are, and has no business there."""
    monkeypatch.setenv("KWANZAA_SIGNER", str(signer.socket))
    process = start_worker(signer.keys, "--pool=solo")
    yield process
    stop(process)


def ask(cast, key):
    Tally.objects.all().delete()
    question = services.ask(user=cast.rhea, slug="ada", text=CARDIFF, key=key)
    tasks.wake(question.pk)
    return question


def until(found, what):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if outcome := found():
            return outcome
        tasks.drain_outbox()
        pause()
    raise AssertionError(f"waited {PATIENCE} s for {what}")


def test_nobody_but_the_signer_opens_a_key_and_without_it_nothing_is_delivered_and_nothing_lost(
    signer, opened, cast, worker
):
    first = ask(cast, "k1")
    assert until(lambda: selectors.delivered(first), "an answer")["outcome"]["kind"] == "answer"
    signer.kill()
    second = ask(cast, "k2")
    for _ in range(6):
        tasks.drain_outbox()
        pause()
        assert selectors.delivered(second) is None
    assert StoredBundle.objects.count() == 1
    assert Outbox.objects.filter(question=second).exists()
    signer.start()
    assert until(lambda: selectors.delivered(second), "the answer that waited")
    assert StoredBundle.objects.count() == 2
    noted = opened.read_text()
    assert "celery" in noted, "the worker is watched"
    assert " opened " not in noted


def test_the_watch_sees_a_key_that_is_opened(signer, opened):
    program = f"open({str(signer.keys / 'bundle.ed25519.pem')!r}).close()"
    subprocess.run([sys.executable, "-c", program], check=True)
    assert "bundle.ed25519.pem" in opened.read_text()
