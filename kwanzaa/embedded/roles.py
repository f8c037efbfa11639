"""The database's roles, made in a running cluster; the SQL beside this file serves an external one too."""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path

import psycopg
from psycopg import sql

SUPERUSER = "kwanzaa"  # of the supervisor alone; no process of the project logs in as it
OWNER = "kwanzaa_owner"
DATABASE = "kwanzaa"
_HERE = Path(__file__).parent
CLUSTER_SQL = _HERE / "roles.sql"
DATABASE_SQL = _HERE / "database.sql"


class Login(StrEnum):
    """The roles that processes log in as."""

    MIGRATE = "kwanzaa_migrate"
    WEB = "kwanzaa_web"
    WORKER = "kwanzaa_worker"


def settle_cluster(connection: psycopg.Connection, passwords: Mapping[str, str]) -> None:
    """Make the roles of the cluster and give them their passwords."""
    connection.execute(CLUSTER_SQL.read_bytes())
    connection.execute(sql.SQL("ALTER ROLE {} CREATEDB").format(sql.Identifier(OWNER)))  # for test databases
    for login in Login:
        # Hashed here, so that no password reaches a log of the server.
        hashed = connection.pgconn.encrypt_password(
            passwords[login].encode(), login.encode(), b"scram-sha-256"
        )
        connection.execute(
            sql.SQL("ALTER ROLE {} PASSWORD {}").format(sql.Identifier(login), sql.Literal(hashed.decode()))
        )


def settle_database(connection: psycopg.Connection) -> None:
    """Give this database the vector extension and a schema that only its owner may add to."""
    connection.execute(DATABASE_SQL.read_bytes())


def make_database(connection: psycopg.Connection) -> None:
    """Make the project's database, a copy of ``template1``, when it is missing."""
    found = connection.execute("SELECT FROM pg_database WHERE datname = %s", (DATABASE,)).fetchone()
    if found is None:
        create = sql.SQL("CREATE DATABASE {} OWNER {}")
        connection.execute(create.format(sql.Identifier(DATABASE), sql.Identifier(OWNER)))
