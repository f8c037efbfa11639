import gc
import subprocess
import sys
from pathlib import Path

import pytest

from kwanzaa.collecting import pass_over_what_is_loaded

PROJECT = Path(__file__).resolve().parents[2]


def test_what_is_loaded_is_looked_through_no_more():
    loaded: list[list[str]] = [[] for _ in range(1000)]
    before = len(gc.get_objects())
    pass_over_what_is_loaded()
    assert len(gc.get_objects()) < before - len(loaded)
    assert gc.get_freeze_count() >= len(loaded)


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
