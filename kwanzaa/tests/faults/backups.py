"""A database that is copied and put back, as an operator does with a backup."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from psycopg import sql

from kwanzaa.embedded.membership import Membership
from kwanzaa.embedded.roles import OWNER
from kwanzaa.tests.faults.town import as_superuser, keep_commits


class Backups:
    """Copies of the whole database, taken and put back while nobody is connected."""

    def __init__(self, membership: Membership) -> None:
        self._membership = membership
        self._name = str(connection.settings_dict["NAME"])

    def take(self, name: str) -> None:
        """Copy the database as it is."""
        with self._alone():
            self._do("CREATE DATABASE {} TEMPLATE {} OWNER {}", name, self._name, OWNER)

    def put_back(self, name: str, *, keep_as: str) -> None:
        """Put a copy in the place of the database, which is kept under another name."""
        with self._alone():
            self._do("ALTER DATABASE {} RENAME TO {}", self._name, keep_as)
            self._do("CREATE DATABASE {} TEMPLATE {} OWNER {}", self._name, name, OWNER)
        keep_commits()

    def undo(self, kept: str) -> None:
        """Bring the database back that was kept."""
        with self._alone():
            self._do("DROP DATABASE {}", self._name)
            self._do("ALTER DATABASE {} RENAME TO {}", kept, self._name)
        self._do("ALTER DATABASE {} ALLOW_CONNECTIONS true", self._name)

    def drop(self, name: str) -> None:
        """Throw a copy away."""
        self._do("DROP DATABASE {}", name)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        connection.close()
        self._do("ALTER DATABASE {} ALLOW_CONNECTIONS false", self._name)
        everybody = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = {}"
        as_superuser(self._membership, sql.SQL(everybody).format(sql.Literal(self._name)))
        yield
        self._do("ALTER DATABASE {} ALLOW_CONNECTIONS true", self._name)

    def _do(self, command: str, *names: str) -> None:
        as_superuser(self._membership, sql.SQL(command).format(*map(sql.Identifier, names)))
