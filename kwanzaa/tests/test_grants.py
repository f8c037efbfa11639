"""Database roles: what web and worker may do, and what nobody may."""

from collections.abc import Callable

import psycopg
import pytest
from django.db import connection

from kwanzaa.embedded.roles import Login
from kwanzaa.grants import APPEND, READ, WRITE, grant_all, grant_of

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
Connect = Callable[[Login], psycopg.Connection]
SERVING = [Login.WEB, Login.WORKER]


@pytest.mark.parametrize(
    ("table", "web", "worker"),
    [
        pytest.param("ledger_leaf", READ, APPEND, id="a leaf is for ever"),
        pytest.param("ledger_checkpoint", READ, APPEND, id="a checkpoint is for ever"),
        pytest.param("ledger_node", READ, APPEND, id="a node is for ever"),
        pytest.param("ledger_keysetversion", READ, APPEND, id="a keyset is for ever"),
        pytest.param("ledger_pendingleaf", READ, WRITE, id="the worker's queue"),
        pytest.param("django_migrations", READ, READ, id="history of the schema"),
        pytest.param("citations_question", WRITE, WRITE, id="anything else"),
    ],
)
def test_the_first_row_that_fits_counts(table: str, web: tuple[str, ...], worker: tuple[str, ...]) -> None:
    grant = grant_of(table)
    assert (grant.web, grant.worker) == (web, worker)


@pytest.mark.parametrize("login", SERVING)
@pytest.mark.parametrize(
    "statement",
    [
        pytest.param("CREATE TABLE mine (n int)", id="make a table"),
        pytest.param("DROP TABLE auth_user CASCADE", id="drop a table"),
        pytest.param("ALTER TABLE auth_user DISABLE TRIGGER ALL", id="silence a trigger"),
        pytest.param("TRUNCATE auth_user CASCADE", id="empty a table"),
        pytest.param(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('x', 'x', now())", id="fake"
        ),
        pytest.param("SET ROLE kwanzaa_owner", id="become the owner"),
        pytest.param("SET SESSION AUTHORIZATION kwanzaa", id="become the superuser"),
        pytest.param("CREATE ROLE another", id="make a role"),
        pytest.param("CREATE DATABASE another", id="make a database"),
        pytest.param("ALTER ROLE kwanzaa_web BYPASSRLS", id="pass over row security"),
        pytest.param("SET session_replication_role = replica", id="switch triggers off"),
        pytest.param("COPY auth_user TO PROGRAM 'cat'", id="run a program"),
        pytest.param("SELECT pg_read_file('postgresql.conf')", id="read a file"),
    ],
)
def test_a_serving_role_may_not(connect_as: Connect, login: Login, statement: str) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        connect_as(login).execute(statement.encode())


@pytest.mark.parametrize("login", SERVING)
def test_a_serving_role_has_no_strong_attribute_and_owns_nothing(connect_as: Connect, login: Login) -> None:
    row = connect_as(login).execute(
        "SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,"
        " EXISTS (SELECT FROM pg_class WHERE relowner = r.oid) FROM pg_roles r WHERE rolname = current_user"
    )
    assert row.fetchone() == (False,) * 6


@pytest.mark.parametrize("login", SERVING)
def test_a_serving_role_reads_and_writes_everyday_tables(connect_as: Connect, login: Login) -> None:
    one = connect_as(login)
    one.execute("INSERT INTO auth_group (name) VALUES ('curators')")
    one.execute("UPDATE auth_group SET name = 'auditors'")
    assert one.execute("SELECT name FROM auth_group").fetchall() == [("auditors",)]
    assert one.execute("DELETE FROM auth_group").rowcount == 1


def test_migrations_act_as_the_owner_who_cannot_log_in(connect_as: Connect) -> None:
    one = connect_as(Login.MIGRATE)
    assert one.execute("SELECT session_user::text, current_user::text").fetchone() == (
        "kwanzaa_migrate",
        "kwanzaa_owner",
    )
    assert one.execute("SELECT rolcanlogin FROM pg_roles WHERE rolname = 'kwanzaa_owner'").fetchone() == (
        False,
    )


def test_a_new_table_is_closed_until_it_is_granted(connect_as: Connect) -> None:
    web = connect_as(Login.WEB)
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE ledger_probe (n int GENERATED ALWAYS AS IDENTITY, t text)")
    try:
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            web.execute("SELECT * FROM ledger_probe")
        assert grant_all(connection) > 10
        assert web.execute("SELECT * FROM ledger_probe").fetchall() == []
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            web.execute("INSERT INTO ledger_probe (t) VALUES ('x')")
        assert connect_as(Login.WORKER).execute("INSERT INTO ledger_probe (t) VALUES ('x')").rowcount == 1
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE ledger_probe")


def test_a_partition_is_reached_through_its_table_alone(connect_as: Connect) -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE probe (n int) PARTITION BY LIST (n)")
        cursor.execute("CREATE TABLE probe_1 PARTITION OF probe FOR VALUES IN (1)")
    try:
        grant_all(connection)
        assert connect_as(Login.WORKER).execute("INSERT INTO probe VALUES (1)").rowcount == 1
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connect_as(Login.WORKER).execute("SELECT * FROM probe_1")
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE probe")


def test_a_right_that_is_no_longer_in_the_table_is_taken_back(connect_as: Connect) -> None:
    with connection.cursor() as cursor:
        cursor.execute("GRANT ALL ON django_migrations TO kwanzaa_web")
    grant_all(connection)
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        connect_as(Login.WEB).execute("DELETE FROM django_migrations")


def test_the_record_only_grows_for_every_role(connect_as: Connect) -> None:
    worker = connect_as(Login.WORKER)
    for statement in (b"DELETE FROM ledger_leaf", b"UPDATE ledger_checkpoint SET size = 0"):
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            worker.execute(statement)


def test_a_database_without_the_roles_has_nothing_to_grant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kwanzaa.grants.OWNER", "somebody_else")
    assert grant_all(connection) == 0
