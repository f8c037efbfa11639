"""Rows that were written once stand again as they were, and the database goes on as if they had just been written."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, connection, transaction

from kwanzaa.tests import kept_rows
from kwanzaa.tests.emptying import empty
from personas.models import Artifact, Entry, Passage, Persona, Posting
from personas.tests.archives import Archive

pytestmark = pytest.mark.django_db(transaction=True)
MODELS = (Persona, Artifact, Entry, Passage, Posting, User)


@pytest.fixture
def name(request) -> str:
    """What a test keeps stays for the whole run, out of the way of others."""
    return str(request.node.nodeid)


@pytest.fixture
def times() -> list[str]:
    return []


@pytest.fixture
def write(times) -> Callable[[], None]:
    def call() -> None:
        times.append("once")
        archive = Archive("ada")
        archive.add("letters/1.txt", "I moved to Cardiff in 1951.", "My father repaired clocks.")
        User.objects.create_user("femi")

    return call


def rows() -> list[list[dict[str, object]]]:
    return [[{**row, **plain(row)} for row in model.objects.order_by("pk").values()] for model in MODELS]


def plain(row: Any) -> dict[str, object]:
    """Let what has no equality of its own be compared."""
    return {key: bytes(value) for key, value in row.items() if isinstance(value, memoryview)} | {
        key: str(value) for key, value in row.items() if key == "embedding"
    }


def test_rows_are_written_once_and_stand_again_as_they_were(name, write, times):
    kept_rows.once(name, write)
    before = rows()
    assert all(before)
    empty(connection)
    assert not any(rows())
    kept_rows.once(name, write)
    assert rows() == before
    assert times == ["once"]


def test_what_is_added_afterwards_gets_ids_of_its_own_and_triggers_hold_again(name, write):
    kept_rows.once(name, write)
    empty(connection)
    with transaction.atomic():
        kept_rows.once(name, write)
        with connection.cursor() as cursor:
            cursor.execute("SHOW session_replication_role")
            assert cursor.fetchone() == ("origin",)
    Archive("bea").add("letters/1.txt", "Another archive.")
    assert Persona.objects.count() == 2
    with pytest.raises(IntegrityError, match="only grows"), connection.cursor() as cursor:
        cursor.execute("TRUNCATE ledger_leaf CASCADE")


def test_another_name_is_written_for_itself(name, write, times):
    kept_rows.once(name, write)
    empty(connection)
    kept_rows.once(f"{name} with another embedder", write)
    assert times == ["once", "once"]


def test_where_something_stands_already_it_is_written_on_top(name, write, times):
    kept_rows.once(name, write)
    empty(connection)
    User.objects.create_user("sam")
    kept_rows.once(name, write)
    assert times == ["once", "once"]
    assert User.objects.count() == 2
