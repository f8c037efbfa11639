from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from celery import Celery
from celery.schedules import BaseSchedule
from django.conf import settings
from django.utils.module_loading import import_string

from kwanzaa.beat import SteadyScheduler


class Counted(SteadyScheduler):
    """Notes what it would send."""

    def __init__(self, *args, **options):
        self.sent: list[str] = []
        super().__init__(*args, **options)

    def apply_entry(self, entry, producer=None):
        self.sent.append(entry.name)


@pytest.fixture
def beat(clock):
    """A clock of two tasks, each once a second, and what it sent."""
    app = Celery("clock", set_as_current=False, broker="memory://")
    app.conf.beat_schedule = {
        name: {"task": f"tests.{name}", "schedule": 1.0} for name in ("drain", "sequence")
    }
    return Counted(app=app)


@pytest.fixture
def clock(monkeypatch):
    """Set the machine's clock, as Celery reads it."""
    start = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
    shown = [start]
    monkeypatch.setattr(BaseSchedule, "now", lambda _schedule: shown[0])
    return shown


def run(beat, clock, seconds):
    """Let time go by in steps of half a second."""
    for _ in range(2 * seconds):
        for _ in range(len(beat.schedule) + 1):
            beat.tick()
        clock[0] += timedelta(seconds=0.5)


@pytest.mark.parametrize("days", [-1, 1], ids=["back", "forward"])
def test_every_task_goes_on_when_the_clock_is_set_by_a_day(clock, beat, days):
    run(beat, clock, 3)
    assert set(beat.sent) == {"drain", "sequence"}
    beat.sent.clear()
    clock[0] += timedelta(days=days)
    run(beat, clock, 4)
    assert beat.sent.count("drain") >= 2
    assert beat.sent.count("sequence") >= 2


def test_a_clock_that_begins_runs_every_task_and_keeps_no_file(clock, beat, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    beat.app.conf.beat_schedule = {"forget": {"task": "tests.forget", "schedule": 3_600.0}}
    again = Counted(app=beat.app, schedule_filename=str(tmp_path / "beat"))
    run(again, clock, 3)
    again.close()
    assert again.sent == ["forget"]
    assert [*tmp_path.iterdir()] == []


def test_the_worker_has_this_clock():
    assert import_string(settings.CELERY_BEAT_SCHEDULER.replace(":", ".")) is SteadyScheduler


def test_a_tick_outlives_its_second_and_expires_before_many_gather():
    table: dict[str, dict[str, Any]] = settings.CELERY_BEAT_SCHEDULE
    ticks = {name: (entry["schedule"], entry["options"]["expires"]) for name, entry in table.items()}
    assert {ticks[name] for name in ("drain", "sequence")} == {(1.0, 5.0)}
    assert all(schedule <= expires <= 5 * schedule for schedule, expires in ticks.values())
