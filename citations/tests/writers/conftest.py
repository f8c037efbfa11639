"""One model server for all tests of writers; every test finds it honest, and the settings pointing at it."""

import pytest

from citations.adapters.drafters import drafter_for
from citations.tests.core.fakes import SESSION
from citations.tests.writers.server import serve

KEY = "sk-canary-key"


@pytest.fixture(scope="session")
def running():
    with serve() as server:
        yield server


@pytest.fixture
def server(running, settings):
    running.reset()
    settings.KWANZAA_LLM_BASE_URL = running.url
    settings.KWANZAA_LLM_MODEL = "loopback"
    settings.KWANZAA_LLM_API_KEY = KEY
    settings.KWANZAA_LLM_TIMEOUT = 20
    return running


@pytest.fixture
def drafter(server):
    """Return a way to make a drafter of a name; the server is up by then."""
    return lambda name, session=SESSION: drafter_for(name, session)
