"""What is left of a test with real transactions: nothing but what the migrations leave."""

import threading
from collections.abc import Callable
from contextlib import closing

import psycopg
import pytest
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from psycopg import sql

from kwanzaa.embedded.roles import Login
from kwanzaa.tests import emptying
from ledger.tests.conftest import demo_keys, log
from personas.tests.archives import Archive

__all__ = ["demo_keys", "log"]

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def left() -> dict[str, int]:
    """How many rows each table has; a partition is a table."""
    found = dict[str, int]()
    with connection.cursor() as cursor:
        for table in connection.introspection.get_table_list(cursor):
            cursor.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table.name)))
            found[table.name] = cursor.fetchone()[0]
    return found


def test_an_archive_its_partitions_and_a_record_that_only_grows_are_gone(log: object) -> None:
    Archive("ada").add("letter.txt", "The tide was low.")
    before = left()
    assert before["ledger_leaf"] > 0
    assert before["personas_posting"] > 0
    kept = {name: before[name] for name in emptying.KEPT}
    emptying.empty(connection)
    after = left()
    assert {name: count for name, count in after.items() if count} == kept
    assert not [name for name in after if name.startswith("personas_passage_p")]
    assert after.keys() <= before.keys()


def test_the_content_types_and_permissions_stay_those_of_the_migrations() -> None:
    kinds = set(ContentType.objects.values_list("pk", "app_label", "model"))
    rights = set(Permission.objects.values_list("pk", "content_type", "codename"))
    emptying.empty(connection)
    assert set(ContentType.objects.values_list("pk", "app_label", "model")) == kinds
    assert set(Permission.objects.values_list("pk", "content_type", "codename")) == rights
    assert {"ask_persona", "tend_persona"} <= {codename for _, _, codename in rights}


def test_a_large_table_gives_its_room_back() -> None:
    Group.objects.create(name="curators")
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO auth_group (name) SELECT 'group ' || n FROM generate_series(1, 30000) n")
        emptying.empty(connection)
        cursor.execute("SELECT pg_relation_size('auth_group'), count(*) FROM auth_group")
        assert cursor.fetchone() == (0, 0)


def test_whoever_still_writes_is_waited_for(connect_as: Callable[[Login], psycopg.Connection]) -> None:
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
