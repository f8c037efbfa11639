"""What is left of a test with real transactions, and rows that are written once and stand again as they were."""

import threading
from contextlib import closing

import pytest
from django.contrib.auth.models import Group, User
from django.db import IntegrityError, connection, transaction
from psycopg import sql

from kwanzaa.embedded.roles import Login
from kwanzaa.tests import emptying, kept_rows
from ledger.tests.conftest import demo_keys, log
from personas.models import Artifact, Entry, Passage, Persona, Posting
from personas.tests.archives import Archive

__all__ = ["demo_keys", "log"]

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
MODELS = (Persona, Artifact, Entry, Passage, Posting, User)


def left() -> dict[str, int]:
    """How many rows each table has; a partition is a table."""
    found = dict[str, int]()
    with connection.cursor() as cursor:
        for table in connection.introspection.get_table_list(cursor):
            cursor.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table.name)))
            found[table.name] = cursor.fetchone()[0]
    return found


def test_an_archive_its_partitions_and_a_record_that_only_grows_are_gone(log):
    Archive("ada").add("letter.txt", "The tide was low.")
    before = left()
    assert min(before["ledger_leaf"], before["personas_posting"]) > 0
    emptying.empty(connection)
    after = left()
    assert {name: n for name, n in after.items() if n} == {name: before[name] for name in emptying.KEPT}
    assert not [name for name in after if name.startswith("personas_passage_p")]


def test_whoever_still_writes_is_waited_for(connect_as):
    other = connect_as(Login.WORKER)
    begun = threading.Event()

    def empty() -> None:
        with closing(connection):
            begun.set()
            emptying.empty(connection)

    with other.transaction():
        other.execute("INSERT INTO auth_group (name) VALUES ('late')")
        emptier = threading.Thread(target=empty)
        emptier.start()
        begun.wait(10)
        emptier.join(0.1)
        assert emptier.is_alive()
    emptier.join(10)
    assert not Group.objects.exists()


def rows() -> list[list[tuple[str, str]]]:
    return [
        [(key, repr(bytes(value) if isinstance(value, memoryview) else value)) for key, value in row.items()]
        for model in MODELS
        for row in model.objects.order_by("pk").values()
    ]


def test_rows_are_written_once_and_stand_again_as_they_were_and_triggers_hold(request):
    times = []

    def write() -> None:
        times.append("once")
        Archive("ada").add("letters/1.txt", "I moved to Cardiff in 1951.", "My father repaired clocks.")
        User.objects.create_user("femi")

    kept_rows.once(request.node.nodeid, write)
    before = rows()
    emptying.empty(connection)
    assert rows() == []
    with transaction.atomic():
        kept_rows.once(request.node.nodeid, write)
    assert (rows(), times) == (before, ["once"])
    Archive("bea").add("letters/1.txt", "Another archive.")  # with IDs of its own
    with pytest.raises(IntegrityError, match="only grows"), connection.cursor() as cursor:
        cursor.execute("TRUNCATE ledger_leaf CASCADE")
    emptying.empty(connection)
    User.objects.create_user("sam")
    kept_rows.once(request.node.nodeid, write)  # where something stands already it is written on top
    assert (times, User.objects.count()) == (["once", "once"], 2)
