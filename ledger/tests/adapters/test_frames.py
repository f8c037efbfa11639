import socket
import threading
from typing import Any

import pytest

from ledger.adapters.frames import receive, send
from ledger.core.errors import SignerError

LIMITS: Any = {"most": 1000, "seconds": 0.3, "idle": 0.3}


@pytest.fixture
def pair():
    ours, theirs = socket.socketpair()
    yield ours, theirs
    ours.close()
    theirs.close()


@pytest.mark.parametrize("size", [0, 1, 255, 1000])
def test_a_message_arrives_whole_and_the_next_one_after_it(pair, size):
    ours, theirs = pair
    send(ours, b"a" * size, seconds=1)
    send(ours, b"next", seconds=1)
    assert receive(theirs, **LIMITS) == b"a" * size
    assert receive(theirs, **LIMITS) == b"next"


@pytest.mark.parametrize("how", ["gone", "silent", "reset"])
def test_nobody_there_is_no_message(pair, how):
    ours, theirs = pair
    if how == "gone":
        ours.close()
    if how == "reset":
        theirs.shutdown(socket.SHUT_RD)
    assert receive(theirs, **LIMITS) is None


@pytest.mark.parametrize(
    ("data", "match"),
    [
        pytest.param(b"\0", "0 of 3 bytes came: too slow", id="half a length"),
        pytest.param(b"\0\0\0\x05ab", "2 of 5 bytes came: too slow", id="half a message"),
        pytest.param(b"\x3b\x9a\xca\0", "1000000000 bytes is longer than 1000", id="1 GB announced"),
        pytest.param(b"\0\0\x03\xe9", "1001 bytes is longer than 1000", id="one byte too many"),
    ],
)
def test_what_does_not_come_whole_or_is_too_long_is_dropped(pair, data, match):
    ours, theirs = pair
    ours.sendall(data)
    with pytest.raises(SignerError, match=match):
        receive(theirs, **LIMITS)


def test_who_goes_in_the_middle_is_dropped_at_once(pair):
    ours, theirs = pair
    ours.sendall(b"\0\0\0\x05ab")
    ours.close()
    with pytest.raises(SignerError, match="2 of 5 bytes came: closed in the middle"):
        receive(theirs, most=1000, seconds=60, idle=60)


def test_drop_by_drop_is_not_longer_than_the_limit(pair):
    """Every byte comes in time, and the message does not."""
    ours, theirs = pair
    over = threading.Event()

    def drip():
        ours.sendall(b"\0\0\x03\xe8")
        while not over.wait(0.05):
            ours.sendall(b"x")

    dripping = threading.Thread(target=drip)
    dripping.start()
    try:
        with pytest.raises(SignerError, match="of 1000 bytes came: too slow"):
            receive(theirs, **LIMITS)
    finally:
        over.set()
        dripping.join()


def test_who_does_not_listen_is_given_up(pair):
    ours, _ = pair
    with pytest.raises(SignerError, match="was not taken: too slow"):
        send(ours, b"x" * 10_000_000, seconds=0.2)
