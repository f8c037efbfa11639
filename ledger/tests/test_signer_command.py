"""``manage.py signer``: does the signer know this log, and the log what was signed?"""

import io
import socket
import threading
from contextlib import contextmanager

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from ledger import selectors, services, wiring
from ledger.adapters.desk import Desk
from ledger.adapters.frames import receive, send
from ledger.core.canonical import decode
from ledger.core.checkpoint import verify_checkpoint
from ledger.core.envelope import RECEIPT
from ledger.core.errors import ForkError
from ledger.models import Checkpoint, Leaf
from ledger.tests.test_services import envelope


@contextmanager
def serving(path, desk):
    """Answer one connection from a thread."""
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(path))
        door.listen()

        def serve():
            stream = door.accept()[0]
            with stream:
                while message := receive(stream, most=10**7, seconds=5, idle=30):
                    send(stream, desk.reply(message), seconds=5)

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield
        finally:
            wiring.remote(path).close()
            wiring.remote.cache_clear()
            thread.join()


@pytest.fixture
def keys(own_keys, settings):
    """The keys of these tests, with a signer that has signed nothing yet."""
    settings.KWANZAA_KEYS = own_keys
    return own_keys


@pytest.fixture
def signer(keys, tmp_path, settings):
    settings.KWANZAA_SIGNER = tmp_path / "socket"
    with serving(settings.KWANZAA_SIGNER, Desk(keys, {RECEIPT: decode})):
        yield


def run(*options):
    out = io.StringIO()
    call_command("signer", *options, stdout=out)
    return out.getvalue()


def log_one(n):
    services.queue(envelope(n))
    return services.sequence()


def test_a_log_is_founded_and_goes_on_over_the_socket(db, signer):
    keyset = services.found()
    for n in range(3):
        head = log_one(n)
    assert verify_checkpoint(head.note, keyset).size == 4
    assert "4 leaves signed\nlog: 4 leaves with a signed head\n" in run()


def test_before_the_log_is_founded_there_is_nothing_to_compare(db, signer):
    assert "0 leaves signed\nlog: 0 leaves" in run()


def test_a_restored_database_is_refused_and_named(db, signer):
    services.found()
    log_one(1)
    with connection.cursor() as cursor:  # as a restore does: back to a day when only the keyset was logged
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute("DELETE FROM ledger_leaf WHERE index > 0")
        cursor.execute("DELETE FROM ledger_checkpoint WHERE size > 1")
        cursor.execute("DELETE FROM ledger_node")
        cursor.execute("UPDATE ledger_logstate SET size = 1, hashes = (SELECT hash FROM ledger_leaf)")
    with pytest.raises(
        CommandError, match="the log is older than what was signed: restore the newer database"
    ):
        run()
    with pytest.raises(ForkError, match="another log of 2 leaves was signed already: restore the newer"):
        log_one(2)
    assert [head.size for head in Checkpoint.objects.all()] == [1]
    assert Leaf.objects.count() == 2
    assert selectors.unsigned_leaves() == 1


def test_a_log_from_before_is_adopted_and_goes_on(db, settings, keys, tmp_path):
    services.found()  # signed in this process, as before there was a signer
    log_one(1)
    settings.KWANZAA_SIGNER = tmp_path / "socket"
    with serving(settings.KWANZAA_SIGNER, Desk(keys, {})):
        with pytest.raises(
            CommandError, match=r"the signer does not know this log: manage\.py signer --adopt"
        ):
            run()
        with pytest.raises(ForkError, match="--adopt"):
            log_one(2)
        assert run("--adopt").startswith("Adopted: 2 leaves, root ")
        services.sequence()
        assert Checkpoint.objects.filter(size=3).exists()
        assert "3 leaves signed" in run()


def test_there_must_be_something_to_adopt_and_somebody_to_look_at(db, keys):
    with pytest.raises(CommandError, match="the log has no signed head yet"):
        run("--adopt")
    with pytest.raises(CommandError, match="KWANZAA_SIGNER is in-process"):
        run()


def test_the_log_of_other_keys_is_not_adopted(log, settings, keys, tmp_path, demo_keys):
    assert Checkpoint.objects.count() == 1
    settings.KWANZAA_KEYS = tmp_path / "other"
    wiring.publics(founds=True)
    with pytest.raises(CommandError, match="is not the log of this keyset"):
        run("--adopt")
