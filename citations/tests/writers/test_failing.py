"""A model server that brings no claim, in either protocol: declined in time, and the record says why."""

import time

import pytest

from citations.adapters.drafters import DRAFTERS
from citations.adapters.drafters.line import MOST
from citations.core.extractive import extraction
from citations.tests.core.making import evidence, passage, scoped
from citations.tests.writers.behaviours import FAILS, WAITS, WRITES, Behaviour
from citations.tests.writers.server import PATIENCE, serve

MODELS = [name for name in DRAFTERS if name != extraction.NAME]
BUFFERS = 8 * 2**20  # bytes that may lie on the line when it is cut
EVIDENCE = evidence(passage("I taught the village children to read in the winter of 1932."))


@pytest.fixture
def write(drafter, settings):
    def written(name, url, seconds=PATIENCE):
        settings.KWANZAA_LLM_BASE_URL, settings.KWANZAA_LLM_TIMEOUT = url, seconds
        draft = drafter(name).write(scoped("Who taught the village children?"), EVIDENCE)
        return draft.declined, draft.pieces, tuple(one.outcome for one in draft.tries)

    return written


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("behaviour", FAILS)
def test_a_server_that_fails_writes_nothing_and_the_record_says_why(server, write, name, behaviour):
    server.behaviour = behaviour
    tries = FAILS[behaviour]
    assert write(name, server.url) == (tries[-1] == "declined", (), tries)
    assert server.sent < MOST + BUFFERS
    assert len(server.asked) == len(tries)


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("behaviour", sorted(WAITS))
def test_a_server_that_never_ends_is_left_when_the_time_is_over(write, name, behaviour):
    # A server of its own: nothing of a request that was given up reaches another test. It would hold on for PATIENCE.
    with serve(behaviour) as server:
        begun = time.monotonic()
        assert write(name, server.url, 0.3) == (False, (), ("timed_out",))
        assert time.monotonic() - begun < PATIENCE / 2


@pytest.mark.parametrize("name", MODELS)
def test_nobody_at_the_address_is_unreachable(write, name):
    assert write(name, "http://127.0.0.1:9/v1") == (False, (), ("unreachable",))


def test_every_behaviour_writes_fails_or_waits():
    assert set(WRITES) | set(FAILS) | WAITS == set(Behaviour)
