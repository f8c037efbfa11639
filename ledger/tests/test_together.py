"""Several statements in one message: each by itself, all of them or none."""

import threading
from contextlib import closing

import pytest
from django.db import DatabaseError, connection, transaction

from ledger.models import LogState, PendingLeaf
from ledger.selectors import AT_EASE, together, written

pytestmark = pytest.mark.django_db
LOCK, SIZE = "SELECT pg_advisory_xact_lock(4711)", "SELECT size FROM ledger_logstate"
DURABLE = ("SHOW synchronous_commit", ())


def test_each_statement_has_its_own_values_and_rows(django_assert_num_queries):
    with django_assert_num_queries(1):
        told = together(("SELECT %s, '50%%'", ["a"]), ("SET LOCAL lock_timeout = 0", ()), ("SELECT %s", [2]))
    assert told == [[("a", "50%")], [], [(2,)]]


@pytest.mark.django_db(transaction=True)
def test_what_stands_behind_a_lock_sees_what_was_committed_while_the_lock_was_waited_for():
    LogState.objects.update_or_create(pk=1, defaults={"size": 1})
    held, told = threading.Event(), []

    def waits():
        with closing(connection), transaction.atomic():
            held.wait(20)
            told.append(together((SIZE, ()), (LOCK, ()), (SIZE, ())))

    other = threading.Thread(target=waits)
    other.start()
    with transaction.atomic():
        together((LOCK, ()))
        held.set()
        waiting = ("SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted)", ())
        while together(waiting) == [[(False,)]]:
            pass
        LogState.objects.update(size=2)
    other.join(20)
    assert told == [[[(1,)], [("",)], [(2,)]]]


@pytest.mark.django_db(transaction=True)
def test_outside_of_a_transaction_too_all_of_it_is_kept_or_nothing():
    row = PendingLeaf(data=bytes(106))
    with pytest.raises(DatabaseError):
        together(*written([row]), ("SELECT 1 / 0", ()))
    assert not PendingLeaf.objects.exists()
    together(*written([row]))
    together(*written([row], spares=True))
    assert PendingLeaf.objects.count() == 1
    assert written([]) == ()


@pytest.mark.django_db(transaction=True)
def test_a_commit_that_waits_for_no_disk_is_that_of_its_own_transaction_alone():
    together(("SET synchronous_commit = on", ()))  # the tests' own database never waits
    try:
        assert together(AT_EASE, DURABLE)[1] == [("off",)]
        assert together(DURABLE) == [[("on",)]]
    finally:
        together(("RESET synchronous_commit", ()))
