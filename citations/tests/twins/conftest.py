import pytest
from rest_framework.throttling import SimpleRateThrottle

from citations import tasks
from ledger import services


@pytest.fixture
def log(transactional_db, settings, demo_keys):
    """The log, its keyset in leaf 0."""
    settings.KWANZAA_KEYS = demo_keys
    return services.found(folder=demo_keys)


@pytest.fixture
def asks_at_once(monkeypatch):
    """Questions are answered when a test says so, and as many may be asked as it likes."""
    monkeypatch.setattr(tasks.answer_question, "apply_async", lambda *_, **__: None)
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *_: True)
