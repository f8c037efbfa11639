"""One model server for all tests of writers; every test finds it honest, and the settings pointing at it."""

import pytest

from citations.adapters.drafters import drafter_for
from citations.core.llm.budgets import Denial
from citations.tests.core.fakes import SESSION
from citations.tests.writers.server import serve

KEY = "sk-canary-key"


class Empty:
    """A purse with nothing in it, so that nothing is given back."""

    def ask(self, prompt_bytes, written, ms):
        return Denial.DAY_TOKENS

    def give_back(self, leave, *, read, written, ms, failed):
        raise AssertionError


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
