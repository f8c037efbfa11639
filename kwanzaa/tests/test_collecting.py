import os
import subprocess
import sys
from pathlib import Path

import pytest
from celery.signals import worker_init

from personas.core.errors import EmbedderError
from personas.embedders.minilm import MiniLM

PROJECT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    "start",
    [
        pytest.param("import kwanzaa.asgi", id="the web server"),
        pytest.param(
            "from kwanzaa.celery import app; from celery.signals import worker_process_init as s; s.send(app)",
            id="a process of a worker",
        ),
    ],
)
def test_programs_that_answer_begin_so(start):
    told = subprocess.run(
        [sys.executable, "-c", f"{start}; import gc; print(gc.get_freeze_count() > 10_000)"],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == "True"


def test_numpy_is_opened_without_threads_of_its_own():
    count = "import kwanzaa, numpy, os; print(len(os.listdir('/proc/self/task')))"
    found = [sys.executable, "-c", count]
    environment = {name: one for name, one in os.environ.items() if not name.endswith("_NUM_THREADS")}
    told = subprocess.run(found, cwd=PROJECT, env=environment, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "1"


class Opened(MiniLM):
    """Notes what it was given, and may lack its model."""

    def __init__(self, fault: EmbedderError | None = None) -> None:
        super().__init__()
        self.given: list[str] = []
        self.fault = fault

    def embed(self, texts, *, asked=False):
        self.given += texts
        if self.fault:
            raise self.fault
        return super().embed(())


@pytest.mark.parametrize("fault", [None, EmbedderError("not built")], ids=["it is there", "it is not built"])
def test_a_worker_opens_its_model_before_it_forks(monkeypatch, caplog, fault):
    one = Opened(fault)
    monkeypatch.setattr("kwanzaa.sharing.embedders.get", lambda _name: one)
    worker_init.send(sender=None)
    assert len(one.given) == 1
    assert ("model not opened yet" in caplog.text) == bool(fault)
